package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// slid are readings of dice that a knock of the table has moved, each its own way.
func slid(rs []constellation.Reading, n int) []constellation.Reading {
	ways := []constellation.Vec{{X: 9}, {Y: 11}, {X: -12}, {Y: -8}, {X: 7, Y: 7}}
	out := append([]constellation.Reading(nil), rs...)
	for i := range n {
		out[i].Pos = out[i].Pos.Add(ways[i%len(ways)])
	}
	return out
}

func TestMostDiceThatMoveAtOnceAreAJolt(t *testing.T) {
	dice := scattered(5, true)
	for _, c := range []struct {
		name    string
		moved   int
		prepare func(*Tracker)
		jolted  bool
	}{
		{"all dice", 5, nil, true},
		{"three of five", 3, nil, true},
		{"two of five", 2, nil, false},
		{"dice that are put away", 5, func(tr *Tracker) { tr.SetClearing(true) }, false},
	} {
		f := newFilm(t).show(time.Second, dice...)
		if c.prepare != nil {
			c.prepare(f.tr)
		}
		f.show(time.Second, slid(dice, c.moved)...)
		if got := f.table.Jolted > 0; got != c.jolted {
			t.Errorf("%s: jolted %v", c.name, got)
		}
	}
}

func TestARollingDieKnocksOthersAndIsNoJolt(t *testing.T) {
	dice := scattered(5, true)
	rolls := keyed("roller", 0, 220)
	f := newFilm(t).show(time.Second, dice...)
	for k := range 60 {
		rolls.Pos.X = 10 * float64(k)
		seen := dice
		if k > 20 {
			seen = slid(dice, 5)
		}
		f.frame(append(seen[:5:5], rolls)...)
	}
	same(t, time.Duration(0), f.table.Jolted)
}

func TestDiceOnABoardThatIsPushedMoveWithIt(t *testing.T) {
	dice, shift := scattered(5, true), constellation.Vec{X: 12, Y: -7}
	f := newFilm(t).show(time.Second, dice...)
	before := f.table.Clone()
	f.tr.SetCarried(true)
	f.show(time.Second, bumpedBy(dice, shift, 0)...)
	for i, d := range f.table.Dice {
		if off := d.Pos.Dist(before.Dice[i].Pos.Add(shift)); off > 1e-9 {
			t.Errorf("%s is %v mm from where the board carried it", d.ID, off)
		}
	}
}
