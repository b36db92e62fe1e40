package tuio

import (
	"bytes"
	"math"
	"os"
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
		number, size := rapid.Float64Range(-1e5, 1e5), rapid.Float64Range(1e-3, 1e5)
		want := Layout{Width: size.Draw(t, "width"), Height: size.Draw(t, "height"), North: constellation.Angle(number.Draw(t, "north"))}
		for range 4 * rapid.IntRange(0, 1).Draw(t, "corners") {
			want.Corners = append(want.Corners, constellation.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")})
		}
		for _, source := range rapid.SliceOfDistinct(rapid.StringN(1, 9, -1), rapid.ID).Draw(t, "sources") {
			x := number.Draw(t, "x of a tracker")
			want.Trackers = append(want.Trackers, Tracker{source, []constellation.Vec{{X: x}, {X: 1, Y: x}, {X: -1, Y: x}, {Y: 1}}})
		}
		drawDice(t, &want)
		want.Limit = rapid.IntRange(0, math.MaxInt32).Draw(t, "limit")
		d := &disk{room: math.MaxInt32}
		rec, err := newRecorder(begun, want)
		require.NoError(t, err)
		require.NoError(t, rec.begin(d))
		require.NoError(t, rec.Write(Packet{Time: time.Minute, Data: []byte("/")}))
		back, err := ReadRecording(bytes.NewReader(d.Bytes()))
		require.NoError(t, err)
		require.Equal(t, want, back.Layout(), "before anything is read")
		p, err := back.Next(t.Context(), time.Hour)
		require.NoError(t, err)
		require.Equal(t, time.Minute, p.Time)
	})
}

// drawDice adds for which dice touches stand.
func drawDice(t *rapid.T, l *Layout) {
	die := rapid.SampledFrom([]Symbol{{}, {Kind: constellation.D6}, {Kind: constellation.D20, Face: "17", Team: constellation.White}, {Team: constellation.Red},
		{Kind: constellation.Unknown, Face: "a \"b\"/c\nsymbol 8 ü"}})
	blob := rapid.OneOf(die, rapid.Just(Symbol{Role: constellation.RoleBlock}))
	l.Cursors = rapid.SampledFrom([]CursorUse{"", CursorsAreDice, CursorsAreTouches}).Draw(t, "cursors")
	ids := rapid.SliceOfDistinct(rapid.Int32(), rapid.ID).Draw(t, "symbols")
	if len(ids) > 0 {
		l.Symbols = map[int32]Symbol{}
	}
	for _, id := range ids {
		s := die.Draw(t, "tagged")
		s.Size = rapid.SampledFrom([]float64{0, 22.5}).Draw(t, "size")
		if rapid.Bool().Draw(t, "block") {
			s = Symbol{Role: constellation.RoleBlock, W: 75, H: rapid.Float64Range(1, LargestBlock).Draw(t, "height")}
		}
		l.Symbols[id] = s
	}
	for range rapid.IntRange(0, 3).Draw(t, "blobs") {
		low := rapid.Float64Range(0, 100).Draw(t, "min")
		l.Blobs = append(l.Blobs, BlobRule{Symbol: blob.Draw(t, "blob"), Min: low, Max: low + 1})
	}
}

// A comment that isn't understood says nothing of the table.
func TestRecording_aStrangeCommentSaysNothing(t *testing.T) {
	for _, comment := range []string{
		"", "table 610", "table 610 x", "table 1 2 3", "sensor corners 1 2 3 4 5 6 7", "sensor corners", "north", "north up", "north nan", "table inf 1", "a table 610 457",
		"touch limit", "touch limit 0", "touch limit -1", "touch limit 1.5", "touch limit 1e12", "touch limit 1 2", "limit 15",
		`tracker corners 1 2 3 4 5 6 7 8 ""`, `tracker corners 1 2 3 4 5 6 7 "a"`, `tracker corners 1 2 3 4 5 6 7 8`,
		"cursors", "cursors hands", "symbol 7", `symbol 7 "d7//"`, `symbol 7 "d6/7/"`, `symbol 7 "d6"`, `symbol 7.5 "d6//"`, `symbol 1e12 "d6//"`, `symbol 7 "d6//`, `symbol 7 d6//`,
		`blob 3 "d6//"`, `blob 4 3 "d6//"`, `blob 3 4 "d6//blue"`, `blob -1 4 "d6//"`,
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

// More than a file can say of its table is refused, not cut, and the file that would
// have been written over stays.
func TestRecording_ofMoreTagsThanItHoldsIsRefused(t *testing.T) {
	lay := Layout{Symbols: map[int32]Symbol{}}
	for id := range int32(5000) {
		lay.Symbols[id] = Symbol{Kind: constellation.D6}
	}
	file := filepath.Join(t.TempDir(), "yesterday.pcapng")
	_, err := CreateRecording(file, time.Unix(1e9, 0), lay, false)
	require.ErrorContains(t, err, "at most 65535")
	require.NoFileExists(t, file)
	require.NoError(t, os.WriteFile(file, []byte("yesterday"), 0o600))
	_, err = CreateRecording(file, time.Unix(1e9, 0), lay, true)
	require.ErrorContains(t, err, "at most 65535")
	kept, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "yesterday", string(kept))
}
