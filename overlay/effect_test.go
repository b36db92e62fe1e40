package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestPointsRiseAndFade(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 6}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Scored, Points: map[string]int{"Ada": 6}}}))
	early := c.Compose(snapshot(sky(400*time.Millisecond), v, nil))
	require.Positive(t, opacity(early, "+6"))
	require.Zero(t, opacity(c.Compose(snapshot(sky(3*time.Second), v, nil)), "+6"))
}

// With reduced motion points stand where they would have risen to, and still
// come and go softly.
func TestCalmPointsStandStill(t *testing.T) {
	cfg := Default()
	cfg.Calm = true
	c := composer(t, cfg)
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 6}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Scored, Points: map[string]int{"Ada": 6}}}))
	early := c.Compose(snapshot(sky(400*time.Millisecond), v, nil))
	late := c.Compose(snapshot(sky(time.Second), v, nil))
	require.Positive(t, opacity(early, "+6"))
	require.Equal(t, placeOf(t, early, "+6"), placeOf(t, late, "+6"))
}

func placeOf(t *testing.T, s *Scene, text string) constellation.Vec {
	t.Helper()
	for _, o := range s.Ops {
		if o.Kind == OpText && o.Text == text {
			return o.Points[0]
		}
	}
	t.Fatalf("%q isn't said", text)
	return constellation.Vec{}
}

// Nothing runs along a link, bursts or beats on a calm table: while what lies
// there stays, so does the picture.
func TestACalmTableStandsStill(t *testing.T) {
	for _, calm := range []bool{false, true} {
		cfg := Default().Still()
		cfg.Calm, cfg.React = calm, true
		c := composer(t, cfg)
		dice := []constellation.Die{
			{ID: "a", Kind: constellation.D6, Face: "3", Pos: constellation.Vec{X: 200, Y: 200}, Size: 16},
			{ID: "b", Kind: constellation.D6, Face: "5", Pos: constellation.Vec{X: 300, Y: 200}, Size: 16},
		}
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Turn: true}}, Faults: []rules.Fault{{Dice: []string{"a"}}}}
		var end rules.End
		end.Winner = "Ada"
		events := []rules.Event{{Seq: 1, Kind: rules.Linked, Dice: []string{"a", "b"}}, {Seq: 2, Kind: rules.Closed, Dice: []string{"a", "b"}},
			{Seq: 3, Kind: rules.Ended, Data: end}}
		c.Compose(snapshot(sky(0, dice...), v, events))
		early := c.Compose(snapshot(sky(200*time.Millisecond, dice...), v, nil))
		late := c.Compose(snapshot(sky(600*time.Millisecond, dice...), v, nil))
		if calm {
			require.Equal(t, early.Ops, late.Ops)
		} else {
			require.NotEqual(t, early.Ops, late.Ops)
		}
	}
}

// A sky that lives does so until motion is reduced.
func TestACalmSkyStandsStill(t *testing.T) {
	for _, calm := range []bool{false, true} {
		cfg := Default()
		cfg.Calm = calm
		life := composer(t, cfg).Compose(snapshot(sky(0), rules.View{}, nil)).Ground.Life
		require.Equal(t, calm, life == 0, "life %v", life)
	}
}

// In some games events name the players otherwise than people call them.
func TestEffects_areForWhomEventsMean(t *testing.T) {
	for _, called := range [][2]string{{"A", "B"}, {"Ada", "Bo"}, {"B", "A"}} {
		v := rules.View{Players: []rules.PlayerView{{Name: called[0], Known: "A"}, {Name: called[1], Known: "B", Facing: 180}}}
		var end rules.End
		end.Winner = "B"
		c := composer(t, Default())
		c.Compose(snapshot(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Ended, Data: end}}))
		require.Len(t, c.effects, 1, called)
		require.Equal(t, constellation.Angle(180), c.effects[0].facing, called)

		c = composer(t, Default())
		c.Compose(snapshot(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Scored, Points: map[string]int{"B": 6}}}))
		require.Len(t, c.effects, 1, called)
		require.Equal(t, called[1], c.effects[0].gain.player)
	}
}
