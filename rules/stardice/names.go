package stardice

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// name is what a team's player is called.
func (r *Referee) name(t Team) string { return r.cfg.name(t) }

// playerOf is the same, empty for nobody.
func (r *Referee) playerOf(t Team) string {
	if isTeams(t) {
		return r.cfg.name(t)
	}
	return ""
}

// whose is the possessive of a team's player.
func (r *Referee) whose(t Team) string { return r.name(t) + "'s" }

// cubeWord is what the die is called that decides who begins.
func (r *Referee) cubeWord() string { return r.cfg.cubeWord() }

func (c *Config) cubeWord() string {
	if c.Cube != "" {
		return c.Cube
	}
	if c.Rules.Cube == constellation.Borg {
		return "Cube"
	}
	return "neutral " + string(c.Rules.Cube)
}

// dieName is what a die of the battle is called.
func (r *Referee) dieName(p Placed) string {
	switch p.Part {
	case partCube:
		return "the " + r.cubeWord()
	case partStone:
		return r.whose(p.By) + " torpedo"
	case partLying:
		return "the blank die"
	}
	if p.Kind == constellation.Borg {
		return "a Cube"
	}
	d := constellation.Die{Kind: p.Kind, Team: p.Team}
	return rules.DieName(r.playerOf(p.Team), &d)
}

// verdictName is what a die is called that isn't in the battle yet.
func (r *Referee) verdictName(v verdict) string {
	team := v.die.Team
	if v.why == "" && isTeams(v.team) {
		team = v.team
	}
	kind := v.die.Kind
	if v.why == "" {
		kind = v.kind
	}
	return r.dieName(Placed{Part: pick(v.why == "", v.part, partDie), Kind: kind, Team: team, By: v.by})
}
