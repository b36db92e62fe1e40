package stardice

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

var (
	undo = rules.Command{Do: rules.DoUndo}
	redo = rules.Command{Do: rules.DoRedo}
)

func TestUndoAndRedoAreExact(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	before := b.r.State()
	b.roll("r1 d6 red 2 400 300")
	after := b.r.State()
	require.Equal(t, []string{"taken back: red's d6 came in: 2"}, texts(b.do(undo), rules.Undone))
	require.Equal(t, before, b.r.State())
	b.calm()
	require.Equal(t, before, b.r.State(), "it isn't decided again by itself")
	require.Equal(t, "red's d6 (2): taken back: lift it off, or let it stand", b.r.View().Faults[0].Text)
	b.do(redo)
	require.Equal(t, after, b.r.State())
	require.Empty(t, b.r.View().Faults)
}

// What was wrong with a die before something else was taken back is wrong with it still.
func TestADieAtFaultStaysAtFaultForTheSameReasonWhenTheEndIsTakenBack(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.inTurn("w1 d6 white 5 300 300", "r1 d6 red 2 400 100")
	before := b.r.View().Faults
	require.Contains(t, before[0].Text, "the Cube is thrown first")
	b.do(rules.Command{Do: DoEnd})
	b.do(undo)
	b.calm()
	require.Equal(t, before, b.r.View().Faults)

	b = opened(t, rules.Options{})
	b.inTurn("w1 d6 white 5 300 300", "w2 d8 white 2 400 100")
	before = b.r.View().Faults
	require.Contains(t, before[0].Text, "it is red's turn")
	b.do(rules.Command{Do: DoEnd})
	b.do(undo)
	b.calm()
	require.Equal(t, before, b.r.View().Faults)
}

func TestAThrowThatWasTakenBackIsThrownAgain(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.do(undo)
	b.lift("w1")
	b.calm()
	require.Equal(t, 7, b.r.State().Left(constellation.White))
	require.Equal(t, []string{"it is red's turn"}, texts(b.roll("w2 d12 white 3 200 300"), rules.Turn))
	require.Empty(t, b.r.View().Faults)
}

func TestADieThatWasOutMayBeThrownAgainWhenThePlayersSaySo(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d12 white 5 300 300")
	b.calm()
	b.lift("w1")
	b.roll("r1 d8 red 3 340 310")
	require.NotContains(t, b.r.State().Hand(constellation.White), constellation.D12)
	require.Equal(t, []string{"taken back: white's d12 left the table: out for this battle"}, texts(b.do(undo), rules.Undone))
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, []string{"white's d12 is thrown again", "white's d12 came in: 9", "it is red's turn"},
		texts(b.roll("w2 d12 white 9 100 300"), rules.Left, rules.Entered, rules.Turn))
}

func TestAForfeitCanBeTakenBack(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	before := b.r.State()
	b.do(rules.Command{Do: DoForfeit, Player: "red"})
	b.do(undo)
	require.Equal(t, before, b.r.State())
}

func TestAnEndThatWasTakenBackWaitsForThePlayers(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6"}})
	b.roll("w1 d6 white 5 300 300")
	require.Len(t, texts(b.roll("r1 d6 red 3 400 300"), rules.Ended), 1)
	b.do(undo)
	b.calm()
	require.Equal(t, PhaseBattle, b.r.State().Phase)
	b.do(rules.Command{Do: rules.DoFace, Die: "r1", Value: "6"})
	require.Equal(t, PhaseOver, b.r.State().Phase, "a new decision, and all is thrown and known")
	require.Equal(t, Points{Red: 1}, b.r.State().Totals)
}

