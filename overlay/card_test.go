package overlay

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func cardView() rules.View {
	return rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}, Card: &rules.Card{Title: "Ada wins", Heads: []string{"Ada", "Grace"}, Next: "go on",
		Rows: []rules.CardRow{{What: "a shape", Values: []string{"10", ""}}, {What: "in all", Values: []string{"10", "0"}, Total: true}}}}
}

func TestTheEndIsToldToEachSide(t *testing.T) {
	got := texts(composer(t, Default()).Compose(snapshot(sky(0), cardView(), nil)))
	for _, text := range []string{"Ada wins", "a shape", "in all", "go on"} {
		require.ElementsMatch(t, []constellation.Angle{0, 180}, got[text], text)
	}
}

func TestWhereTheTableIsFullTheSumsAreLeft(t *testing.T) {
	var dice []constellation.Die
	for x := 10.0; x < 610; x += 30 {
		for y := 10.0; y < 457; y += 30 {
			dice = append(dice, constellation.Die{ID: string(rune('A' + len(dice))), Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true})
		}
	}
	got := texts(composer(t, Default()).Compose(snapshot(sky(0, dice...), cardView(), nil)))
	require.NotContains(t, got, "a shape")
	require.Contains(t, got, "in all")
}

// Where there is room before its readers for a smaller card, it doesn't stand before others.
func TestTheEndIsToldBeforeItsReaders(t *testing.T) {
	var dice []constellation.Die
	for x := 10.0; x < 610; x += 30 {
		for y := 235.0; y < 380; y += 24 {
			if x < 220 || x > 390 || y < 300 { // but for a hole before Ada
				dice = append(dice, constellation.Die{ID: string(rune('A' + len(dice))), Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true})
			}
		}
	}
	v := cardView()
	v.Card.Rows[0].What = "a closed shape of nine dice, 43 : 18 > 16"
	for _, o := range composer(t, Default()).Compose(snapshot(sky(0, dice...), v, nil)).Ops {
		if o.Text == "in all" {
			require.Equal(t, o.Facing == 0, o.Points[0].Y > 457/2., "%v at %v", o.Facing, o.Points[0])
		}
	}
}

// A long name doesn't make a card wide.
func TestALongTitleIsWrittenSmaller(t *testing.T) {
	title := map[string]float64{}
	for _, who := range []string{"Ada", "Maximilian Alexander von Hohenstein", strings.Repeat("Maximilian ", 9)} {
		v := cardView()
		v.Card.Title = who + " wins the war"
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0), v, nil)).Ops {
			if o.Text == v.Card.Title {
				title[who] = o.Size
			}
		}
	}
	z := Default().Sizes
	require.Equal(t, z.Message, title["Ada"])
	require.Less(t, title["Maximilian Alexander von Hohenstein"], 0.8*z.Message)
	require.Equal(t, z.Label, title[strings.Repeat("Maximilian ", 9)])
}

func TestAVictoryIsSeenForSomeSeconds(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	won := rules.Event{Seq: 1, Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Grace"}}}
	glows := func(at time.Duration, events ...rules.Event) (n int) {
		for _, o := range c.Compose(snapshot(sky(at), v, events)).Ops {
			if o.Kind == OpGlow && o.Radius < 9.1 && o.Points[0].Y < 300 {
				n++
			}
		}
		return n
	}
	before := glows(0)
	glows(time.Second, won)
	require.Greater(t, glows(2500*time.Millisecond), before+sparks/2)
	require.Equal(t, before, glows(8*time.Second))
}
