package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestHelpIsShownAndPutAway(t *testing.T) {
	s, _ := session(t, true)
	require.Empty(t, s.Snapshot().Helped)
	for _, want := range [][]string{{"Ada"}, {"Ada", "Grace"}, {"Grace"}} {
		player := "Ada"
		if len(want) == 2 {
			player = "Grace"
		}
		events, err := s.Do(rules.Command{Do: rules.DoHelp, Player: player})
		require.NoError(t, err)
		require.Empty(t, events)
		require.Equal(t, want, s.Snapshot().Helped)
	}
}

func TestEachPlayerHasAHelpButton(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	got := helpButtons(&constellation.Table{Width: 610, Height: 457}, &v, 1)
	require.Len(t, got, 2)
	require.Equal(t, constellation.Vec{X: 596, Y: 443}, got[0].Points[0])
	require.InDelta(t, 14, got[1].Points[0].X, 1e-9)
	require.InDelta(t, 14, got[1].Points[0].Y, 1e-9)
}

// Whoever sees the help can leave the game, where it was set up on a page, and is
// asked once more; nothing of the game changes.
func TestTheHelpLeadsBackToThePage(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	got := leaveButtons(&constellation.Table{Width: 610, Height: 457}, &v, 1, []string{"Grace"})
	require.Len(t, got, 1)
	require.True(t, got[0].Confirm)
	require.Equal(t, constellation.Angle(180), got[0].Facing)
	s, _ := session(t, true)
	_, err := s.Do(rules.Command{Do: rules.DoLeave}) // there is no page: it is the game's to refuse
	require.NoError(t, err)
	require.False(t, s.Left())
	s.cfg.Leaves = true
	events, err := s.Do(rules.Command{Do: rules.DoLeave})
	require.NoError(t, err)
	require.Empty(t, events)
	require.True(t, s.Left())
}

// Where texts are large, so are the buttons of the help, which hold them; where they
// are small, a finger is a finger.
func TestHelpButtonsGrowWithTheTexts(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace"}}} // who share a side
	for scale, want := range map[float64]struct{ x, y, radius float64 }{0.5: {291, 443, 9}, 1: {291, 443, 9}, 2: {277, 429, 18}} {
		got := helpButtons(&constellation.Table{Width: 610, Height: 457}, &v, scale)
		require.Equal(t, constellation.Vec{X: want.x, Y: want.y}, got[0].Points[0], "scale %v", scale)
		require.Equal(t, want.radius, got[0].ButtonRadius(), "scale %v", scale)
	}
}
