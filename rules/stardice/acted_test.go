package stardice

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// acted is a game that watches an acted table, through a tracker as in play, and
// says what it makes of it.
type acted struct {
	ref   rules.Referee
	track *tracker.Tracker
	table *constellation.Table
}

// runScript plays all lines of a script, in the language of the package stage.
func runScript(text string) (*acted, error) {
	a, _, err := playScript(text)
	return a, err
}

// playScript plays a script and returns what was said below its lines.
func playScript(text string) (*acted, stage.Record, error) {
	script, err := stage.Parse(strings.NewReader(text), "script")
	if err != nil {
		return nil, nil, err
	}
	a, err := watching(script)
	if err != nil {
		return nil, nil, err
	}
	said, err := script.Perform(nil, a)
	return a, said, err
}

// watching returns a game with the options of a script, before it begins.
func watching(s *stage.Script) (*acted, error) {
	a := &acted{table: &constellation.Table{}}
	var err error
	if a.ref, err = (Game{}).Referee(rules.Options{Rules: s.Game.Rules, Players: s.Game.Players, Values: s.Game.Values}); err != nil {
		return nil, err
	}
	c := tracker.Default()
	c.Blackout = 0 // no hands are acted that take dice one after another
	a.track, err = tracker.New(c)
	return a, err
}

// See implements stage.Audience.
func (a *acted) See(p *stage.Player) []string {
	if f, ok := p.Said(); ok {
		a.table = a.track.Update(f)
	}
	said := told(a.ref.See(a.table))
	if err := keptAnew(a.ref.(*Referee)); err != nil {
		said = append(said, err.Error())
	}
	return said
}

// told writes events down.
func told(events []rules.Event) (said []string) {
	for _, e := range events {
		at := strconv.FormatFloat(time.Duration(e.Time).Seconds(), 'f', 2, 64)
		said = append(said, fmt.Sprintf("%6s %-9s %-12s %s", at, e.Kind, strings.Join(e.Dice, " "), e.Text))
	}
	return said
}

// Hear implements stage.Audience: the players say something.
func (a *acted) Hear(p *stage.Player, w stage.Step) []string {
	c := rules.Command{Do: w.Do, Player: w.Player, Die: a.trackID(p, w.ID), Value: w.Value}
	events, err := a.ref.Do(c, a.table.Time)
	if err != nil {
		return append([]string{fmt.Sprintf("refused: %s", err)}, told(events)...)
	}
	return told(events)
}

// trackID is the id that the tracker gave to a die of the script.
func (a *acted) trackID(p *stage.Player, id string) string {
	if d := p.Die(id); d != nil {
		for _, t := range a.table.Dice {
			if t.Pos.Dist(d.Pos) < 8 {
				return t.ID
			}
		}
	}
	return id
}

// After implements stage.Audience: how the game stands.
func (a *acted) After(*stage.Player) []string {
	r := a.ref.(*Referee)
	st := r.State()
	turn := ""
	if st.Turn != "" {
		turn = ", " + r.whose(st.Turn) + " turn"
	}
	scores := a.ref.Answer().(*Answer).Scores
	said := []string{fmt.Sprintf("table: white %d, red %d; war: white %d, red %d%s", scores.White, scores.Red, st.Totals.White, st.Totals.Red, turn)}
	for _, f := range a.ref.View().Faults {
		said = append(said, "! "+f.Text)
	}
	return said
}
