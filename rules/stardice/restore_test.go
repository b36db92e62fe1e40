package stardice

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// TestAJournalIsEnough: whatever happened, a fresh referee that reads the
// journal has the same state, and undo takes the same back.
func TestAJournalIsEnough(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := drawOptions(rt)
		b := newBoard(t, o)
		play(rt, b)
		require.Equal(rt, b.r.Journal(), b.log, "every event is handed out once, in order")
		again := newBoard(t, o)
		require.NoError(rt, again.r.Restore(throughJSON(rt, b.log)))
		require.Equal(rt, b.r.State().Text(), again.r.State().Text())
		require.Equal(rt, b.r.State().Dice, again.r.State().Dice)
		for range 3 {
			one, ok := b.r.hist.Undo(0)
			two, ok2 := again.r.hist.Undo(0)
			require.Equal(rt, ok, ok2)
			require.Equal(rt, one, two)
		}
	})
}

func throughJSON(rt require.TestingT, events []rules.Event) []rules.Event {
	var buf bytes.Buffer
	j := rules.NewJournal(&buf, 0)
	require.NoError(rt, j.Append(events...))
	require.NoError(rt, j.Flush())
	rec, err := rules.ReadJournal(&buf)
	require.NoError(rt, err)
	return rec.Events
}

func TestAfterACrashTheDiceAreFoundAgain(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.do(rules.Command{Do: rules.DoFace, Die: "r1", Value: "6"})
	want := b.r.answer()

	again := newBoard(t, rules.Options{})
	require.NoError(t, again.r.Restore(b.log))
	again.tab.Time = b.tab.Time
	again.lay("x1 borg neutral 8 40 40")
	again.lay("x2 d6 red 2 401 300")
	again.lay("x3 d20 white 5 300 301")
	require.Equal(t, []string{"the Cube lies where it lay", "white's d20 lies where it lay", "red's d6 lies where it lay"}, texts(again.see(), Bound))
	got := again.r.answer()
	require.Equal(t, want.Scores, got.Scores)
	require.Equal(t, want.Formations[0].Sums, got.Formations[0].Sums)
	require.Equal(t, constellation.White, again.r.State().Turn)
	require.Empty(t, again.r.View().Faults)
}

// TestAfterACrashAFaceIsAskedForThoughNothingMoves: sensors are given time to read
// it, and that it has run out is noticed on a steady table.
func TestAfterACrashAFaceIsAskedForThoughNothingMoves(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	again := newBoard(t, rules.Options{})
	require.NoError(t, again.r.Restore(b.log))
	again.tab.Time = b.tab.Time
	again.lay("x1 borg neutral 8 40 40")
	again.lay("x2 d20 white - 300 300")
	again.see()
	require.Empty(t, texts(again.see(), rules.Asked))
	again.tab.Time += findTime
	require.Equal(t, []string{"what does white's d20 show?"}, texts(again.see(), rules.Asked))
}

// TestARestartTellsNothingAgain: sensors give other ids and find the dice one
// after another, yet links stand as they came to stand, and what was told, asked
// or at fault is known.
func TestARestartTellsNothingAgain(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 200")
	b.roll("r1 d20 red 2 440 200")
	b.calm()
	b.roll("w2 d12 white - 370 240") // linked with both, though nearer ones are about to come
	b.calm()
	b.roll("r2 d8 red 7 375 215")
	b.calm()
	b.lay("x d8 red 1 560 420") // it is white's turn
	b.see()
	require.Len(t, b.r.View().Faults, 1)
	want, view := b.r.answer(), b.r.View()
	require.NotEqual(t, graph.Of(b.r.table, b.r.cfg.Links).Links(), b.r.graph.Links(), "another history would give other links")

	again := newBoard(t, rules.Options{})
	require.NoError(t, again.r.Restore(b.log))
	again.tab.Time = b.tab.Time
	for i, s := range []string{"d8 red 1 561 420", "d12 white - 370 240", "d20 red 2 440 200", "borg neutral 8 40 40", "d8 red 7 375 215", "d20 white 5 300 200"} {
		again.lay(fmt.Sprintf("n%d %s", i, s))
		for _, e := range again.see() {
			require.Equal(t, Bound, e.Kind, "%+v", e)
		}
	}
	for range 150 {
		require.Empty(t, again.see())
	}
	got := again.r.answer()
	require.Equal(t, want.Scores, got.Scores)
	require.Equal(t, len(want.Links), len(got.Links))
	require.Equal(t, want.Formations[0].Sums, got.Formations[0].Sums)
	require.Equal(t, view.Faults[0].Text, again.r.View().Faults[0].Text)
	again.lift("n0")
	require.Equal(t, []string{"mended: red's d8: it is white's turn, and this die is red's"}, texts(again.see(), rules.Mended))
}

func TestAfterACrashNothingIsMissedAtOnce(t *testing.T) {
	for name, play := range map[string]func(*board){
		"call":   func(b *board) { b.roll("c borg - - 100 100") },
		"battle": func(b *board) { b.do(rules.Command{Do: DoTurn, Player: "white"}); b.roll("w d20 white 3 300 300") },
		"over":   func(b *board) { b.roll("c borg - 8 100 100"); b.do(rules.Command{Do: DoEnd}) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{})
			play(b)
			again := newBoard(t, rules.Options{})
			require.NoError(t, again.r.Restore(b.log))
			again.tab.Dice = nil
			require.Empty(t, again.see(), "sensors begin with an empty table")
			require.Equal(t, b.r.State().Text(), again.r.State().Text())
			again.tab.Time += findTime
			require.NotEmpty(t, again.see(), "but not for ever")
		})
	}
}

// FuzzRestore: a journal that a crash or a hand has spoilt is read or refused,
// and whatever is read can be gone on from.
func FuzzRestore(f *testing.F) {
	f.Add(written(f, "undo"))
	f.Add(written(f, "cube-off"))
	f.Add([]byte(`{"seq":1,"time":0,"event":"entered","dice":["a"],"note":"cube","text":""}` + "\n" +
		`{"seq":2,"time":0,"event":"bound","dice":["a","b"],"text":""}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		rec, err := rules.ReadJournal(bytes.NewReader(b))
		if err != nil {
			return
		}
		r, err := NewReferee(Default())
		require.NoError(t, err)
		if r.Restore(rec.Events) != nil {
			return
		}
		r.See(&constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{die("a d20 white 5 100 100"), die("b d6 red - 200 100")}})
		r.View()
		for range 3 {
			_, _ = r.Do(rules.Command{Do: rules.DoUndo}, 0) // nothing to take back is fine
		}
	})
}

// written is the journal of a playthrough.
func written(f *testing.F, play string) []byte {
	script := readFile(f, plays+play+".txt")
	s, err := runScript(string(script))
	require.NoError(f, err)
	var b bytes.Buffer
	j := rules.NewJournal(&b, 0)
	require.NoError(f, j.Append(s.ref.(*Referee).Journal()...))
	require.NoError(f, j.Flush())
	return b.Bytes()
}

func TestAWholeWarGoesThroughItsJournal(t *testing.T) {
	s, err := runScript(string(readFile(t, plays+"war.txt")))
	require.NoError(t, err)
	before := s.ref.(*Referee)
	o := rules.Options{Values: map[string]string{"hand": "d20", "target": "1"}}
	after, err := Game{}.Referee(o)
	require.NoError(t, err)
	require.NoError(t, after.Restore(before.Journal()))
	a, b := before.State(), after.(*Referee).State()
	a.cfg, b.cfg = nil, nil
	require.Equal(t, a, b)
	require.Equal(t, constellation.White, after.(*Referee).State().Winner)
}
