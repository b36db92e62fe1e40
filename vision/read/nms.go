package read

import (
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// Candidate is a box that may hold a die: x y w h in pixels, and how likely.
type Candidate struct {
	Box   constellation.Box
	Score float64 // 0…1
}

// Inside returns the share of a that lies in b.
func Inside(a, b constellation.Box) float64 {
	if s := a.Intersect(b).Area(); s > 0 {
		return s / a.Area()
	}
	return 0
}

// The overlaps above which two boxes are taken for the same die. Touching
// dice seen obliquely share up to a third of their boxes.
const (
	candidateIoU    = 0.6 // of the union, before the dice are read
	duplicateIoU    = 0.4 // of the union, once they are
	duplicateInside = 0.7 // of the smaller box
)

// Suppress keeps the likeliest of the candidates whose boxes are the same but
// for a little, likeliest first, at most limit of them. Which of a die and
// its pip is the die shows only when they are read: see SuppressRead.
func Suppress(cs []Candidate, limit int) []Candidate {
	cs = append([]Candidate(nil), cs...)
	sort.SliceStable(cs, func(i, j int) bool { return cs[i].Score > cs[j].Score })
	kept := cs[:0]
	for _, c := range cs {
		if len(kept) == limit {
			break
		}
		if !slices.ContainsFunc(kept, func(k Candidate) bool { return c.Box.IoU(k.Box) > candidateIoU }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// SuppressRead returns which of the boxes are the likeliest of those that mean the
// same die, or of which one lies within another, likeliest first.
func SuppressRead(boxes []constellation.Box, chances []float64) []int {
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return chances[order[i]] > chances[order[j]] })
	kept := order[:0]
	for _, i := range order {
		if !slices.ContainsFunc(kept, func(k int) bool { return sameObject(boxes[i], boxes[k]) }) {
			kept = append(kept, i)
		}
	}
	return kept
}

// SplitMaxima splits boxes, likeliest first, into those beside which no likelier
// one may mean the same die, and the others.
func SplitMaxima(boxes []constellation.Box) (leaders, others []int) {
	for i, b := range boxes {
		if slices.ContainsFunc(boxes[:i], func(o constellation.Box) bool { return sameObject(b, o) }) {
			others = append(others, i)
		} else {
			leaders = append(leaders, i)
		}
	}
	return leaders, others
}

// Suppressed tells whether SuppressRead leaves out a box that has a chance of most at
// best, whatever it is: one of the rivals means the same die and has a
// better one.
func Suppressed(box constellation.Box, most float64, rivals []constellation.Box, chances []float64) bool {
	for i, r := range rivals {
		if chances[i] > most && sameObject(box, r) {
			return true
		}
	}
	return false
}

func sameObject(a, b constellation.Box) bool {
	return a.IoU(b) > duplicateIoU || Inside(a, b) > duplicateInside || Inside(b, a) > duplicateInside
}
