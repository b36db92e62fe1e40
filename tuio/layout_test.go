package tuio

import (
	"bytes"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// A recording gives back how the table lay to the last digit, and when its session
// began.
func TestRecording_saysHowTheTableLay(t *testing.T) {
	begun := time.Unix(1e9, 123)
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-1e5, 1e5)
		want := Layout{Width: number.Draw(t, "width"), Height: number.Draw(t, "height"), North: constellation.Angle(number.Draw(t, "north"))}
		for range 4 * rapid.IntRange(0, 1).Draw(t, "corners") {
			want.Corners = append(want.Corners, constellation.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")})
		}
		d := &disk{room: math.MaxInt32}
		rec, err := newRecorder(d, begun, want)
		require.NoError(t, err)
		require.NoError(t, rec.Write(Packet{Time: time.Minute, Data: []byte("/")}))
		back, err := ReadRecording(bytes.NewReader(d.Bytes()))
		require.NoError(t, err)
		require.Equal(t, want, back.Layout(), "before anything is read")
		p, err := back.Next(t.Context(), time.Hour)
		require.NoError(t, err)
		require.Equal(t, time.Minute, p.Time)
	})
}

// A comment that isn't understood says nothing of the table.
func TestRecording_aStrangeCommentSaysNothing(t *testing.T) {
	for _, comment := range []string{
		"", "table 610", "table 610 x", "table 1 2 3", "sensor corners 1 2 3 4 5 6 7", "sensor corners", "north", "north up", "north nan", "table inf 1", "a table 610 457",
	} {
		require.Equal(t, Layout{}, readLayout("session began never\n"+comment), comment)
	}
}

// A recording of before says nothing of the table, nor does anybody else's capture.
func TestRecording_ofOthersSaysNothingOfTheTable(t *testing.T) {
	files, err := filepath.Glob("testdata/recordings/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		r, err := OpenRecording(file)
		if err != nil {
			continue
		}
		require.Equal(t, Layout{}, r.Layout(), file)
		require.NoError(t, r.Close())
	}
}
