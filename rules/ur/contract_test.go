package ur

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

// recorder is a referee that writes down what is done to it.
type recorder struct {
	rules.Referee
	acts []rulestest.Act
}

func (r *recorder) See(t *constellation.Table) []rules.Event {
	r.acts = append(r.acts, rulestest.Act{Table: t.Clone()})
	return r.Referee.See(t)
}

func (r *recorder) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	r.acts = append(r.acts, rulestest.Act{Command: c, At: at})
	return r.Referee.Do(c, at)
}

// disturb does something that is no move, and puts it right.
func (a *playing) disturb() {
	switch a.chance.IntN(8) {
	case 0: // a piece too many
		was := a.table.Dice
		a.table.Dice = append([]constellation.Die{{ID: "stray", Kind: constellation.Binary, Team: constellation.White, Face: "1", Confidence: 1,
			FaceConfidence: 1, Still: true, Size: 12, Pos: board.New(grid, surface).Point(6.5, 1.5)}}, was...)
		a.wait(2 * time.Second)
		a.table.Dice = was
		a.wait(2 * time.Second)
	case 1:
		a.do(rules.Command{Do: board.DoDraw, Player: "A"})
	case 2:
		a.do(rules.Command{Do: rules.DoPause})
		a.wait(time.Second)
		a.do(rules.Command{Do: rules.DoPause})
	case 3:
		a.do(rules.Command{Do: rules.DoUndo})
		a.wait(300 * time.Millisecond)
		a.do(rules.Command{Do: rules.DoRedo})
	case 4:
		a.do(rules.Command{Do: board.DoResign})
		a.do(rules.Command{Do: rules.DoUndo})
	}
	a.wait(time.Second)
}

// playOn throws and moves, n times in all. Throws are said where there is no
// tray.
func (a *playing) playOn(n int) {
	for range n {
		p := a.r.Position().(Position)
		m, _ := p.Sample(a.chance)
		switch m := m.(type) {
		case Throw:
			a.do(rules.Command{Do: DoThrow, Value: fmt.Sprint(int(m) % 5)})
		case Move:
			if next, err := p.Apply(m); err == nil {
				a.lay(next)
			}
		}
		a.disturb()
	}
}

// TestRefereeKeepsTheContract: whatever is thrown, moved, said and taken back, a
// restart at any moment changes nothing, and all can be taken back.
func TestRefereeKeepsTheContract(t *testing.T) {
	games := uint64(3)
	if testing.Short() {
		games = 1
	}
	for seed := range games {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			o := rules.Options{Surface: surface}
			r, err := Game{}.Referee(o)
			if err != nil {
				t.Fatal(err)
			}
			rec := &recorder{Referee: r}
			a := &playing{t: t, r: rec, chance: rand.New(rand.NewPCG(seed, 3)), table: &constellation.Table{Width: surface.Width, Height: surface.Height}}
			a.wait(time.Second)
			a.playOn(14)
			rulestest.Referee(t, Game{}, rulestest.Record{Options: o, Acts: rec.acts})
		})
	}
}
