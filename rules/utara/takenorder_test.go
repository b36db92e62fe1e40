package utara

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Dice are taken in the order in which they go out of sight. That one is gone is told a second
// and a half later; one that slides before the eyes is told at once.
func TestDiceAreTakenInTheOrderInWhichTheyGoOutOfSight(t *testing.T) {
	const s = time.Second
	for name, c := range map[string]struct {
		slides  time.Duration // when the second die is seen to move
		unseen  time.Duration // since when the first one is out of sight, 0 where nobody knows
		gone    time.Duration // when that is told to be gone
		first   string
		aLullOf bool // of a second between them
	}{
		"taken, then another slides":    {12500 * time.Millisecond, 12 * s, 13500 * time.Millisecond, "a", false},
		"one slides, then one is taken": {12 * s, 12500 * time.Millisecond, 14 * s, "b", false},
		"a turn later":                  {14 * s, 12 * s, 13500 * time.Millisecond, "a", true},
		"a turn before":                 {12 * s, 14 * s, 15500 * time.Millisecond, "b", false},
		"by a sensor that says no more": {12500 * time.Millisecond, 0, 13500 * time.Millisecond, "b", false},
	} {
		t.Run(name, func(t *testing.T) {
			sky := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "N", 100, 100), utaraDie("b", "E", 300, 100)}}
			w := &watch{}
			for now := 10 * s; now <= 16*s; now += 100 * time.Millisecond {
				table := sky.Clone()
				table.Time = now
				if c.unseen > 0 && now >= c.unseen {
					table.Dice[0].Unseen = c.unseen
				}
				table.Dice[1].Still = now < c.slides
				if now >= c.gone {
					table.Dice = table.Dice[1:]
				}
				w.track(table, sky, 2)
			}
			require.Equal(t, c.first, w.order[0].id)
			require.Equal(t, c.aLullOf, w.lull([]string{"a"}, []string{"b"}, s))
		})
	}
}

// Dice that go in the same moment are in no order, though one of them is told to be gone later.
func TestDiceThatGoTogetherAreInNoOrder(t *testing.T) {
	sky := &constellation.Table{Dice: []constellation.Die{utaraDie("a", "N", 100, 100), utaraDie("b", "E", 300, 100)}}
	w := &watch{}
	table := sky.Clone()
	table.Time, table.Dice[0].Unseen, table.Dice[1].Still = time.Second, time.Second, false
	w.track(table, sky, 2)
	table.Time, table.Dice = 2*time.Second, table.Dice[1:]
	w.track(table, sky, 2)
	require.Equal(t, w.before("a"), w.before("b"))
}

// A die that comes back into sight where it lay was out of sight for nothing.
func TestADieThatComesBackIntoSightWasNotTakenThen(t *testing.T) {
	sky := &constellation.Table{Dice: []constellation.Die{utaraDie("a", "N", 100, 100)}}
	w := &watch{}
	see := func(at, unseen time.Duration, there bool) {
		table := sky.Clone()
		table.Time, table.Dice[0].Unseen = at, unseen
		if !there {
			table.Dice = nil
		}
		w.track(table, sky, 2)
	}
	see(time.Second, time.Second, true)
	see(2*time.Second, 0, true)
	see(8*time.Second, 7*time.Second, true)
	see(9*time.Second, 0, false)
	require.Equal(t, []touch{{"a", 7 * time.Second}}, w.order)
}

// After a time in which nobody could see, what went before stays before by as much as it was
// seen to be, and what went meanwhile went at its end.
func TestATimeInWhichNobodyCouldSeeIsNoLullBetweenDiceThatWent(t *testing.T) {
	const s = time.Second
	sky := &constellation.Table{Dice: []constellation.Die{utaraDie("a", "N", 100, 100), utaraDie("b", "E", 300, 100), utaraDie("c", "E", 400, 100)}}
	w := &watch{}
	see := func(at time.Duration, unseen ...time.Duration) {
		table := sky.Clone()
		table.Time = at
		for i, u := range unseen {
			table.Dice[i].Unseen = u
		}
		w.track(table, sky, 2)
	}
	see(10*s, 10*s, 0, 0)
	w.stopped(5 * s)
	see(15500*time.Millisecond, 10*s, 13*s, 0)
	see(16*s, 10*s, 13*s, 16*s)
	table := sky.Clone()
	table.Time, table.Dice = 17*s, nil
	w.track(table, sky, 2)
	require.Equal(t, []touch{{"a", 15 * s}, {"b", 15500 * time.Millisecond}, {"c", 16 * s}}, w.order)
}
