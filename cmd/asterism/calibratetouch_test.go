package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/stretchr/testify/require"
)

// felt are frames of a sensor, 20 a second.
type felt []constellation.Frame

func (f *felt) Next(context.Context) (constellation.Frame, error) {
	if len(*f) == 0 {
		return constellation.Frame{}, io.EOF
	}
	first := (*f)[0]
	*f = (*f)[1:]
	return first, nil
}

// feel adds n frames in which things touch the table.
func (f *felt) feel(n int, at ...constellation.Vec) {
	for range n {
		frame := constellation.Frame{Time: time.Duration(len(*f)) * 50 * time.Millisecond}
		for _, p := range at {
			frame.Readings = append(frame.Readings, constellation.Reading{Role: constellation.RoleContact, Pos: p})
		}
		*f = append(*f, frame)
	}
}

// A mark counts once one thing has been held on it for a while; a brush, two
// fingers and what lies on the marks before don't.
func TestTouchTable_aMarkIsHeld(t *testing.T) {
	before := constellation.Vec{X: 50, Y: 40}
	want := constellation.Vec{X: 500, Y: 40}
	var f felt
	f.feel(20, before)
	f.feel(5, before, constellation.Vec{X: 300, Y: 200}) // a brush
	f.feel(3, before)
	f.feel(20, before, want, constellation.Vec{X: 300, Y: 300}) // two at once
	f.feel(20, before, want)
	at, err := touchedPlace(t.Context(), &f, []constellation.Vec{before})
	require.NoError(t, err)
	require.Equal(t, want, at)
	require.Less(t, len(f), 10, "it was held for too short a time")
	_, err = touchedPlace(t.Context(), &f, []constellation.Vec{before, want})
	require.ErrorIs(t, err, io.EOF)
}

// Whichever way the sensor lies, also mirrored: its corners are such that what it
// feels is where it is shown.
func TestTouchTable_cornersSetTheSensorRight(t *testing.T) {
	table := constellation.Vec{X: 610, Y: 457}
	for name, lies := range map[string]func(constellation.Vec) constellation.Vec{ // parts of the window to parts of the sensor
		"as it should": func(v constellation.Vec) constellation.Vec { return v },
		"half a turn":  func(v constellation.Vec) constellation.Vec { return constellation.Vec{X: 1 - v.X, Y: 1 - v.Y} },
		"mirrored":     func(v constellation.Vec) constellation.Vec { return constellation.Vec{X: 1 - v.X, Y: v.Y} },
		"too large": func(v constellation.Vec) constellation.Vec {
			return constellation.Vec{X: 0.1 + 0.8*v.X, Y: 0.05 + 0.9*v.Y}
		},
	} {
		var at [5]constellation.Vec
		for i, m := range touchMarks {
			u := lies(m)
			at[i] = constellation.Vec{X: u.X * table.X, Y: u.Y * table.Y}
		}
		corners, off, err := touchCorners(at, table)
		require.NoError(t, err, name)
		require.InDelta(t, 0, off, 1e-9, name)
		m := tuio.Mapping{Width: table.X, Height: table.Y, Corners: corners}
		require.NoError(t, m.Validate(), name)
		for i, c := range [4]constellation.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}} { // where the window's corner c is felt
			u := lies(c)
			p := corners[0].Mul((1 - u.X) * (1 - u.Y)).Add(corners[1].Mul(u.X * (1 - u.Y))).Add(corners[2].Mul(u.X * u.Y)).Add(corners[3].Mul((1 - u.X) * u.Y))
			require.InDelta(t, 0, p.Dist(constellation.Vec{X: c.X * table.X, Y: c.Y * table.Y}), 1e-6, "%s: corner %d", name, i)
		}
		at[4].X += 40
		_, _, err = touchCorners(at, table)
		require.ErrorContains(t, err, "missed by", name)
	}
	_, _, err := touchCorners([5]constellation.Vec{}, table)
	require.ErrorContains(t, err, "no table")
}

// play finds what calibrate --touch left, and sets the sensor right by it.
func TestPlay_findsHowTheTouchTableLies(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	corners := []constellation.Vec{{X: 600}, {}, {Y: 400}, {X: 600, Y: 400}}
	file, err := calibrationFile()
	require.NoError(t, err)
	require.NoError(t, writeCalibration(file, touchFile(tableSize{X: 600, Y: 400}, corners, 90, ebi.Monitor{}, time.Unix(0, 0))))
	cfg, err := (&playCmd{}).settings(io.Discard)
	require.NoError(t, err)
	m := cfg.mapping()
	require.Equal(t, corners, m.Corners)
	require.Equal(t, tableSize{X: 600, Y: 400}, cfg.size())
	require.Equal(t, 90.0, cfg.Table.North)
	require.False(t, cfg.projector)
	cfg, err = (&playCmd{Camera: "0"}).settings(io.Discard)
	require.NoError(t, err)
	require.Empty(t, cfg.Camera.Calibration, "it says nothing of a camera, which is to be calibrated first")
	require.Equal(t, m, cfg.mapping(), "the touches beside a camera lie where they do without it")
	require.Equal(t, 90.0, cfg.Table.North)
}

