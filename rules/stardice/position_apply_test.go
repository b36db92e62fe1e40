package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestAPositionIsPlayedToItsEnd(t *testing.T) {
	p, err := Game{}.Start(rules.Options{Values: map[string]string{"hand": "d6"}})
	require.NoError(t, err)
	require.Equal(t, "red", p.Turn(), "red calls")
	for _, step := range []struct {
		move Move
		turn string
	}{
		{Move{Do: DoCall, Player: "red", Value: odds}, "white"},
		{Move{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 40, Y: 40}, "red"},
		{Move{Do: DoThrow, Kind: constellation.D6, Face: "5", X: 300, Y: 300}, "white"},
		{Move{Do: DoThrow, Kind: constellation.D6, Face: "2", X: 400, Y: 300}, "red"},
	} {
		p, err = p.Apply(step.move)
		require.NoError(t, err, "%s", step.move)
		require.Equal(t, step.turn, p.Turn(), "after %s", step.move)
	}
	require.Equal(t, "final 610x457 over 1 - white odds 0:1 0:1 0:0 0:0 white - - - - d01,cube,borg,neutral,-,8,40,40,-,- "+
		"d02,die,d6,red,red,5,300,300,-,- d03,die,d6,white,white,2,400,300,-,-", p.String())
	require.Equal(t, []rules.Move{Move{Do: rules.DoNew}}, p.Moves())
}

func TestThrowsThatArentLegalAreRefused(t *testing.T) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	for _, m := range []Move{
		{Do: DoThrow, Kind: constellation.D6, Face: "1", X: 100, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "64", X: 100, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 1, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 100, Y: 100, Player: "red"},
		{Do: DoCall, Player: "white", Value: odds},
		{Do: DoTorpedo, Player: "white"},
		{Do: rules.DoNew},
	} {
		_, err := p.Apply(m)
		require.ErrorIs(t, err, rules.ErrIllegal, "%s", m)
	}
}

// after is the position after moves from the start.
func after(t *testing.T, o rules.Options, moves []Move) rules.Position {
	t.Helper()
	p, err := Game{}.Start(o)
	require.NoError(t, err)
	for _, m := range moves {
		p, err = p.Apply(m)
		require.NoError(t, err, "%s", m)
	}
	return p
}

func TestAPositionGoesOnWhenWhatUnlockedTheLastTorpedoIsTakenAway(t *testing.T) {
	p := after(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20", "areas": "remove"}}, []Move{
		{Do: DoCall, Player: "red", Value: evens},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 40, Y: 40},
		{Do: DoThrow, Kind: constellation.D6, Face: "5", X: 500, Y: 300},
		{Do: DoThrow, Kind: constellation.D20, Face: "5", X: 500, Y: 100},
		{Do: DoThrow, Kind: constellation.D20, Face: "2", X: 400, Y: 300},
		{Do: DoThrow, Kind: constellation.D6, Face: "2", X: 213, Y: 228},
		{Do: DoRemove, Player: "red", Die: "d02"},
	})
	require.Equal(t, "red", p.Turn(), "white has nothing to fire any more")
	require.NotEmpty(t, p.Moves())
}

func TestThePositionAfterTheLastThrowWaitsForADieThatMayBeTakenAway(t *testing.T) {
	p := after(t, rules.Options{Values: map[string]string{"hand": "d6", "areas": "remove"}}, []Move{
		{Do: DoCall, Player: "red", Value: evens},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 40, Y: 40},
		{Do: DoThrow, Kind: constellation.D6, Face: "5", X: 300, Y: 300},
		{Do: DoThrow, Kind: constellation.D6, Face: "2", X: 213, Y: 228},
	})
	require.Equal(t, "red", p.Turn())
	require.Equal(t, []rules.Move{Move{Do: DoEnd}, Move{Do: DoRemove, Player: "red", Die: "d02"}}, p.Moves())
	p, err := p.Apply(Move{Do: DoRemove, Player: "red", Die: "d02"})
	require.NoError(t, err)
	require.Equal(t, []rules.Move{Move{Do: rules.DoNew}}, p.Moves(), "the battle is over")
}
