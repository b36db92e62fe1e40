package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTurnsAlternateAndDiceComeFromTheHand(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Equal(t, []string{"white's d20 came in: 17", "it is red's turn"}, texts(b.roll("w1 d20 white 17 300 300"), rules.Entered, rules.Turn))
	require.Equal(t, []string{"red's d6 came in: 2", "it is white's turn"}, texts(b.roll("r1 d6 red 2 500 300"), rules.Entered, rules.Turn))
	require.Equal(t, "in hand: d20 d12 d8 3×d6", b.r.View().Players[0].Lines[0])
	require.Equal(t, "in hand: 2×d20 d12 d8 2×d6", b.r.View().Players[1].Lines[0])
}

func TestADieOfUnknownTeamIsHisWhoseTurnItIs(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("a unknown - - 300 300")
	p, _ := b.r.State().placed("a")
	require.Equal(t, constellation.White, p.Team)
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

func TestAKindThatIsLearnedLaterLeavesTheHand(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w unknown white 3 300 300")
	require.Equal(t, "in hand: 6 dice", b.r.View().Players[0].Lines[0])
	b.at("w").Kind = constellation.D8
	require.Equal(t, []string{"white's die is a d8"}, texts(b.see(), Learned))
	require.Equal(t, "in hand: 2×d20 d12 3×d6", b.r.View().Players[0].Lines[0])
	require.Empty(t, b.see())
}

func TestIllegalDiceChangeNothingUntilMended(t *testing.T) {
	for name, tc := range map[string]struct {
		dice []string
		want string
	}{
		"wrong player":  {[]string{"r d6 red 2 300 300"}, "red's d6: it is white's turn, and this die is red's"},
		"not in hand":   {[]string{"w d4 white 2 300 300"}, "white's d4: white has no d4 in hand"},
		"second cube":   {[]string{"x borg neutral 8 300 300"}, "a Cube: this die is nobody's to throw"},
		"two at once":   {[]string{"w d6 white 2 300 300", "v d6 white 3 100 300"}, "white's d6: two dice at once: lift one off"},
		"two unknown":   {[]string{"w unknown - - 300 300", "v unknown - - 100 300"}, "a die: two dice at once: lift one off"},
		"neutral thing": {[]string{"x d6 neutral 2 300 300"}, "a d6: this die is nobody's to throw"},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			before := b.r.State()
			got := texts(b.roll(tc.dice...), rules.Faulted)
			require.Equal(t, tc.want, got[0])
			require.Len(t, got, len(tc.dice))
			require.Equal(t, before, b.r.State())
			require.Len(t, b.r.View().Faults, len(tc.dice))
			b.lift("r", "w", "v", "x")
			require.Equal(t, "mended: "+tc.want, texts(b.see(), rules.Mended)[0])
			require.Equal(t, before, b.r.State())
			require.Empty(t, b.r.View().Faults)
		})
	}
}

func TestOneOfTwoDiceAtOnceStandsWhenTheOtherIsLifted(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w d6 white 2 300 300", "v d8 white 3 100 300")
	b.lift("w")
	require.Equal(t, []string{"white's d8 came in: 3"}, texts(b.see(), rules.Entered))
}

func TestPlayersMayLetAFaultStand(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("r d6 red 2 300 300")
	require.Equal(t, []string{"red's d6 came in: 2", "it is white's turn"}, texts(b.do(rules.Command{Do: DoAccept, Die: "r"}), rules.Entered, rules.Turn))
	require.Empty(t, b.r.View().Faults)
}

func TestADieThrownWhileTheOthersStillRollsCounts(t *testing.T) {
	b := opened(t, rules.Options{})
	b.lay("w d20 white 5 300 300")
	b.at("w").Still = false
	b.see()
	b.lay("r d20 red 6 500 300")
	b.at("r").Still = false
	b.see()
	b.at("w").Still, b.at("r").Still = true, true
	require.Equal(t, []string{"white's d20 came in: 5", "red's d20 came in: 6"}, texts(b.see(), rules.Entered))
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, constellation.White, b.r.State().Turn)
}

func TestADieKnockedOffIsOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 6 350 300")
	b.calm()
	b.lift("r1")
	got := b.roll("w2 d8 white 3 340 310")
	require.Equal(t, []string{"white's d8 came in: 3", "it is red's turn", "red's d12 left the table: out for this battle"},
		texts(got, rules.Entered, rules.Turn, rules.Left))
	require.Equal(t, 6, b.r.State().Left(constellation.Red))
	require.NotContains(t, b.r.State().Hand(constellation.Red), constellation.D12, "it may not be thrown again")
}

func TestADieThatOnlyCrossesTheTableIsOut(t *testing.T) {
	b := opened(t, rules.Options{})
	b.lay("w1 d20 white - 300 300")
	for x := 300.0; x < 600; x += 80 {
		b.at("w1").Still, b.at("w1").Pos.X = false, x
		b.see()
	}
	b.lift("w1")
	require.Equal(t, []string{"white's d20 crossed the table and left it: it touched the surface, so it is out", "it is red's turn"},
		texts(b.see(), rules.Left, rules.Turn))
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

func TestADieThatNeverTouchedIsThrownAgain(t *testing.T) {
	b := opened(t, rules.Options{})
	b.see() // nothing was seen, so nothing happened
	require.Equal(t, constellation.White, b.r.State().Turn)
	require.Equal(t, 7, b.r.State().Left(constellation.White))
	b.do(rules.Command{Do: DoMiss, Value: "d6"}) // it did touch, but no sensor saw it
	require.Equal(t, constellation.Red, b.r.State().Turn)
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}

func TestWhoKnocksTheCubeOffForfeits(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d12 red 1 400 300")
	b.calm()
	b.lift("c")
	got := b.roll("w2 d20 white 20 350 380") // closes a shape of white's, worth nothing now
	require.Equal(t, []string{"white knocked the Cube off the table: white forfeits the battle", "white gets 0, red gets 3"},
		texts(got, rules.Ended, rules.Scored))
	require.Equal(t, Points{Red: 3}, b.r.State().Totals)
	require.Equal(t, PhaseOver, b.r.State().Phase)
}

func TestMovingWithoutThrowingIsAskedAboutNotPunished(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	got := b.roll("w1 d20 white 5 320 300")
	require.Equal(t, []string{"white's d20 moved", "dice moved though nothing was thrown: does anybody forfeit?"}, texts(got, rules.Moved, rules.Asked))
	require.Equal(t, PhaseBattle, b.r.State().Phase)
	b.do(rules.Command{Do: DoIgnore})
	require.Empty(t, b.r.State().Offer)
	b.calm()
	b.roll("w1 d20 white 5 340 300")
	b.do(rules.Command{Do: DoForfeit, Player: "red"})
	require.Equal(t, PhaseOver, b.r.State().Phase)
}

func TestADieThatNoSensorSawExplainsWhatMoved(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	b.roll("w1 d20 white 5 320 300")
	require.NotEmpty(t, b.r.State().Offer)
	b.do(rules.Command{Do: DoMiss, Value: "d8"})
	require.Empty(t, b.r.State().Offer)
	require.Equal(t, constellation.White, b.r.State().Turn)
}

func TestADieLiftedWithoutThrowingIsAFaultUntilItIsPutBack(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	before := b.r.State()
	b.lift("w1")
	require.Len(t, texts(b.see(), rules.Faulted), 1)
	require.Equal(t, before, b.r.State())
	b.lay("w9 d20 white 5 304 302")
	got := b.see()
	require.Equal(t, []string{"white's d20 lies where it lay"}, texts(got, Bound))
	require.Len(t, texts(got, rules.Mended), 1)
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.lift("w9")
	b.calm()
	b.do(rules.Command{Do: DoOut, Die: "w9"})
	require.Empty(t, b.r.View().Faults)
}

func TestUnknownFacesAreAskedOnceAndAgainAfterAKnock(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Equal(t, []string{"what does white's die show?"}, texts(b.roll("w1 unknown white - 300 300"), rules.Asked))
	require.Empty(t, texts(b.see(), rules.Asked))
	dial := markOf(b, rules.MarkDial)
	require.Equal(t, rules.Command{Do: rules.DoFace, Die: "w1"}, dial.Command)
	require.Equal(t, 0.0, dial.Facing)
	b.do(rules.Command{Do: rules.DoFace, Value: "17"}) // one key, no die named
	require.Empty(t, b.r.answer().Unknown)
	b.calm()
	got := b.roll("r1 unknown red - 400 300", "w1 unknown white - 280 300")
	require.Equal(t, []string{"white's die was knocked by red"}, texts(got, rules.Moved))
	require.Equal(t, []string{"what does red's die show?", "what does white's die show?"}, texts(got, rules.Asked))
}

func TestACameraIsBelievedAndNothingIsAsked(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	got := b.roll("r1 d20 red 3 400 300", "w1 d20 white 4 280 300")
	require.Empty(t, texts(got, rules.Asked))
	require.Equal(t, []string{"white's d20 shows 4"}, texts(got, rules.Read))
}

func TestPlayersCorrectWhatACameraReads(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.do(rules.Command{Do: rules.DoFace, Die: "w1", Value: "7"})
	b.see()
	require.Equal(t, "7", b.r.table.Dice[1].Face)
	b.refuses(rules.Command{Do: rules.DoFace, Die: "w1", Value: "21"}, `stardice: face: a d20 doesn't show "21"`)
	b.refuses(rules.Command{Do: rules.DoFace, Die: "nope", Value: "1"}, `stardice: face: no die "nope" in this battle`)
}

func TestAHandOverTheTableDecidesNothing(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	for _, d := range b.tab.Dice {
		b.at(d.ID).Doubtful = true
	}
	require.Empty(t, b.see())
	for _, m := range b.r.View().Marks {
		if m.Kind == rules.MarkStar {
			require.True(t, m.Dashed)
		}
	}
	for _, d := range b.tab.Dice {
		b.at(d.ID).Doubtful = false
	}
	require.Empty(t, b.see())
}

func TestASensorAtItsLimitIsSaidOnce(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.tab.Sources = []constellation.SourceState{{Name: "surface", Count: 15, Limit: 15, AtLimit: true}}
	require.Equal(t, []string{"surface tells no more than 15 dice apart: further dice aren't seen"}, texts(b.see(), rules.Limited))
	require.Empty(t, texts(b.see(), rules.Limited))
}

func TestPauseAndFreeze(t *testing.T) {
	for _, do := range []string{rules.DoPause, DoFreeze} {
		t.Run(do, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 300")
			b.calm()
			b.do(rules.Command{Do: do})
			require.Empty(t, texts(b.roll("w1 d20 white 5 100 100"), rules.Moved, rules.Asked, rules.Faulted))
			b.do(rules.Command{Do: do})
			require.Empty(t, texts(b.see(), rules.Asked, rules.Faulted), "what was moved meanwhile is nobody's fault")
			require.Equal(t, constellation.Red, b.r.State().Turn)
		})
	}
}

