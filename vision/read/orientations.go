package read

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Evidence tells how surely the faces of a picture's dice were read: of a
// picture turned in several ways it is greatest, as a rule, upright. Each die
// counts with the logarithm of its doubt, those left open with nothing.
func Evidence(ds []vision.Detection) float64 {
	const least = 0.02 // doubt that is never ruled out
	sum := 0.0
	for _, d := range ds {
		if d.Face != "" {
			sum -= math.Log(1 + least - d.FaceConfidence)
		}
	}
	return sum
}

// clearEvidence is the evidence a die, on average, from which a picture is
// read well enough as it is, and clearFace the chance of a face from which no
// die in it needs more. Other ways must have more evidence: turned ones by
// uprightEvidence, for one photograph in fifty is stored turned, and of dice
// seen from low down the sides look like upper ones in a picture on its side;
// mirrored ones by plainEvidence, so that chance alone favours none.
const (
	clearEvidence   = 2.5
	clearFace       = 0.7
	uprightEvidence = 4
	plainEvidence   = 2
)

// Clear tells whether the dice of a picture were read well, each of them or on
// the whole.
func Clear(ds []vision.Detection) bool {
	dice, doubtful := 0, 0
	for _, d := range ds {
		if d.Confidence < 0.5 {
			continue
		}
		dice++
		if d.Face == "" || d.FaceConfidence < clearFace {
			doubtful++
		}
	}
	return doubtful == 0 || Evidence(ds) >= clearEvidence*float64(dice)
}

// Orientations is what was read in a picture in several ways, in its own pixels. The
// zero value holds none.
type Orientations struct {
	tried  []Orientation
	read   [][]vision.Detection
	scores []float64 // what speaks for each way
}

// Add adds what was read in a way.
func (w *Orientations) Add(y Orientation, ds []vision.Detection) {
	score := Evidence(ds)
	if y.Quarters == 0 {
		score += uprightEvidence
	}
	if !y.Mirrored {
		score += plainEvidence
	}
	w.tried, w.read, w.scores = append(w.tried, y), append(w.read, ds), append(w.scores, score)
}

// Clear tells whether the picture was read well in any way.
func (w *Orientations) Clear() bool { return slices.ContainsFunc(w.read, Clear) }

// Best returns the way for which most speaks, upright where none was tried.
func (w *Orientations) Best() Orientation {
	if len(w.tried) == 0 {
		return Orientation{}
	}
	return w.tried[w.bestIndex()]
}

func (w *Orientations) bestIndex() int { return slices.Index(w.scores, slices.Max(w.scores)) }

// Detections returns the reading with the most evidence. A face is no surer than
// all ways have it, each as likely as its evidence is strong: a side that
// passed for the upper one in a picture on its side looked sure, too. least is
// the least chance of a face, given its die.
func (w *Orientations) Detections(least float64) []vision.Detection {
	if len(w.tried) == 0 {
		return nil
	}
	shares := Softmax(w.scores, 1)
	out := slices.Clone(w.read[w.bestIndex()])
	for i := range out {
		if d := &out[i]; d.Face != "" {
			lowerFaceChance(d, w.faceChance(*d, shares), least)
		}
	}
	return out
}

// faceChance returns how likely a die's face is by all ways that saw the die.
func (w *Orientations) faceChance(d vision.Detection, shares []float64) float64 {
	sum, all := 0.0, 0.0
	for i, ds := range w.read {
		for _, o := range ds {
			if d.Box.IoU(o.Box) >= duplicateIoU {
				sum, all = sum+shares[i]*chanceOf(o.Faces(), d.Face), all+shares[i]
				break
			}
		}
	}
	return sum / all
}

// lowerFaceChance lowers the chance of the die's face to p at most. Where that is too
// little, or another face is likelier then, the face is left open.
func lowerFaceChance(d *vision.Detection, p, least float64) {
	if p >= d.FaceConfidence {
		return
	}
	d.Margin = math.Max(0, d.Margin-(d.FaceConfidence-p))
	d.FaceConfidence = p
	faces := d.Faces()
	slices.SortStableFunc(faces, func(a, b constellation.FaceChance) int { return cmp.Compare(b.P, a.P) })
	if p < LeastTold || p < least*d.Confidence || faces[0].Face != d.Face {
		d.Face, d.FaceConfidence, d.Alternatives, d.Reason = "", faces[0].P, faces, vision.ReasonUnsure
	}
}

func chanceOf(cs []constellation.FaceChance, face string) float64 {
	for _, c := range cs {
		if c.Face == face {
			return c.P
		}
	}
	return 0
}
