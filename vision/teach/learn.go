package teach

import (
	"fmt"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// How a taught reader learns.
const (
	minShown  = 4    // examples of a side; fewer say too little
	folds     = 5    // parts that the pictures are dealt into for the check
	nearlyAll = 0.95 // of what was left out while learning lies so near to a centre
	farBeyond = 1.3  // times as far: still a taught die, in other light. Other dice lie twice to ten times as far
)

// Example is one die that was shown: which side was up, and what the network
// makes of it.
type Example struct {
	vision.Side
	Looks    [][]float64 // features of several looks at it; every second one is such as a reader takes
	Picture  string      // dice of one picture are never on both sides of a check
	Standard Claim       // of the usual reader; zero where it says nothing
}

// Claim is an answer and the chance that it is right.
type Claim struct {
	vision.Side
	P float64
}

// Learn makes a reader of what was shown. The model names the network that
// the features come from. It is the same for the same examples.
func Learn(model string, shown []Example) (*Taught, error) {
	t := &Taught{Model: model, Shown: len(shown), Temperature: 1, ErrorRate: 1 / float64(len(shown)+2)}
	if err := t.takeSides(shown); err != nil {
		return nil, err
	}
	t.standardize(shown)
	l := t.lesson(shown)
	held, err := l.check(dealFolds(shown))
	if err != nil {
		return nil, err
	}
	t.calibrate(l, held)
	c, err := l.cloud(func(int) bool { return true }).discriminant(held.shrinkage)
	if err != nil {
		return nil, err
	}
	t.Whiten, t.Centres = c.whiten, c.centres
	t.Slips = slips(shown)
	return t, nil
}

// takeSides lists the sides, refusing what can't be learnt from.
func (t *Taught) takeSides(shown []Example) error {
	count := map[vision.Side]int{}
	for _, e := range shown {
		if err := e.check(len(shown[0].Looks), shown[0].features()); err != nil {
			return err
		}
		count[e.Side]++
	}
	for _, k := range constellation.Kinds {
		t.Sides = append(t.Sides, sidesOf(k, count)...)
	}
	for _, s := range t.Sides {
		if n := count[s]; n < minShown {
			return fmt.Errorf("%w: too few dice show face %s of %s: %d, want %d or more, better a few dozen", ErrTaught, s.Face, s.Kind, n, minShown)
		}
	}
	if len(t.Sides) < 2 {
		return fmt.Errorf("%w: too few faces: %d, want 2 or more to tell apart", ErrTaught, len(t.Sides))
	}
	return nil
}

// sidesOf returns a kind's sides among those counted, in order.
func sidesOf(k constellation.Kind, count map[vision.Side]int) []vision.Side {
	var faces []string
	for s := range count {
		if s.Kind == k {
			faces = append(faces, s.Face)
		}
	}
	sort.Strings(faces)
	out := make([]vision.Side, len(faces))
	for i, f := range faces {
		out[i] = vision.Side{Kind: k, Face: f}
	}
	return out
}

// check refuses an example without a side or of other features than the rest.
func (e *Example) check(looks, features int) error {
	if e.Face == "" || !e.Kind.Valid() || !e.Kind.Has(e.Face) {
		return fmt.Errorf("%w: %s: a %s has no face %q", ErrTaught, e.Picture, e.Kind, e.Face)
	}
	ok := len(e.Looks) > 0 && len(e.Looks) == looks && features > 0
	for _, f := range e.Looks {
		ok = ok && len(f) == features
	}
	if !ok {
		return fmt.Errorf("%w: %s: examples of unlike features", ErrTaught, e.Picture)
	}
	return nil
}

// features returns how many there are.
func (e *Example) features() int {
	if len(e.Looks) == 0 {
		return 0
	}
	return len(e.Looks[0])
}

// standardize measures the mean and spread of each feature.
func (t *Taught) standardize(shown []Example) {
	n := shown[0].features()
	t.Mean, t.Spread = make([]float64, n), make([]float64, n)
	count := float64(len(shown) * len(shown[0].Looks))
	each := func(do func(i int, v float64)) {
		for _, e := range shown {
			for _, f := range e.Looks {
				for i, v := range f {
					do(i, v)
				}
			}
		}
	}
	each(func(i int, v float64) { t.Mean[i] += v / count })
	each(func(i int, v float64) { t.Spread[i] += (v - t.Mean[i]) * (v - t.Mean[i]) / count })
	var usual float64
	for _, v := range t.Spread {
		usual += math.Sqrt(v) / float64(n)
	}
	for i, v := range t.Spread { // a feature that hardly ever stirs must not shout when it does
		t.Spread[i] = math.Sqrt(v) + 0.01*usual + 1e-9
	}
}

// slips returns for each kind how sure the usual reader was of wrong answers:
// of nearly all, since one in fifty may be a slip of who showed the die.
func slips(shown []Example) []Slip {
	out := []Slip{}
	for _, k := range constellation.Kinds {
		var ps []float64
		for _, e := range shown {
			if e.Standard.Kind == k && e.Standard.P > 0 && e.Standard.Side != e.Side {
				ps = append(ps, e.Standard.P)
			}
		}
		sort.Float64s(ps)
		if n := len(ps); n > 0 {
			out = append(out, Slip{k, ps[n-1-n/50]})
		}
	}
	return out
}
