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

// A sensor may take a die for one of another kind: what it showed as that is none of the
// faces that it has. It is asked for, and what is read now is no turn of the die.
func TestADieOfAnotherKindIsAskedForItsFace(t *testing.T) {
	kind := rules.Command{Do: rules.DoKind, Die: "w1", Value: "d6"}
	face := func(value string) rules.Command {
		return rules.Command{Do: rules.DoFace, Die: "w1", Value: value}
	}
	for name, tt := range map[string]struct {
		says []rules.Command
		asks bool // what it shows
		sum  int
	}{
		"the kind alone":                 {[]rules.Command{kind}, true, 0},
		"the kind, then the face":        {[]rules.Command{kind, face("4")}, false, 4},
		"the face, then the kind":        {[]rules.Command{face("4"), kind}, false, 4},
		"a wrong face, then the kind":    {[]rules.Command{face("18"), kind}, true, 0},
		"the kind, and it's undone":      {[]rules.Command{kind, {Do: rules.DoUndo}}, false, 17},
		"a face, and the kind undone":    {[]rules.Command{face("18"), kind, {Do: rules.DoUndo}}, false, 18},
		"kind and face, the last undone": {[]rules.Command{kind, face("4"), {Do: rules.DoUndo}}, true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 17 300 300")
			b.calm()
			b.roll("r1 d6 red 2 400 300")
			b.calm()
			for _, c := range tt.says {
				b.do(c)
			}
			b.calm()
			require.Equal(t, tt.asks, b.r.open("w1"))
			require.Equal(t, tt.asks, markNamed(b, "dial w1") != nil)
			require.Equal(t, Points{White: tt.sum, Red: 2}, b.r.answer().Formations[0].Sums)
			require.Empty(t, b.r.View().Faults)
		})
	}
}

func TestADieOfAnotherKindThatIsReadAnewWasntTurned(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.calm()
	b.do(rules.Command{Do: rules.DoKind, Die: "w1", Value: "d6"})
	b.calm()
	b.at("w1").Face = "4"
	require.Equal(t, []string{"white's d6 shows 4"}, texts(b.see(), rules.Read))
	require.Empty(t, b.r.View().Faults)
}
