package stats

import (
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// seated are those who played a game of a match, or those since the one before: for the next
// one two may swap seats, or somebody else sits down. It belongs to who sits there when it
// is over.
type seated struct {
	until   int // Seq of the event that ended it
	names   Names
	players []string // in order of play
}

// seatings are those of a match, in order; one where nobody was called otherwise meanwhile.
func seatings(h *rules.Header, events []rules.Event, names Names) (all []seated) {
	own := players(*h)
	at := func(seq int) seated {
		s := seated{until: seq, names: names.calling(own, h.Players, h.PeopleAt(seq))}
		for _, p := range own {
			s.players = append(s.players, s.names.Of(p))
		}
		return s
	}
	for i := range events {
		if end, ok := events[i].Data.(rules.End); ok && end.Match && events[i].Kind == rules.Ended && len(h.Before) > 0 {
			all = append(all, at(events[i].Seq))
		}
	}
	return append(all, at(math.MaxInt))
}

// seat lets the next ones sit down where the game before is over, and what it brought is told.
func (r *reader) seat(e *rules.Event) {
	if e.Seq > r.seatings[0].until && e.Kind != rules.Scored {
		r.seatings = r.seatings[1:]
	}
}

// names are those of who sits there now.
func (r *reader) names() Names { return r.seatings[0].names }

// played notes that those who sit there have played.
func (r *reader) played() {
	for _, p := range r.seatings[0].players {
		if !slices.Contains(r.record.Players, p) {
			r.record.Players = append(r.record.Players, p)
		}
	}
}

// over is how a game ended, and whose it was.
type over struct {
	rules.Outcome
	players []string
}

// outcomes are how games ended, whosever they were.
func outcomes(ends []over) (all []rules.Outcome) {
	for _, o := range ends {
		all = append(all, o.Outcome)
	}
	return all
}

// part is a match as far as the same people have played it.
func (r *reader) part(players []string) Record {
	p := r.record
	p.Players, p.Rounds, p.Games, p.Over, p.Winner = players, nil, nil, false, ""
	for _, round := range r.record.Rounds {
		if slices.Equal(round.Players, players) {
			p.Rounds = append(p.Rounds, round)
		}
	}
	var ends []rules.Outcome
	for _, o := range r.ends {
		if slices.Equal(o.players, players) {
			ends = append(ends, o.Outcome)
		}
	}
	if p.Over = len(ends) > 0; p.Over {
		p.Games = gamesOf(ends)
	}
	return p
}

// parts are those of a match in which others sat down meanwhile; none where the same people
// have played all of it.
func (r *reader) parts() (all []Record) {
	done := map[string]bool{}
	take := func(players []string) {
		if key := strings.Join(players, "\x00"); players != nil && !done[key] {
			done[key] = true
			all = append(all, r.part(players))
		}
	}
	for _, round := range r.record.Rounds {
		take(round.Players)
	}
	for _, o := range r.ends {
		take(o.players)
	}
	return all
}

// RoundsOf are the rounds that somebody played: of a match in which others sat down
// meanwhile those for which the player sat there.
func (r *Record) RoundsOf(player string) (all []Round) {
	if r.parts == nil {
		return r.Rounds
	}
	for _, part := range r.parts {
		if slices.Contains(part.Players, player) {
			all = append(all, part.Rounds...)
		}
	}
	return all
}

// apart are records of people who played all of them: a match in which others sat down
// meanwhile is one for each of them.
func apart(records []Record) (all []Record) {
	for _, r := range records {
		if r.parts == nil {
			all = append(all, r)
			continue
		}
		all = append(all, r.parts...)
	}
	return all
}
