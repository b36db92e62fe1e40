package vision

import "sort"

// pair is a true die and the detection that is taken for it.
type pair struct {
	die, seen int
	near      float64 // the greater the better
}

// Pair pairs dice with detections, each at most once, the best fitting first.
// It returns for each true die the index of its detection or -1.
func Pair(t Truth, p Picture) []int { return matchDice(&t, &p) }

// matchDice is Pair without copies.
func matchDice(t *Truth, p *Picture) []int {
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
func candidates(t *Truth, p *Picture) []pair {
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
func fits(t *Truth, die int, p *Picture, seen int) (near float64, ok bool) {
	a, b := t.Dice[die].Box, p.Dice[seen].Box
	switch t.Boxed {
	case BoxedDie:
		o := Overlap(a, b)
		return o, o >= 0.5 || (holds(a, b) && holds(b, a))
	case BoxedPips:
		return -apart(a, b), holds(b, a)
	case BoxedCrop:
		near = p.Dice[seen].Confidence
		if holds(b, [4]float64{0, 0, float64(p.Width), float64(p.Height)}) {
			near++
		}
		return near, true
	}
	return p.Dice[seen].Confidence, true
}

// Overlap returns how much of what two boxes (x, y, width, height) cover
// together both cover: 0 to 1.
func Overlap(a, b [4]float64) float64 {
	w := min(a[0]+a[2], b[0]+b[2]) - max(a[0], b[0])
	h := min(a[1]+a[3], b[1]+b[3]) - max(a[1], b[1])
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (a[2]*a[3] + b[2]*b[3] - w*h)
}

// middle returns the centre of a box.
func middle(b [4]float64) Pixel { return Pixel{b[0] + b[2]/2, b[1] + b[3]/2} }

// holds tells whether the middle of b lies in a.
func holds(a, b [4]float64) bool {
	m := middle(b)
	return m.X >= a[0] && m.X <= a[0]+a[2] && m.Y >= a[1] && m.Y <= a[1]+a[3]
}

// apart is the distance of the middles of two boxes, px.
func apart(a, b [4]float64) float64 { return middle(a).Sub(middle(b)).Len() }
