package eval

import (
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// pair is a true die and the detection that is taken for it.
type pair struct {
	die, seen int
	near      float64 // the greater the better
}

// MatchDice pairs dice with detections, each at most once, the best fitting first.
// It returns for each true die the index of its detection or -1.
func MatchDice(t Truth, p vision.Picture) []int { return match(&t, &p) }

// match is MatchDice without copies.
func match(t *Truth, p *vision.Picture) []int {
	pairs := candidates(t, p)
	sort.SliceStable(pairs, func(i, j int) bool { return pairs[i].near > pairs[j].near })
	of := make([]int, len(t.Dice))
	for i := range of {
		of[i] = -1
	}
	taken := make([]bool, len(p.Dice))
	for _, c := range pairs {
		if of[c.die] < 0 && !taken[c.seen] {
			of[c.die], taken[c.seen] = c.seen, true
		}
	}
	return of
}

// candidates lists the pairs that may be taken for one another at all.
func candidates(t *Truth, p *vision.Picture) []pair {
	var out []pair
	for i := range t.Dice {
		for j := range p.Dice {
			if near, ok := fits(t, i, p, j); ok {
				out = append(out, pair{i, j, near})
			}
		}
	}
	return out
}

// fits tells whether a detection may be the true die, and how well it fits.
//
// Whole dice: the boxes share half of what they cover together, or each holds
// the other's middle. Pips alone: their middle lies in the detection's box.
// No box: any detection, the surest first, in a crop one over its middle
// before all others.
func fits(t *Truth, die int, p *vision.Picture, seen int) (near float64, ok bool) {
	a, b := t.Dice[die].Box, p.Dice[seen].Box
	switch t.Boxed {
	case BoxedDie, "":
		o := a.IoU(b)
		return o, o >= 0.5 || (a.Contains(b.Centre()) && b.Contains(a.Centre()))
	case BoxedPips:
		return -a.Centre().Dist(b.Centre()), b.Contains(a.Centre())
	case BoxedCrop:
		near = p.Dice[seen].Confidence
		if b.Contains(constellation.Vec{X: float64(p.Width) / 2, Y: float64(p.Height) / 2}) {
			near++
		}
		return near, true
	}
	return p.Dice[seen].Confidence, true
}
