package layout

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func label(x, y float64) *Wish {
	return &Wish{ID: "label", At: []constellation.Vec{{X: x, Y: y}}, W: 40, H: 12}
}

// put places one label beside dice.
func put(t *testing.T, p *Placer, w *Wish, dice ...constellation.Vec) constellation.Vec {
	t.Helper()
	var f Field
	f.Begin(table(dice...), 1)
	p.Begin()
	at, ok := p.Place(&f, w)
	require.True(t, ok)
	return at
}

func TestPlacer_freePlacesAreTakenAsTheyAreWanted(t *testing.T) {
	require.Equal(t, constellation.Vec{X: 300, Y: 200}, put(t, NewPlacer(), label(300, 200)))
}

func TestPlacer_nothingStandsBeyondTheRim(t *testing.T) {
	require.Equal(t, constellation.Vec{X: 588, Y: 449}, put(t, NewPlacer(), label(650, 600)))
}

func TestPlacer_aPlaceIsKeptUntilSomethingLiesThere(t *testing.T) {
	p, want := NewPlacer(), label(300, 200)
	aside := put(t, p, want, constellation.Vec{X: 300, Y: 200})
	require.NotEqual(t, want.At[0], aside)
	require.Equal(t, aside, put(t, p, want, constellation.Vec{X: 301, Y: 199}))
	elsewhere := put(t, p, want, constellation.Vec{X: 300, Y: 200}, aside)
	require.NotEqual(t, aside, elsewhere)
}

// A die at the very edge of a text must not drive it to and fro.
func TestPlacer_itComesBackWhenThereIsRoomToSpare(t *testing.T) {
	for away, comes := range map[float64]bool{18.5: false, 40: true} {
		p, want := NewPlacer(), label(300, 200)
		put(t, p, want, constellation.Vec{X: 300, Y: 200})
		at := put(t, p, want, constellation.Vec{X: 300, Y: 200 - away})
		require.Equal(t, comes, at == want.At[0], "a die %v mm away, the label at %v", away, at)
	}
}

func TestPlacer_aFullTableHasNoRoom(t *testing.T) {
	var f Field
	f.Begin(table(), 0)
	f.Take(constellation.Box{W: 610, H: 457})
	_, ok := NewPlacer().Place(&f, label(300, 200))
	require.False(t, ok)
}

// A text that may stand anywhere leaves a board beside it uncovered, but isn't sent to
// the far side of the table for that. One that belongs to a place stands there.
func TestPlacer_whatIsDrawnIsCoveredOnlyWhereNothingElseIsNear(t *testing.T) {
	small, large := constellation.Box{X: 250, Y: 150, W: 120, H: 100}, constellation.Box{X: 10, Y: 10, W: 590, H: 437}
	for name, c := range map[string]struct {
		off    bool
		drawn  constellation.Box
		covers bool
	}{
		"beside a board":        {true, small, false},
		"on a table-wide board": {true, large, true},
		"what belongs there":    {false, small, true},
	} {
		var f Field
		f.Begin(table(), 1)
		f.Spare(c.drawn)
		w := label(300, 200)
		w.Off = c.off
		at, ok := NewPlacer().Place(&f, w)
		require.True(t, ok, name)
		require.Equal(t, c.covers, f.Covers(About(at, w.W, w.H, 0)), "%s: at %v", name, at)
		require.Equal(t, c.covers, at == w.At[0], "%s: at %v", name, at)
	}
}

// A text that had to cover a board leaves it when there is room beside.
func TestPlacer_aTextLeavesWhatItCoversOnceThereIsRoom(t *testing.T) {
	p, board := NewPlacer(), constellation.Box{X: 250, Y: 150, W: 120, H: 100}
	place := func(taken ...constellation.Box) bool {
		var f Field
		f.Begin(table(), 1)
		f.Spare(board)
		for _, b := range taken {
			f.Take(b)
		}
		p.Begin()
		w := label(300, 200)
		w.Off = true
		at, ok := p.Place(&f, w)
		return ok && f.Covers(About(at, w.W, w.H, 0))
	}
	require.True(t, place(constellation.Box{W: 610, H: 150}, constellation.Box{Y: 250, W: 610, H: 207},
		constellation.Box{W: 250, H: 457}, constellation.Box{X: 370, W: 240, H: 457}))
	require.False(t, place())
}

func BenchmarkPlacer(b *testing.B) {
	p, w := NewPlacer(), label(300, 200)
	t := table(constellation.Vec{X: 300, Y: 200}, constellation.Vec{X: 340, Y: 200}, constellation.Vec{X: 260, Y: 200})
	var f Field
	b.ReportAllocs()
	for b.Loop() {
		f.Begin(t, 1)
		p.Begin()
		p.Place(&f, w)
	}
}
