package teach

import (
	"errors"
	"math"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
)

// Taught is a reader adapted to dice of one's own: it takes what the usual
// reader's network makes of a die (its features) and tells the sides apart
// that it was shown. It is a linear discriminant: all sides are taken to
// spread alike, so a few dozen pictures of each are enough.
type Taught struct {
	Model       string        `json:"model"`   // fingerprint of the network that the features come from
	Sides       []vision.Side `json:"sides"`   // what it tells apart
	Mean        []float64     `json:"mean"`    // of the features
	Spread      []float64     `json:"spread"`  // standard deviation of the features
	Whiten      [][]float64   `json:"whiten"`  // lower triangle: makes the cloud about a side's centre round, with spread 1
	Centres     [][]float64   `json:"centres"` // of each side, whitened
	Reach       float64       `json:"reach"`   // whatever is further from all centres is no taught die
	Temperature float64       `json:"heat"`    // scores are divided by it so that chances are calibrated
	ErrorRate   float64       `json:"lapse"`   // 0…1, chance of a mistake that no score tells of
	Shown       int           `json:"shown"`   // dice it was made from
	Kept        vision.Share  `json:"kept"`    // right answers for dice that were left out while learning
	Slips       []Slip        `json:"slips"`   // of the usual reader, with the dice that were shown
}

// Slip says how sure the usual reader was, at most, when it took a taught die
// for a kind, and wrongly: for the kind or for the face.
type Slip struct {
	Kind constellation.Kind `json:"kind"`
	P    float64            `json:"p"`
}

// ErrTaught is wrapped where a reader can't be made of what was shown, or a
// file holds none.
var ErrTaught = errors.New("teach: taught reader")

// Apply lets the taught reader answer for a detection, given the features of
// several looks at it. Dice that look like none that it was shown are left as
// they are, and so are those of which the usual reader is sure, or that it has
// reason to leave open.
func (t *Taught) Apply(d *vision.Detection, looks [][]float64) {
	z, ok := t.whitened(looks)
	if !ok || d.Reason == vision.ReasonCut || d.Reason == vision.ReasonSmall || t.standardSure(d) {
		return
	}
	if near := distance(t.Centres, z) <= t.Reach; !near { // or no number
		return
	}
	kind, faces := t.answer(z)
	d.Kind, d.Face, d.FaceConfidence, d.Reason, d.Rivals = kind, faces[0].Face, faces[0].P, "", nil
	d.Margin = faces[0].P
	if len(faces) > 1 {
		d.Margin -= faces[1].P
	}
	others := faces[1:]
	if d.FaceConfidence < vision.DefaultMinFaceConfidence {
		others, d.Face, d.Reason = faces, "", vision.ReasonUnsure
	}
	d.Alternatives = append([]constellation.FaceChance{}, others[:min(mostOthers, len(others))]...)
}

// mostOthers is how many other faces are named.
const mostOthers = 3

// standardSure tells whether the usual reader is sure of its answer, and never
// was so sure of a wrong one of that kind with taught dice.
func (t *Taught) standardSure(d *vision.Detection) bool {
	if d.Face == "" || d.FaceConfidence < leastSure {
		return false
	}
	for _, s := range t.Slips {
		if s.Kind == d.Kind {
			return s.P < leastSure && read.LogOdds(d.FaceConfidence) > read.LogOdds(s.P)+sureMargin
		}
	}
	return true
}

// The usual reader's word counts from leastSure, and for a kind in which it
// slipped with taught dice, from so much surer (in log odds).
const (
	leastSure  = 0.9
	sureMargin = 0.7
)

// whitened returns the mean of the looks, whitened. Scores are linear but for
// what all sides share, so this weighs the looks' scores together.
func (t *Taught) whitened(looks [][]float64) ([]float64, bool) {
	x := make([]float64, len(t.Mean))
	for _, f := range looks {
		if len(f) != len(x) {
			return nil, false
		}
		for i, v := range f {
			x[i] += (v - t.Mean[i]) / t.Spread[i] / float64(len(looks))
		}
	}
	return whiten(t.Whiten, x), len(looks) > 0
}

// whiten multiplies by a lower triangle.
func whiten(w [][]float64, x []float64) []float64 {
	z := make([]float64, len(w))
	for i, row := range w {
		for j, v := range row {
			z[i] += v * x[j]
		}
	}
	return z
}

// distance is how far the nearest centre is.
func distance(centres [][]float64, z []float64) float64 {
	best := math.Inf(1)
	for _, c := range centres {
		best = min(best, squaredDistance(c, z))
	}
	return math.Sqrt(best)
}

// squaredDistance is the square of the distance of two points.
func squaredDistance(a, b []float64) (s float64) {
	for i, v := range a {
		s += (v - b[i]) * (v - b[i])
	}
	return s
}

// chances returns the chance of each side. What lies further off than nearly
// all that was shown is seen otherwise, say in other light: its scores say
// less, the less the further.
func (t *Taught) chances(z []float64) []float64 {
	far := max(1, farBeyond*distance(t.Centres, z)/t.Reach)
	p := read.Softmax(scores(t.Centres, z), t.Temperature*far*far)
	for i := range p {
		p[i] = (1-t.ErrorRate)*p[i] + t.ErrorRate/float64(len(p))
	}
	return p
}

// answer returns the likeliest kind and its faces, the likeliest first.
func (t *Taught) answer(z []float64) (constellation.Kind, []constellation.FaceChance) {
	p := t.chances(z)
	kinds := map[constellation.Kind]float64{}
	for i, s := range t.Sides {
		kinds[s.Kind] += p[i]
	}
	kind := likeliestOf(kinds)
	var faces []constellation.FaceChance
	for i, s := range t.Sides {
		if s.Kind == kind {
			faces = append(faces, constellation.FaceChance{Face: s.Face, P: p[i]})
		}
	}
	sort.SliceStable(faces, func(i, j int) bool { return faces[i].P > faces[j].P })
	return kind, faces
}

// likeliestOf returns the kind of the greatest chance, Unknown among them.
func likeliestOf(kinds map[constellation.Kind]float64) constellation.Kind {
	best := constellation.Kinds[0]
	for _, k := range constellation.Kinds { // in a fixed order: maps have none
		if kinds[k] > kinds[best] {
			best = k
		}
	}
	return best
}

// scores are the log chances of the sides, but for what all have in common.
func scores(centres [][]float64, z []float64) []float64 {
	out := make([]float64, len(centres))
	for k, c := range centres {
		out[k] = -squaredDistance(c, z) / 2
	}
	return out
}
