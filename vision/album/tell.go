package album

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// The chance that a sign which is known again is that sign: of one that is just alike
// enough one in ten is another that the album doesn't hold, of such as are surely
// alike hardly any; but a sample as small as that of the photographs supports no
// higher figure (vision/train/FIGURES.md).
const (
	leastChance = 0.9
	mostChance  = 0.97
)

// surelyAlike is from which likeness on a sign is as likely as can be told.
const surelyAlike = 0.98

// chance rises with the likeness.
func chance(alike float64) float64 {
	share := min(max((alike-Alike)/(surelyAlike-Alike), 0), 1)
	return leastChance + share*(mostChance-leastChance)
}

// Tell fills in what an entry says of a die whose sign is so much like the entry's, 0…1.
func (e Entry) Tell(d *vision.Detection, alike float64) {
	d.Look, d.Kind, d.Face, d.Reason = e.ID, e.Kind, e.Face, ""
	d.FaceConfidence = chance(alike)
	d.Margin = d.FaceConfidence
	d.Alternatives, d.Rivals = []constellation.FaceChance{}, nil
	if d.Team == "" {
		d.Team = e.Team
	}
}
