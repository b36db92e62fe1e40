package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The notes are those of journals of version 1, so their reader reads them.
func TestANoteOfAnEntryIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tenth := rapid.Map(rapid.IntRange(-1000, 10000), func(n int) float64 { return float64(n) / 10 })
		e := Entry{
			Part:  rapid.SampledFrom([]Part{partDie, partCube, partStone, partLying}).Draw(t, "part"),
			Kind:  rapid.SampledFrom([]constellation.Kind{"", constellation.D6, constellation.D20, constellation.Borg}).Draw(t, "kind"),
			Team:  rapid.SampledFrom([]Team{"", constellation.White, constellation.Red, constellation.Neutral}).Draw(t, "team"),
			Place: Place{X: tenth.Draw(t, "x"), Y: tenth.Draw(t, "y")},
		}
		require.Equal(t, e, parseEntry(noteOf(e)))
		require.Equal(t, e.Place, parsePlace(noteOf(e.Place)))
	})
}

func TestAnEndsNoteSaysWhatEnded(t *testing.T) {
	require.Equal(t, "battle", noteOf(rules.End{}))
	require.Equal(t, "forfeit", noteOf(rules.End{Outcome: rules.Outcome{Method: rules.ByForfeit}}))
	require.Equal(t, "war", noteOf(rules.End{Match: true, Outcome: rules.Outcome{Method: rules.ByForfeit}}), "the war is over with the battle")
}

func TestASayingsNoteIsWhatWasSaid(t *testing.T) {
	require.Equal(t, "told", noteOf(rules.Saying{Face: "6"}), "the face stands in the event")
	require.Equal(t, "d6", noteOf(rules.Saying{Kind: constellation.D6}))
	require.Equal(t, "red", noteOf(rules.Saying{Team: constellation.Red}))
}
