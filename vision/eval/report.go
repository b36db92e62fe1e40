package eval

import (
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Report is what an Evaluation comes to.
type Report struct {
	All       Score       `json:"all"`
	Sets      []Score     `json:"sets"`  // by name
	Kinds     []Score     `json:"kinds"` // by name
	Faces     []FaceScore `json:"faces"` // by kind, then face
	Confusion []Mistake   `json:"confusion"`
	Curve     []Bin       `json:"curve"`
	Worst     []Worst     `json:"worst"`
}

// Mistake is how often one face of a kind was taken for another, was left
// open or was missed. Right answers are counted too: their Seen is the Face.
type Mistake struct {
	Kind  constellation.Kind `json:"kind"`
	Face  string             `json:"face"`
	Seen  string             `json:"seen"` // a face, LeftOpen or Missed
	Count int                `json:"count"`
}

// Bin is a stretch of the calibration curve: of the answers whose
// faceConfidence lay in it, the mean of what they promised and what they kept.
type Bin struct {
	From     float64      `json:"from"`
	To       float64      `json:"to"`
	Promised float64      `json:"promised"` // mean faceConfidence
	Kept     vision.Share `json:"kept"`     // right answers
}

// bounds are finer where answers are sure, since there the promises are great.
var bounds = []float64{0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1}

// curve counts answers by their faceConfidence.
type curve struct {
	sum  [16]float64
	kept [16]vision.Share
}

func (c *curve) add(confidence float64, right bool) {
	i := sort.SearchFloat64s(bounds[1:len(bounds)-1], confidence)
	c.sum[i] += confidence
	c.kept[i].Count(right)
}

func (c *curve) bins() []Bin {
	out := []Bin{}
	for i, k := range c.kept {
		if k.Whole > 0 {
			out = append(out, Bin{bounds[i], bounds[i+1], c.sum[i] / float64(k.Whole), k})
		}
	}
	return out
}

// Report returns the figures, with at most n of the worst pictures.
func (e *Evaluation) Report(n int) Report {
	return Report{
		All:       e.all.finish(),
		Sets:      finishAll(e.sets),
		Kinds:     finishAll(e.kinds),
		Faces:     e.faces.scores(),
		Confusion: e.mistakes(),
		Curve:     e.curve.bins(),
		Worst:     e.Worst(n),
	}
}

func finishAll(m map[string]*Score) []Score {
	out := make([]Score, 0, len(m))
	for _, s := range m {
		out = append(out, s.finish())
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// finish works out the shares and their intervals.
func (s *Score) finish() Score {
	f := *s
	finishShares(&f.Found, &f.Recall, &f.Precision, &f.Read, &f.Kind, &f.Team, &f.SureWrong, &f.Withheld)
	f.MedianMS = median(s.ms)
	f.ms = nil
	return f
}

// finishShares works out also those shares of which nothing was counted.
func finishShares(shares ...*vision.Share) {
	for _, p := range shares {
		*p = vision.NewShare(p.Part, p.Whole)
	}
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	return s[len(s)/2]
}

// mistakes lists the confusion by kind, face and what it was taken for.
func (e *Evaluation) mistakes() []Mistake {
	out := make([]Mistake, 0, len(e.confusion))
	for c, n := range e.confusion {
		out = append(out, Mistake{c.kind, c.truth, c.seen, n})
	}
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i], out[j]
		if a.Kind != b.Kind {
			return a.Kind < b.Kind
		}
		if a.Face != b.Face {
			return a.Face < b.Face
		}
		return a.Seen < b.Seen
	})
	return out
}
