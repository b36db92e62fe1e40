package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// lastTorpedo is a battle of one d6 each, linked and held by white, in which red fires the
// last torpedo by one of the rules.
func lastTorpedo(t *testing.T, rule string) *board {
	t.Helper()
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6", "torpedo": rule}})
	b.roll("w d6 white 5 300 230")
	b.calm()
	b.roll("r d6 red 3 400 230")
	b.calm()
	if rule == "8" {
		b.do(rules.Command{Do: DoPass, Player: "white"})
	}
	require.Equal(t, []string{"red fires a torpedo, 2 left"}, texts(b.do(rules.Command{Do: DoTorpedo, Player: "red"})))
	return b
}

// slide lets a die of the table be seen on its way to where it comes to rest.
func slide(b *board, id string, x, y float64) {
	to := constellation.Vec{X: x, Y: y}
	b.at(id).Still, b.at(id).Pos = false, b.at(id).Pos.Add(to).Mul(0.5)
	b.see()
	b.at(id).Still, b.at(id).Pos = true, to
	b.see()
}

// What the last torpedo of a battle does counts, as what any other does.
func TestTheLastTorpedoCounts(t *testing.T) {
	const over = "battle 1 is over: all dice are thrown"
	for name, c := range map[string]struct {
		does  func(b *board)
		ended string
		want  Points
	}{
		"it misses":                         {func(*board) {}, over, Points{White: 1}},
		"it takes a die out of a formation": {func(b *board) { slide(b, "w", 300, 420) }, over, Points{}},
		"it knocks a die off":               {func(b *board) { slideOff(b, "w"); b.see() }, over, Points{}},
		"it knocks a die off out of sight":  {func(b *board) { b.lift("w"); b.see() }, over, Points{}},
		"it knocks the Cube into formation": {func(b *board) { slide(b, "c", 350, 150) }, over, Points{}},
		"it knocks the Cube off":            {func(b *board) { slideOff(b, "c"); b.see() }, "red knocked the Cube off the table: red forfeits the battle", Points{White: 1}},
		"it is seen, and hits nothing":      {func(b *board) { b.roll("s unknown - - 200 400") }, over, Points{White: 1}},
		"it comes to rest where it unlinks": {func(b *board) { slide(b, "w", 300, 420); b.roll("s unknown - - 300 400") }, over, Points{}},
	} {
		for _, rule := range []string{"8", "9"} {
			t.Run(name+" by rule "+rule, func(t *testing.T) {
				b := lastTorpedo(t, rule)
				n := len(b.log)
				passes(b, time.Second)
				c.does(b)
				passes(b, time.Minute)
				require.Equal(t, []string{c.ended}, texts(b.log[n:], rules.Ended))
				require.Equal(t, c.want, b.r.State().Totals)
				rulestest.Referee(t, Game{}, rulestest.Record{Options: b.options, Acts: b.acts})
			})
		}
	}
}

// Nobody need see a torpedo land, and no sensor need say anything: the battle is over a
// while after it was fired.
func TestABattleEndsByATorpedoThatNobodySees(t *testing.T) {
	b := lastTorpedo(t, "8")
	due, ok := b.r.Due()
	require.True(t, ok)
	require.Equal(t, b.tab.Time+aim, due)
	require.Empty(t, passes(b, aim-100*time.Millisecond))
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(passes(b, time.Second), rules.Ended))
	require.Empty(t, passes(b, time.Minute))
}

// Who takes aim for long isn't told that the battle is over, and it ends soon after what the
// torpedo did.
func TestTheLastTorpedoMayBeAimed(t *testing.T) {
	for _, aims := range []time.Duration{800 * time.Millisecond, 2200 * time.Millisecond, 4 * time.Second} {
		b := lastTorpedo(t, "8")
		require.Empty(t, passes(b, aims))
		slide(b, "w", 300, 420)
		hit := b.tab.Time
		require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(passes(b, time.Minute), rules.Ended), "aims for %v", aims)
		require.Equal(t, Points{}, b.r.State().Totals)
		require.LessOrEqual(t, time.Duration(b.log[len(b.log)-1].Time)-hit, aftermath)
	}
}

// What still rolls when a torpedo is waited for no longer comes to rest first.
func TestABattleEndsOnceAllRestsThatTheLastTorpedoHit(t *testing.T) {
	b := lastTorpedo(t, "8")
	b.at("w").Still, b.at("w").Pos.Y = false, 330
	b.see()
	require.Empty(t, texts(passes(b, aftermath+time.Second), rules.Ended))
	b.at("w").Still, b.at("w").Pos.Y = true, 420
	b.see()
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(passes(b, settles+time.Second), rules.Ended))
	require.Equal(t, Points{}, b.r.State().Totals)
}

// A stone that comes to rest late is one all the same: nobody has a die left to throw.
func TestALastTorpedoThatRestsLateIsNoFault(t *testing.T) {
	b := lastTorpedo(t, "8")
	b.lay("s unknown - - 200 300")
	b.at("s").Still = false
	b.see()
	passes(b, aftermath+time.Second)
	b.lay("s unknown - - 200 400")
	got := append(b.see(), passes(b, settles+time.Second)...)
	require.Equal(t, []string{"red's torpedo came in", "battle 1 is over: all dice are thrown"}, texts(got, rules.Entered, rules.Faulted, rules.Ended))
}

