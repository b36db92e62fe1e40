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

// A battle that was forfeited is no draw, though nobody has a point.
func TestTheCardSaysWhoForfeited(t *testing.T) {
	a, _, err := playScript(`players Ada Bob
say call value=odds
throw c borg to 40 40 face 8
throw r1 d20 red to 300 200 face 15
wait 3
say forfeit player=Ada
`)
	require.NoError(t, err)
	require.Equal(t, "Ada forfeits battle 1", a.ref.View().Card.Title)
}

// Where each side gets its own dice's points, the card and the labels on the table give each
// its own.
func TestBothSidesGetTheirOwnPartOfAShape(t *testing.T) {
	a, _, err := playScript(`rules solo2
set hand=d20,d12,d8
set objective=2
throw a d20 red to 300 200 face 9
throw b d12 red to 380 200 face 5
throw c d8 red to 100 400 face 5
throw d d20 white to 340 270 face 10
throw e d12 white to 120 380 face 5
throw f d8 white to 500 60 face 5
`)
	require.NoError(t, err)
	v := a.ref.View()
	require.Equal(t, []rules.CardRow{
		{What: "closed shape of 3, 14 : 10", Values: []string{"20", "28"}},
		{What: "string of 2, 5 : 5", Values: []string{"5", "5"}},
	}, v.Card.Rows[:2])
	labels := map[string]bool{}
	for _, m := range v.Marks {
		if m.Kind == rules.MarkLabel && m.Large {
			labels[m.Text] = true
			require.False(t, m.Struck, m.Text)
		}
	}
	require.Equal(t, map[string]bool{"28 : 20": true, "5 : 5": true}, labels)
}

// Who plays alone is asked about nobody else.
func TestWhoPlaysAloneIsAskedAlone(t *testing.T) {
	a, _, err := playScript(`rules solo1
set hand=d20,d12,d8
throw a d20 white to 300 200 face 9
throw b d12 white to 380 200 face 5
wait 3
push a to 310 230 after 0.3
`)
	require.NoError(t, err)
	var answers []string
	for _, m := range a.ref.View().Marks {
		if m.Group == "forfeit" && m.Kind == rules.MarkButton {
			answers = append(answers, m.Command.Do+" "+m.Command.Player)
		}
	}
	require.Equal(t, []string{"forfeit white", "ignore "}, answers)
}
