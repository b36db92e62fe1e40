package read

import "github.com/asterism-dice/asterism/vision"

// On a patterned ground, such as a camouflage print, the finder takes blotch
// after blotch for a die and the reader hardly any. There, now and then, one of
// so many looks like a die with pips, though none is surely told.
const (
	leastPattern = 25  // dice that the finder expects
	overPattern  = 12  // how many of them for each that the reader sees
	sureOfFace   = 0.9 // the chance of a face that is told all the same
	countedFrom  = 0.3 // the finder's chance of a die from which it counts
)

// patterned tells whether the ground of a picture is, by what was found and what
// of it was read.
func patterned(found []Candidate, read []vision.Detection) bool {
	expected, seen := 0.0, 0.0
	for _, c := range found {
		if c.Score >= countedFrom {
			expected += c.Score
		}
	}
	for _, d := range read {
		seen += d.Confidence
	}
	return expected > leastPattern && expected > overPattern*seen
}

// OpenOnPattern leaves the faces of dice on a patterned ground open that aren't sure.
func OpenOnPattern(found []Candidate, ds []vision.Detection) {
	if !patterned(found, ds) {
		return
	}
	for i := range ds {
		if d := &ds[i]; d.Face != "" && d.FaceConfidence < sureOfFace {
			d.Face, d.Alternatives, d.Reason = "", d.Faces(), vision.ReasonUnsure
		}
	}
}
