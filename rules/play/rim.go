package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// rimButtons let whoever stands at the table pause the game and take back what was decided
// last, at a side where nobody sits and clear of what people play on; where there is no such
// place, beside the help of those who see it. A game that has such buttons of its own keeps those.
func (s *Session) rimButtons(v *rules.View, scale float64) (all []rules.Mark) {
	commands := s.rimCommands(v)
	if len(commands) == 0 {
		return nil
	}
	middle, along, ok := s.rim.stand(&rimRoom{table: s.table, sides: freeSides(v), marks: v.Marks, scale: max(1, scale)})
	if !ok {
		return s.besideHelp(v, commands, scale)
	}
	for _, c := range commands {
		all = append(all, rules.Mark{ID: "rim " + c.Do, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: v.Players[0].Facing,
			Points: []constellation.Vec{middle.Add(along.Mul(rimSlots[c.Do]))}, Radius: rules.RimRadius, Scale: scale,
			Text: rimText(c.Do, v.Paused), Command: c})
	}
	return all
}

// besideHelp are such buttons at the side of those who see the help, next to that by which
// they leave the game.
func (s *Session) besideHelp(v *rules.View, commands []rules.Command, scale float64) (all []rules.Mark) {
	for i, seat := range seats(s.table, v) {
		for _, c := range commands {
			if name := v.Players[i].Name; slices.Contains(s.helped, name) {
				m := sideButton(seat, c.Do, name, leaveAway+rules.RimPitch*(2+rimSlots[c.Do]), scale)
				m.Text, m.Command = rimText(c.Do, v.Paused), c
				all = append(all, m)
			}
		}
	}
	return all
}

// rimSlots are the places of the buttons, from the middle one: each keeps its place whatever
// others come and go.
var rimSlots = map[string]float64{rules.DoPause: -1, rules.DoUndo: 0, rules.DoRedo: 1}

// rimCommands are what everybody may ask for now; none where the game itself shows them.
// While dice are thrown that nothing depends on yet there is nothing to pause, and no button on
// which one of them may come to rest.
func (s *Session) rimCommands(v *rules.View) (all []rules.Command) {
	if len(v.Players) == 0 || slices.ContainsFunc(v.Marks, isRewind) {
		return nil
	}
	undo, redo := s.rewinds()
	for _, c := range []struct {
		do string
		is bool
	}{{rules.DoPause, !v.Clears || v.Paused}, {rules.DoUndo, undo > 0}, {rules.DoRedo, redo > 0}} {
		if c.is && !slices.Contains(v.Lacks, c.do) {
			all = append(all, rules.Command{Do: c.do})
		}
	}
	return all
}

// isRewind tells whether a mark is a button that takes something back.
func isRewind(m rules.Mark) bool {
	return m.Kind == rules.MarkButton && m.Command.Do == rules.DoUndo
}

// rimText is what stands on a button for everybody.
func rimText(do string, paused bool) string {
	if do == rules.DoPause && paused {
		return "go on"
	}
	return do
}

// freeSides are those at which nobody sits.
func freeSides(v *rules.View) []constellation.Angle {
	var facings []constellation.Angle
	for i := range v.Players {
		facings = append(facings, v.Players[i].Facing)
	}
	return rules.FreeSides(facings...)
}
