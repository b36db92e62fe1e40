package overlay_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// larger is how a moment at a table of two, if nobody else plays, is drawn where texts are
// so many times as large.
func larger(t *testing.T, scale float64, s rules.Snapshot, game rules.Info) *overlay.Scene {
	cfg := overlay.Default().Still()
	cfg.Scale, cfg.Game = scale, game
	c, err := overlay.NewComposer(cfg)
	require.NoError(t, err)
	if len(s.View.Players) == 0 {
		s.View.Players = twoPlayers()
	}
	return c.Compose(s)
}

func twoPlayers() []rules.PlayerView {
	return []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180, Turn: true, Lines: []string{"throw a die"}}}
}

// However large texts are, "paused" lies on nothing that is said, and nothing on it.
func TestPaused_liesBesideMessages(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 610, Y: 457}, {X: 1500, Y: 900}} {
		for _, scale := range []float64{1, 2, 4} {
			table := &constellation.Table{Width: size.X, Height: size.Y, Dice: []constellation.Die{
				{ID: "a", Pos: size.Mul(0.4), Size: 16, Still: true}, {ID: "b", Pos: size.Mul(0.5), Size: 16, Still: true}}}
			s := larger(t, scale, rules.Snapshot{Table: table, View: rules.View{Paused: true,
				Faults: []rules.Fault{{Pos: size.Mul(0.5), Text: "a die: taken back: lift it off, or let it stand"}}}}, rules.Info{Name: "other"})
			checkRoom(t, s, table, nil)
		}
	}
}

// However large texts are, the cards of both sides can be read.
func TestCards_doNotLieOnEachOther(t *testing.T) {
	card := &rules.Card{Title: "round 1 of 2 is over", Heads: []string{"Ada", "Grace"}, Next: "Grace scored least and starts: roll the dice",
		Rows: []rules.CardRow{{What: "dice, Days, Tides", Values: []string{"10, 1, 3", "8, 1, 1"}}, {What: "the match", Values: []string{"10", "8"}, Total: true}}}
	for _, scale := range []float64{1, 1.5, 2, 4} {
		table := &constellation.Table{Width: 610, Height: 457}
		s := larger(t, scale, rules.Snapshot{Table: table, View: rules.View{Card: card}}, rules.Info{Name: "other"})
		checkRoom(t, s, table, nil)
	}
}

// With a player at each side and long names cards are smaller rather than lie on others.
func TestCards_ofFourSidesHaveRoomBesideEachOther(t *testing.T) {
	names := []string{"Wolfgang-Amadeus Theophilus", "Maximiliane von Hohenstaufen", "Bartholomew Featherstonehaugh", "Anne-Sophie Mutterlein"}
	v := rules.View{Card: &rules.Card{Title: "round 1 of 4 is over", Heads: names, Next: names[3] + " scored least and starts: roll the dice"}}
	for _, what := range []string{"dice, Days, Tides", "this round", "the match"} {
		v.Card.Rows = append(v.Card.Rows, rules.CardRow{What: what, Values: []string{"6, 0, 1", "7, 1, 1", "4, 0, 1", "1, 0, 0"}, Total: true})
	}
	for i, name := range names {
		v.Players = append(v.Players, rules.PlayerView{Name: name, Facing: constellation.Angle(90 * i), Lines: []string{"7 dice", "roll the dice"}})
	}
	for _, c := range []struct{ width, height, scale float64 }{{540, 400, 1}, {610, 457, 1}, {610, 457, 1.3}, {700, 500, 1.5}} {
		table := &constellation.Table{Width: c.width, Height: c.height}
		checkRoom(t, larger(t, c.scale, rules.Snapshot{Table: table, View: v}, rules.Info{Name: "other"}), table, nil)
	}
}

// The help is as large as other texts where it has room.
func TestHelp_growsWithTheTexts(t *testing.T) {
	game := rules.Info{Name: "other", Title: "Another Game", Help: []string{"a shape of 3: 3 points", "a string: 1 point"}}
	size := func(scale float64) float64 {
		table := &constellation.Table{Width: 1500, Height: 900}
		for _, o := range larger(t, scale, rules.Snapshot{Table: table, Helped: []string{"Ada"}}, game).Ops {
			if strings.HasPrefix(o.Text, "Another Game") {
				return o.Size
			}
		}
		return 0
	}
	require.InDelta(t, 7*rules.Written(1, 1500, 900), size(1), 1e-9)
	require.Greater(t, size(4), 1.5*size(1))
}
