package stardice

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
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
	c := &rules.Card{Title: r.cardTitle(), Heads: []string{r.name(constellation.White), r.name(constellation.Red)}, Next: r.cardNext()}
	for _, f := range mostWorth(a.Formations) {
		c.Rows = append(c.Rows, f.row(r.cfg.Rules))
	}
	c.Rows = append(c.Rows, pointsRow(fmt.Sprintf("battle %d", s.Battle), s.Last))
	if s.Totals != s.Last {
		c.Rows = append(c.Rows, pointsRow("the whole war", s.Totals))
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

func (f Formation) row(s RuleSet) rules.CardRow {
	what := f.name()
	why := f.why(s)
	if reason := f.nobodys(s); reason != "" {
		why = reason
	}
	if why != "" {
		what += ", " + why
	}
	points := strconv.Itoa(f.Points)
	if f.Bonus > 0 {
		points += "+" + strconv.Itoa(f.Bonus)
	}
	row := rules.CardRow{What: what, Values: []string{"", ""}, Struck: f.Owner == ""}
	if f.Owner == constellation.White {
		row.Values[0] = points
	} else if f.Owner == constellation.Red {
		row.Values[1] = points
	}
	return row
}

func pointsRow(what string, p Points) rules.CardRow {
	return rules.CardRow{What: what, Values: []string{strconv.Itoa(p.White), strconv.Itoa(p.Red)}, Total: true}
}

func (r *Referee) cardTitle() string {
	s := r.state
	if s.Phase == PhaseWon {
		if s.Winner == "" {
			return "the war is a draw"
		}
		return r.name(s.Winner) + " wins the war"
	}
	if who := s.Last.leader(); who != "" {
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
