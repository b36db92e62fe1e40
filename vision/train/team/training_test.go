package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// clouds are dice whose teams lie apart in three of their measures.
func clouds(r *rand.Rand, n int) []sample {
	out := make([]sample, n)
	for i := range out {
		out[i].team, out[i].weight = i%3, 1
		for k := range out[i].colours {
			out[i].colours[k] = r.NormFloat64()
		}
		out[i].colours[i%3] += 6
	}
	return out
}

func trained(seed uint64, steps int) (lesson, vision.TeamNets) {
	l := newLesson(clouds(rand.New(rand.NewPCG(seed, 0)), 300))
	var nets vision.TeamNets
	for i := range nets {
		nets[i] = newTraining(l, rand.New(rand.NewPCG(seed, uint64(i)+1))).run(steps)
	}
	return l, nets
}

func TestTrainingLearnsWhatLiesApart(t *testing.T) {
	l, nets := trained(1, 60)
	right := 0
	for _, s := range l.samples {
		right += l.tells(s, &nets)
	}
	if right < 290 {
		t.Errorf("%d of %d right", right, len(l.samples))
	}
	var out strings.Builder
	l.report(&out, &nets)
	if !strings.HasPrefix(out.String(), fmt.Sprintf("trained on: : %d of 300, ", right)) {
		t.Errorf("reported as %q", out.String())
	}
}

func TestFoldedWeightsTakeMeasuresAsTheyAre(t *testing.T) {
	raw := clouds(rand.New(rand.NewPCG(2, 0)), 300)
	tr := newTraining(newLesson(slices.Clone(raw)), rand.New(rand.NewPCG(2, 1)))
	n := tr.run(5)
	for i, s := range tr.samples {
		a, b := tr.net.Chances(&s.colours), n.Chances(&raw[i].colours)
		for k := range a {
			if math.Abs(a[k]-b[k]) > 1e-9 {
				t.Fatalf("die %d: %v, folded %v", i, a, b)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameSource(t *testing.T) {
	of := func(seed uint64) string {
		_, nets := trained(seed, 3)
		return string(source(&nets))
	}
	a := of(3)
	if of(3) != a {
		t.Error("two runs differ")
	}
	if of(4) == a {
		t.Error("another seed changes nothing")
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", a, 0); err != nil {
		t.Error(err)
	}
}

func TestGreyscalePicturesAreLeftOut(t *testing.T) {
	for _, c := range []struct {
		b, g, r float64
		want    bool
	}{{90, 91, 92, true}, {90, 100, 110, false}} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(c.b, c.g, c.r, 0), 20, 20, gocv.MatTypeCV8UC3)
		if got := colourless(m); got != c.want {
			t.Errorf("%v: %v", c, got)
		}
		m.Close()
	}
}

func TestBoxesAreShakenALittle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		if o := vision.Overlap([4]float64{10, 10, 50, 40}, shaken([4]float64{10, 10, 50, 40}, r)); o < 0.5 || o == 1 {
			t.Fatalf("overlap %.2f", o)
		}
	}
}
