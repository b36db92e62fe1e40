package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestPanelsStandAtThePlayersSideAndFaceThem(t *testing.T) {
	sides := map[constellation.Angle]func(p constellation.Vec) bool{
		0:   func(p constellation.Vec) bool { return p.Y > 400 },
		90:  func(p constellation.Vec) bool { return p.X < 60 },
		180: func(p constellation.Vec) bool { return p.Y < 60 },
		270: func(p constellation.Vec) bool { return p.X > 550 },
	}
	for facing, near := range sides {
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Facing: facing}}}
		for _, o := range composer(t, Default()).Compose(snapshot(sky(0), v, nil)).Ops {
			if o.Kind == OpText && o.Text == "Ada" {
				require.Equal(t, facing, o.Facing)
				require.True(t, near(o.Points[0]), "%v faces %v", o.Points[0], facing)
			}
		}
	}
}

func TestPlayersWithoutANameAreCalledAsTheirTeam(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "white", Team: constellation.White}, {Name: "Grace", Team: constellation.Red, Facing: 180}}}
	shown := texts(composer(t, Default()).Compose(snapshot(sky(0), v, nil)))
	require.Contains(t, shown, "Fleet white")
	require.Contains(t, shown, "Grace")
	require.NotContains(t, shown, "Fleet red")
}

func TestPanelsStandAsideWherePlayersKeepThings(t *testing.T) {
	name := func(aside bool) constellation.Vec {
		cfg := Default()
		cfg.Game = rules.Info{Name: "other", Aside: aside}
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}}}
		for _, o := range composer(t, cfg).Compose(snapshot(sky(0), v, nil)).Ops {
			if o.Text == "Ada" {
				return o.Points[0]
			}
		}
		return constellation.Vec{}
	}
	require.Greater(t, name(false).X, 200.0)
	require.Less(t, name(true).X, 50.0)
}
