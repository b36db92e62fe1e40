package vision

import (
	"fmt"
	"math"
)

// Share is so many of so many, with the interval that the true share lies in
// with a chance of 95 % (Wilson's, which holds also near 0 and 1).
type Share struct {
	Part  int     `json:"part"`
	Whole int     `json:"whole"`
	Value float64 `json:"value"` // 0 where Whole is 0
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// NewShare returns the share of part in whole.
func NewShare(part, whole int) Share {
	s := Share{Part: part, Whole: whole, High: 1}
	if whole <= 0 {
		return s
	}
	const z = 1.959964 // of the normal distribution, for 95 %
	n, p := float64(whole), float64(part)/float64(whole)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	s.Value, s.Low, s.High = p, max(0, middle-half), min(1, middle+half)
	return s
}

// String writes the share with its interval.
func (s Share) String() string {
	if s.Whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.3f (%.3f–%.3f)", s.Value, s.Low, s.High)
}

// Count adds one to the whole, and to the part where yes.
func (s *Share) Count(yes bool) {
	part := s.Part
	if yes {
		part++
	}
	*s = NewShare(part, s.Whole+1)
}
