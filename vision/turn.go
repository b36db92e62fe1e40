package vision

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Way is a way to look at a picture: turned by quarters, clockwise, and then
// perhaps mirrored, left to right. Dice are read with up from the table
// leading up in the picture, as a camera sees them that stands on its foot.
// Some hang head down, and photographs are stored lying on a side. Of pips a
// mirror shows as much as the picture itself.
type Way struct {
	Quarters int // 0 to 3
	Mirrored bool
}

// Box returns where a box of a picture of w × h lies in what is looked at.
func (y Way) Box(b [4]float64, w, h float64) [4]float64 {
	for range y.Quarters {
		b = [4]float64{h - b[1] - b[3], b[0], b[3], b[2]}
		w, h = h, w
	}
	if y.Mirrored {
		b[0] = w - b[0] - b[2]
	}
	return b
}

// Back is the other way: where a box of what is looked at lies in the picture
// of w × h.
func (y Way) Back(b [4]float64, w, h float64) [4]float64 {
	if y.Quarters%2 == 1 {
		w, h = h, w
	}
	if y.Mirrored {
		b[0] = w - b[0] - b[2]
	}
	return Way{Quarters: (4 - y.Quarters) % 4}.Box(b, w, h)
}

// Plumb returns the plumb of what is looked at.
func (y Way) Plumb(p Plumb, w, h float64) Plumb {
	for range y.Quarters {
		p.Middle = [2]float64{h - p.Middle[1], p.Middle[0]}
		p.Up = [2]float64{-p.Up[1], p.Up[0]}
		w, h = h, w
	}
	if y.Mirrored {
		p.Middle[0], p.Up[0] = w-p.Middle[0], -p.Up[0]
	}
	return p
}

// Angle returns the angle of a cube, degrees from 0 to 90, in the picture that
// has the angle a in what is looked at. Quarters leave it as it is.
func (y Way) Angle(a float64) float64 {
	if !y.Mirrored {
		return a
	}
	return math.Mod(90-a, 90)
}

// leastSlant is how far up must lead aside before a picture counts as turned:
// from straight above all ways are alike.
const leastSlant = 0.2

// Upright returns the way in which up leads up at a point of the picture.
func (p Plumb) Upright(at [2]float64) Way {
	s := p.Slant(at)
	if math.Hypot(s[0], s[1]) < leastSlant {
		return Way{}
	}
	off := math.Atan2(-s[0], -s[1]) // of up, anticlockwise
	return Way{Quarters: (int(math.Round(off/(math.Pi/2))) + 4) % 4}
}

// Evidence tells how surely the faces of a picture's dice were read: of a
// picture turned in several ways it is greatest, as a rule, upright. Each die
// counts with the logarithm of its doubt, those left open with nothing.
func Evidence(ds []Detection) float64 {
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
func Clear(ds []Detection) bool {
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

// Ways is what was read in a picture in several ways, in its own pixels. The
// zero value holds none.
type Ways struct {
	ways   []Way
	read   [][]Detection
	scores []float64 // what speaks for each way
}

// Add adds what was read in a way.
func (w *Ways) Add(y Way, ds []Detection) {
	score := Evidence(ds)
	if y.Quarters == 0 {
		score += uprightEvidence
	}
	if !y.Mirrored {
		score += plainEvidence
	}
	w.ways, w.read, w.scores = append(w.ways, y), append(w.read, ds), append(w.scores, score)
}

// Clear tells whether the picture was read well in any way.
func (w *Ways) Clear() bool { return slices.ContainsFunc(w.read, Clear) }

// Best returns the way for which most speaks.
func (w *Ways) Best() Way { return w.ways[w.best()] }

func (w *Ways) best() int { return slices.Index(w.scores, slices.Max(w.scores)) }

// Truest returns the reading with the most evidence. A face is no surer than
// all ways have it, each as likely as its evidence is strong: a side that
// passed for the upper one in a picture on its side looked sure, too. least is
// the least chance of a face, given its die.
func (w *Ways) Truest(least float64) []Detection {
	shares := softmax(w.scores, 1)
	out := slices.Clone(w.read[w.best()])
	for i := range out {
		if d := &out[i]; d.Face != "" {
			d.doubt(w.chance(*d, shares), least)
		}
	}
	return out
}

// chance returns how likely a die's face is by all ways that saw the die.
func (w *Ways) chance(d Detection, shares []float64) float64 {
	sum, all := 0.0, 0.0
	for i, ds := range w.read {
		for _, o := range ds {
			if Overlap(d.Box, o.Box) >= sameDie {
				sum, all = sum+shares[i]*chanceOf(o.Faces(), d.Face), all+shares[i]
				break
			}
		}
	}
	return sum / all
}

// doubt lowers the chance of the die's face to p at most. Where that is too
// little, or another face is likelier then, the face is left open.
func (d *Detection) doubt(p, least float64) {
	if p >= d.FaceConfidence {
		return
	}
	d.Margin = math.Max(0, d.Margin-(d.FaceConfidence-p))
	d.FaceConfidence = p
	faces := d.Faces()
	slices.SortStableFunc(faces, func(a, b constellation.FaceChance) int { return cmp.Compare(b.P, a.P) })
	if p < LeastTold || p < least*d.Confidence || faces[0].Face != d.Face {
		d.Face, d.FaceConfidence, d.Alternatives, d.Reason = "", faces[0].P, faces, ReasonUnsure
	}
}
