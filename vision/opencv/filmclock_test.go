package opencv

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// Stamps say when pictures were taken; where they don't, pictures follow each other as
// the last ones did, at first by the film's rate, here 25 a second.
func TestFilmClock_goesByTheStamps(t *testing.T) {
	none := math.Inf(-1)
	for name, film := range map[string]struct{ stamps, want []float64 }{ // ms
		"at the rate":                        {[]float64{0, 40, 80, 120}, []float64{0, 40, 80, 120}},
		"at another rate":                    {[]float64{0, 100, 200, 300}, []float64{0, 100, 200, 300}},
		"ever fewer a second":                {[]float64{0, 33, 67, 100, 600, 1100}, []float64{0, 33, 67, 100, 600, 1100}},
		"cut out of a longer film":           {[]float64{5000, 5040, 5540}, []float64{0, 40, 540}},
		"none of any picture":                {[]float64{0, 0, 0, 0}, []float64{0, 40, 80, 120}},
		"none, and no number":                {[]float64{math.NaN(), math.NaN(), math.NaN()}, []float64{0, 40, 80}},
		"none, told by a number far below 0": {[]float64{-4e20, -4e20, -4e20}, []float64{0, 40, 80}},
		"none, told by an endless number":    {[]float64{none, none, none}, []float64{0, 40, 80}},
		"none of the last":                   {[]float64{0, 40, 540, 1040, 0, 0}, []float64{0, 40, 540, 1040, 1540, 2040}},
		"none of one amid":                   {[]float64{0, 100, 0, 300, 400}, []float64{0, 100, 200, 300, 400}},
		"none of every second":               {[]float64{0, 0, 80, 80, 160, 160}, []float64{0, 40, 80, 120, 160, 200}},
		"one that goes back":                 {[]float64{0, 50, 40, 150, 200}, []float64{0, 50, 100, 150, 200}},
		"two films, one behind the other":    {[]float64{0, 50, 100, 0, 50, 100, 300}, []float64{0, 50, 100, 150, 200, 250, 450}},
		"a day ahead at once":                {[]float64{0, 50, 86_400_000, 86_400_050, 86_400_250}, []float64{0, 50, 100, 150, 350}},
		"a slip of one":                      {[]float64{0, 50, 86_400_000, 150, 200, 250}, []float64{0, 50, 100, 150, 200, 250}},
	} {
		c := filmClock{step: 40}
		for i, stamp := range film.stamps {
			want := time.Duration(film.want[i] * float64(time.Millisecond))
			if got := c.next(stamp); got != want {
				t.Errorf("%s: picture %d is at %v, want %v", name, i, got, want)
			}
		}
	}
}

// Whatever stamps say, moments grow.
func TestFilmClock_onlyGoesOn(t *testing.T) {
	r := rand.New(rand.NewPCG(79, 2))
	wild := []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1), -4e20, 4e20}
	for range 1000 {
		c := filmClock{step: 1000 / usualRate}
		last := time.Duration(-1)
		var stamps []float64
		for i := range 40 {
			stamps = append(stamps, 40*float64(i)+200*r.Float64())
			if r.IntN(4) == 0 {
				stamps[i] = wild[r.IntN(len(wild))]
			}
			at := c.next(stamps[i])
			if at <= last || at > 40*time.Hour {
				t.Fatalf("%v: picture %d is at %v after %v", slices.Clip(stamps), i, at, last)
			}
			last = at
		}
	}
}
