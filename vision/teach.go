package vision

import (
	"fmt"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// How a taught reader learns.
const (
	minShown  = 4    // examples of a face; fewer say too little
	folds     = 5    // parts that the pictures are dealt into for the check
	rounds    = 250  // steps of gradient descent
	decay     = 0.01 // pull of the weights to 0, keeps few examples from being learnt by heart
	pace      = 0.5  // length of a step
	inertia   = 0.9  // of a step that goes on into the next
	farBeyond = 1.5  // times the furthest example: still taken for a taught die
)

// Teach makes a reader of what was shown. It is the same for the same
// examples.
func Teach(kind constellation.Kind, shown []Example) (*Taught, error) {
	t := &Taught{Kind: kind, Shown: len(shown), Heat: 1}
	if err := t.takeFaces(shown); err != nil {
		return nil, err
	}
	t.standardize(shown)
	xs, ys := t.arrange(shown)
	t.check(shown, xs, ys)
	t.Weights = descend(xs, ys, len(t.Faces))
	t.settle(xs, ys)
	return t, nil
}

// takeFaces lists the faces, refusing what can't be learnt from.
func (t *Taught) takeFaces(shown []Example) error {
	count := map[string]int{}
	for _, e := range shown {
		if len(e.Features) == 0 || len(e.Features) != len(shown[0].Features) {
			return fmt.Errorf("%w: an example of %d features beside one of %d", ErrTaught, len(e.Features), len(shown[0].Features))
		}
		if e.Face == "" || !t.Kind.Has(e.Face) {
			return fmt.Errorf("%w: a %s has no face %q", ErrTaught, t.Kind, e.Face)
		}
		count[e.Face]++
	}
	for f, n := range count {
		if n < minShown {
			return fmt.Errorf("%w: face %q was shown %d times, want %d or more", ErrTaught, f, n, minShown)
		}
		t.Faces = append(t.Faces, f)
	}
	if len(t.Faces) < 2 {
		return fmt.Errorf("%w: %d faces were shown, want 2 or more", ErrTaught, len(t.Faces))
	}
	sort.Strings(t.Faces)
	return nil
}

// standardize measures the mean and spread of each feature.
func (t *Taught) standardize(shown []Example) {
	n := len(shown[0].Features)
	t.Mean, t.Spread = make([]float64, n), make([]float64, n)
	for i := range n {
		var s, ss float64
		for _, e := range shown {
			s += e.Features[i]
			ss += e.Features[i] * e.Features[i]
		}
		m := s / float64(len(shown))
		t.Mean[i] = m
		t.Spread[i] = math.Sqrt(max(0, ss/float64(len(shown))-m*m)) + 1e-3
	}
}

// arrange returns the scaled features and the faces' indices.
func (t *Taught) arrange(shown []Example) ([][]float64, []int) {
	xs, ys := make([][]float64, len(shown)), make([]int, len(shown))
	for i, e := range shown {
		xs[i] = t.scaled(e.Features)
		ys[i] = sort.SearchStrings(t.Faces, e.Face)
	}
	return xs, ys
}

// check learns from four fifths of the pictures and asks for the others, each
// fifth in its turn: so many answers it will keep, and so hot its scores are.
func (t *Taught) check(shown []Example, xs [][]float64, ys []int) {
	fold := deal(shown)
	held := make([][]float64, len(xs))
	for k := range folds {
		var lx [][]float64
		var ly []int
		for i := range xs {
			if fold[i] != k {
				lx, ly = append(lx, xs[i]), append(ly, ys[i])
			}
		}
		w := descend(lx, ly, len(t.Faces))
		for i := range xs {
			if fold[i] == k {
				held[i] = scores(w, xs[i])
			}
		}
	}
	t.Heat = bestHeat(held, ys)
	var kept Share
	for i, s := range held {
		kept.count(argmax(s) == ys[i])
	}
	t.Kept = NewShare(kept.Part, kept.Whole)
}

// deal deals the pictures into folds, those of each face in turn.
func deal(shown []Example) []int {
	of, next := map[string]int{}, map[string]int{}
	fold := make([]int, len(shown))
	for i, e := range shown {
		key := e.Picture
		if key == "" {
			key = fmt.Sprint(i)
		}
		if _, ok := of[key]; !ok {
			of[key] = next[e.Face] % folds
			next[e.Face]++
		}
		fold[i] = of[key]
	}
	return fold
}

// descend finds the weights by gradient descent on all examples at once.
func descend(xs [][]float64, ys []int, faces int) [][]float64 {
	if len(xs) == 0 {
		return nil
	}
	w, v := matrix(faces, len(xs[0])+1), matrix(faces, len(xs[0])+1)
	for range rounds {
		g := gradient(w, xs, ys)
		for k := range w {
			for i := range w[k] {
				v[k][i] = inertia*v[k][i] - pace/float64(len(w[k]))*g[k][i]
				w[k][i] += v[k][i]
			}
		}
	}
	return w
}

// gradient is the mean slope of the negative logarithm of the right chances.
func gradient(w [][]float64, xs [][]float64, ys []int) [][]float64 {
	g := matrix(len(w), len(w[0]))
	for i, x := range xs {
		p := softmax(scores(w, x), 1)
		p[ys[i]]--
		for k := range g {
			for j, v := range x {
				g[k][j] += p[k] * v / float64(len(xs))
			}
			g[k][len(x)] += p[k] / float64(len(xs))
		}
	}
	for k := range g {
		for j := range g[k][:len(xs[0])] {
			g[k][j] += decay * w[k][j]
		}
	}
	return g
}

func matrix(rows, columns int) [][]float64 {
	m := make([][]float64, rows)
	for i := range m {
		m[i] = make([]float64, columns)
	}
	return m
}

// bestHeat is the one under which held-back examples were least surprising.
func bestHeat(held [][]float64, ys []int) float64 {
	best, least := 1.0, math.Inf(1)
	for heat := 0.1; heat < 6; heat *= 1.15 {
		var surprise float64
		for i, s := range held {
			surprise -= math.Log(max(1e-9, softmax(s, heat)[ys[i]]))
		}
		if surprise < least {
			best, least = heat, surprise
		}
	}
	return best
}

func argmax(s []float64) int {
	best := 0
	for i, v := range s {
		if v > s[best] {
			best = i
		}
	}
	return best
}

// settle measures each face's centre and how far from it examples lie.
func (t *Taught) settle(xs [][]float64, ys []int) {
	t.Centres = matrix(len(t.Faces), len(xs[0]))
	count := make([]float64, len(t.Faces))
	for i, x := range xs {
		count[ys[i]]++
		for j, v := range x {
			t.Centres[ys[i]][j] += v
		}
	}
	for k := range t.Centres {
		for j := range t.Centres[k] {
			t.Centres[k][j] /= count[k]
		}
	}
	for _, x := range xs {
		t.Reach = max(t.Reach, farBeyond*t.distance(x))
	}
}
