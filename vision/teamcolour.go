package vision

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Teams are what a die's team may be, in the order of the herald's scores
// (vision/train/teams.py).
var Teams = [...]constellation.Team{constellation.White, constellation.Red, constellation.Neutral}

// greyWhite is the chance from which a die in a picture without colours is
// white. It can't be told from grey dice otherwise, nor grey ones from red.
const greyWhite = 0.9

// TeamOf tells a die's team, its body's colour, by the herald's scores in the
// picture's light. It is empty where that has no colours and the die may be
// any team's.
func TeamOf(scores [len(Teams)]float32, light Light) constellation.Team {
	p := make([]float64, len(scores))
	for i, s := range scores {
		p[i] = float64(s)
	}
	p = softmax(p, 1)
	best := slices.Index(p, slices.Max(p))
	if light.None && (Teams[best] != constellation.White || p[best] < greyWhite) {
		return ""
	}
	return Teams[best]
}
