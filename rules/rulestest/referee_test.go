package rulestest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// tally is a game in which players count the dice that lie on the table, each
// time they say so. breach makes its referee break the contract in one way.
type tally struct {
	nim
	breach string
}

type tallier struct {
	breach  string
	history *rules.History
	looks   int
}

// counted is what a tallier has counted.
type counted int

func (c counted) Turn() string                             { return "" }
func (c counted) Moves() []rules.Move                      { return nil }
func (c counted) Apply(rules.Move) (rules.Position, error) { return nil, rules.ErrIllegal }
func (c counted) Outcome() rules.Outcome                   { return rules.Outcome{} }
func (c counted) Layout(rules.Surface) []constellation.Die { return nil }
func (c counted) String() string                           { return fmt.Sprint(int(c)) }
func (c counted) Text() string                             { return c.String() }
func (c counted) MarshalJSON() ([]byte, error)             { return json.Marshal(int(c)) }

func (g tally) Referee(rules.Options) (rules.Referee, error) {
	return &tallier{breach: g.breach, history: rules.NewHistory(func(rules.Event) rules.Role { return rules.Cause })}, nil
}

func (r *tallier) See(*constellation.Table) []rules.Event { return nil }

func (r *tallier) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	var e rules.Event
	ok := true
	switch c.Do {
	case "count":
		e = r.history.Add(rules.Event{Kind: "counted"})
	case rules.DoUndo:
		if r.breach == "undo" && len(r.history.Holding()) == 1 {
			ok = false // the first is never taken back
			break
		}
		e, ok = r.history.Undo(at)
	case rules.DoRedo:
		e, ok = r.history.Redo(at)
	default:
		if r.breach == "refusal" {
			r.history.Add(rules.Event{Kind: "counted"})
		}
		ok = false
	}
	if !ok {
		return nil, fmt.Errorf("tally: %s isn't possible", c.Do)
	}
	return []rules.Event{e}, nil
}

func (r *tallier) Rewinds() (undo, redo int) {
	undo, redo = r.history.Next()
	if r.breach == "named" && undo > 0 {
		undo++
	}
	return undo, redo
}

func (r *tallier) Restore(journal []rules.Event) error {
	if r.breach == "restore" {
		journal = journal[:len(journal)-1]
	}
	return r.history.Load(journal)
}

func (r *tallier) View() rules.View {
	if r.looks++; r.breach == "view" {
		return rules.View{Players: []rules.PlayerView{{Score: r.looks}}}
	}
	return rules.View{Players: []rules.PlayerView{{Score: len(r.history.Holding())}}}
}

func (r *tallier) Answer() rules.Answer     { return counted(len(r.history.Holding())) }
func (r *tallier) Position() rules.Position { return counted(len(r.history.Holding())) }

// counting is a record of a game of tally.
func counting() Record {
	t := &constellation.Table{Time: time.Second}
	return Record{Sealed: 0, Acts: []Act{{Table: t}, {Command: rules.Command{Do: "count"}}, {Command: rules.Command{Do: "jump"}},
		{Command: rules.Command{Do: "count"}, At: 2 * time.Second}, {Command: rules.Command{Do: rules.DoUndo}},
		{Command: rules.Command{Do: rules.DoRedo}}}}
}

func TestASoundRefereeKeepsTheContract(t *testing.T) { Referee(t, tally{}, counting()) }

func TestABreachOfARefereeIsFound(t *testing.T) {
	for breach, want := range map[string]string{
		"view":    "View gives",
		"restore": "restored, the position is",
		"refusal": "yet it changed something",
		"undo":    "at the start it was",
		"named":   "undo was named for event 3 and is of 2",
	} {
		t.Run(breach, func(t *testing.T) {
			err := counting().Run(tally{breach: breach})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("error %v, want %q in it", err, want)
			}
		})
	}
}