func TestACallCanBeTakenBackAndMadeAnew(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.do(rules.Command{Do: DoCall, Value: "odds"})
	b.do(undo)
	require.Empty(t, b.r.State().Called)
	b.do(rules.Command{Do: DoCall, Value: "evens"})
	b.roll("c borg neutral 16 100 100")
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

// play lets chance throw, knock, lift and command.
func play(rt *rapid.T, b *board) {
	kinds := []string{"d20", "d12", "d8", "d6", "borg", "unknown"}
	teams := []string{"white", "red", "neutral", "-"}
	for i, n := 0, rapid.IntRange(1, 40).Draw(rt, "n"); i < n; i++ {
		id := fmt.Sprintf("d%d", rapid.IntRange(0, 9).Draw(rt, "die"))
		x, y := rapid.IntRange(20, 590).Draw(rt, "x"), rapid.IntRange(20, 430).Draw(rt, "y")
		switch rapid.IntRange(0, 6).Draw(rt, "what") {
		case 0, 1:
			b.roll(fmt.Sprintf("%s %s %s %s %d %d", id, rapid.SampledFrom(kinds).Draw(rt, "kind"),
				rapid.SampledFrom(teams).Draw(rt, "team"), rapid.SampledFrom([]string{"2", "4", "-"}).Draw(rt, "face"), x, y))
		case 2:
			b.lift(id)
			b.see()
		case 3:
			b.tab.Time += time.Duration(rapid.IntRange(0, 4000).Draw(rt, "ms")) * time.Millisecond
			b.see()
		case 4:
			if d, ok := b.tab.Die(id); ok {
				d.Face = rapid.SampledFrom([]string{"2", "4", ""}).Draw(rt, "turned")
				b.see()
			}
		default:
			b.command(rt, id)
		}
	}
}

func (b *board) command(rt *rapid.T, id string) {
	c := rules.Command{
		Do:     rapid.SampledFrom(commandWords()).Draw(rt, "do"),
		Player: rapid.SampledFrom([]string{"", "white", "red", "Zoe"}).Draw(rt, "player"),
		Die:    rapid.SampledFrom([]string{"", id}).Draw(rt, "of"),
		Value:  rapid.SampledFrom([]string{"", "odds", "4", "red", "white d6 3", "red 5", "d6"}).Draw(rt, "value"),
	}
	before := b.r.State()
	b.acts = append(b.acts, rulestest.Act{Command: c, At: b.tab.Time})
	events, err := b.r.Do(c, b.tab.Time)
	if err != nil {
		require.Equal(rt, before, b.r.State(), "%v was refused", c)
	}
	b.log = append(b.log, events...)
}

func commandWords() []string {
	words := []string{"dance", rules.DoUndo, rules.DoUndo, rules.DoRedo}
	for _, k := range []string{DoCall, DoThrower, DoTurn, rules.DoTeam, rules.DoKind, rules.DoStack, rules.DoUnstack, DoForfeit, DoIgnore, DoAccept, DoOut,
		DoMiss, DoRemove, DoTorpedo, DoPass, DoBet, DoEnd, DoFreeze, rules.DoPause, rules.DoFace, rules.DoNew} {
		words = append(words, k)
	}
	return words
}

func drawOptions(rt *rapid.T) rules.Options {
	set := Sets[rapid.IntRange(0, len(Sets)-1).Draw(rt, "set")]
	return rules.Options{Rules: set.Name, Values: map[string]string{"hand": "d20,d6", "areas": "all", "bets": "on", "distance": "on"}}
}

// TestUndoAllThenRedoAll: as many redos as undos give the same state.
func TestUndoAllThenRedoAll(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := newBoard(t, drawOptions(rt))
		play(rt, b)
		h := b.r.hist
		want := newState(&b.r.cfg).fold(h.Holding())
		n := 0
		for ; ; n++ {
			if _, ok := h.Undo(0); !ok {
				break
			}
		}
		for range n {
			h.Redo(0)
		}
		require.Equal(rt, want, newState(&b.r.cfg).fold(h.Holding()))
	})
}

// A die that was lost for a while, and lies there again, is in the battle as before: taking
// back and bringing back what came links it as it was, also when the program was begun anew.
func TestUndo_aDieThatWasLostStays(t *testing.T) {
	for _, gone := range []bool{false, true} {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprintf("lost %t restart %t", gone, restart), func(t *testing.T) {
				b := newBoard(t, rules.Options{})
				b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
				b.roll("c borg neutral 8 268 140")
				b.calm()
				b.inTurn("w1 d20 white 17 399 199", "r1 d20 red 5 329 266")
				b.calm()
				if gone {
					d := *b.at("r1")
					b.lift("r1")
					for range 90 {
						b.see()
					}
					d.ID, d.Since = "n1", 0
					b.tab.Dice = append(b.tab.Dice, d)
					b.see()
					b.calm()
				}
				b.inTurn("w2 d12 white 3 150 183")
				if restart {
					b = underOtherIDs(b, "z")
					for range 4 {
						b.calm()
					}
				}
				links := b.r.answer().Links
				require.Len(t, links, 3)
				for range 2 {
					b.do(rules.Command{Do: rules.DoUndo})
				}
				b.see()
				require.Len(t, b.r.graph.Links(), 3, "what lies there is linked")
				for range 2 {
					b.do(rules.Command{Do: rules.DoRedo})
				}
				b.see()
				require.Equal(t, links, b.r.answer().Links)
			})
		}
	}
}
