package ur

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// opened is a game in which A has thrown 2 and moved: B throws.
func opened(t *testing.T) *playing {
	a := play(t)
	a.throw(2)
	p, err := a.r.Position().Apply(Move{From: 0, To: 2})
	require.NoError(t, err)
	a.lay(p)
	require.Equal(t, p.String(), a.r.Position().String())
	return a
}

const (
	awaited = "B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 -"
	counted = "B 0,0,0,0,0,0,2 0,0,0,0,0,0,0 "
)

// lies has so many dice of the tray, as they are now, lie beside the pieces of the board.
func (a *playing) lies(dice []constellation.Die) {
	board := slices.DeleteFunc(slices.Clone(a.table.Dice), func(d constellation.Die) bool {
		return slices.ContainsFunc(a.tray, func(t constellation.Die) bool { return t.ID == d.ID })
	})
	a.table.Dice = append(board, dice...)
}

// shows has the dice of the tray show other faces, in the same places.
func (a *playing) shows(faces ...string) {
	for i, f := range faces {
		a.tray[i].Face = f
	}
	a.lies(a.tray)
}

// empties takes all dice out of the tray for so long.
func (a *playing) empties(d time.Duration) {
	a.lies(nil)
	a.wait(d)
}

// doubtful has the dice of the tray be out of sight for a moment, as under a hand.
func (a *playing) doubtful() {
	for i := range a.tray {
		a.tray[i].Doubtful = true
	}
	a.lies(slices.Clone(a.tray))
	a.wait(600 * time.Millisecond)
	for i := range a.tray {
		a.tray[i].Doubtful = false
	}
	a.lies(a.tray)
}

// asked lists what was asked about throws since so many events.
func (a *playing) asked(since int) (all []string) {
	for _, e := range a.all[since:] {
		if e.Kind == rules.Asked {
			all = append(all, e.Text)
		}
	}
	return all
}

// A throw may lie where the one before lay: the tray that stood empty tells it, or faces that
// changed since the dice were out of sight. Where it isn't certain, it is asked about.
func TestAThrowThatLandsWhereTheLastLayIsSeen(t *testing.T) {
	for name, tc := range map[string]struct {
		act    func(*playing)
		throw  string // that counts then
		asking string // which of them is asked about
	}{
		"the tray was empty, other faces":       {func(a *playing) { a.empties(5 * time.Second); a.shows("0", "0", "0") }, "4", ""},
		"the tray was empty, one other face":    {func(a *playing) { a.empties(time.Second); a.shows("1", "0", "0") }, "1", ""},
		"the tray was empty, the same faces":    {func(a *playing) { a.empties(5 * time.Second); a.shows("1", "1", "0") }, "-", "2"},
		"out of sight, two other faces":         {func(a *playing) { a.doubtful(); a.shows("0", "0", "0") }, "4", ""},
		"out of sight, one other face":          {func(a *playing) { a.doubtful(); a.shows("1", "0", "0") }, "-", "1"},
		"out of sight, the same faces":          {func(a *playing) { a.doubtful() }, "-", ""},
		"never touched, other faces":            {func(a *playing) { a.shows("0", "0", "0") }, "-", ""},
		"a hand passed long ago, other faces":   {func(a *playing) { a.doubtful(); a.wait(6 * time.Second); a.shows("0", "0", "0") }, "-", ""},
		"one die taken up and laid back":        {func(a *playing) { a.lies(a.tray[:2]); a.wait(3 * time.Second); a.shows("1", "1", "0") }, "-", ""},
		"back in sight, then pushed aside":      {func(a *playing) { a.doubtful(); a.wait(200 * time.Millisecond); a.shifts(13) }, "2", ""},
		"the sensor saw nothing, nothing moved": {func(a *playing) { a.sees(nil); a.wait(3 * time.Second); a.sees(a.tray) }, "-", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := opened(t)
			told := len(a.all)
			tc.act(a)
			a.wait(3 * time.Second)
			require.Equal(t, counted+tc.throw, a.r.Position().String())
			var asked []string
			if tc.asking != "" {
				asked = []string{"thrown: " + tc.asking + "? Move, or say it"}
			}
			require.Equal(t, asked, a.asked(told))
			require.Empty(t, a.r.View().Faults)
		})
	}
}

// shifts has all dice of the tray lie so many mm further down at once.
func (a *playing) shifts(mm float64) {
	for i := range a.tray {
		a.tray[i].Pos.Y += mm
	}
	a.lies(a.tray)
}

// sees leaves nothing in sight, on the board either, or all pieces and these dice again.
func (a *playing) sees(dice []constellation.Die) {
	a.table.Dice = append(a.r.Position().(Position).Layout(surface), dice...)
	if dice == nil {
		a.table.Dice = nil
	}
}

// Whether a throw was made that may have been: the move tells, or a throw after it, and
// neither counts for the wrong player.
func TestAThrowThatMayHaveBeenMadeIsToldByWhatFollows(t *testing.T) {
	for name, tc := range map[string]struct {
		act  func(*playing)
		want string
	}{
		"the move":          {func(a *playing) { a.lay(position(t, "A 0,0,0,0,0,0,2 0,0,0,0,0,0,2 -", atTable)) }, "A 0,0,0,0,0,0,2 0,0,0,0,0,0,2 -"},
		"a throw elsewhere": {func(a *playing) { a.throw(3) }, counted + "3"},
		"a throw in place":  {func(a *playing) { a.empties(2 * time.Second); a.shows("1", "0", "0"); a.wait(3 * time.Second) }, counted + "1"},
		"it is said":        {func(a *playing) { a.do(rules.Command{Do: DoThrow, Value: "2"}); a.wait(3 * time.Second) }, counted + "2"},
		"what a die shows": {func(a *playing) {
			a.do(rules.Command{Do: rules.DoFace, Die: "t2", Value: "0"})
			a.wait(3 * time.Second)
		}, counted + "2"},
		"nothing, a restart":  {func(a *playing) { a.restart() }, awaited},
		"and it is let alone": {func(a *playing) { a.wait(time.Minute) }, awaited},
	} {
		t.Run(name, func(t *testing.T) {
			a := opened(t)
			a.empties(5 * time.Second)
			a.shows("1", "1", "0")
			a.wait(3 * time.Second)
			a.stands(awaited)
			tc.act(a)
			a.stands(tc.want)
			require.Empty(t, a.r.View().Faults)
			fresh, err := Game{}.Referee(atTable)
			require.NoError(t, err)
			require.NoError(t, fresh.Restore(a.all))
			require.Equal(t, a.r.Position(), fresh.Position())
		})
	}
}
