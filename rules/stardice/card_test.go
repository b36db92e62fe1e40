package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// Who plays alone has nobody to win against: the card tells of what was played for.
func TestTheCardOfOneWhoPlaysAlone(t *testing.T) {
	for name, c := range map[string]struct {
		set   string
		face  string // of each die
		do    rules.Command
		phase Phase
		title string
		sum   string
	}{
		"as many points as you can": {"solo1", "3", rules.Command{}, PhaseWon, "18 points", "18"},
		"given up":                  {"solo1", "3", rules.Command{Do: DoForfeit, Player: "Ada"}, PhaseWon, "0 points", "0"},
		"a round that is won":       {"solo2", "3", rules.Command{}, PhaseOver, "round 1 is won: 18 points, 10 were needed; the next needs 20", "18"},
		"a round that is lost":      {"solo2", "1", rules.Command{}, PhaseWon, "round 1 is lost: 6 points, 10 were needed", "6"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, rules.Options{Rules: c.set, Players: []string{"Ada"}})
			if c.set == "solo2" {
				b.lay("blank d6 neutral - 60 60")
				b.see()
			}
			for i, kind := range []string{"d4", "d6", "d8", "d10", "d12", "d20"} {
				if c.do.Do != "" && kind == "d20" {
					b.do(c.do)
					break
				}
				b.inTurn(fmt.Sprintf("w%d %s white %s %d 300", i, kind, c.face, 50+i*95))
			}
			require.Equal(t, c.phase, b.r.State().Phase)
			card := b.r.View().Card
			require.Equal(t, []any{c.title, []string{"Ada"}}, []any{card.Title, card.Heads})
			for _, row := range card.Rows {
				require.Len(t, row.Values, 1)
			}
			require.Equal(t, []string{c.sum}, card.Rows[len(card.Rows)-1].Values)
		})
	}
}

// Against red's set, which nobody throws, there are two all the same.
func TestTheCardOfOneWhoPlaysAgainstRedsSet(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo2", Players: []string{"Ada"}, Values: map[string]string{"objective": "2", "hand": "d6"}})
	b.roll("r d6 red 3 100 300")
	b.calm()
	b.inTurn("w d6 white 5 300 300")
	b.calm()
	card := b.r.View().Card
	require.NotNil(t, card)
	require.Equal(t, []string{"Ada", "red"}, card.Heads)
	require.Equal(t, "red wins the war", card.Title)
}
