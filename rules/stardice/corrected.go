package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// corrected is the table as the rules see it: what players said of dice counts,
// torpedoes and dice that are out are not on it. Dice that may not lie there
// link and count as they lie: what a table gives needs no battle.
func (s State) corrected(t *constellation.Table) *constellation.Table {
	j := t.Clone()
	j.Dice = slices.DeleteFunc(j.Dice, func(d constellation.Die) bool {
		p, _ := s.placed(d.ID)
		return p.Part == partStone || p.Out || s.ignored(d.ID)
	})
	for i := range j.Dice {
		s.correct(&j.Dice[i])
	}
	return j
}

// leaveOut takes the dice away that lie there from the last battle: they count in none.
func (r *Referee) leaveOut(t *constellation.Table) {
	t.Dice = slices.DeleteFunc(t.Dice, func(d constellation.Die) bool { return r.leftOver(d.ID) })
}

// leftOver tells whether a die lies there from the last battle, and isn't in this one.
func (r *Referee) leftOver(id string) bool {
	_, plays := r.state.placed(id)
	s := r.watch.dice[id]
	return !plays && s != nil && s.turn < r.state.Opened
}

// Correct is a die as the battle takes it: by what players said and what was
// decided, with the face that counts while it isn't clear what another one means.
func (r *Referee) Correct(d constellation.Die) constellation.Die {
	d = d.Clone()
	r.state.correct(&d)
	r.keepFace(&d, r.waits())
	if r.state.told(d.ID) != "" {
		d.FaceConfidence = 1
	}
	return d
}

// correct puts what was decided of a die over what is seen.
func (s State) correct(d *constellation.Die) {
	p, ok := s.placed(d.ID)
	if !ok {
		*d = s.Said.Over(*d)
		return
	}
	m := constellation.Member{Kind: d.Kind, Team: d.Team, Face: d.Face}
	s.over(p, &m)
	d.Kind, d.Team, d.Face = m.Kind, m.Team, m.Face
	if s.single(p.ID) {
		d.Stack = nil
	}
	s.correctStack(d)
}

// correctStack matches the dice that are known to lie with d with what a sensor
// says; those that it doesn't tell of are added.
func (s State) correctStack(d *constellation.Die) {
	seen := len(d.Stack)
	taken := make([]bool, seen)
	for _, p := range s.Dice {
		if p.In != d.ID || p.Out {
			continue
		}
		if i := s.among(p, d.Stack[:seen], taken); i >= 0 {
			taken[i] = true
			s.over(p, &d.Stack[i])
			continue
		}
		m := constellation.Member{}
		s.over(p, &m)
		d.Stack = append(d.Stack, m)
	}
}

// among finds a member that p can be.
func (s State) among(p Placed, stack []constellation.Member, taken []bool) int {
	for i, m := range stack {
		if !taken[i] && s.mayBeReadAs(p, m.Kind, m.Team) {
			return i
		}
	}
	return -1
}

// canBe tells whether what is seen may be p: what either doesn't know fits.
func (p Placed) canBe(k constellation.Kind, t Team) bool {
	return (!k.Known() || !p.Kind.Known() || k == p.Kind) && (t == "" || p.Team == "" || t == p.Team)
}

// over puts what is decided over what is seen.
func (s State) over(p Placed, m *constellation.Member) {
	said, _ := s.Said.Of(p.ID)
	if p.Part == partCube && m.Kind == constellation.D6 {
		m.Face = s.cfg.Rules.numberWith(m.Face)
	}
	if said.Kind != "" || p.Part == partCube || !m.Kind.Known() && p.Kind != "" {
		m.Kind = p.Kind
	}
	if p.Team != "" {
		m.Team = p.Team
	}
	if said.Face != "" {
		m.Face = said.Face
	}
	if p.Part == partLying {
		m.Face = "0" // the blank die is always worth nothing
	}
}

// withoutFaces is the table with all faces of a team counted as 0: what a
// forfeit does to them. The Cube's face stays.
func (r RuleSet) withoutFaces(t *constellation.Table, team Team) *constellation.Table {
	j := t.Clone()
	for i := range j.Dice {
		d := &j.Dice[i]
		if d.Team == team && !r.isCube(d.Kind, d.Team) {
			d.Face = "0"
		}
		for k := range d.Stack {
			if m := &d.Stack[k]; m.Team == team && !r.isCube(m.Kind, m.Team) {
				m.Face = "0"
			}
		}
	}
	return j
}
