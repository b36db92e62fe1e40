package stardice

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/rules"
)

// mostRows is how many formations a card lists at most: those worth most.
const mostRows = 7

// card is the tally of a battle that is over, nil before.
func (r *Referee) card(a *Answer) *rules.Card {
	s := r.state
	if s.Phase != PhaseOver && s.Phase != PhaseWon {
		return nil
	}
	set := r.cfg.Rules
	c := &rules.Card{Title: r.cardTitle(), Next: r.cardNext()}
	for _, t := range set.teams() {
		c.Heads = append(c.Heads, r.name(t))
	}
	for _, f := range mostWorth(a.Formations) {
		c.Rows = append(c.Rows, f.row(&r.cfg))
	}
	c.Rows = append(c.Rows, set.pointsRow(fmt.Sprintf("battle %d", s.Battle), s.Last))
	if s.Totals != s.Last {
		c.Rows = append(c.Rows, set.pointsRow("the whole war", s.Totals))
	}
	return c
}

// mostWorth are the formations worth most, of those worth as much the first, in the
// order of the table.
func mostWorth(all []Formation) []Formation {
	var rows []int // which of all
	for i, f := range all {
		if len(f.Dice) > 1 && f.Points > 0 {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return cmp.Compare(all[j].Points, all[i].Points) })
	rows = rows[:min(len(rows), mostRows)]
	slices.Sort(rows)
	var kept []Formation
	for _, i := range rows {
		kept = append(kept, all[i])
	}
	return kept
}

func (f Formation) row(c *Config) rules.CardRow {
	s := c.Rules
	what := f.name()
	why := f.why(s)
	if reason := f.nobodys(c); reason != "" {
		why = reason
	}
	if why != "" {
		what += ", " + why
	}
	row := rules.CardRow{What: what, Struck: f.lost()}
	for _, t := range s.teams() {
		row.Values = append(row.Values, f.gives(t, s))
	}
	return row
}

// gives is what a team gets by a formation, empty for nothing.
func (f Formation) gives(t Team, s RuleSet) string {
	switch {
	case f.got.Of(t) == 0:
		return ""
	case s.Players == 1: // each team gets its own dice's points
		return strconv.Itoa(f.got.Of(t))
	}
	return f.price()
}

// price is what a formation is worth to its owner: "3", or with the Cube's pips "3+4".
func (f Formation) price() string {
	if f.Bonus > 0 {
		return fmt.Sprintf("%d+%d", f.Points, f.Bonus)
	}
	return strconv.Itoa(f.Points)
}

func (s RuleSet) pointsRow(what string, p Points) rules.CardRow {
	row := rules.CardRow{What: what, Total: true}
	for _, t := range s.teams() {
		row.Values = append(row.Values, strconv.Itoa(p.Of(t)))
	}
	return row
}

// cardTitle says who won; who plays alone has nobody to win against.
func (r *Referee) cardTitle() string {
	s := r.state
	if set := r.cfg.Rules; len(set.teams()) == 1 {
		return set.Goal.after(s.Battle, s.Last, s.Totals).text
	}
	if s.Phase == PhaseWon {
		if s.Winner == "" {
			return "the war is a draw"
		}
		return r.name(s.Winner) + " wins the war"
	}
	switch who := s.Last.leader(); {
	case isTeams(s.Forfeit):
		return fmt.Sprintf("%s forfeits battle %d", r.name(s.Forfeit), s.Battle)
	case who != "":
		return fmt.Sprintf("%s wins battle %d", r.name(who), s.Battle)
	}
	return fmt.Sprintf("battle %d is a draw", s.Battle)
}

// cardNext is what the players do now, and that the score is locked, which hinders nothing.
func (r *Referee) cardNext() string {
	next := "clear the table for the next battle"
	if r.state.Phase == PhaseWon {
		next = "touch next, or press N, for a new war"
	}
	return pick(r.state.Frozen, "the score is locked: ", "") + next
}
