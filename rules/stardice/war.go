package stardice

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// conclude ends the battle when all is thrown, as soon as no torpedo may still be on its
// way and nothing that came in may still be no die.
func (r *Referee) conclude() {
	if r.allThrown() && !r.inFlight() && !r.mayBeElbow(elbowFor) {
		r.endBattle("all dice are thrown", r.missesHidden() || r.mayBeElbow(elbowFor+elbowLeaves))
	}
}

// allThrown tells whether all is thrown, nobody may take a die away any more, nothing is
// wrong and every face is known that matters.
func (r *Referee) allThrown() bool {
	return r.state.played() && len(r.state.removable()) == 0 && r.raw.AtRest() && len(r.reported.faults) == 0 && !r.facesMatter() && !r.rewound() && !r.unfound()
}

// facesMatter tells whether the points wait for a face that nobody knows: one
// in a formation, or of a die alone where such a die's face counts.
func (r *Referee) facesMatter() bool {
	a := r.answer()
	alone := r.cfg.Rules.award(award{shape: shape{n: 1}, tally: tally{sums: Points{White: 2}}}).White == 2
	return slices.ContainsFunc(a.Formations, func(f Formation) bool {
		return (len(f.Dice) > 1 || alone || r.stacked(f.Dice[0])) &&
			slices.ContainsFunc(f.Dice, func(id string) bool { return slices.Contains(a.Unknown, id) })
	})
}

// stacked tells whether several dice are seen as this one.
func (r *Referee) stacked(id string) bool {
	d, ok := r.table.Die(id)
	return ok && len(d.Stack) > 0
}

// endBattle counts the table as it lies; an end that is in doubt may be taken back by
// what is seen then.
func (r *Referee) endBattle(why string, doubt bool) {
	got := r.answer().Scores
	r.settleBattle(rules.Event{Kind: rules.Ended, Text: fmt.Sprintf("battle %d is over: %s", r.state.Battle, why)},
		rules.Outcome{Over: true, Winner: r.playerOf(got.leader()), Method: rules.ByPoints}, Gain{Doubt: doubt}, got)
}

// forfeit ends the battle: nothing for who forfeits, and the other's points as
// if all the forfeiter's faces were 0. The dice are those that he knocked off the table.
func (r *Referee) forfeit(who Team, dice []string, why string) {
	r.recount()
	got := r.afterForfeit(who).Scores
	r.settleBattle(rules.Event{Kind: rules.Ended, Player: r.name(who), Dice: dice, Text: fmt.Sprintf("%s: %s forfeits the battle", why, r.name(who))},
		rules.Outcome{Over: true, Winner: r.cfg.opponent(who), Method: rules.ByForfeit}, Gain{Doubt: slices.ContainsFunc(dice, r.lostInPlace)}, got)
}

// afterForfeit is what the table gives when a player forfeits.
func (r *Referee) afterForfeit(who Team) *Answer {
	a := r.cfg.score(r.cfg.Rules.withoutFaces(r.table, who), r.graph)
	a.Scores = a.Scores.with(who, 0)
	return a
}

// settleBattle tells the end, gives the points, settles the bets and judges the war.
func (r *Referee) settleBattle(end rules.Event, how rules.Outcome, g Gain, got Points) {
	end.Data = rules.End{Outcome: how}
	r.emit(end)
	count := countOf(r.table, r.graph.Links())
	g.Points, g.Count = r.cfg.Rules.Goal.adds(got), &count
	o := r.cfg.Rules.Goal.after(r.state.Battle, got, r.state.Totals.both(g.Points))
	r.emit(rules.Event{Kind: rules.Scored, Points: r.byName(g.Points), Data: g, Text: r.pointsText(got, g.Points) + r.warStands(o, r.state.Totals.both(g.Points))})
	r.tellBets(cmp.Or(r.cfg.team(how.Winner), got.leader()))
	if !o.over {
		return
	}
	r.emit(rules.Event{Kind: rules.Ended, Player: r.playerOf(o.winner),
		Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: r.playerOf(o.winner), Method: r.cfg.Rules.Goal.method()}, Match: true}, Points: r.byName(r.state.Totals), Text: r.warText(o)})
}

// byName gives points to players by name; who plays alone is named alone.
func (r *Referee) byName(p Points) map[string]int {
	m := map[string]int{}
	for _, t := range r.cfg.Rules.teams() {
		m[r.name(t)] = p.Of(t)
	}
	return m
}

func (r *Referee) pointsText(got, adds Points) string {
	white, red := r.cfg.White, r.cfg.Red
	if len(r.cfg.Rules.teams()) == 1 {
		return white + " has " + rules.Number(got.White, "point", "points")
	}
	text := fmt.Sprintf("%s gets %d, %s gets %d", white, adds.White, red, adds.Red)
	if adds != got {
		text += fmt.Sprintf(" (the battle was %d to %d)", got.White, got.Red)
	}
	return text
}

// warStands is how the war stands that goes on after a battle, with the players' own names;
// how one is over is told by itself, and how it stands after the first one its points tell.
func (r *Referee) warStands(o outcome, totals Points) string {
	g := r.cfg.Rules.Goal
	switch {
	case o.over:
		return ""
	case g.kind == goalRounds || g.won(totals.White): // of one player, or of a tie
		return "; " + o.text
	case r.state.Battle == 1:
		return ""
	}
	return fmt.Sprintf("; the war stands at %s %d, %s %d", r.cfg.White, totals.White, r.cfg.Red, totals.Red)
}

// warText is the outcome with the players' own names.
func (r *Referee) warText(o outcome) string {
	if o.winner == "" || r.cfg.name(o.winner) == string(o.winner) {
		return o.text
	}
	return fmt.Sprintf("%s wins, %d to %d", r.name(o.winner), r.state.Totals.Of(o.winner), r.state.Totals.Of(other(o.winner)))
}

// tellBets says which onlookers were right: who won by a forfeit won, whatever the points.
func (r *Referee) tellBets(winner Team) {
	won := map[string]int{}
	for _, b := range r.state.Bets {
		if b.Round == r.state.Round {
			won[b.Who] = pick(winner == b.On, b.Stake, -b.Stake)
		}
	}
	if len(won) > 0 {
		r.emit(rules.Event{Kind: rules.Wagered, Data: Payout{won}, Points: won, Text: "the bets: " + stakes(won)})
	}
}
