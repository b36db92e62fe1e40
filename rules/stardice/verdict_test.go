package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

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

func TestADieOfUnknownTeamIsHisWhoseTurnItIs(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("a unknown - - 300 300")
	p, _ := b.r.State().placed("a")
	require.Equal(t, constellation.White, p.Team)
	require.Equal(t, 6, b.r.State().Left(constellation.White))
}
