package read

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Teams are what a die's team may be, in the order of the team network's scores
// (vision/train/teams.py).
var Teams = [...]constellation.Team{constellation.White, constellation.Red, constellation.Neutral}

// leastWhite is the chance from which a die in a picture without colours is
// white. It can't be told from grey dice otherwise, nor grey ones from red.
const leastWhite = 0.9

// ClassifyTeam tells a die's team, its body's colour, by the team network's scores in the
// picture's light. It is empty where that has no colours and the die may be
// any team's.
func ClassifyTeam(scores [len(Teams)]float32, light Light) constellation.Team {
	p := make([]float64, len(scores))
	for i, s := range scores {
		p[i] = float64(s)
	}
	p = Softmax(p, 1)
	best := slices.Index(p, slices.Max(p))
	if light.Colourless && (Teams[best] != constellation.White || p[best] < leastWhite) {
		return ""
	}
	return Teams[best]
}
