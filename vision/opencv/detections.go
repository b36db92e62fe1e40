package opencv

import (
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// detections turns what was read of candidates, no two of the same die, into what is
// reported.
func (r *Reader) detections(img picture, cs []read.Candidate, is closeReading) ([]vision.Detection, error) {
	all := []vision.Detection{}
	for i, c := range cs {
		v := r.classifier.answer(is.scores[i])
		v.Lean = is.lean[i]
		d := vision.Detection{Box: c.Box, Kind: v.Kind, Found: c.Score, Confidence: withSign(r.chance(c.Score, v.Die), is.evidence[i])}
		img.record.judged(d, why.NoDie)
		if d.Confidence >= r.cfg.MinConfidence {
			r.fillFace(&d, v, img)
			img.record.judged(d, why.Crowded)
			all = append(all, d)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Confidence > all[j].Confidence })
	out := all[:min(len(all), r.cfg.MaxDice)]
	light := img.known.Light
	if light == nil {
		light = r.Light(img.Mat)
	}
	crop := func(b constellation.Box) gocv.Mat { return r.classifier.crops.cut(img, b, 1) }
	if err := r.teams.classify(out, *light, crop); err != nil {
		return nil, err
	}
	for _, d := range out {
		img.record.judged(d, "")
	}
	vision.Sort(out)
	return out, nil
}

// fillFace fills in the face, or the reason why it stays open.
func (r *Reader) fillFace(d *vision.Detection, v read.Answer, img picture) {
	d.Corners = vision.BoxCorners(d.Box)
	d.Reason = read.OpenReason(v, d.Confidence, d.Box, img.Cols(), img.Rows(), r.cfg.MinFaceConfidence)
	d.Lean = v.Lean
	v = v.Unconditional(d.Confidence)
	d.Face, d.FaceConfidence, d.Margin, d.Alternatives, d.Rivals = v.Face, v.P, v.Margin, v.Others, v.Rivals
	if d.Reason != "" {
		d.Face, d.Alternatives = "", possible(v)
	}
}

// possible lists the faces of a die whose face is left open, likeliest first:
// several pictures that are each unsure may be sure together.
func possible(v read.Answer) []constellation.FaceChance {
	if v.Face == "" {
		return v.Others
	}
	return append([]constellation.FaceChance{{Face: v.Face, P: v.P}}, v.Others...)
}

// chance weighs the finder's and the reader's opinion that there is a die.
func (r *Reader) chance(found, seen float64) float64 {
	w := r.card.Chance
	return read.OfLogOdds(w[0] + w[1]*read.LogOdds(found) + w[2]*read.LogOdds(seen))
}

// A sign that stands clearly on what may be a top face speaks for a die: from that
// evidence on, a logarithm, and by so much of it at most.
const (
	clearSign = 4
	mostSign  = 2
)

// withSign returns the chance of a die when there is that evidence for a sign on it.
func withSign(chance, evidence float64) float64 {
	return read.OfLogOdds(read.LogOdds(chance) + max(0, min(evidence-clearSign, mostSign)))
}

// refound returns the chance of a die in a box from the one it would have were the box
// given, by the finder's chance when it found it, where that is known.
func (r *Reader) refound(given, found float64) float64 {
	if found == 0 {
		return given
	}
	return read.OfLogOdds(read.LogOdds(given) + r.card.Chance[1]*(read.LogOdds(found)-read.LogOdds(givenBoxScore)))
}
