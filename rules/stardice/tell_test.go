package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestUnknownFacesAreAskedOnceAndAgainAfterAKnock(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Equal(t, []string{"what does white's die show?"}, texts(b.roll("w1 unknown white - 300 300"), rules.Asked))
	require.Empty(t, texts(b.see(), rules.Asked))
	dial := markOf(b, rules.MarkDial)
	require.Equal(t, rules.Command{Do: rules.DoFace, Die: "w1"}, dial.Command)
	require.Equal(t, constellation.Angle(0), dial.Facing)
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
	b.refuses(rules.Command{Do: rules.DoFace, Die: "nope", Value: "1"}, `stardice: face: that die isn't in this battle`)
}

// Fingers that tap beside all dice but one bring a sensor to its limit again and again: that is said
// once, and anew where there was room for some dice meanwhile.
func TestASensorAtItsLimitIsSaidOnce(t *testing.T) {
	b := newBoard(t, rules.Options{})
	for i, step := range []struct {
		count int
		told  int
	}{{15, 1}, {15, 0}, {14, 0}, {15, 0}, {13, 0}, {16, 0}, {12, 0}, {14, 0}, {15, 1}} {
		b.tab.Sources = []constellation.SourceState{{Name: "surface", Count: step.count, Limit: 15, AtLimit: step.count >= 15}}
		got := texts(b.see(), rules.Limited)
		require.Len(t, got, step.told, i)
		if step.told > 0 {
			require.Equal(t, "surface tells no more than 15 dice apart: further dice aren't seen", got[0])
		}
	}
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
