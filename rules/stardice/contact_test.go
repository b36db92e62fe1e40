package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// oneDieLeft is a battle of one die each: white's lies there, alone, and red's is due. All
// dice are contacts, but for the Cube.
func oneDieLeft(t *testing.T) *board {
	t.Helper()
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6"}})
	b.roll("w - - - 300 200")
	b.do(rules.Command{Do: rules.DoKind, Die: "w", Value: "d6"})
	b.do(rules.Command{Do: rules.DoFace, Die: "w", Value: "5"})
	b.calm()
	require.Equal(t, constellation.Red, b.r.State().Turn)
	return b
}

// passes lets time go by without a word of a sensor, but where the referee wants to look.
func passes(b *board, d time.Duration) []rules.Event {
	n, end := len(b.log), b.tab.Time+d
	for {
		due, ok := b.r.Due()
		if !ok || due >= end {
			break
		}
		b.tab.Time = due - 100*time.Millisecond
		b.see()
	}
	b.tab.Time = end
	return b.log[n:]
}

// An elbow on the rim is no die, so it ends no battle when the last die is due.
func TestAnElbowDoesNotEndABattle(t *testing.T) {
	b := oneDieLeft(t)
	b.roll("elbow - - - 100 452")
	require.Empty(t, texts(passes(b, 3500*time.Millisecond), rules.Ended))
	b.lift("elbow")
	require.Equal(t, []string{"what came in is gone before anybody said what it shows: it counts as no die"}, texts(b.see(), rules.Left))
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.roll("r d6 red 6 500 300")
	require.Equal(t, PhaseOver, b.r.State().Phase)
}

// A table that feels contacts alone is told nothing of a die that lies alone: the battle
// ends by itself a while after that came to rest.
func TestABattleEndsByAContactThatStays(t *testing.T) {
	b := oneDieLeft(t)
	b.roll("r - - - 500 300")
	came := b.tab.Time
	due, ok := b.r.Due()
	require.True(t, ok)
	require.Equal(t, came+elbowFor, due)
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(passes(b, elbowFor+time.Second), rules.Ended))
	require.Empty(t, passes(b, time.Minute))
}

// What anybody says of the last die, or a sensor sees, makes it a die at once.
func TestABattleEndsByAWordOfTheLastDie(t *testing.T) {
	for name, last := range map[string]func(b *board) []rules.Event{
		"a face":            func(b *board) []rules.Event { return b.do(rules.Command{Do: rules.DoFace, Die: "r", Value: "3"}) },
		"a kind":            func(b *board) []rules.Event { return b.do(rules.Command{Do: rules.DoKind, Die: "r", Value: "d6"}) },
		"a sensor's face":   func(b *board) []rules.Event { b.at("r").Face = "3"; return b.see() },
		"a sensor's colour": func(b *board) []rules.Event { b.at("r").Team = constellation.Red; return b.see() },
	} {
		t.Run(name, func(t *testing.T) {
			b := oneDieLeft(t)
			b.roll("r - - - 500 300")
			require.Len(t, texts(last(b), rules.Ended), 1)
		})
	}
}

// What goes right after it ended the battle was no die: the end is taken back, unless the
// table is being cleared.
func TestTheEndByAContactThatGoesIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		stays time.Duration // after the end
		lift  []string
		back  bool
	}{
		"at once":                    {time.Second, []string{"elbow"}, true},
		"much later":                 {elbowLeaves + time.Second, []string{"elbow"}, false},
		"the table is being cleared": {time.Second, []string{"elbow", "w"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := oneDieLeft(t)
			b.roll("elbow - - - 100 452")
			passes(b, elbowFor+c.stays)
			require.Equal(t, PhaseOver, b.r.State().Phase)
			b.lift(c.lift...)
			got := append(b.see(), passes(b, time.Minute)...)
			if !c.back {
				require.Empty(t, texts(got, rules.Undone))
				return
			}
			require.Equal(t, []string{"taken back: battle 1 is over: all dice are thrown",
				"what came in is gone before anybody said what it shows: it counts as no die"}, texts(got, rules.Undone, rules.Left))
			require.Equal(t, constellation.Red, b.r.State().Turn)
			require.Equal(t, Points{}, b.r.State().Totals)
		})
	}
}

