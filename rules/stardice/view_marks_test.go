package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestStarsHaveTheirTeamsTone(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w d20 - 7 300 300")
	b.roll("r d20 red 7 500 100")
	tones := map[string]rules.Tone{}
	for _, m := range marksOf(b, rules.MarkStar) {
		tones[m.ID] = m.Tone
		require.Equal(t, "star "+m.Die, m.ID)
	}
	require.Equal(t, map[string]rules.Tone{"star c": rules.ToneSpecial, "star w": rules.ToneWhite, "star r": rules.ToneRed}, tones)
}

func TestAMovingDieHasARingOfItsReach(t *testing.T) {
	b := opened(t, rules.Options{})
	b.lay("w d20 white 7 300 300")
	b.at("w").Still = false
	b.see()
	rings := marksOf(b, rules.MarkRing)
	require.Len(t, rings, 1)
	require.Equal(t, 152.5, rings[0].Radius)
	require.Equal(t, []constellation.Vec{{X: 300, Y: 300}}, rings[0].Points)
	b.at("w").Still = true
	b.see()
	require.Empty(t, marksOf(b, rules.MarkRing))
}

func TestPointsStandBesideTheShapeAndFaceTheOwner(t *testing.T) {
	b := newBoard(t, rules.Options{})
	shapes(b)
	labels := map[string]rules.Mark{}
	for _, m := range marksOf(b, rules.MarkLabel) {
		labels[m.ID] = m
	}
	white, red := labels["points a b c"], labels["points d e f"]
	require.Equal(t, "3", white.Text)
	require.Equal(t, []any{constellation.Angle(0), rules.ToneWhite}, []any{white.Facing, white.Tone})
	require.Equal(t, []any{constellation.Angle(180), rules.ToneRed}, []any{red.Facing, red.Tone})
	require.Greater(t, white.Points[0].Y, 110.0, "white sits below")
	require.Less(t, red.Points[0].Y, 310.0, "red sits above")
}

func TestEveryMarkHasAnIDOfItsOwnAndLiesOnTheTable(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"areas": "all"}})
	b.roll("w d6 white - 605 455")
	b.roll("r d20 red - 3 3")
	b.roll("x d4 white 2 300 200")
	b.roll("w d6 white - 555 455")
	seen := map[string]bool{}
	for _, m := range b.r.View().Marks {
		require.False(t, seen[m.ID], "two marks %q", m.ID)
		seen[m.ID] = true
		for _, p := range m.Points {
			require.True(t, p.X >= 0 && p.Y >= 0 && p.X <= 610 && p.Y <= 457, "%s at %v", m.ID, p)
		}
	}
}

func TestEveryButtonIsACommandThatIsTaken(t *testing.T) {
	moments := map[string]func(*board){
		"battle": func(b *board) { b.roll("w d20 white 7 300 300") },
		"moved":  func(b *board) { b.roll("w d20 white 7 300 300"); b.calm(); b.roll("w d20 white 7 330 300") },
		"fault":  func(b *board) { b.roll("r d20 red 7 300 300") },
		"gone":   func(b *board) { b.roll("w d20 white 7 300 300"); b.calm(); b.lift("w"); b.see() },
		"undone": func(b *board) { b.roll("w d20 white 7 300 300"); b.do(undo) },
		"over":   func(b *board) { b.do(rules.Command{Do: DoEnd}) },
		"paused": func(b *board) { b.do(rules.Command{Do: rules.DoPause}) },
	}
	for name, moment := range moments {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			moment(b)
			for _, m := range marksOf(b, rules.MarkButton) {
				again := opened(t, rules.Options{})
				moment(again)
				_, err := again.r.Do(m.Command, again.tab.Time)
				require.NoError(t, err, "%v", m.Command)
			}
		})
	}
}

// How large the table is may be known before a sensor speaks, as where a journal is shown again:
// buttons and questions lie on it then.
func TestWhatIsOfferedLiesOnTheTableBeforeOneIsSeen(t *testing.T) {
	o := rules.Options{Surface: rules.Surface{Width: 900, Height: 400}}
	seen, err := Game{}.Referee(o)
	require.NoError(t, err)
	seen.See(&constellation.Table{Width: 900, Height: 400})
	unseen, err := Game{}.Referee(o)
	require.NoError(t, err)
	require.Equal(t, seen.View(), unseen.View())
}
