package stardice

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// goal is what a war, a match of several battles, is about.
type goal struct {
	kind   goalKind
	points int // target, or what a round needs more than the last
}

type goalKind int

const (
	goalExceed  goalKind = iota // more than so many points over all battles
	goalReach                   // at least so many
	goalHighest                 // one battle, as many points as you can
	goalRounds                  // round k needs k times so many points
	goalBeatRed                 // white must have more than red
	goalWinner                  // the winner of a round adds his points, the loser nothing
)

func exceed(n int) goal { return goal{goalExceed, n} }
func reach(n int) goal  { return goal{goalReach, n} }
func rounds(n int) goal { return goal{goalRounds, n} }

var (
	highest    = goal{kind: goalHighest}
	beatRed    = goal{kind: goalBeatRed}
	winnerAdds = goal{kind: goalWinner}
)

// won tells whether a total is enough; false for goals without a target.
func (g goal) won(total int) bool {
	switch g.kind {
	case goalExceed:
		return total > g.points
	case goalReach:
		return total >= g.points
	case goalWinner:
		return g.points > 0 && total >= g.points
	}
	return false
}

// method is how a war about this goal ends.
func (g goal) method() rules.Method {
	if g.kind == goalHighest || g.kind == goalBeatRed {
		return rules.ByPoints
	}
	return rules.ByTarget
}

// adds returns what of a battle's points is added to the totals.
func (g goal) adds(battle Points) Points {
	if g.kind != goalWinner {
		return battle
	}
	who := battle.leader()
	return Points{}.plus(who, battle.Of(who))
}

// outcome says how a war stands after a battle: over, and who won; a war that
// is over without a winner was lost, or was about no more than points.
type outcome struct {
	over   bool
	winner Team
	text   string
}

// after judges a war after its k-th battle.
func (g goal) after(k int, battle, totals Points) outcome {
	switch g.kind {
	case goalHighest:
		return outcome{over: true, text: rules.Number(battle.White, "point", "points")}
	case goalBeatRed:
		return beat(battle)
	case goalRounds:
		return g.round(k, battle.White)
	}
	return g.war(totals)
}

// war: the higher wins when both are there after the same battle; equal, and
// one more battle decides.
func (g goal) war(totals Points) outcome {
	if !g.won(totals.White) && !g.won(totals.Red) {
		return outcome{text: fmt.Sprintf("the war stands at white %d, red %d", totals.White, totals.Red)}
	}
	who := totals.leader()
	if who == "" {
		return outcome{text: fmt.Sprintf("both stand at %d: one more battle decides", totals.White)}
	}
	return outcome{over: true, winner: who,
		text: fmt.Sprintf("%s wins the war, white %d, red %d", who, totals.White, totals.Red)}
}

func beat(p Points) outcome {
	if p.White > p.Red {
		return outcome{over: true, winner: "white", text: fmt.Sprintf("white beats red, %d to %d", p.White, p.Red)}
	}
	return outcome{over: true, winner: "red", text: fmt.Sprintf("white %d doesn't beat red %d", p.White, p.Red)}
}

func (g goal) round(k, points int) outcome {
	need := k * g.points
	if points >= need {
		return outcome{text: fmt.Sprintf("round %d is won: %s; the next needs %d", k, ofNeeded(points, need), need+g.points)}
	}
	return outcome{over: true, text: fmt.Sprintf("round %d is lost: %s", k, ofNeeded(points, need))}
}

func ofNeeded(points, need int) string {
	return fmt.Sprintf("%s, %d %s needed", rules.Number(points, "point", "points"), need, pick(need == 1, "was", "were"))
}

// text says what a war is about.
func (g goal) text() string {
	switch g.kind {
	case goalExceed:
		return "more than " + rules.Number(g.points, "point wins", "points win")
	case goalReach:
		return rules.Number(g.points, "point wins", "points win")
	case goalRounds:
		return "each round needs " + rules.Number(g.points, "point", "points") + " more"
	case goalBeatRed:
		return "beat red's dice"
	case goalWinner:
		return "the winner of a round adds his points"
	}
	return "as many points as you can"
}