// An elbow that came a turn earlier ends nothing either, and its player may throw yet.
func TestAnElbowOfTheOthersTurnDoesNotEndABattle(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6"}})
	b.roll("elbow - - - 100 452") // in white's turn
	b.roll("r d6 red 6 500 300")
	require.Equal(t, PhaseBattle, b.r.State().Phase)
	passes(b, aftermath+time.Second)
	b.lift("elbow")
	require.Equal(t, []string{"it is white's turn again"}, texts(b.see(), rules.Turn))
	b.roll("w - - - 300 200")
	require.Equal(t, 0, b.r.State().Left(constellation.White))
}

// The wait goes on after a crash, once the dice have been found.
func TestAfterACrashABattleEndsByAContactThatStays(t *testing.T) {
	b := oneDieLeft(t)
	b.roll("r - - - 500 300")
	again := newBoard(t, b.options)
	require.NoError(t, again.r.Restore(b.log))
	again.tab.Time = b.tab.Time + elbowFor
	require.Empty(t, again.see(), "nothing is found yet")
	for i, s := range []string{"c borg neutral 8 40 40", "x - - - 300 200", "y - - - 500 300"} {
		require.Empty(t, texts(again.see(), rules.Ended), "%d dice are found", i)
		again.lay(s)
	}
	require.Len(t, texts(again.see(), rules.Ended), 1)
}

// What goes before anybody said what it shows was no die, whatever was thrown while it lay
// there, and its player throws yet. Only what was seen to slide was knocked off.
func TestAnElbowIsNoDieThoughOthersWereThrown(t *testing.T) {
	const none = "what came in is gone before anybody said what it shows: it counts as no die"
	elbow, white, red := "elbow - - - 100 452", "w d20 white 10 65 67", "r d6 red 5 474 403"
	goes := func(b *board) { b.lift("elbow"); b.see() }
	for name, c := range map[string]struct {
		play func(b *board)
		left string
		in   []string // one after another, after the elbow
		turn Team
	}{
		"its player throws": {func(b *board) { b.roll(white); goes(b) }, none, []string{"white's d20 came in: 10"}, constellation.Red},
		"both throw, one with the table that lacks it": {func(b *board) { b.roll(white); b.lift("elbow"); b.lay(red); b.see() },
			none, []string{"red's d6 came in: 5", "white's d20 came in: 10"}, constellation.White},
		"the other throws":                      {func(b *board) { b.roll(red); goes(b) }, none, []string{"red's d6 came in: 5"}, constellation.White},
		"the other throws as it goes":           {func(b *board) { b.lift("elbow"); b.lay(red); b.see() }, none, []string{"red's d6 came in: 5"}, constellation.White},
		"the other throws, and then its player": {func(b *board) { b.roll(red); b.roll(white); goes(b) }, none, []string{"red's d6 came in: 5", "white's d20 came in: 10"}, constellation.White},
		"the other's throw knocks it off": {func(b *board) { slideOff(b, "elbow"); b.lay(red); b.see() },
			"white's die left the table: out for this battle", []string{"red's d6 came in: 5"}, constellation.White},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll(elbow)
			require.Equal(t, constellation.Red, b.r.State().Turn)
			n := len(b.log)
			c.play(b)
			require.Equal(t, c.in, texts(b.log[n:], rules.Entered))
			require.Equal(t, []string{c.left}, texts(b.log[n:], rules.Left))
			require.Equal(t, c.turn, b.r.State().Turn)
			require.Empty(t, b.see())
			require.Empty(t, b.r.View().Faults)
		})
	}
}
