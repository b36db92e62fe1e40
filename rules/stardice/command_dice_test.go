package stardice

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestStacksAreMarkedAndCorrected(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.roll("r1 d6 red 2 400 300")
	b.do(rules.Command{Do: rules.DoStack, Die: "r1", Value: "white d12 9"})
	require.Equal(t, constellation.Red, b.r.State().Turn, "it was white's die of this turn")
	require.Equal(t, Points{Red: 2, White: 14}, b.r.answer().Formations[0].Sums)
	require.Len(t, b.r.answer().Formations[0].Dice, 2, "the size counts the stack as one")
	require.NotNil(t, markNamed(b, "stack r1"))
	b.do(rules.Command{Do: rules.DoUnstack, Die: "r1"})
	require.Equal(t, Points{Red: 2, White: 5}, b.r.answer().Formations[0].Sums)
}

// Of the dice that players say lie with others some may be taken away again: no other
// gets the id of one that lies there.
func TestMembersOfStacksHaveIDsOfTheirOwn(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 7 100 100")
	b.calm()
	b.roll("r1 d20 red 5 400 300")
	b.calm()
	b.do(rules.Command{Do: rules.DoStack, Die: "w1", Value: "white d6 4"})
	b.do(rules.Command{Do: rules.DoStack, Die: "r1", Value: "red d6 3"})
	b.do(rules.Command{Do: rules.DoUnstack, Die: "w1"})
	b.do(rules.Command{Do: rules.DoStack, Die: "r1", Value: "white d12 9"})
	requireOwnIDs(t, b.r.State())
	host, _ := b.r.table.Die("r1")
	require.Equal(t, []constellation.Member{{Kind: "d6", Team: constellation.Red, Face: "3"}, {Kind: "d12", Team: constellation.White, Face: "9"}}, host.Stack)
	file, err := b.r.Position().MarshalJSON()
	require.NoError(t, err)
	_, err = Game{}.ReadPosition(file, rules.Options{})
	require.NoError(t, err)
}

// Earlier games counted the dice to name a member: what they said stays as it was, and
// dice that are stacked from now on have other ids.
func TestMembersOfEarlierJournalsKeepTheirIDs(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 7 100 100")
	b.calm()
	b.do(rules.Command{Do: rules.DoStack, Die: "w1", Value: "red d6 3"})
	journal := slices.Clone(b.r.hist.All())
	at := slices.IndexFunc(journal, func(e rules.Event) bool { return e.Kind == Stacked })
	journal[at].Dice = []string{"w1", "w1+2"}

	restored := newBoard(t, rules.Options{Resumed: true})
	require.NoError(t, restored.r.Restore(journal))
	_, there := restored.r.State().placed("w1+2")
	require.True(t, there)
	restored.tab = b.tab.Clone()
	restored.see()
	restored.do(rules.Command{Do: rules.DoStack, Die: "w1", Value: "white d12 9"})
	requireOwnIDs(t, restored.r.State())
}

func requireOwnIDs(t *testing.T, s State) {
	t.Helper()
	seen := map[string]bool{}
	for _, p := range s.Dice {
		require.False(t, seen[p.ID], "two dice are %s", p.ID)
		seen[p.ID] = true
	}
}

// A telephone shows the Cube as what it is: to say so again is no mistake, and decides
// nothing.
func TestWhoSaysWhatTheCubeIsAgrees(t *testing.T) {
	b := opened(t, rules.Options{})
	require.Empty(t, b.do(rules.Command{Do: rules.DoKind, Die: "c", Value: "borg"}))
	require.Empty(t, b.do(rules.Command{Do: rules.DoTeam, Die: "c", Value: "neutral"}))
	b.refuses(rules.Command{Do: rules.DoKind, Die: "c", Value: "d6"}, `stardice: kind: the Cube is no "d6"`)
	b.refuses(rules.Command{Do: rules.DoTeam, Die: "c", Value: "white"}, "stardice: team: the Cube is nobody's")
}