func TestWhatIsFrozenStands(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.do(rules.Command{Do: DoFreeze})
	want := b.r.answer()
	b.tab.Dice = nil
	b.see()
	require.Equal(t, want, b.r.answer())
	require.True(t, b.r.View().Frozen)
}

func TestCommandsThatMakeNoSenseAreRefused(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.refuses(rules.Command{Do: "dance"}, `stardice: no command "dance"`)
	b.refuses(rules.Command{Do: rules.DoUndo}, "stardice: undo: nothing to take back")
	b.refuses(rules.Command{Do: rules.DoRedo}, "stardice: redo: nothing was taken back")
	b.refuses(rules.Command{Do: DoCall, Value: "heads"}, `stardice: call: "heads" is neither odds nor evens`)
	b.refuses(rules.Command{Do: DoForfeit, Player: "white"}, "stardice: forfeit: not now")
	b.refuses(rules.Command{Do: DoForfeit, Player: "Zoe"}, `stardice: forfeit: no player "Zoe": there are white and red`)
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: final has no torpedoes")
	b.refuses(rules.Command{Do: rules.DoNew}, "stardice: new: the battle isn't over: end it first")
	b.refuses(rules.Command{Do: DoBet, Player: "Zoe", Value: "red 3"}, "stardice: bet: bets are off")
	b.refuses(rules.Command{Do: DoIgnore}, "stardice: ignore: nothing is offered")
}

func markOf(b *board, k rules.MarkKind) rules.Mark {
	for _, m := range b.r.View().Marks {
		if m.Kind == k {
			return m
		}
	}
	require.Fail(b.t, "no mark", "%s", k)
	return rules.Mark{}
}

func markNamed(b *board, id string) *rules.Mark {
	for _, m := range b.r.View().Marks {
		if m.ID == id {
			return &m
		}
	}
	return nil
}
