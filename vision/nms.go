package vision

import (
	"slices"
	"sort"
)

// Candidate is a box that may hold a die: x y w h in pixels, and how likely.
type Candidate struct {
	Box   [4]float64
	Score float64 // 0…1
}

// Inside returns the share of a that lies in b.
func Inside(a, b [4]float64) float64 {
	s := shared(a, b)
	if s == 0 {
		return 0
	}
	return s / (a[2] * a[3])
}

func shared(a, b [4]float64) float64 {
	w := min(a[0]+a[2], b[0]+b[2]) - max(a[0], b[0])
	h := min(a[1]+a[3], b[1]+b[3]) - max(a[1], b[1])
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// The overlaps above which two boxes are taken for the same die. Touching
// dice seen obliquely share up to a third of their boxes.
const (
	sameBox    = 0.6 // of the union, before the dice are read
	sameDie    = 0.4 // of the union, once they are
	sameInside = 0.7 // of the smaller box
)

// Distinct keeps the likeliest of the candidates whose boxes are the same but
// for a little, likeliest first, at most limit of them. Which of a die and
// its pip is the die shows only when they are read: see Surest.
func Distinct(cs []Candidate, limit int) []Candidate {
	cs = append([]Candidate(nil), cs...)
	sort.SliceStable(cs, func(i, j int) bool { return cs[i].Score > cs[j].Score })
	kept := cs[:0]
	for _, c := range cs {
		if len(kept) == limit {
			break
		}
		if !slices.ContainsFunc(kept, func(k Candidate) bool { return Overlap(c.Box, k.Box) > sameBox }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// Surest returns which of the boxes are the likeliest of those that mean the
// same die, or of which one lies within another, likeliest first.
func Surest(boxes [][4]float64, chances []float64) []int {
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return chances[order[i]] > chances[order[j]] })
	kept := order[:0]
	for _, i := range order {
		if !slices.ContainsFunc(kept, func(k int) bool { return sameAs(boxes[i], boxes[k]) }) {
			kept = append(kept, i)
		}
	}
	return kept
}

// Leaders splits boxes, likeliest first, into those beside which no likelier
// one may mean the same die, and the others.
func Leaders(boxes [][4]float64) (leaders, others []int) {
	for i, b := range boxes {
		if slices.ContainsFunc(boxes[:i], func(o [4]float64) bool { return sameAs(b, o) }) {
			others = append(others, i)
		} else {
			leaders = append(leaders, i)
		}
	}
	return leaders, others
}

// Beaten tells whether Surest leaves out a box that has a chance of most at
// best, whatever it is: one of the rivals means the same die and has a
// better one.
func Beaten(box [4]float64, most float64, rivals [][4]float64, chances []float64) bool {
	for i, r := range rivals {
		if chances[i] > most && sameAs(box, r) {
			return true
		}
	}
	return false
}

func sameAs(a, b [4]float64) bool {
	return Overlap(a, b) > sameDie || Inside(a, b) > sameInside || Inside(b, a) > sameInside
}
