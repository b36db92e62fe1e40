package stardice

import "github.com/asterism-dice/asterism/constellation"

// shape is how a formation looks, whoever's dice are in it.
type shape struct {
	n      int // dice, a stack counted as one
	closed bool
}

// tally is what the faces of a formation add up to.
type tally struct {
	sums    Points        // faces by team
	top     Points        // highest face by team
	has     map[Team]bool // which teams have dice in it
	neutral int           // highest neutral face
	cube    int           // the Cube's number, of several their sum
	pips    int           // of all Cubes
}

// count adds the faces of all dice of a formation, members of stacks too.
// Every Cube's face is its number alone: it is nobody's, whatever colour a
// sensor takes it for.
func (s RuleSet) count(dice []constellation.Die) tally {
	t := tally{has: map[Team]bool{}}
	for _, d := range dice {
		for _, m := range members(d) {
			s.add(&t, m)
		}
	}
	return t
}

func (s RuleSet) add(t *tally, m constellation.Member) {
	v := value(m.Face)
	switch {
	case s.isCube(m.Kind, m.Team):
		t.cube += v
		t.pips += s.pips[v]
		t.has[constellation.Neutral] = true
		t.neutral = max(t.neutral, v)
	case m.Team == constellation.White || m.Team == constellation.Red:
		t.has[m.Team] = true
		t.sums = t.sums.plus(m.Team, v)
		t.top = t.top.with(m.Team, max(t.top.Of(m.Team), v))
	case m.Team == constellation.Neutral:
		t.has[constellation.Neutral] = true
		t.neutral = max(t.neutral, v)
	}
}

// Points are a number for each team.
type Points struct {
	Red   int `json:"red" about:"of red"`
	White int `json:"white" about:"of white"`
}

// Of returns the team's number, 0 for others than white and red.
func (p Points) Of(t Team) int {
	switch t {
	case constellation.White:
		return p.White
	case constellation.Red:
		return p.Red
	}
	return 0
}

// with returns p with the team's number replaced.
func (p Points) with(t Team, n int) Points {
	switch t {
	case constellation.White:
		p.White = n
	case constellation.Red:
		p.Red = n
	}
	return p
}

// plus returns p with n added for the team.
func (p Points) plus(t Team, n int) Points { return p.with(t, p.Of(t)+n) }

// both returns p + q.
func (p Points) both(q Points) Points { return Points{Red: p.Red + q.Red, White: p.White + q.White} }

// times returns p with both numbers multiplied.
func (p Points) times(k int) Points { return Points{Red: p.Red * k, White: p.White * k} }

// leader returns the team with strictly more, else nobody.
func (p Points) leader() Team {
	switch {
	case p.White > p.Red:
		return constellation.White
	case p.Red > p.White:
		return constellation.Red
	}
	return ""
}
