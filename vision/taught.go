package vision

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// Taught is a reader adapted to dice of one's own: it takes what the usual
// reader's network makes of a die (its features) and tells the faces apart
// that it was shown. It is a logistic regression, so a few dozen pictures of
// each face are enough.
type Taught struct {
	Kind    constellation.Kind `json:"kind"`
	Faces   []string           `json:"faces"`
	Mean    []float64          `json:"mean"`    // of the features
	Spread  []float64          `json:"spread"`  // standard deviation of the features
	Weights [][]float64        `json:"weights"` // of each face; the last one of each is the bias
	Centres [][]float64        `json:"centres"` // mean of each face's features
	Reach   float64            `json:"reach"`   // features further from all centres are of no taught die
	Heat    float64            `json:"heat"`    // scores are divided by it so that chances are calibrated
	Shown   int                `json:"shown"`   // dice it was made from
	Kept    Share              `json:"kept"`    // right answers for dice that were left out while learning
}

// Example is one die that was shown: what face was up and its features.
type Example struct {
	Face     string
	Features []float64
	Picture  string // dice of one picture are never on both sides of a check
}

// ErrTaught is wrapped where a reader can't be made of what was shown, or a
// file holds none.
var ErrTaught = errors.New("vision: taught reader")

// Apply lets the taught reader answer for a detection. Dice that look like
// none that it was shown are left as they are.
func (t *Taught) Apply(d *Detection, features []float64) {
	if len(features) != len(t.Mean) || d.Reason == ReasonCut || d.Reason == ReasonSmall {
		return
	}
	x := t.scaled(features)
	if t.distance(x) > t.Reach {
		return
	}
	faces := t.chances(x)
	d.Kind, d.Face, d.FaceConfidence, d.Reason = t.Kind, faces[0].Face, faces[0].P, ""
	d.Alternatives = append([]constellation.FaceChance{}, faces[1:min(4, len(faces))]...)
	d.Margin = faces[0].P
	if len(faces) > 1 {
		d.Margin -= faces[1].P
	}
	if d.FaceConfidence < DefaultMinFaceConfidence {
		d.Alternatives = append([]constellation.FaceChance{}, faces[:min(4, len(faces))]...)
		d.Face, d.Reason = "", ReasonUnsure
	}
}

// scaled brings features to mean 0 and spread 1.
func (t *Taught) scaled(f []float64) []float64 {
	x := make([]float64, len(f))
	for i, v := range f {
		x[i] = (v - t.Mean[i]) / t.Spread[i]
	}
	return x
}

// distance is how far the nearest face's centre is, as a mean over features.
func (t *Taught) distance(x []float64) float64 {
	best := math.Inf(1)
	for _, c := range t.Centres {
		var s float64
		for i, v := range x {
			s += (v - c[i]) * (v - c[i])
		}
		best = min(best, math.Sqrt(s/float64(len(x))))
	}
	return best
}

// chances returns the faces, the likeliest first.
func (t *Taught) chances(x []float64) []constellation.FaceChance {
	p := softmax(scores(t.Weights, x), t.Heat)
	out := make([]constellation.FaceChance, len(p))
	for i, f := range t.Faces {
		out[i] = constellation.FaceChance{Face: f, P: p[i]}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].P > out[j].P })
	return out
}

func scores(weights [][]float64, x []float64) []float64 {
	out := make([]float64, len(weights))
	for k, w := range weights {
		out[k] = w[len(x)]
		for i, v := range x {
			out[k] += w[i] * v
		}
	}
	return out
}

// softmax turns scores into chances.
func softmax(s []float64, heat float64) []float64 {
	top, sum := math.Inf(-1), 0.0
	for _, v := range s {
		top = max(top, v)
	}
	p := make([]float64, len(s))
	for i, v := range s {
		p[i] = math.Exp((v - top) / heat)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// Write writes the reader as JSON.
func (t *Taught) Write(w io.Writer) error { return json.NewEncoder(w).Encode(t) }

// ReadTaught reads what Write wrote.
func ReadTaught(r io.Reader) (*Taught, error) {
	t := &Taught{}
	if err := json.NewDecoder(r).Decode(t); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrTaught, err)
	}
	return t, t.validate()
}

func (t *Taught) validate() error {
	n := len(t.Mean)
	ok := n > 0 && len(t.Spread) == n && len(t.Faces) > 1 && t.Heat > 0 && t.Kind.Valid() &&
		len(t.Weights) == len(t.Faces) && len(t.Centres) == len(t.Faces)
	for k := 0; ok && k < len(t.Faces); k++ {
		ok = len(t.Weights[k]) == n+1 && len(t.Centres[k]) == n
	}
	for i := 0; ok && i < n; i++ {
		ok = t.Spread[i] > 0
	}
	if !ok {
		return fmt.Errorf("%w: %d faces, %d features: the parts don't fit together", ErrTaught, len(t.Faces), n)
	}
	return nil
}
