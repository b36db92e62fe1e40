package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// helpButtons stand at the right end of each player's part of the edge, so many
// times as large as usual.
func helpButtons(t *constellation.Table, v *rules.View, scale float64) []rules.Mark {
	var all []rules.Mark
	g := max(1, scale)
	seats := rules.Seats(t.Width, t.Height, len(v.Players), func(i int) constellation.Angle { return v.Players[i].Facing })
	for i, s := range seats {
		at := s.At(s.Room/2-g*rules.HelpAway, -g*rules.HelpAway)
		all = append(all, rules.Mark{ID: "help " + v.Players[i].Name, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: s.Facing,
			Points: []constellation.Vec{at}, Radius: rules.HelpRadius, Scale: scale, Text: "help", Command: rules.Command{Do: rules.DoHelp, Player: v.Players[i].Name}})
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

// leaveButtons stand beside the help of those who see it. They ask once more: a
// game is easily left by a sleeve.
func leaveButtons(t *constellation.Table, v *rules.View, scale float64, helped []string) []rules.Mark {
	var all []rules.Mark
	g := max(1, scale)
	seats := rules.Seats(t.Width, t.Height, len(v.Players), func(i int) constellation.Angle { return v.Players[i].Facing })
	for i, s := range seats {
		name := v.Players[i].Name
		if !slices.Contains(helped, name) {
			continue
		}
		all = append(all, rules.Mark{ID: "leave " + name, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: s.Facing, Confirm: true,
			Points: []constellation.Vec{s.At(s.Room/2-g*(3*rules.HelpRadius+10), -g*rules.HelpAway)}, Radius: rules.HelpRadius, Scale: scale, Text: "leave", Command: rules.Command{Do: rules.DoLeave, Player: name}})
	}
	return all
}

// Left tells whether somebody wants to go back to the page before the game.
func (s *Session) Left() bool { return s.left }
