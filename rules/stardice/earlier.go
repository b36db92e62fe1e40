package stardice

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Journals of version 1 hold no payloads: what an event means stands in its
// Note, Face and Points. This file reads those, and nothing else does.

// readers give the payload that an event of version 1 stands for.
var readers = map[rules.EventKind]func(*Config, rules.Event) rules.Payload{
	rules.Entered: earlierEntry,
	Stacked:       earlierEntry,
	rules.Moved:   earlierPlace,
	Bound:         earlierPlace,
	rules.Left:    earlierLoss,
	rules.Read:    earlierRead,
	rules.Turn:    earlierTurn,
	rules.Asked:   func(_ *Config, e rules.Event) rules.Payload { return Question{About: QuestionKind(e.Note)} },
	rules.Scored:  earlierGain,
	rules.Ended:   earlierEnd,
	Called:        func(_ *Config, e rules.Event) rules.Payload { return Call{e.Face} },
	Teamed:        earlierSaying(func(e rules.Event) rules.Saying { return rules.Saying{Team: Team(e.Note)} }),
	Kinded:        earlierSaying(func(e rules.Event) rules.Saying { return rules.Saying{Kind: constellation.Kind(e.Note)} }),
	Unstack:       earlierSaying(func(rules.Event) rules.Saying { return rules.Saying{Single: true} }),
	Learned:       func(_ *Config, e rules.Event) rules.Payload { return Identified{constellation.Kind(e.Note)} },
	rules.Limited: func(_ *Config, e rules.Event) rules.Payload { return Limit{Sensor: e.Note} },
	AreaHit:       func(_ *Config, e rules.Event) rules.Payload { return Area{AreaKind(e.Note)} },
	rules.Wagered: earlierBet,
}

// withPayloads returns a journal with the payloads that events of version 1
// stand for. The journal that is given stays as it is.
func (c *Config) withPayloads(journal []rules.Event) []rules.Event {
	all := make([]rules.Event, len(journal))
	for i, e := range journal {
		if read, ok := readers[e.Kind]; ok && e.Data == nil {
			e.Data = read(c, e)
		}
		all[i] = e
	}
	return all
}

// parseEntry reads "part kind team x y"; what can't be read is left empty.
func parseEntry(note string) Entry {
	f := strings.Fields(note)
	if len(f) != 5 {
		return Entry{Part: partDie}
	}
	return Entry{Part: Part(f[0]), Kind: constellation.Kind(noDash(f[1])), Team: Team(noDash(f[2])), Place: parsePlace(f[3] + " " + f[4])}
}

// parsePlace reads "x y"; a place that can't be read is the origin, as it was
// in version 1.
func parsePlace(s string) (p Place) {
	if _, err := fmt.Sscanf(s, "%g %g", &p.X, &p.Y); err != nil {
		return Place{}
	}
	return p
}

func earlierEntry(_ *Config, e rules.Event) rules.Payload {
	n := parseEntry(e.Note)
	if e.Kind == Stacked {
		n.Face = e.Face
	}
	return n
}

func earlierPlace(_ *Config, e rules.Event) rules.Payload { return parsePlace(e.Note) }

func earlierLoss(_ *Config, e rules.Event) rules.Payload {
	switch why := LossReason(e.Note); why {
	case LostOut, LostLift, LostAgain:
		return Loss{Why: why}
	}
	return parseEntry(e.Note)
}

func earlierRead(_ *Config, e rules.Event) rules.Payload {
	if e.Note != noteTold || len(e.Dice) == 0 {
		return nil
	}
	return rules.Saying{Die: e.Dice[0], Face: e.Face}
}

func earlierTurn(_ *Config, e rules.Event) rules.Payload {
	if e.Note == "" {
		return nil
	}
	return Change{TurnReason(e.Note)}
}

func earlierGain(c *Config, e rules.Event) rules.Payload {
	var g Gain
	for name, n := range e.Points {
		g.Points = g.Points.plus(c.team(name), n)
	}
	return g
}

func earlierEnd(c *Config, e rules.Event) rules.Payload {
	end := rules.End{Outcome: rules.Outcome{Over: true, Method: rules.ByPoints}, Match: e.Note == noteWar}
	switch {
	case e.Note == noteWar:
		end.Winner, end.Method = e.Player, c.Rules.Goal.method()
	case e.Note == noteForfeit:
		end.Winner, end.Method = c.opponent(c.team(e.Player)), rules.ByForfeit
	}
	return end
}

func earlierSaying(of func(rules.Event) rules.Saying) func(*Config, rules.Event) rules.Payload {
	return func(_ *Config, e rules.Event) rules.Payload {
		if len(e.Dice) == 0 {
			return nil
		}
		s := of(e)
		s.Die = e.Dice[0]
		return s
	}
}

func earlierBet(_ *Config, e rules.Event) rules.Payload {
	if e.Note == notePaid {
		return Payout{e.Points}
	}
	return Stake{On: Team(e.Note), Points: e.Points[e.Player]}
}
