package stardice

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func marksOf(b *board, k rules.MarkKind) []rules.Mark {
	return slices.DeleteFunc(b.r.View().Marks, func(m rules.Mark) bool { return m.Kind != k })
}

func TestTheEmptyTableShowsTheLogo(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.see()
	require.True(t, b.r.View().Logo)
	b.roll("c borg neutral 8 40 40")
	require.False(t, b.r.View().Logo)
}

// The last battle of a war stands with its card until there is a new war.
func TestTheLogoDoesntLieOverTheLastBattle(t *testing.T) {
	b := newBoard(t, short("final", "target", "1"))
	b.battle("5", "2")
	b.battle("6", "5")
	require.Equal(t, PhaseWon, b.r.State().Phase)
	b.tab.Dice = nil
	b.calm()
	require.NotNil(t, b.r.View().Card)
	require.NotEmpty(t, marksOf(b, rules.MarkStar))
	require.False(t, b.r.View().Logo)
	b.do(rules.Command{Do: rules.DoNew})
	require.True(t, b.r.View().Logo)
}

// shapes lays two closed shapes of three far apart.
func shapes(b *board) {
	for _, s := range []string{"a d20 white 9 60 60", "b d6 white 2 120 60", "c d6 red 2 90 110",
		"d d20 red 9 460 360", "e d6 red 2 520 360", "f d6 red 2 490 310"} {
		b.lay(s)
	}
	b.see()
}

func TestThePlayersAreToldWhatToDo(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.see()
	v := b.r.View()
	require.Contains(t, v.Players[0].Lines, "throw the Cube")
	require.Contains(t, v.Players[0].Lines, "more than 50 points win")
	require.Contains(t, v.Players[1].Lines, "call odds or evens")
	require.Equal(t, constellation.Angle(180), v.Players[1].Facing)
	ask := markNamed(b, "ask call")
	require.Equal(t, []string{"odds", "evens"}, ask.Options)
	ask.Command.Value = ask.Options[0]
	b.do(ask.Command)
	require.Contains(t, b.r.View().Players[1].Lines, "called odds")
}

func TestLookingChangesNothing(t *testing.T) {
	b := newBoard(t, rules.Options{})
	shapes(b)
	before, dates := b.r.View(), b.r.dates
	b.tab.Time += 1000
	for range 3 {
		require.Equal(t, before, b.r.View())
		require.Equal(t, dates, b.r.dates)
	}
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
