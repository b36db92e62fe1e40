package play

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// show adds to a view what is asked about a die: a ring about it, the question,
// and why the last answer was refused.
func (m *mend) show(d *constellation.Die, v *rules.View) {
	v.Marks = append(v.Marks[:len(v.Marks):len(v.Marks)], m.marks(d, facing(v, d.Team), v.Lacks)...)
	if m.why != "" {
		v.Faults = append(v.Faults[:len(v.Faults):len(v.Faults)], rules.Fault{Dice: []string{d.ID}, Pos: d.Pos, Text: m.why})
	}
}

// facing is the side of a die's player, the first one's when it is nobody's.
func facing(v *rules.View, team constellation.Team) constellation.Angle {
	for _, p := range v.Players {
		if team != "" && p.Team == team {
			return p.Facing
		}
	}
	if len(v.Players) > 0 {
		return v.Players[0].Facing
	}
	return 0
}

// marks are the ring and the question, without the choices that the game lacks.
func (m *mend) marks(d *constellation.Die, turned constellation.Angle, lacks []string) []rules.Mark {
	ring := rules.Mark{ID: "mend ring", Kind: rules.MarkRing, Tone: rules.ToneWarn, Points: []constellation.Vec{d.Pos}, Radius: d.Size, Since: m.since}
	ask := rules.Mark{ID: "mend " + string(m.page), Kind: rules.MarkDial, Tone: rules.ToneWarn, Points: []constellation.Vec{d.Pos}, Facing: turned,
		Options: m.options(d, lacks), Command: rules.Command{Do: rules.DoMend, Die: d.ID}, Since: m.since}
	if m.page == "" {
		ask.Kind, ask.Text = rules.MarkAsk, "mend this die:"
		ask.Points = []constellation.Vec{d.Pos.Add(constellation.Vec{Y: 2 * d.Size}.Turn(turned))}
		return []rules.Mark{ring, ask}
	}
	ask.Radius = max(2*d.Size, mendGap*float64(len(ask.Options))/(2*math.Pi))
	return []rules.Mark{ring, ask}
}

// options are the choices of the question that is asked, but for those that a game
// lacks by the commands that they come to.
func (m *mend) options(d *constellation.Die, lacks []string) []string {
	switch m.page {
	case mendFace:
		return m.faces(d.Kind)
	case mendKind:
		var all []string
		for _, k := range constellation.Kinds {
			if k != constellation.Unknown {
				all = append(all, string(k))
			}
		}
		return all
	case mendTeam:
		return []string{string(constellation.White), string(constellation.Red), string(constellation.Neutral)}
	}
	all := []string{mendFace, mendKind, mendTeam, mendOut, mendClose}
	if m.leftOut != nil && m.leftOut(d.ID) {
		all[3] = mendIn
	}
	return slices.DeleteFunc(all, func(said string) bool { return slices.Contains(lacks, mendCommands[page(said)]) })
}

// faces are what a die of a kind may show.
func (m *mend) faces(kind constellation.Kind) []string {
	if kind == constellation.Unknown && m.presumed != "" {
		kind = m.presumed
	}
	if faces := kind.Faces(); len(faces) > 0 {
		return faces
	}
	return constellation.D20.Faces() // nobody knows what sort of die it is
}
