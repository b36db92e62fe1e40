package stardice

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// ReadAs is what sensors take a die for, where the battle takes it for something else: they
// read it so again where it lies, and it is still that die.
type ReadAs struct {
	Kind constellation.Kind `json:"readKind,omitempty" about:"the sort of die that sensors take it for, where that is another one; earlier journals don't say so"`
	Team Team               `json:"readTeam,omitempty" about:"whose sensors take it for, where that is somebody else's; earlier journals don't say so"`
}

// readAs is what sensors take a die for that comes in.
func (r *Referee) readAs(v verdict) ReadAs {
	seen, ok := r.raw.Die(v.die.ID)
	if !ok {
		return ReadAs{}
	}
	return ReadAs{pick(seen.Kind.Known() && seen.Kind != v.kind, seen.Kind, ""), pick(seen.Team != v.team, seen.Team, "")}
}

// reading is how sensors read what lies on the table now, nil where nothing does.
func (r *Referee) reading(id string) *rules.Reading {
	d, ok := r.raw.Die(id)
	if !ok {
		return nil
	}
	place := at(d.Pos)
	return &rules.Reading{Kind: d.Kind, Team: d.Team, Face: d.Face, X: place.X, Y: place.Y}
}

// putRight notes how sensors read a die of which players say what it is; of what they read
// rightly now it stays known how they read it before. Earlier journals don't tell: they took it
// for what it was until then.
func (p *Placed) putRight(said rules.Saying) {
	kind, team := p.Kind, p.Team
	if said.Read != nil {
		kind, team = said.Read.Kind, said.Read.Team
	}
	if kind.Known() && kind != cmp.Or(said.Kind, p.Kind) {
		p.Read.Kind = kind
	}
	if team != "" && team != cmp.Or(said.Team, p.Team) {
		p.Read.Team = team
	}
}

// mayBeReadAs tells whether sensors may take p for that: for what they may take any die for that
// is like it, and the Cube for anybody's.
func (s State) mayBeReadAs(p Placed, k constellation.Kind, t Team) bool {
	return p.mayBeReadAs(k, t) || p.Part == partCube && s.cfg.Rules.isCube(k, t)
}

// mayLieAs tells whether d, which lies about where p lay, may be p. A player's die with pips may
// have been thrown there, so it is the Cube only just where that lay.
func (r *Referee) mayLieAs(p Placed, d constellation.Die) bool {
	if p.Part == partCube && d.Kind == constellation.D6 && isTeams(d.Team) {
		return r.isPips(p, d)
	}
	return r.state.mayBeReadAs(p, d.Kind, d.Team) || r.isPips(p, d)
}

// isPips tells whether d is a die with pips that stands for the Cube, just where that lay. After a
// restart it needn't be known that it is one, for earlier journals don't tell.
func (r *Referee) isPips(p Placed, d constellation.Die) bool {
	pips := p.Read.Kind == constellation.D6
	switch {
	case p.Part != partCube || d.Kind != constellation.D6 || d.Pos.Dist(p.Pos) > stayedWithin || r.seesUnknown(p.Kind):
		return false
	case r.resume.on && pips: // it may have been turned while nothing looked
		return true
	case !r.resume.on && !pips && isTeams(d.Team): // it may have been thrown there
		return false
	}
	return r.fits(p, &d)
}

// seesUnknown tells whether a die of a kind lies there that isn't known yet, such as the Cube
// itself where it was moved.
func (r *Referee) seesUnknown(k constellation.Kind) bool {
	return slices.ContainsFunc(r.raw.Dice, func(d constellation.Die) bool {
		_, placed := r.state.placed(d.ID)
		return d.Kind == k && !placed && !r.state.ignored(d.ID)
	})
}

// mayBeReadAs tells whether sensors may take p for that: for what it is, or for what they
// took it for before.
func (p Placed) mayBeReadAs(k constellation.Kind, t Team) bool {
	if k.Known() && k == p.Read.Kind {
		p.Kind = k
	}
	if t != "" && t == p.Read.Team {
		p.Team = t
	}
	return p.canBe(k, t)
}
