package stardice

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// board is a referee with a table that tests lay dice on.
type board struct {
	t   *testing.T
	r   *Referee
	tab *constellation.Table
	log []rules.Event

	options rules.Options
	came    map[string]time.Duration // when each die was first shown
	acts    []rulestest.Act          // what was done to the referee
}

func newBoard(t *testing.T, o rules.Options) *board {
	t.Helper()
	r, err := Game{}.Referee(o)
	require.NoError(t, err)
	return &board{t: t, options: o, came: map[string]time.Duration{}, r: r.(*Referee), tab: &constellation.Table{Width: 610, Height: 457}}
}

// see shows the table as it is, a tenth of a second later.
func (b *board) see() []rules.Event {
	b.tab.Time += 100 * time.Millisecond
	b.tab.Sort()
	b.since()
	b.acts = append(b.acts, rulestest.Act{Table: b.tab.Clone()})
	events := b.r.See(b.tab)
	b.log = append(b.log, events...)
	require.NoError(b.t, keptAnew(b.r))
	return events
}

// since notes when each die came, as a tracker does.
func (b *board) since() {
	for i := range b.tab.Dice {
		b.tab.Dice[i].Since = cmp.Or(b.tab.Dice[i].Since, b.came[b.tab.Dice[i].ID], b.tab.Time)
		b.came[b.tab.Dice[i].ID] = b.tab.Dice[i].Since
	}
}

// die reads "id kind team face x y"; - is nothing.
func die(s string) constellation.Die {
	f := strings.Fields(s)
	d := constellation.Die{ID: f[0], Kind: constellation.Kind(noDash(f[1])), Team: Team(noDash(f[2])), Face: noDash(f[3]), Size: 16, Still: true}
	fmt.Sscanf(f[4]+" "+f[5], "%g %g", &d.Pos.X, &d.Pos.Y)
	return d
}

// lay puts a die on the table at rest without showing it yet.
func (b *board) lay(s string) {
	d := die(s)
	b.lift(d.ID)
	b.tab.Dice = append(b.tab.Dice, d)
	b.tab.Sort()
}

// lift takes dice away without showing it yet.
func (b *board) lift(ids ...string) {
	for _, id := range ids {
		for i := range b.tab.Dice {
			if b.tab.Dice[i].ID == id {
				b.tab.Dice = append(b.tab.Dice[:i:i], b.tab.Dice[i+1:]...)
				break
			}
		}
	}
}

// at returns a die on the table to be changed.
func (b *board) at(id string) *constellation.Die {
	d, ok := b.tab.Die(id)
	require.True(b.t, ok, "die %s", id)
	return d
}

// roll lets a die roll in, knocking and pushing off others, until all rest:
// before are dice that roll at the same time, each as for lay.
func (b *board) roll(dice ...string) []rules.Event {
	n := len(b.log)
	for _, s := range dice {
		d := die(s)
		b.lift(d.ID)
		d.Still, d.Pos = false, d.Pos.Add(constellation.Vec{X: 30})
		b.tab.Dice = append(b.tab.Dice, d)
	}
	b.see()
	for _, s := range dice {
		b.lay(s)
	}
	b.see()
	return b.log[n:]
}

// inTurn throws dice one after another, each once the one before is no throw any more.
func (b *board) inTurn(dice ...string) {
	for _, d := range dice {
		b.roll(d)
		b.calm()
	}
}

// calm lets time pass until no throw can still have an effect.
func (b *board) calm() {
	b.tab.Time += 5 * time.Second
	b.see()
}

func (b *board) do(c rules.Command) []rules.Event {
	b.t.Helper()
	b.acts = append(b.acts, rulestest.Act{Command: c, At: b.tab.Time})
	events, err := b.r.Do(c, b.tab.Time)
	require.NoError(b.t, err)
	b.log = append(b.log, events...)
	return events
}

func (b *board) refuses(c rules.Command, why string) {
	b.t.Helper()
	before := b.r.State()
	_, err := b.r.Do(c, b.tab.Time)
	require.EqualError(b.t, err, why)
	require.Equal(b.t, before, b.r.State(), "a refused command changes nothing")
}

// texts are the sentences of events of some kinds, or of all.
func texts(events []rules.Event, of ...rules.EventKind) []string {
	all := []string{}
	for _, e := range events {
		for _, k := range of {
			if e.Kind == k {
				all = append(all, e.Text)
			}
		}
		if len(of) == 0 {
			all = append(all, e.Text)
		}
	}
	return all
}

// opened is a board on which white begins: the Cube shows 8.
func opened(t *testing.T, o rules.Options) *board {
	b := newBoard(t, o)
	b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
	b.roll("c borg neutral 8 40 40")
	b.calm()
	require.Equal(t, constellation.White, b.r.State().Turn)
	return b
}
