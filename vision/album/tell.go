package album

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// knownAgainChance is the chance that a sign which is known again is that sign. Of 519
// appearances of six signs none was taken for another, and no other face for them; a
// sample of that size supports no higher figure (vision/train/FIGURES.md).
const knownAgainChance = 0.97

// Tell fills in what an entry says of a die whose sign is so much like the entry's, 0…1.
func (e Entry) Tell(d *vision.Detection, alike float64) {
	d.Look, d.Kind, d.Face, d.Reason = e.ID, e.Kind, e.Face, ""
	d.FaceConfidence = knownAgainChance * min(1, alike/Alike)
	d.Margin = d.FaceConfidence
	d.Alternatives, d.Rivals = []constellation.FaceChance{}, nil
	if d.Team == "" {
		d.Team = e.Team
	}
}
