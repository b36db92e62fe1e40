package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// elbowed is a battle in which it is red's turn when an elbow pushes dice off the table.
func elbowed(t *testing.T, ids ...string) *board {
	t.Helper()
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.roll("r1 d20 red 5 500 300")
	b.roll("w2 d12 white 9 300 100")
	b.calm()
	for _, id := range ids {
		slideOff(b, id)
	}
	b.see()
	b.calm()
	require.Len(t, b.r.View().Faults, len(ids))
	return b
}

// comes lets a hand slide a die to its place, or lay it down there.
func (b *board) comes(slides bool, s string) []rules.Event {
	if slides {
		return b.roll(s)
	}
	b.lay(s)
	return b.see()
}

// What was pushed off and lies there again, wherever that is and however it came, is the
// die that was missing: nobody has thrown it, and nobody forfeits.
func TestADieThatIsPutBackElsewhereIsTheSame(t *testing.T) {
	for name, c := range map[string]struct {
		id, back string
		asked    bool // it may be a throw as well
	}{
		"the Cube near its place": {"c", "x borg neutral 8 47 40", false},
		"the Cube far away":       {"c", "x borg neutral 8 400 200", false},
		"the Cube of no team":     {"c", "x borg - 8 400 200", false},
		"the Cube, another face":  {"c", "x borg neutral 16 400 200", false},
		"a die of the other":      {"w1", "x d20 white 17 322 324", false},
		"far away":                {"w1", "x d20 white 17 100 200", false},
		"a die of a kind":         {"w2", "x d12 white 9 100 200", false},
		"whose turn it is":        {"r1", "x d20 red 5 100 200", true},
	} {
		for _, slides := range []bool{false, true} {
			for _, crash := range []bool{false, true} {
				t.Run(fmt.Sprint(name, slides, crash), func(t *testing.T) {
					b := elbowed(t, c.id)
					if crash {
						b = crashed(t, b)
						b.calm()
					}
					before := b.r.State()
					got := append(b.comes(slides, c.back), b.see()...)
					if c.asked {
						require.Empty(t, texts(got, Bound, rules.Entered))
						got = b.do(rules.Command{Do: DoAccept, Die: "x"})
					}
					require.Len(t, texts(got, Bound), 1)
					require.Empty(t, texts(got, rules.Entered, rules.Left, rules.Turn, rules.Ended, rules.Moved))
					require.Empty(t, b.r.State().Offer)
					for _, team := range []Team{constellation.White, constellation.Red} {
						require.Equal(t, before.Hand(team), b.r.State().Hand(team))
					}
					p, _ := b.r.State().placed("x")
					require.Equal(t, b.at("x").Pos, p.Pos)
				})
			}
		}
	}
}

// A die that is put back with another face is asked about as one that was turned over.
func TestADieThatIsPutBackWithAnotherFaceIsAsked(t *testing.T) {
	b := elbowed(t, "w1")
	got := append(b.comes(false, "x d20 white 3 100 200"), b.see()...)
	require.Equal(t, []string{"white's d20 showed 17 and shows 3 now: turn it back, or let it stand"}, texts(got, rules.Faulted))
	require.Empty(t, texts(got, rules.Read))
}

// Of several dice that are missing it is the one that showed what it shows, else the
// nearest; the other one is the other.
func TestOfSeveralMissingDiceTheLikestIsMeant(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d6 white 4 300 300")
	b.roll("r1 d20 red 5 500 300")
	b.roll("w2 d6 white 6 300 100")
	b.calm()
	b.lift("w1", "w2")
	b.see()
	b.calm()
	b.lay("x d6 white 6 300 270")
	b.see()
	_, lies := b.r.State().placed("w1")
	require.True(t, lies, "the one that showed 4 is still missing")
	b.lay("y d6 white - 100 400")
	got := append(b.see(), b.see()...)
	require.Equal(t, []string{"white's d6 was put back"}, texts(got, Bound))
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, 5, b.r.State().Left(constellation.White))
}

// Who throws his next d20 while another one of his is missing doesn't lose the throw: the
// players say that the missing one is out, or put it back.
func TestAThrowWhileALikeDieIsMissingIsNotLost(t *testing.T) {
	const asks = "red's d20: it may be the one that is gone: let it stand if it is, or say that that one is out"
	for name, c := range map[string]struct {
		then func(b *board) []rules.Event
		left int
	}{
		"the missing one is out": {func(b *board) []rules.Event { return b.do(rules.Command{Do: DoOut, Die: "r1"}) }, 5},
		"it is put back": {func(b *board) []rules.Event {
			b.lay("y d20 red 5 503 300")
			return append(b.see(), b.see()...)
		}, 5},
		"it is put back elsewhere": {func(b *board) []rules.Event {
			b.lay("y d20 red 5 100 400")
			b.see()
			return b.do(rules.Command{Do: DoAccept, Die: "y"})
		}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			b := elbowed(t, "r1")
			require.Equal(t, []string{asks}, texts(b.roll("r2 d20 red 12 200 200"), rules.Faulted))
			require.Equal(t, constellation.Red, b.r.State().Turn)
			require.Equal(t, []string{"red's d20 came in: 12", "it is white's turn"}, texts(c.then(b), rules.Entered, rules.Turn))
			require.Equal(t, c.left, b.r.State().Left(constellation.Red))
			require.Empty(t, b.r.View().Faults)
		})
	}
}

