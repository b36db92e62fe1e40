package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Links of a die that is out of sight are those of before when it lies where it lay, also
// when the program was started anew at any moment.
func TestLinksOfAHiddenDieStandOverANewStart(t *testing.T) {
	waits := func(b *board) *board {
		for range 5 {
			b.see()
		}
		return b
	}
	hide := func(b *board) *board { b.lift("w1"); return waits(b) }
	other := func(b *board) *board { b.lift("r1"); return waits(b) }
	crash := func(b *board) *board { b.log = b.r.Journal(); return crashed(b.t, b) }
	start := func(b *board) *board { return waits(crash(b)) }
	found := func(b *board) *board { b.lay("w9 d20 white 5 300 200"); return waits(b) }
	otherFound := func(b *board) *board { b.lay("r9 d12 red 1 430 200"); return waits(b) }
	for name, steps := range map[string][]func(*board) *board{
		"without a new start": {hide, found},
		"hidden before":       {hide, start, found},
		"found at once":       {hide, func(b *board) *board { b.lay("w9 d20 white 5 300 200"); return crash(b) }, waits},
		"two new starts":      {hide, start, start, found},
		"found before":        {hide, found, start},
		"two dice":            {hide, other, start, found, otherFound},
		"one, then another":   {hide, start, other, start, otherFound, found},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 200")
			b.roll("r1 d12 red 1 430 200")
			b.roll("w2 d8 white 5 365 140") // the nearer pair of these two would cross w1–r1
			b.roll("r2 d8 red 3 365 250")
			b.calm()
			stood, points := len(b.r.answer().Links), b.r.answer().Scores
			for _, step := range steps {
				b = step(b)
			}
			b.calm()
			links := b.r.answer().Links
			require.Len(t, links, stood)
			require.NotContains(t, links, [2]string{"r2", "w2"})
			require.Equal(t, points, b.r.answer().Scores)
		})
	}
}

// A journal that doesn't tell how hidden dice were linked is gone on with, and they are linked anew.
func TestEarlierJournalsDontTellHowHiddenDiceWereLinked(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 200")
	b.roll("r1 d12 red 1 380 200")
	b.calm()
	b.lift("w1")
	b.see()
	for i, e := range b.log {
		if _, ok := e.Data.(Hidden); ok {
			b.log[i].Data = nil
		}
	}
	b = crashed(t, b)
	b.lay("w9 d20 white 5 300 200")
	b.calm()
	require.Equal(t, [][2]string{{"r1", "w9"}}, b.r.answer().Links)
}

// A die that goes out of sight when all its links are loose already, since that which it was
// linked with is, is told of by nothing: after a new start it is missed all the same.
func TestLinksOfDiceThatAreHiddenOneAfterAnotherStandOverANewStart(t *testing.T) {
	for name, again := range map[string]bool{"without a new start": false, "with one": true} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			for _, die := range []string{"o0 d20 white 3 167 358", "o1 d6 red 1 414 310", "o2 d6 white 1 219 242", "o3 d12 red 3 281 119",
				"o4 d12 white 1 155 267", "o5 d8 red 1 397 149", "o6 d8 white 3 185 162"} {
				b.roll(die)
				b.calm()
			}
			b.lift("o3")
			b.see()
			b.lift("o5")
			b.see()
			if again {
				b.log = b.r.Journal()
				b = crashed(t, b)
			}
			b.lay("x3 d12 red 3 281 119")
			b.see()
			b.see()
			b.lay("x5 d8 red 1 397 149")
			b.calm()
			require.ElementsMatch(t, [][2]string{{"o0", "o2"}, {"o0", "o4"}, {"o2", "x3"}, {"x3", "x5"}, {"o4", "o6"}}, b.r.answer().Links)
		})
	}
}
