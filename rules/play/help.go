package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// helpRadius is the size of the button that asks for help, mm.
const helpRadius = 9

// helpButtons stand at the right end of each player's part of the edge.
func helpButtons(t *constellation.Table, v *rules.View) []rules.Mark {
	var all []rules.Mark
	seats := rules.Seats(t.Width, t.Height, len(v.Players), func(i int) constellation.Angle { return v.Players[i].Facing })
	for i, s := range seats {
		at := s.At(s.Room/2-helpRadius-5, -helpRadius-5)
		all = append(all, rules.Mark{ID: "help " + v.Players[i].Name, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: s.Facing,
			Points: []constellation.Vec{at}, Radius: helpRadius, Text: "help", Command: rules.Command{Do: rules.DoHelp, Player: v.Players[i].Name}})
	}
	return all
}

// turnHelp shows the help at a player's side, or puts it away. Nothing of the
// game changes.
func (s *Session) turnHelp(player string) {
	if i := slices.Index(s.helped, player); i >= 0 {
		s.helped = slices.Delete(slices.Clone(s.helped), i, i+1)
		return
	}
	s.helped = append(slices.Clone(s.helped), player)
}
