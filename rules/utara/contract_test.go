package utara

import (
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// recorder writes down what a referee is shown.
type recorder struct {
	table constellation.Table
	acts  []rulestest.Act
}

func (r *recorder) see(seconds float64) {
	for range int(seconds * 5) {
		r.table.Time += 200 * time.Millisecond
		r.table.Sort()
		r.acts = append(r.acts, rulestest.Act{Table: r.table.Clone()})
	}
}

func (r *recorder) take(ids ...string) {
	for _, id := range ids {
		r.table.Dice = without(r.table.Dice, id)
		r.see(0.4)
	}
	r.see(1.6)
}

func (r *recorder) do(c rules.Command) {
	r.acts = append(r.acts, rulestest.Act{Command: c, At: r.table.Time})
	r.see(1.4)
}

// record plays the first paths of the example game, with a die that is pushed
// and faces that are said, and with commands that are refused.
func record(t *testing.T) *recorder {
	r := &recorder{table: *readSky(t, "example.json").Clone()}
	r.table.Collections = nil
	r.see(6)
	return r
}

func (r *recorder) play() {
	r.take("a1", "a4", "a5", "a2", "a3")
	r.do(rules.Command{Do: DoPass})
	i := slices.IndexFunc(r.table.Dice, func(d constellation.Die) bool { return d.ID == "d1" })
	r.table.Dice[i].Pos.Y -= 5
	r.see(6)
	r.do(rules.Command{Do: DoPlace, Die: "d1", Value: "new"})
	r.take("b1", "c1") // b1 begins a path, but c1 isn't on it
	r.see(6)
	r.do(rules.Command{Do: DoAccept})
	r.do(rules.Command{Do: rules.DoFace, Die: "d1", Value: "N"})
	r.do(rules.Command{Do: rules.DoPause})
	r.do(rules.Command{Do: rules.DoPause})
	r.do(rules.Command{Do: DoHint, Value: "greedy"})
	r.do(rules.Command{Do: rules.DoIgnore, Die: "e1"})
	r.do(rules.Command{Do: rules.DoTakeIn, Die: "e1"})
}

func TestRefereeKeepsTheContract(t *testing.T) {
	for name, o := range map[string]rules.Options{
		"people":  {Rules: "advanced"},
		"hints":   {Values: map[string]string{"hint": "good"}},
		"machine": {Players: []string{"Ada", "table"}, Values: map[string]string{"level": "greedy"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			sealed := len(r.acts)
			if name != "machine" {
				r.play()
			} else {
				r.take("c1", "c2")
			}
			rulestest.Referee(t, Game{}, rulestest.Record{Options: o, Acts: r.acts, Sealed: sealed})
		})
	}
}
