//go:build unix

package render_test

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// perPicture reports processor time, which other programs on the machine
// don't stretch as they do the clock's.
func perPicture(b *testing.B, picture func(i int)) {
	used := func() (ms float64) {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
	}
	picture(0) // typefaces and tables
	before, n := used(), 0
	for b.Loop() {
		n++
		picture(n)
	}
	b.ReportMetric((used()-before)/float64(n), "cpu-ms/picture")
}

// BenchmarkCrop times single dice of random kinds at 64 × 64.
func BenchmarkCrop(b *testing.B) {
	var k render.Cropper
	w := render.Wish{Kinds: []constellation.Kind{constellation.D6, constellation.D20, constellation.D10}}
	perPicture(b, func(i int) { k.Make(rand.New(rand.NewPCG(1, uint64(i))), w, 64) })
}

// BenchmarkScene times a picture of 640 × 480 with ten dice.
func BenchmarkScene(b *testing.B) {
	var t render.Renderer
	w := render.Wish{MinDice: 10, MaxDice: 10, MaxEdge: 60}
	perPicture(b, func(i int) {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		t.Render(render.RandomScene(r, w), r)
	})
}

// BenchmarkFilm times pictures of a film in which dice come to rest one after
// another.
func BenchmarkFilm(b *testing.B) {
	r := rand.New(rand.NewPCG(2, 2))
	v := render.RandomVideo(r, render.Wish{MaxEdge: 40}, 8, 4*time.Second)
	p := render.NewPlayer(v, r)
	perPicture(b, func(i int) { p.Frame(i % 120) })
}
