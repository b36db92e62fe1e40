package render

import (
	"math/rand/v2"
	"testing"
)

// What lies about is drawn in the texture that was chosen for it: keyboards
// have keys, coins have specks.
func TestRandomThing_isDrawnInItsOwnTexture(t *testing.T) {
	seen := map[Texture]int{}
	for seed := range uint64(700) {
		th := randomThing(rand.New(rand.NewPCG(seed, 4)), 0, 0, 100)
		g := th.Fill.(*pattern).of
		seen[g.Texture]++
		fresh := g.Prepared()
		for i := range 40 {
			x, y := th.X+float64(i), th.Y-float64(i)/3
			if got, want := th.Fill.At(x, y, 0.3), fresh.At(x, y, 0.3); got != want {
				t.Fatalf("seed %d: %s is %v at %g, %g mm, want %v", seed, g.Texture, got, x, y, want)
			}
		}
	}
	for _, want := range []Texture{Keys, Specks} {
		if seen[want] < 70 { // a seventh, less what chance may take
			t.Errorf("%d of 700 things have %s", seen[want], want)
		}
	}
}

// The rows of keys run along a keyboard's edges, not across them.
func TestRandomThing_keysStandInRowsAlongTheEdges(t *testing.T) {
	for seed := range uint64(200) {
		th := randomThing(rand.New(rand.NewPCG(seed, 4)), 0, 0, 100)
		if g := th.Fill.(*pattern).of; g.Texture == Keys && g.Turn != th.Angle {
			t.Errorf("seed %d: keys are turned by %.0f degrees, the keyboard by %.0f", seed, g.Turn, th.Angle)
		}
	}
}

// A ground is drawn as it was described when it was prepared: changing the
// description afterwards changes neither texture nor turn nor colours.
func TestPrepared_keepsWhatWasDescribed(t *testing.T) {
	was := Generated{Texture: Wood, A: RGB{0.6, 0.4, 0.2}, B: RGB{0.3, 0.2, 0.1}, Tile: 90, Turn: 30, Rough: 0.8}
	g := was
	ground := g.Prepared()
	g.Texture, g.Tile, g.Turn, g.A = Keys, 15, 70, RGB{}
	for i := range 40 {
		x, y := 7*float64(i), -3*float64(i)
		if got, want := ground.At(x, y, 0.3), was.Prepared().At(x, y, 0.3); got != want {
			t.Fatalf("at %g, %g mm: %v, want %v", x, y, got, want)
		}
	}
}
