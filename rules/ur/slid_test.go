package ur

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// slides moves dice of the tray, as where somebody knocks the table: they lie still again
// after a moment.
func (a *playing) slides(by constellation.Vec, which ...int) {
	dice := a.table.Dice[len(a.table.Dice)-len(a.tray):]
	for _, i := range which {
		dice[i].Pos, dice[i].Still = dice[i].Pos.Add(by), false
	}
	a.wait(300 * time.Millisecond)
	for _, i := range which {
		dice[i].Still = true
	}
	a.tray = slices.Clone(dice)
	a.wait(300 * time.Millisecond)
}

// covers holds a hand over the tray for a moment.
func (a *playing) covers() {
	dice := a.table.Dice[len(a.table.Dice)-len(a.tray):]
	for _, doubtful := range []bool{true, false} {
		for i := range dice {
			dice[i].Doubtful = doubtful
		}
		a.wait(600 * time.Millisecond)
	}
}

// takesUp takes the dice out of the tray and lays them down so far from where they lay.
func (a *playing) takesUp(by constellation.Vec) {
	board := a.table.Dice[:len(a.table.Dice)-len(a.tray)]
	a.table.Dice = board
	a.wait(time.Second)
	for i := range a.tray {
		a.tray[i].Pos = a.tray[i].Pos.Add(by)
	}
	a.table.Dice = append(slices.Clone(board), a.tray...)
}

// Dice in the tray that slide a little, each or all together, were not thrown; those that
// were taken up and lie almost where they lay were.
func TestDiceThatSlideAreNotThrown(t *testing.T) {
	vec := func(x, y float64) constellation.Vec { return constellation.Vec{X: x, Y: y} }
	for name, tc := range map[string]struct {
		act    func(*playing)
		throws int
	}{
		"at once":             {func(a *playing) { a.slides(vec(3, -2), 0, 1, 2) }, 0},
		"one after another":   {func(a *playing) { a.slides(vec(-3, -1), 0, 2); a.wait(time.Second); a.slides(vec(-2, -1), 1) }, 0},
		"again and again":     {func(a *playing) { a.slides(vec(-4, 0), 0, 1, 2); a.wait(time.Second); a.slides(vec(-4, 0), 0, 1, 2) }, 0},
		"far, all together":   {func(a *playing) { a.slides(vec(7, -6), 0, 1, 2) }, 0},
		"after a hand passed": {func(a *playing) { a.covers(); a.slides(vec(3, 1), 0, 1, 2) }, 0},
		"a hand passes then":  {func(a *playing) { a.slides(vec(3, 1), 0, 1, 2); a.covers() }, 0},
		"creeping":            {func(a *playing) { creeps(a, 8) }, 0},
		"taken up":            {func(a *playing) { a.takesUp(vec(3, 1)) }, 1},
		"taken up then":       {func(a *playing) { a.slides(vec(3, 1), 0, 1, 2); a.takesUp(vec(-3, -1)) }, 1},
		"far, not together":   {func(a *playing) { a.slides(vec(14, 0), 0); a.slides(vec(0, 14), 1) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.throw(2)
			p, err := a.r.Position().Apply(Move{From: 0, To: 2})
			require.NoError(t, err)
			a.lay(p)
			require.Equal(t, p.String(), a.r.Position().String())
			tc.act(a)
			a.wait(2 * time.Second)
			require.Len(t, a.r.Position().(Position).throws, tc.throws)
			require.Empty(t, a.r.View().Faults)
		})
	}
}

// creeps moves all dice of the tray by so many mm, half of one at a time.
func creeps(a *playing, mm int) {
	for range 2 * mm {
		a.slides(constellation.Vec{Y: 0.5}, 0, 1, 2)
	}
}

// A throw that is in doubt stays so where its dice slide: they weren't thrown on.
func TestADoubtOutlivesAKnock(t *testing.T) {
	for name, tc := range map[string]struct {
		act func(*playing)
		on  bool // they are thrown on
	}{
		"a knock":  {func(a *playing) { a.slides(constellation.Vec{X: 3, Y: 2}, 0, 1, 2) }, false},
		"taken up": {func(a *playing) { a.takesUp(constellation.Vec{X: 3, Y: 2}) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.unsure()
			told := len(a.all)
			tc.act(a)
			a.wait(2 * time.Second)
			asked := slices.ContainsFunc(a.all[told:], func(e rules.Event) bool { return e.Kind == rules.Asked })
			require.Equal(t, tc.on, asked)
			require.Len(t, a.r.(*referee).doubted, 2)
		})
	}
}
