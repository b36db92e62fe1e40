package artaban

import (
	"fmt"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// disturb does something that isn't a move, and puts it right.
func (a *acted) disturb() {
	switch a.chance.IntN(8) {
	case 0:
		a.stray()
	case 1:
		a.do(rules.Command{Do: board.DoDraw})
	case 2:
		a.do(rules.Command{Do: rules.DoPause})
		a.wait(time.Second)
		a.do(rules.Command{Do: rules.DoPause})
	case 3:
		a.goBack()
	case 4:
		a.putBack()
	case 5:
		a.do(rules.Command{Do: board.DoResign})
		a.wait(time.Second)
		a.do(rules.Command{Do: rules.DoUndo})
	case 6:
		a.do(rules.Command{Do: board.DoDraw})
		a.do(rules.Command{Do: rules.DoUndo})
		a.do(rules.Command{Do: rules.DoRedo})
	}
	a.wait(800 * time.Millisecond)
}

// stray lays a die where no move leads.
func (a *acted) stray() {
	i := a.chance.IntN(len(a.table.Dice))
	id, was := a.table.Dice[i].ID, a.table.Dice[i].Pos
	lay := func(p constellation.Vec) {
		for i := range a.table.Dice {
			if a.table.Dice[i].ID == id {
				a.table.Dice[i].Pos = p
			}
		}
	}
	lay(a.at.Point(0.5+float64(a.chance.IntN(8)), 0.5+float64(a.chance.IntN(8))))
	a.wait(300 * time.Millisecond) // too short for a move
	lay(was.Add(constellation.Vec{X: 3 * a.at.Place.W / 8}))
	a.wait(2 * time.Second)
	lay(was)
}

// goBack takes a move back and plays it again, while the dice stay.
func (a *acted) goBack() {
	a.do(rules.Command{Do: rules.DoUndo})
	a.wait(time.Second)
	if a.chance.IntN(2) == 0 {
		a.do(rules.Command{Do: board.DoDraw, Player: "A"})
	}
	a.do(rules.Command{Do: rules.DoRedo})
}

// putBack takes a move back, with the dice, pauses and goes on.
func (a *acted) putBack() {
	now := append([]constellation.Die{}, a.table.Dice...)
	a.do(rules.Command{Do: rules.DoUndo})
	a.table.Dice = append([]constellation.Die{}, a.before...)
	a.wait(time.Second)
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: rules.DoPause})
	a.wait(time.Second)
	a.do(rules.Command{Do: rules.DoRedo})
	a.table.Dice = now
	a.wait(time.Second)
}

// TestRefereeKeepsTheContract: whatever is moved, strays, is said and taken
// back, a restart at any moment changes nothing, and all can be taken back.
func TestRefereeKeepsTheContract(t *testing.T) {
	games := uint64(6)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			a := act(t, seed, 3, 0)
			for range 8 {
				if m, ok := a.choose(); ok && a.agrees() {
					a.before = append([]constellation.Die{}, a.table.Dice...)
					a.play(m)
					a.disturb()
				}
			}
			rulestest.Referee(t, Game{}, rulestest.Record{Options: rules.Options{Surface: surface}, Acts: a.acts})
		})
	}
}

// TestAWishOutlivesARestart: what the table wants to play is asked for once.
func TestAWishOutlivesARestart(t *testing.T) {
	for seed := range uint64(3) {
		a := act(t, seed, 0, 0)
		if m, ok := a.choose(); ok && !m.Turns() {
			a.play(m)
		}
		a.wait(time.Second)
		a.stray()
		o := rules.Options{Surface: surface, Players: []string{"Ada", board.MachineName}, Values: map[string]string{"level": "greedy"}}
		rulestest.Referee(t, Game{}, rulestest.Record{Options: o, Acts: a.acts})
	}
}