// The marks are where play shows those parts of the table, whatever the shape of the screen.
func TestTouchTable_marksAreWhereTheTableIsShown(t *testing.T) {
	for name, tc := range map[string]struct{ table, part, pixel constellation.Vec }{
		"bars beside it": {constellation.Vec{X: 600, Y: 450}, constellation.Vec{X: 0.1, Y: 0.9}, constellation.Vec{X: 240 + 144, Y: 972}},
		"bars above it":  {constellation.Vec{X: 1920, Y: 540}, constellation.Vec{X: 0.9, Y: 0.1}, constellation.Vec{X: 1728, Y: 270 + 54}},
		"no bars":        {constellation.Vec{X: 1920, Y: 1080}, constellation.Vec{X: 0.1, Y: 0.1}, constellation.Vec{X: 192, Y: 108}},
	} {
		require.InDelta(t, 0, ebi.OnTable(constellation.Vec{X: 1920, Y: 1080}, tc.table, tc.part).Dist(tc.pixel), 1, name)
	}
}

// A screen of the table's own shape needs no word.
func TestPlay_saysThatTheScreenHasAnotherShape(t *testing.T) {
	for _, c := range []struct {
		w, h int
		said string
	}{
		{1024, 768, ""},
		{1920, 1080, "asterism: the table is taken to be 610x457 mm, and SUR40 has another shape (1920×1080): if that is the table, give its size by --table\n"},
	} {
		var said bytes.Buffer
		tellShapeShown(&said, ebi.DefaultOptions(), []ebi.Screen{{Monitor: ebi.Monitor{Name: "SUR40"}, Width: c.w, Height: c.h}})
		require.Equal(t, c.said, said.String())
	}
	require.False(t, (&playCmd{Live: true}).fillsTouchTable(&config{}), "it is a window among others")
}

// A table of another shape is shown at another place.
func TestPlay_saysThatTheTouchTableWasOfAnotherShape(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	file, err := calibrationFile()
	require.NoError(t, err)
	corners := []constellation.Vec{{}, {X: 600}, {X: 600, Y: 450}, {Y: 450}}
	require.NoError(t, writeCalibration(file, touchFile(tableSize{X: 600, Y: 450}, corners, 0, ebi.Monitor{}, time.Unix(0, 0))))
	for size, told := range map[tableSize]bool{{}: false, {X: 600, Y: 450}: false, {X: 1200, Y: 900}: false, {X: 1210, Y: 680}: true} {
		var said bytes.Buffer
		_, err := (&playCmd{Table: size}).settings(&said)
		require.NoError(t, err)
		require.Equal(t, told, strings.Contains(said.String(), "calibrated for 600x450 mm, a table of another shape"), "%v: %s", size, said.String())
	}
}

// A calibration that can't be read isn't passed over without a word.
func TestPlay_saysThatACalibrationCantBeRead(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	file, err := calibrationFile()
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	for name, leave := range map[string]func() error{
		"empty": func() error { return os.WriteFile(file, nil, 0o600) },
		"cut":   func() error { return os.WriteFile(file, []byte(`{"version": 1, "tab`), 0o600) },
		"newer": func() error { return os.WriteFile(file, []byte(`{"version": 99}`), 0o600) },
		"three corners": func() error {
			return os.WriteFile(file, []byte(`{"version": 1, "touch": [[0, 0], [1, 0], [1, 1]]}`), 0o600)
		},
		"folder":        func() error { return os.Mkdir(file, 0o755) },
		"dangling link": func() error { return os.Symlink(file+".gone", file) },
	} {
		require.NoError(t, os.RemoveAll(file))
		require.NoError(t, leave(), name)
		var said bytes.Buffer
		cfg, err := (&playCmd{}).settings(&said)
		require.NoError(t, err, name)
		require.Empty(t, cfg.Touch.Corners, name)
		require.Regexp(t, "^asterism: calibration "+regexp.QuoteMeta(file)+": .*; it isn't used\n$", said.String(), name)
	}
}

// Who closes the window is told that nothing came of it, in words.
func TestTouchTable_endsWithItsWindow(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := touchedPlace(ctx, untilStopped{}, nil)
	require.ErrorIs(t, err, errEnded)
}

// untilStopped are frames that never come.
type untilStopped struct{}

func (untilStopped) Next(ctx context.Context) (constellation.Frame, error) {
	<-ctx.Done()
	return constellation.Frame{}, ctx.Err()
}
