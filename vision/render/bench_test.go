package render_test

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// BenchmarkCrop times single dice of random kinds at 64 × 64.
func BenchmarkCrop(b *testing.B) {
	var k render.Cropper
	w := render.Wish{Kinds: []constellation.Kind{constellation.D6, constellation.D20, constellation.D10}}
	for i := 0; b.Loop(); i++ {
		k.Make(rand.New(rand.NewPCG(1, uint64(i))), w, 64)
	}
}

// BenchmarkScene times a picture of 640 × 480 with ten dice.
func BenchmarkScene(b *testing.B) {
	var t render.Renderer
	w := render.Wish{MinDice: 10, MaxDice: 10, MaxEdge: 60}
	for i := 0; b.Loop(); i++ {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		t.Render(render.RandomScene(r, w), r)
	}
}
