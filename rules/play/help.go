package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// leaveAway is how far the middle of the button to leave is from the end, mm at the usual
// size: beside that of the help.
const leaveAway = 3*rules.HelpRadius + 10

// helpButtons stand at the right end of each player's part of the edge, so many
// times as large as usual.
func helpButtons(t *constellation.Table, v *rules.View, scale float64) []rules.Mark {
	var all []rules.Mark
	for i, s := range seats(t, v) {
		all = append(all, sideButton(s, rules.DoHelp, v.Players[i].Name, rules.HelpAway, scale))
	}
	return all
}

// leaveButtons stand beside the help of those who see it. They ask once more: a
// game is easily left by a sleeve.
func leaveButtons(t *constellation.Table, v *rules.View, scale float64, helped []string) []rules.Mark {
	var all []rules.Mark
	for i, s := range seats(t, v) {
		if name := v.Players[i].Name; slices.Contains(helped, name) {
			m := sideButton(s, rules.DoLeave, name, leaveAway, scale)
			m.Confirm = true
			all = append(all, m)
		}
	}
	return all
}

// seats are the places of the players of a view.
func seats(t *constellation.Table, v *rules.View) []rules.Seat {
	return rules.Seats(t.Width, t.Height, len(v.Players), func(i int) constellation.Angle { return v.Players[i].Facing })
}

// sideButton is a button at a player's edge, along mm from the right end at the usual size.
// It is named for the command that it gives.
func sideButton(s rules.Seat, do, player string, along, scale float64) rules.Mark {
	g := max(1, scale)
	return rules.Mark{ID: do + " " + player, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: s.Facing,
		Points: []constellation.Vec{s.At(s.Room/2-g*along, -g*rules.HelpAway)}, Radius: rules.HelpRadius, Scale: scale,
		Text: do, Command: rules.Command{Do: do, Player: player}}
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

// Left tells whether somebody wants to go back to the page before the game.
func (s *Session) Left() bool { return s.left }
