package teach

import (
	"fmt"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
)

// lesson is what was shown, made ready: scaled features and the index of the
// side that was up.
type lesson struct {
	sides int
	looks [][][]float64 // of each example
	side  []int
}

func (t *Taught) lesson(shown []Example) *lesson {
	l := &lesson{sides: len(t.Sides)}
	index := map[vision.Side]int{}
	for i, s := range t.Sides {
		index[s] = i
	}
	for _, e := range shown {
		xs := make([][]float64, len(e.Looks))
		for j, f := range e.Looks {
			xs[j] = make([]float64, len(f))
			for i, v := range f {
				xs[j][i] = (v - t.Mean[i]) / t.Spread[i]
			}
		}
		l.looks, l.side = append(l.looks, xs), append(l.side, index[e.Side])
	}
	return l
}

// asked returns the mean of as many looks as a reader takes.
func (l *lesson) asked(i int) []float64 {
	var x []float64
	n := 0
	for j := 0; j < len(l.looks[i]); j += 2 {
		if x == nil {
			x = make([]float64, len(l.looks[i][j]))
		}
		for k, v := range l.looks[i][j] {
			x[k] += v
		}
		n++
	}
	for k := range x {
		x[k] /= float64(n)
	}
	return x
}

// shrinkages are the tries of how much of the clouds' shape is taken to be round.
// The fewer the examples, the more of it is needed.
var shrinkages = []float64{0.02, 0.06, 0.2, 0.5}

// heldOut is what a reader said of the examples that it hadn't learnt from.
type heldOut struct {
	shrinkage   float64
	scores      [][]float64 // of each example; nil of those that weren't asked for
	distance    []float64
	loss        float64 // sum of the negative logarithm of the right chances
	temperature float64
}

// check learns from four fifths of the pictures and asks for the others, each
// fifth in its turn, and returns the try with the least loss. A fifth that holds all
// of a side isn't asked for: a reader that never saw the side tells nothing of one
// that did. It refuses what can't be checked at all.
func (l *lesson) check(fold []int) (heldOut, error) {
	tries := make([]heldOut, len(shrinkages))
	for j, s := range shrinkages {
		tries[j] = heldOut{shrinkage: s, scores: make([][]float64, len(fold)), distance: make([]float64, len(fold))}
	}
	for k := range folds {
		if err := l.leaveOut(fold, k, tries); err != nil {
			return heldOut{}, err
		}
	}
	for j := range tries {
		tries[j].temperature, tries[j].loss = bestTemperature(tries[j].scores, l.side)
	}
	sort.SliceStable(tries, func(i, j int) bool { return tries[i].loss < tries[j].loss })
	if tries[0].asked() == 0 {
		return heldOut{}, fmt.Errorf("%w: what it learns can't be checked by other pictures: show each face in 2 or more, better in a few dozen", ErrTaught)
	}
	return tries[0], nil
}

// leaveOut asks for the examples of a fold after learning from the others.
func (l *lesson) leaveOut(fold []int, k int, tries []heldOut) error {
	others := func(i int) bool { return fold[i] != k }
	if !l.knows(others) {
		return nil
	}
	c := l.cloud(others)
	for j := range tries {
		d, err := c.discriminant(tries[j].shrinkage)
		if err != nil {
			return err
		}
		l.ask(d, &tries[j], func(i int) bool { return fold[i] == k })
	}
	return nil
}

// asked returns how many examples it was asked for.
func (h *heldOut) asked() (n int) {
	for _, s := range h.scores {
		if s != nil {
			n++
		}
	}
	return n
}

// knows tells whether there are chosen examples of all sides.
func (l *lesson) knows(chosen func(i int) bool) bool {
	known := map[int]bool{}
	for i, s := range l.side {
		if chosen(i) {
			known[s] = true
		}
	}
	return len(known) == l.sides
}

// ask notes what a discriminant says of the chosen examples.
func (l *lesson) ask(d discriminant, to *heldOut, chosen func(i int) bool) {
	for i := range l.looks {
		if chosen(i) {
			z := whiten(d.whiten, l.asked(i))
			to.scores[i], to.distance[i] = scores(d.centres, z), distance(d.centres, z)
		}
	}
}

// leastReach is for examples that are all the same, standard deviations.
const leastReach = 1e-3

// calibrate takes from the check the temperature of the scores, how far taught dice lie
// from their centres and how many answers will be right.
func (t *Taught) calibrate(l *lesson, held heldOut) {
	t.Temperature = held.temperature
	var far []float64
	right := 0
	for i, s := range held.scores {
		if s != nil {
			far = append(far, held.distance[i])
		}
		if s != nil && argmax(s) == l.side[i] {
			right++
		}
	}
	sort.Float64s(far)
	t.Reach = farBeyond*far[int(nearlyAll*float64(len(far)-1))] + leastReach
	t.Kept = vision.NewShare(right, len(far))
}

// bestTemperature is the one under which held-out examples have the least loss.
// It is 1 or more: that a few answers were all right is no reason to be surer
// than the clouds' shape says.
func bestTemperature(held [][]float64, sides []int) (temperature, loss float64) {
	temperature, loss = 1, math.Inf(1)
	for h := 1.0; h < 40; h *= 1.15 {
		var sum float64
		for i, s := range held {
			if s != nil {
				sum -= math.Log(max(1e-9, read.Softmax(s, h)[sides[i]]))
			}
		}
		if sum < loss {
			temperature, loss = h, sum
		}
	}
	return temperature, loss
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
