package vision

import "sort"

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
	sameOverlap = 0.5 // of the union
	sameInside  = 0.8 // of the smaller one, in a likelier one
)

// Distinct keeps the likeliest of the candidates that mean the same die,
// likeliest first, at most limit of them.
func Distinct(cs []Candidate, limit int) []Candidate {
	cs = append([]Candidate(nil), cs...)
	sort.SliceStable(cs, func(i, j int) bool { return cs[i].Score > cs[j].Score })
	kept := cs[:0]
	for _, c := range cs {
		if len(kept) == limit {
			break
		}
		if !repeats(c, kept) {
			kept = append(kept, c)
		}
	}
	return kept
}

// repeats tells whether c means a die that kept already has.
func repeats(c Candidate, kept []Candidate) bool {
	for _, k := range kept {
		if Overlap(c.Box, k.Box) > sameOverlap || Inside(c.Box, k.Box) > sameInside || Inside(k.Box, c.Box) > sameInside {
			return true
		}
	}
	return false
}
