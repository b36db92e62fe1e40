package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Show is what the game would draw on a table without history: its
// formations, their points and the score; nothing is asked.
func (g Game) Show(t *constellation.Table, o rules.Options) (rules.View, error) {
	c, err := NewConfig(o)
	if err != nil {
		return rules.View{}, err
	}
	if err := checkFaces(t); err != nil {
		return rules.View{}, err
	}
	r, err := NewReferee(c)
	if err != nil {
		return rules.View{}, err
	}
	r.lay(t)
	a := r.answer()
	for _, f := range a.Formations {
		if f.Closed {
			r.reported.paint(shapeID(f.Dice))
		}
	}
	v := rules.View{Game: gameName, Logo: len(t.Dice) == 0, Players: r.standing(a)}
	v.Marks = slices.Concat(r.areaMarks(), r.ringMarks(), r.formationMarks(a), r.starMarks(), r.pointMarks(a))
	return v, nil
}

// lay takes a table as it lies, whoever threw what.
func (r *Referee) lay(t *constellation.Table) {
	r.raw = t.Clone()
	r.raw.Sort()
	r.table, r.now, r.said = r.raw, t.Time, nil
	r.graph.Update(r.table)
}

// standing is the score alone, with nobody's turn.
func (r *Referee) standing(a *Answer) []rules.PlayerView {
	var all []rules.PlayerView
	for _, p := range r.players() {
		all = append(all, rules.PlayerView{Name: p.Name, Team: p.Team, Facing: p.Facing, Score: a.Scores.Of(p.Team)})
	}
	return all
}
