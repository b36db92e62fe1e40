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