// A throw takes no die from anybody that was missing long before it, and costs nobody the
// battle for a Cube that was.
func TestAThrowKnocksOffNothingThatWasMissingBefore(t *testing.T) {
	b := elbowed(t, "c", "w1")
	got := append(b.roll("r2 d8 red 3 200 200"), b.see()...)
	require.Equal(t, []string{"red's d8 came in: 3", "it is white's turn"}, texts(got, rules.Entered, rules.Turn))
	require.Empty(t, texts(got, rules.Left, rules.Ended, rules.Mended))
	require.Equal(t, []string{"c"}, b.r.State().Offer, "who forfeits for the Cube is still asked")
	b.comes(false, "x borg neutral 8 400 400")
	b.comes(false, "y d20 white 17 100 400")
	require.NotEmpty(t, b.r.View().Faults, "it is white's turn, so the d20 may be a throw")
	b.do(rules.Command{Do: DoAccept, Die: "y"})
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, constellation.White, b.r.State().Turn)
}

// A die that lay there while the one that is missing did is another one.
func TestADieThatLayThereBeforeIsNotTheMissingOne(t *testing.T) {
	for _, crash := range []bool{false, true} {
		b := elbowed(t)
		b.comes(false, "x borg neutral 8 400 200")
		require.Len(t, b.r.View().Faults, 1)
		slideOff(b, "c")
		b.see()
		b.calm()
		if crash {
			b = crashed(t, b)
			b.calm()
		}
		c, _ := b.r.State().cube()
		require.Equal(t, "c", c.ID)
		require.Equal(t, []string{"the Cube was put back"}, texts(b.comes(false, "y borg neutral 8 90 60"), Bound))
		require.Len(t, b.r.View().Faults, 1)
	}
}

// What nobody knows anything of may be the Cube that is missing or a throw: the players
// say which.
func TestAContactWhileTheCubeIsMissingIsAskedAbout(t *testing.T) {
	for _, throw := range []bool{false, true} {
		b := elbowed(t, "c")
		require.Equal(t, []string{"a die: it may be the Cube that is gone: let it stand if it is, or say who forfeits"},
			texts(b.roll("x unknown - - 200 200"), rules.Faulted))
		if throw {
			b.lay("y borg neutral 8 60 60")
			require.Len(t, texts(append(b.see(), b.see()...), rules.Entered), 1)
			require.Equal(t, constellation.White, b.r.State().Turn)
			continue
		}
		b.do(rules.Command{Do: DoAccept, Die: "x"})
		c, _ := b.r.State().cube()
		require.Equal(t, "x", c.ID)
		require.Equal(t, PhaseBattle, b.r.State().Phase)
		require.Empty(t, b.r.View().Faults)
	}
}

// A battle whose Cube's fall is taken back goes on where it was when the Cube is laid back,
// whoever called what and whether it was laid back before or after.
func TestABattleGoesOnWhenTheCubesFallIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		calls, first, slides bool
	}{
		"where it lay":         {calls: true},
		"slid in":              {calls: true, slides: true},
		"nobody called":        {slides: true},
		"before it was undone": {calls: true, first: true},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{})
			if c.calls {
				b.do(rules.Command{Do: DoCall, Player: "red", Value: "evens"})
			}
			b.roll("c borg neutral 8 40 40")
			b.roll("w1 d20 white 17 300 300")
			b.roll("r1 d20 red 5 500 300")
			b.calm()
			slideOff(b, "c")
			b.roll("w2 d12 white 9 300 100")
			require.Equal(t, PhaseOver, b.r.State().Phase)
			b.tab.Time += hiddenFor
			if c.first {
				b.comes(c.slides, "x borg neutral 8 90 44")
			}
			b.do(undo)
			if !c.first {
				b.comes(c.slides, "x borg neutral 8 44 44")
			}
			got := append(b.see(), b.roll("r2 d12 red 3 400 100")...)
			require.Equal(t, []string{"red's d12 came in: 3", "it is white's turn"}, texts(got, rules.Entered, rules.Turn))
			cube, _ := b.r.State().cube()
			require.Equal(t, "x", cube.ID)
			require.Empty(t, b.r.View().Faults)
			require.Empty(t, texts(b.log, rules.Left))
		})
	}
}