// Whatever is done last, a battle isn't over while a torpedo is on its way.
func TestABattleWaitsForATorpedoThatWasFiredBefore(t *testing.T) {
	d6s := []string{"r d6 red 3 400 230", "w d6 white 5 300 230"}
	for name, c := range map[string]struct {
		hand, rule string
		dice       []string // in the order in which they are thrown
		last       func(b *board)
	}{
		"the other passes": {"d6", "8", []string{d6s[1], d6s[0]}, func(b *board) { b.do(rules.Command{Do: DoPass, Player: "red"}) }},
		"the last die":     {"d6,d8", "9", append([]string{"w2 d8 white 1 100 400"}, d6s...), func(b *board) { b.roll("r2 d8 red 1 500 400") }},
		"a die unseen":     {"d6,d8", "9", append([]string{"w2 d8 white 1 100 400"}, d6s...), func(b *board) { b.do(rules.Command{Do: DoMiss, Player: "red"}) }},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": c.hand, "torpedo": c.rule}})
			for _, d := range c.dice {
				b.roll(d)
			}
			b.calm()
			b.do(rules.Command{Do: DoTorpedo, Player: "white"})
			fired := b.tab.Time
			c.last(b)
			require.Empty(t, texts(passes(b, aftermath-time.Second), rules.Ended))
			slide(b, "r", 500, 100)
			require.Len(t, texts(passes(b, time.Minute), rules.Ended), 1)
			require.InDelta(t, (fired + aftermath).Seconds(), time.Duration(b.log[len(b.log)-1].Time).Seconds(), settles.Seconds())
			require.Empty(t, b.r.answer().Links)
		})
	}
}

// Who sees that a torpedo hit nothing needn't wait.
func TestPlayersMayCountABattleWhileATorpedoIsOnItsWay(t *testing.T) {
	b := lastTorpedo(t, "8")
	require.NotNil(t, markNamed(b, "button rim end "))
	require.Equal(t, []string{"battle 1 is over: the players end it"}, texts(b.do(rules.Command{Do: DoEnd}), rules.Ended))
	_, waits := b.r.Due()
	require.False(t, waits)
}

// What ends a battle is asked once more: its last torpedo and the last pass as well.
func TestTheLastActOfABattleIsAskedOnceMore(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6"}})
	asks := func(button string) bool { return markNamed(b, "button rim "+button).Confirm }
	b.roll("w d6 white 5 300 230")
	b.roll("r d6 red 3 400 230")
	require.False(t, asks("torpedo white"), "red has a torpedo left")
	require.False(t, asks("pass white"))
	b.do(rules.Command{Do: DoPass})
	require.True(t, asks("torpedo red"))
	require.True(t, asks("pass red"))

	b = opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d6", "torpedo": "9"}})
	b.roll("w d6 white 5 300 230")
	require.False(t, asks("torpedo white"))
}

// A torpedo that is taken back isn't on its way, and one that is brought back flew when it
// was fired.
func TestUndoAndRedoOfTheLastTorpedo(t *testing.T) {
	b := lastTorpedo(t, "8")
	b.do(undo)
	require.Empty(t, texts(passes(b, time.Minute), rules.Ended))
	require.Equal(t, constellation.Red, b.r.State().Turn)
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(b.do(rules.Command{Do: rules.DoRedo}), rules.Ended))
	b.do(undo)
	b.do(undo)
	b.do(rules.Command{Do: DoTorpedo, Player: "red"})
	require.Empty(t, passes(b, aim-100*time.Millisecond), "it was fired anew")
	require.Len(t, texts(passes(b, time.Second), rules.Ended), 1)
}

// While nothing on the table counts no torpedo lands.
func TestAPauseMovesALastTorpedoByThePause(t *testing.T) {
	pause, torpedo := rules.Command{Do: rules.DoPause}, rules.Command{Do: DoTorpedo, Player: "red"}
	for name, paused := range map[string]func(b *board){
		"fired before": func(b *board) { b.do(torpedo); b.do(pause); passes(b, time.Minute); b.do(pause) },
		"fired in it": func(b *board) {
			b.do(pause)
			passes(b, time.Minute)
			b.do(torpedo)
			passes(b, time.Minute)
			b.do(pause)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := lastTorpedo(t, "8")
			b.do(undo)
			n := len(b.log)
			paused(b)
			require.Empty(t, texts(b.log[n:], rules.Ended))
			require.Empty(t, passes(b, aim-100*time.Millisecond))
			require.Len(t, texts(passes(b, time.Second), rules.Ended), 1)
		})
	}
}

// A crash while the last torpedo is on its way changes nothing in what it does.
func TestTheLastTorpedoCountsAfterACrash(t *testing.T) {
	for _, crash := range []bool{false, true} {
		b := lastTorpedo(t, "8")
		if crash {
			b = crashed(t, b)
		}
		slide(b, "w", 300, 420)
		require.Len(t, texts(passes(b, time.Minute), rules.Ended), 1, "crash %t", crash)
		require.Equal(t, Points{}, b.r.State().Totals)
	}
}
