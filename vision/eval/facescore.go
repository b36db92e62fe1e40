package eval

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// FaceScore counts how well one face of a kind was read.
type FaceScore struct {
	Kind constellation.Kind `json:"kind"`
	Face string             `json:"face"`

	Found     vision.Share `json:"found"`     // dice that were found, of the dice that show the face
	Recall    vision.Share `json:"recall"`    // dice found and given the face, of the dice that show it
	Read      vision.Share `json:"read"`      // dice given the face, of those found and given any
	Precision vision.Share `json:"precision"` // dice that show the face, of all answers that name it
	SureWrong vision.Share `json:"sureWrong"` // wrong answers, of those that name it with more than Sure
}

// faceScores counts by the face that is shown and by the one that is named.
type faceScores map[vision.Side]*FaceScore

func (f faceScores) of(k constellation.Kind, face string) *FaceScore {
	s := vision.Side{Kind: k, Face: face}
	if f[s] == nil {
		f[s] = &FaceScore{Kind: k, Face: face}
	}
	return f[s]
}

// countMissed counts a die that was not found.
func (f faceScores) countMissed(d TrueDie) {
	s := f.of(d.Kind, d.Face)
	s.Found.Count(false)
	s.Recall.Count(false)
}

// countFound counts a die that was found. Its answer counts with the true kind: a
// kind taken for another is told apart in Score.Kind.
func (f faceScores) countFound(d TrueDie, got vision.Detection) {
	right := got.Face == d.Face
	s := f.of(d.Kind, d.Face)
	s.Found.Count(true)
	s.Recall.Count(right)
	if got.Face == "" {
		return
	}
	s.Read.Count(right)
	f.countNamed(d.Kind, got, right)
}

// countNamed counts an answer that names a face.
func (f faceScores) countNamed(k constellation.Kind, got vision.Detection, right bool) {
	s := f.of(k, got.Face)
	s.Precision.Count(right)
	if got.FaceConfidence > Sure {
		s.SureWrong.Count(!right)
	}
}

// scores lists them by kind and face, each in their own order.
func (f faceScores) scores() []FaceScore {
	out := make([]FaceScore, 0, len(f))
	for _, s := range f {
		c := *s
		finishShares(&c.Found, &c.Recall, &c.Read, &c.Precision, &c.SureWrong)
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b FaceScore) int {
		if a.Kind != b.Kind {
			return slices.Index(constellation.Kinds, a.Kind) - slices.Index(constellation.Kinds, b.Kind)
		}
		return faceOrder(a.Kind, a.Face, b.Face)
	})
	return out
}

// faceOrder compares two faces by a kind's own order; those that the kind
// doesn't have come last, by name.
func faceOrder(k constellation.Kind, a, b string) int {
	i, j := slices.Index(k.Faces(), a), slices.Index(k.Faces(), b)
	switch {
	case i < 0 && j < 0 && a < b, j < 0 && i >= 0:
		return -1
	case i < 0 && j < 0 && a == b:
		return 0
	case i < 0:
		return 1
	}
	return i - j
}
