package utara

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// sailed writes down that the player on turn has sailed p; it could as well
// have begun with the dice alike.
func (r *Referee) sailed(p *sail.Path, agreed bool, alike []string) {
	who := r.player()
	before := r.points(who)
	sky, said, open := r.state.Sky.Clone(), r.state.Said, r.state.Troubles
	n := Route{p.Start, p.Choices, p.Ends, p.Again, agreed}
	r.emit(rules.Event{Kind: Sailed, Player: who, Dice: slices.Clone(p.Collected), Data: n,
		Text: r.sailedText(who, p, agreed) + r.alikeText(alike) + r.doubtText(p)})
	r.last = lastPath{r.history.Len(), slices.Clone(p.Collected), sky, said, open}
	r.tellAfter(who, r.points(who)-before)
}

func (r *Referee) sailedText(who string, p *sail.Path, agreed bool) string {
	s := fmt.Sprintf("%s sails %s and collects %s", who, r.called(p.Start), r.calledAll(p.Collected))
	switch {
	case agreed:
		s += ", as the players agreed"
	case p.Ends == sail.EndMoon:
		s += "; the Moon ends the path"
	case p.Ends == sail.EndBlock:
		s += "; a block ends the path"
	}
	return s
}

// alikeText says which other start was as likely as the one taken.
func (r *Referee) alikeText(starts []string) string {
	if len(starts) == 0 {
		return ""
	}
	return "; " + r.calledEither(starts) + " may have begun as well, which collects the same dice for the same points"
}

// points returns what a player's collection is worth now.
func (r *Referee) points(who string) int {
	h := r.state.seat(who).Held.hand()
	return h.points(r.conf.Advanced)
}

// endUnsailed ends the round after what players said of dice, where no direction is
// left then, and tells whether it did.
func (r *Referee) endUnsailed() bool {
	if r.state.Phase != sailing || directionLeft(&r.state.Sky) {
		return false
	}
	r.tellAfter(r.player(), 0)
	r.settle(nil)
	return true
}

// tellAfter says what follows from a path: points, whose turn it is, the end
// of the round and of the match.
func (r *Referee) tellAfter(who string, gain int) {
	if gain > 0 {
		r.emit(rules.Event{Kind: rules.Scored, Player: who, Points: map[string]int{who: gain},
			Text: fmt.Sprintf("%s gains %s", who, several(gain, "point"))})
	}
	after := r.state.ended(&r.conf)
	if after.Phase == sailing {
		r.tellTurn()
		return
	}
	totals := map[string]int{}
	for _, s := range after.Seats {
		totals[s.Name] = s.Total
	}
	r.emit(rules.Event{Kind: rules.Ended, Points: totals, Note: "round", Data: end(after.Seats, false),
		Text: fmt.Sprintf("round %d is over: no direction is left; %s", after.Round, standing(after.Seats))})
	if r.state.Phase == over {
		r.emit(rules.Event{Kind: rules.Ended, Points: totals, Note: "match", Data: end(r.state.Seats, true), Text: "the match is over: " + verdict(r.state.Seats)})
		return
	}
	r.emit(rules.Event{Kind: rules.Turn, Player: r.player(), Text: r.player() + " scored least and starts the next round: roll the dice"})
}

func (r *Referee) tellTurn() {
	text := r.player() + " sails"
	if r.state.Again {
		text = r.player() + " may sail again: the Moon is half full"
	}
	r.emit(rules.Event{Kind: rules.Turn, Player: r.player(), Text: text})
}

func standing(seats []seat) string {
	var parts []string
	for _, s := range seats {
		parts = append(parts, fmt.Sprintf("%s %d", s.Name, s.Total))
	}
	return strings.Join(parts, ", ")
}

// end is what the end of a round, or of the match, means: the leader by points.
func end(seats []seat, match bool) rules.End {
	return rules.End{Outcome: rules.Outcome{Over: true, Winner: leader(seats, match), Method: rules.ByPoints}, Match: match}
}

// leader returns who has most points of the last round or of the whole match,
// empty when two share the lead.
func leader(seats []seat, match bool) string {
	name, most := "", math.MinInt
	for _, s := range seats {
		points := s.Last
		if match {
			points = s.Total
		}
		switch {
		case points > most:
			name, most = s.Name, points
		case points == most:
			name = ""
		}
	}
	return name
}

func verdict(seats []seat) string {
	most, names := seats[0].Total, []string{}
	for _, s := range seats {
		most = max(most, s.Total)
	}
	for _, s := range seats {
		if s.Total == most {
			names = append(names, s.Name)
		}
	}
	if len(names) > 1 {
		return strings.Join(names, " and ") + " share the sky"
	}
	return names[0] + " wins"
}
