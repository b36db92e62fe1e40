//go:build uptick

package uptick

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// recorder is a table of which is written down what is done at it.
type recorder struct {
	table  constellation.Table
	chance *rand.Rand
	acts   []rulestest.Act
}

func (r *recorder) wait(d time.Duration) {
	for end := r.table.Time + d; r.table.Time < end; {
		r.table.Time += 200 * time.Millisecond
		r.acts = append(r.acts, rulestest.Act{Table: r.table.Clone()})
	}
}

func (r *recorder) do(c rules.Command) {
	r.acts = append(r.acts, rulestest.Act{Command: c, At: r.table.Time})
	r.wait(600 * time.Millisecond)
}

// disturb does something that is no move, and puts it right.
func (r *recorder) disturb() {
	switch r.chance.IntN(5) {
	case 0: // a die is lifted for long
		was := r.table.Dice
		r.table.Dice = was[1:]
		r.wait(6 * time.Second)
		r.table.Dice = was
		r.wait(2 * time.Second)
	case 1:
		r.do(rules.Command{Do: board.DoDraw, Player: "red"})
	case 2:
		r.do(rules.Command{Do: rules.DoPause})
		r.do(rules.Command{Do: rules.DoPause})
	case 3:
		r.do(rules.Command{Do: rules.DoUndo})
		r.wait(time.Second)
		r.do(rules.Command{Do: rules.DoRedo})
	case 4:
		r.do(rules.Command{Do: board.DoResign})
		r.do(rules.Command{Do: rules.DoUndo})
	}
	r.wait(time.Second)
}

// TestRefereeKeepsTheContract: whatever is moved, lifted, said and taken back, a
// restart at any moment changes nothing, and all can be taken back.
func TestRefereeKeepsTheContract(t *testing.T) {
	games := uint64(2)
	if testing.Short() {
		games = 1
	}
	for seed := range games {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := &recorder{table: constellation.Table{Width: 1000, Height: 700}, chance: rand.New(rand.NewPCG(seed, 3))}
			r.wait(1200 * time.Millisecond)
			p, err := Game{}.Start(atTable)
			for range 8 {
				if err != nil {
					t.Fatal(err)
				}
				moves := p.Moves()
				if p, err = p.Apply(moves[r.chance.IntN(len(moves))]); err == nil {
					r.table.Dice = p.Layout(atTable.Surface)
					r.wait(1200 * time.Millisecond)
					r.disturb()
				}
			}
			rulestest.Referee(t, Game{}, rulestest.Record{Options: atTable, Acts: r.acts})
		})
	}
}
