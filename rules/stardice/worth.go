package stardice

import "github.com/asterism-dice/asterism/constellation"

// award is a formation that was counted, before the teams get their points.
type award struct {
	shape
	tally
	points int  // what it is worth
	owner  Team // who holds it
	bonus  int  // the Cube's pips that go with it
}

// closedPoints are the points of closed formations of 3, 4, 5 … 13 dice.
var closedPoints = []int{3, 6, 10, 15, 21, 28, 35, 43, 52, 62, 73}

// closedWorth is what a closed formation of n dice is worth. Beyond 13, where
// the original list ends, each further die adds n - 2.
func closedWorth(n int) int {
	if n < 3 {
		return 0
	}
	last := len(closedPoints) + 2
	if n <= last {
		return closedPoints[n-3]
	}
	return closedPoints[last-3] + (n-2)*(n-1)/2 - (last-2)*(last-1)/2
}

// byShape: only the form counts (iteration 5 and later).
func byShape(f shape, _ tally) int {
	switch {
	case f.closed:
		return closedWorth(f.n)
	case f.n > 1:
		return 1
	}
	return 0
}

// factor is what faces are multiplied by in the early iterations.
func factor(f shape) int {
	if f.closed {
		return f.n - 1
	}
	return 1
}

// byFaces: all faces of both teams, times the factor (iteration 1).
func byFaces(f shape, t tally) int { return (t.sums.White + t.sums.Red) * factor(f) }

// byFaces2 is byFaces, but a die alone is worth 1 (iteration 2).
func byFaces2(f shape, t tally) int {
	if f.n == 1 {
		return 1
	}
	return byFaces(f, t)
}

// byHighest: the highest face of the teams, times the factor; a die alone is
// worth 1 (iterations 3, 4).
func byHighest(f shape, t tally) int {
	if f.n == 1 {
		return 1
	}
	return max(t.top.White, t.top.Red) * factor(f)
}

// bySum: the strictly greater sum holds a formation, and it must be greater
// than the Cube's number too.
func bySum(t tally) Team {
	who := t.sums.leader()
	if t.sums.Of(who) <= t.cube {
		return ""
	}
	return who
}

// byTop: the highest face holds a formation, unless both teams show it or a
// neutral die shows as much.
func byTop(t tally) Team {
	white, red := t.has[constellation.White], t.has[constellation.Red]
	who := t.top.leader()
	switch {
	case white && !red:
		who = constellation.White
	case red && !white:
		who = constellation.Red
	}
	if t.has[constellation.Neutral] && t.neutral >= t.top.Of(who) {
		return ""
	}
	return who
}

// toOwner gives the owner the points and the bonus.
func toOwner(a award) Points { return Points{}.plus(a.owner, a.points+a.bonus) }

// toEach gives each team what its own dice are worth (iteration 1).
func toEach(a award) Points { return a.sums.times(factor(a.shape)) }

// toEach2 is toEach, but a die alone is worth 1 to each team that lies there
// (iteration 2; two teams there means a stack).
func toEach2(a award) Points {
	if a.n > 1 {
		return toEach(a)
	}
	var p Points
	for _, team := range []Team{constellation.White, constellation.Red} {
		if a.has[team] {
			p = p.plus(team, 1)
		}
	}
	return p
}

// pipsFor is the bonus of a formation.
func (s RuleSet) pipsFor(f shape, t tally, owner Team) int {
	if owner == "" || s.bonus == noBonus || s.bonus == closedBonus && !f.closed {
		return 0
	}
	return t.pips
}
