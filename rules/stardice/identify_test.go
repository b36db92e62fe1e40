package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestDiceSeenAsOneStayInTheBattle(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.calm()
	b.lift("r1")
	b.lay("w1 d20 white 5 390 300")
	b.at("w1").Stack = []constellation.Member{{Kind: constellation.D6, Team: constellation.Red, Face: "2"}}
	got := b.see()
	require.Equal(t, []string{"red's d6 and white's d20 lie so close that they are seen as one"}, texts(got, Merged))
	require.Empty(t, texts(got, rules.Left, rules.Faulted))
	b.at("w1").Stack = nil
	b.lay("r1 d6 red 2 410 300")
	require.Equal(t, []string{"red's d6 is seen by itself again"}, texts(b.see(), Parted))
}

func TestADieThatIsSeenAsOneFromTheStartIsInTheBattle(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.calm()
	b.lay("w2 d12 white - 300 400")
	for y := 420.0; y > 310; y -= 40 {
		b.at("w2").Still, b.at("w2").Pos = false, constellation.Vec{X: 400, Y: y}
		b.see()
	}
	b.lift("w2")
	b.at("r1").Stack = []constellation.Member{{Kind: constellation.D12, Team: constellation.White, Face: "9"}}
	got := b.see()
	require.Equal(t, []string{"white's d12 came in so close to red's d6 that they are seen as one", "it is red's turn"}, texts(got, Stacked, rules.Turn))
	require.Empty(t, texts(got, rules.Left))
	require.Equal(t, Points{Red: 2, White: 14}, b.r.answer().Formations[0].Sums)
	require.Empty(t, b.see(), "and is taken in once")
	b.at("r1").Stack = nil
	b.lay("w2 d12 white 9 420 300")
	require.Equal(t, []string{"white's d12 is seen by itself again"}, texts(b.see(), Parted))
	require.Equal(t, 5, b.r.State().Left(constellation.White))
}

// A die that came in as a bare touch is called by what players have said of it,
// also when its link is told to be gone.
func TestALinkThatIsGoneIsToldByTheNamesThatWereSaid(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("t1 unknown - - 300 300")
	b.calm()
	b.roll("t2 unknown - - 380 300")
	b.calm()
	b.do(rules.Command{Do: rules.DoKind, Die: "t1", Value: "d20"})
	b.do(rules.Command{Do: rules.DoKind, Die: "t2", Value: "d12"})
	b.lift("t2")
	require.Equal(t, []string{"white's d20 and red's d12 are linked no more"}, texts(b.see(), rules.Unlinked))
}

func TestTheCubeThatIsSeenAsOneWithADieCountsOnceHoweverItIsRead(t *testing.T) {
	for name, m := range map[string]constellation.Member{
		"a player's": {Kind: constellation.Borg, Team: constellation.Red, Face: "8"},
		"pips":       {Kind: constellation.D6, Team: constellation.Neutral, Face: "3"},
	} {
		t.Run(name, func(t *testing.T) {
			came := "d6 neutral 3"
			if m.Kind == constellation.Borg {
				came = "borg neutral 8"
			}
			b := cubeLay(t, came)
			b.roll("r1 d8 red 7 120 60")
			b.calm()
			b.lift("c")
			b.lay("r1 d8 red 7 50 45")
			b.at("r1").Stack = []constellation.Member{m}
			require.Equal(t, []string{"the Cube and red's d8 lie so close that they are seen as one"}, texts(b.see(), Merged))
			b.calm()
			d, _ := b.r.table.Die("r1")
			require.Equal(t, []constellation.Member{{Kind: constellation.Borg, Team: constellation.Neutral, Face: "8"}}, d.Stack)
		})
	}
}