// Dice that come just when a like one goes have knocked it off: none of them is that one.
func TestDiceThrownAtOnceAreNotTheOneThatTheyKnockedOff(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d6 white 4 300 300")
	b.roll("r1 d20 red 5 500 300")
	b.calm()
	b.lift("w1")
	got := b.roll("x d6 white 2 310 310", "y d8 white 3 200 100")
	require.Empty(t, texts(got, Bound, rules.Entered))
	require.Contains(t, texts(got, rules.Faulted), "white's d6: "+textTwoAtOnce)
	require.Equal(t, constellation.White, b.r.State().Turn)
}

// However the battle came to go on: who forfeits isn't asked for a Cube that lies there.
func TestNobodyIsAskedForACubeThatLiesThereAfterAnUndo(t *testing.T) {
	for _, first := range []bool{true, false} {
		for _, where := range []string{"41 40", "400 200"} {
			t.Run(fmt.Sprint(first, where), func(t *testing.T) {
				b := elbowed(t, "c")
				b.do(rules.Command{Do: DoForfeit, Player: "red"})
				back := func() {
					b.lay("x borg neutral 8 " + where)
					b.see()
					b.calm()
				}
				if first {
					back()
				}
				b.do(undo)
				b.see()
				b.calm()
				if !first {
					back()
				}
				require.Equal(t, PhaseBattle, b.r.State().Phase)
				require.Empty(t, b.r.State().Offer)
				require.Empty(t, b.r.View().Faults)
			})
		}
	}
}

// An elbow moves a die and pushes the Cube off: the Cube is back, and the question about
// the other die stands.
func TestTheQuestionAboutAMovedDieOutlivesTheCubes(t *testing.T) {
	b := elbowed(t)
	slideOff(b, "c")
	b.at("w1").Pos.X += 40
	b.see()
	b.calm()
	require.ElementsMatch(t, []string{"c", "w1"}, b.r.State().Offer)
	b.lay("x borg neutral 8 90 40")
	b.see()
	b.calm()
	require.Equal(t, []string{"w1"}, b.r.State().Offer)
}

// Players who let a die stand as the missing one, and meant a throw, take that back: not
// the other's throw before it.
func TestUndoTakesBackThatADieIsTheMissingOne(t *testing.T) {
	b := elbowed(t, "r1")
	b.roll("x d20 red 5 100 200")
	b.do(rules.Command{Do: DoAccept, Die: "x"})
	require.Equal(t, -1, b.r.State().find("r1"))
	b.do(undo)
	for _, crash := range []bool{false, true} {
		if crash {
			b = crashed(t, b)
		}
		b.see()
		b.calm()
		require.NotEqual(t, -1, b.r.State().find("r1"))
		require.NotEqual(t, -1, b.r.State().find("w2"), "the other's throw stands")
	}
	b.do(rules.Command{Do: rules.DoRedo})
	require.Equal(t, -1, b.r.State().find("r1"))
}

// A die that is asked about is no throw after a crash.
func TestACubeThatIsAskedAboutIsNoThrowAfterACrash(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.roll("c - - - 40 40")
	b.do(rules.Command{Do: DoTurn, Player: "white"})
	b.roll("w1 - - - 300 300")
	b.calm()
	slideOff(b, "c")
	b.roll("r1 - - - 500 300")
	b.calm()
	b.do(undo)
	b.see()
	b.calm()
	b.lay("x - - - 150 100")
	b.see()
	turn := b.r.State().Turn
	again := crashed(t, b)
	again.see()
	again.calm()
	require.Equal(t, turn, again.r.State().Turn)
	require.Equal(t, -1, again.r.State().find("x"))
}

// A spare Cube that lay there when the program stopped isn't the one that was taken off
// meanwhile.
func TestADieThatLayThereIsNotTheOneThatWentWhileNobodyLooked(t *testing.T) {
	b := elbowed(t)
	b.comes(false, "x borg neutral 8 400 200")
	b.lift("c")
	b = crashed(t, b)
	b.tab.Time += findTime
	b.see()
	b.calm()
	b.see()
	c, _ := b.r.State().cube()
	require.Equal(t, "c", c.ID)
}

// What is remembered of dice that are gone ends when they come again.
func TestNothingIsRememberedOfDiceThatLieThere(t *testing.T) {
	b := elbowed(t, "w1")
	require.Contains(t, b.r.watch.sure, "w1")
	b.lay("w1 d20 white 17 300 300")
	b.see()
	require.NotContains(t, b.r.watch.sure, "w1")
}
