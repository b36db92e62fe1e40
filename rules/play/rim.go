package play

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// rimStep is by how much the buttons at a rim are moved along it, mm, where something is in
// the way.
const rimStep = 4

// rimButtons let whoever stands at the table pause the game and take back what was decided
// last, at a side where nobody sits and clear of what people play on; where there is no such
// place, beside the help of those who see it. A game that has such buttons of its own keeps those.
func (s *Session) rimButtons(v *rules.View, scale float64) (all []rules.Mark) {
	commands := s.rimCommands(v)
	if len(commands) == 0 {
		return nil
	}
	middle, along, ok := rimPlace(s.table, v, max(1, scale))
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

// rimPlace is where the middle one of these buttons stands, mm, and how far it is to the
// next: at a side where nobody sits, as near to its middle as there is room.
func rimPlace(t *constellation.Table, v *rules.View, g float64) (middle, along constellation.Vec, ok bool) {
	var facings []constellation.Angle
	for i := range v.Players {
		facings = append(facings, v.Players[i].Facing)
	}
	for _, side := range rules.FreeSides(facings...) {
		along = rules.AlongRim(side).Mul(g * rules.RimPitch)
		if middle, ok = rimPlaceAt(rules.SeatAt(t.Width, t.Height, side, 0, 1), v, along, g); ok {
			return middle, along, true
		}
	}
	return middle, along, false
}

// rimPlaceAt is the same at one side: clear of its ends, where the help and the panels of
// neighbours stand.
func rimPlaceAt(s rules.Seat, v *rules.View, along constellation.Vec, g float64) (middle constellation.Vec, ok bool) {
	for by := 0.0; by <= s.Room/2-g*(rules.PanelDepth+rules.RimPitch+rules.RimRadius); by += rimStep {
		for _, x := range [...]float64{by, -by} {
			if middle = s.At(x, -g*rules.RimAway); rimFree(v, middle, along, g) {
				return middle, true
			}
		}
	}
	return middle, false
}

// rimFree tells whether the buttons would cover nothing that people play on. Whatever else
// is touched gives way to them.
func rimFree(v *rules.View, middle, along constellation.Vec, g float64) bool {
	box := constellation.BoxAbout(middle.Sub(along), middle.Add(along)).Grow(g * rules.RimRadius)
	return !slices.ContainsFunc(v.Marks, func(m rules.Mark) bool {
		return m.Kind == rules.MarkArea && box.Intersect(constellation.BoxAbout(m.Points...)).Area() > 0
	})
}
