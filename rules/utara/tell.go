package utara

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// sailed writes down that the player on turn has sailed p.
func (r *Referee) sailed(p *sail.Path, agreed bool) {
	who := r.player()
	before := r.points(who)
	n := pathNote{p.Start, p.Choices, p.Ends, p.Again, agreed}
	r.emit(rules.Event{Kind: Sailed, Player: who, Dice: slices.Clone(p.Collected), Note: note(n),
		Text: sailedText(who, p, agreed)})
	r.tellAfter(who, r.points(who)-before)
}

func sailedText(who string, p *sail.Path, agreed bool) string {
	s := fmt.Sprintf("%s sails %s and collects %s", who, p.Start, strings.Join(p.Collected, ", "))
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

// points returns what a player's collection is worth now.
func (r *Referee) points(who string) int {
	h := r.state.seat(who).Held.hand()
	return h.points(r.conf.Advanced)
}

// tellAfter says what follows from a path: points, whose turn it is, the end
// of the round and of the match.
func (r *Referee) tellAfter(who string, gain int) {
	if gain > 0 {
		r.emit(rules.Event{Kind: rules.Scored, Player: who, Points: map[string]int{who: gain},
			Text: fmt.Sprintf("%s gains %s", who, several(gain, "point"))})
	}
	if r.state.Phase == sailing {
		r.tellTurn()
		return
	}
	totals := map[string]int{}
	for _, s := range r.state.Seats {
		totals[s.Name] = s.Total
	}
	r.emit(rules.Event{Kind: rules.Ended, Points: totals, Note: "round",
		Text: fmt.Sprintf("round %d is over: no direction is left; %s", r.state.Round, standing(r.state.Seats))})
	if r.state.Phase == over {
		r.emit(rules.Event{Kind: rules.Ended, Points: totals, Note: "match", Text: "the match is over: " + verdict(r.state.Seats)})
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
