package overlay_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

func TestPeople_areCalledAndColouredAsTheyWant(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	m := demo.Battle()
	shown := rules.Snapshot{Table: m.Table, View: m.View}
	green := overlay.RGB(0x00ff12)
	require.Zero(t, drawnIn(c.Compose(shown), green), "before")
	c.People(map[string]overlay.Person{"Ada": {Name: "Countess", Color: green}})
	s := c.Compose(shown)
	require.Greater(t, drawnIn(s, green), 5, "her dice, her panel")
	require.Contains(t, texts(s), "Countess")
	require.NotContains(t, texts(s), "Ada")
	require.Contains(t, texts(s), "Grace")
	c.People(nil)
	require.Contains(t, texts(c.Compose(shown)), "Ada")
}

func drawnIn(s *overlay.Scene, c overlay.Color) int {
	n := 0
	for _, o := range s.Ops {
		if o.Color.R == c.R && o.Color.G == c.G && o.Color.B == c.B {
			n++
		}
	}
	return n
}

func texts(s *overlay.Scene) []string {
	var all []string
	for _, o := range s.Ops {
		if o.Text != "" {
			all = append(all, o.Text)
		}
	}
	return all
}

// lacking are fonts that have no letters but those of ASCII.
type lacking struct{}

func (lacking) Shown(text string) bool { return text != "王" && text != "明" }

func (lacking) Legible(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "王", ""))
}

// Two whose names are of letters that no font has can be told apart.
func TestPeople_aNameThatCannotBeDrawnGivesWayToTheTeam(t *testing.T) {
	cfg := overlay.Default()
	cfg.Fonts = lacking{}
	c, err := overlay.NewComposer(cfg)
	require.NoError(t, err)
	view := rules.View{Players: []rules.PlayerView{{Name: "王", Team: constellation.White}, {Name: "明", Team: constellation.Red, Facing: 180}}}
	texts := map[string]bool{}
	for _, o := range c.Compose(rules.Snapshot{Table: &constellation.Table{Width: 610, Height: 457}, View: view}).Ops {
		texts[o.Text] = true
	}
	require.True(t, texts[cfg.Words.White] && texts[cfg.Words.Red], "%v", texts)
	require.False(t, texts["王"])
}

// What can't be drawn of a text is left out of it.
func TestTextsAreWrittenWithoutLettersThatCannotBeDrawn(t *testing.T) {
	cfg := overlay.Default()
	cfg.Fonts = lacking{}
	c, err := overlay.NewComposer(cfg)
	require.NoError(t, err)
	view := rules.View{Players: []rules.PlayerView{{Name: "王 Zoë", Team: constellation.White}}}
	require.Contains(t, texts(c.Compose(rules.Snapshot{Table: &constellation.Table{Width: 610, Height: 457}, View: view})), "Zoë")
}

// Who isn't named is called as the team where players are teams. A game that has other words
// for its players, such as red and blue, keeps them.
func TestPeople_aGameThatNamesItsPlayersKeepsTheirNames(t *testing.T) {
	cfg := overlay.Default()
	for _, c := range []struct {
		player  rules.PlayerView
		person  overlay.Person
		want    string
		unnamed bool
	}{
		{rules.PlayerView{Name: "red", Team: constellation.Red}, overlay.Person{}, cfg.Words.Red, true},
		{rules.PlayerView{Name: "red", Team: constellation.Red}, overlay.Person{Name: "Ada"}, "Ada", false},
		{rules.PlayerView{Name: "red", Known: "red", Team: constellation.Red}, overlay.Person{}, "red", false},
		{rules.PlayerView{Name: "blue", Known: "blue", Team: constellation.White}, overlay.Person{}, "blue", false},
	} {
		name, unnamed := cfg.Called(&c.player, c.person)
		require.Equal(t, c.want, name)
		require.Equal(t, c.unnamed, unnamed, name)
	}
}
