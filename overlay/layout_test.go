package overlay_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// written is a text of a scene and the box of its letters, by the font itself.
type written struct {
	text string
	box  constellation.Box
}

// lettering lists what is written in a scene, but for the numbers on dice, on
// buttons and on dials.
func lettering(s *overlay.Scene, t *constellation.Table) []written {
	var all []written
	for i := range s.Ops {
		o := &s.Ops[i]
		if o.Kind != overlay.OpText || onDie(t, o.Points[0]) {
			continue
		}
		b := typeface.Layout(o)
		lo, hi := b.Lo.Mul(o.Size), b.Hi.Mul(o.Size)
		lo.X, hi.X = lo.X+0.6*o.Size, hi.X-0.6*o.Size // the letters, not the plate: see typeface.Layout
		middle := o.Points[0].Add(lo.Add(hi).Mul(0.5).Turn(o.Facing))
		all = append(all, written{o.Text, layout.About(middle, hi.X-lo.X, hi.Y-lo.Y-0.84*o.Size, o.Facing)})
	}
	return all
}

func onDie(t *constellation.Table, at constellation.Vec) bool {
	for i := range t.Dice {
		if t.Dice[i].Pos.Dist(at) < 0.1 {
			return true
		}
	}
	return false
}

func meet(a, b constellation.Box) bool { return a.Intersect(b).Area() > 0.5 }

// checkRoom holds that no text lies on another, on a die or beyond the rim. A die
// may come to rest on a panel, whose texts stay.
func checkRoom(t require.TestingT, s *overlay.Scene, table *constellation.Table, panels []layout.Panel) {
	all := lettering(s, table)
	for i, a := range all {
		onPanel := false
		for _, p := range panels {
			onPanel = onPanel || meet(a.box, p.Box())
		}
		require.True(t, a.box.X >= 0 && a.box.Y >= 0 && a.box.X+a.box.W <= table.Width && a.box.Y+a.box.H <= table.Height, "%q beyond the rim", a.text)
		for _, b := range all[:i] {
			require.False(t, meet(a.box, b.box), "%q at %v lies on %q at %v", a.text, a.box, b.text, b.box)
		}
		for k := range table.Dice {
			d := &table.Dice[k]
			r := d.Size / 2
			die := constellation.Box{X: d.Pos.X - 0.7*r, Y: d.Pos.Y - 0.7*r, W: 1.4 * r, H: 1.4 * r}
			require.False(t, !onPanel && meet(a.box, die), "%q at %v lies on die %s at %v", a.text, a.box, d.ID, d.Pos)
		}
	}
}

func compose(c *overlay.Composer, m demo.Moment) *overlay.Scene {
	return c.Compose(rules.Snapshot{Table: m.Table, View: m.View, Events: m.Events})
}

func panelsOf(m demo.Moment) []layout.Panel {
	return layout.DefaultSizes().Panels(nil, m.Table, &m.View, m.View.Game == "utara")
}

// Golden moments with 24 crowded dice and 2 to 6 players.
func TestNothingLiesOnAnything(t *testing.T) {
	for _, players := range []int{2, 3, 4, 5, 6} {
		m := demo.Crowd(players)
		checkRoom(t, m.Scene(), m.Table, panelsOf(m))
	}
}

func TestNothingLiesOnAnythingOnAnyTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		players := rapid.SampledFrom([]int{2, 3, 4, 5, 6}).Draw(t, "players")
		table := demo.CrowdTable(chance, rapid.IntRange(10, 24).Draw(t, "dice"))
		m := demo.Moment{Table: table, View: demo.CrowdView(table, players)}
		checkRoom(t, m.Scene(), table, panelsOf(m))
	})
}

// Dice tremble by a millimetre under a camera: what is written keeps still.
func TestLabelsDoNotJumpWhileDiceTremble(t *testing.T) {
	c, err := overlay.NewComposer(overlay.Default().Still())
	require.NoError(t, err)
	chance := rand.New(rand.NewPCG(7, 7))
	m := demo.Crowd(2)
	rest := m.Table.Clone()
	jumps := 0
	var before map[string]constellation.Vec
	for i := range 120 {
		m.Table = rest.Clone()
		m.Table.Time += time.Duration(i) * 33 * time.Millisecond
		for k := range m.Table.Dice {
			m.Table.Dice[k].Pos = m.Table.Dice[k].Pos.Add(constellation.Vec{X: 2*chance.Float64() - 1, Y: 2*chance.Float64() - 1})
		}
		m.View = demo.CrowdView(m.Table, 2)
		now := map[string]constellation.Vec{}
		for k, o := range compose(c, m).Ops {
			if o.Kind == overlay.OpText && !onDie(m.Table, o.Points[0]) {
				now[fmt.Sprint(o.Text, " ", k)] = o.Points[0]
			}
		}
		for text, at := range now {
			if was, ok := before[text]; ok && was.Dist(at) > 5 {
				jumps++
			}
		}
		before = now
	}
	require.LessOrEqual(t, jumps, 3, "jumps of some 40 texts in 120 scenes")
}

// People go on playing on a board while the table speaks: what is said stands beside it
// wherever there is room.
func TestMessagesLeaveABoardUncovered(t *testing.T) {
	table, board := &constellation.Table{Width: 610, Height: 457}, constellation.Box{X: 55, Y: 145, W: 500, H: 170}
	square := rules.Mark{ID: "square", Kind: rules.MarkArea, Tone: rules.ToneFaint,
		Points: []constellation.Vec{{X: 55, Y: 145}, {X: 555, Y: 145}, {X: 555, Y: 315}, {X: 55, Y: 315}}}
	for _, text := range []string{"out of turn", "g1: this piece doesn't belong here, put it back to where it stood, on c2"} {
		view := rules.View{
			Players: []rules.PlayerView{{Name: "Ada", Facing: 90}, {Name: "Grace", Facing: 270}},
			Marks:   []rules.Mark{square},
			Faults:  []rules.Fault{{Pos: constellation.Vec{X: 300, Y: 200}, Text: text}},
		}
		s, sides := composerOf(t).Compose(rules.Snapshot{Table: table, View: view}), 0
		for _, w := range lettering(s, table) {
			if said := strings.TrimSuffix(strings.ReplaceAll(w.text, "\n", " "), " …"); strings.HasPrefix(text, said) {
				sides++
				require.False(t, meet(w.box, board), "%q at %v", w.text, w.box)
			}
		}
		require.Equal(t, 2, sides)
	}
}

// However large texts are to be, and on tables of all sizes, nothing lies on anything.
func TestNothingLiesOnAnythingAtAnyScale(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 400, Y: 300}, {X: 610, Y: 457}, {X: 1500, Y: 900}, {X: 3000, Y: 1500}} {
		for _, scale := range []float64{0.4, 1, 2, 4} {
			cfg := overlay.Default()
			cfg.Scale = scale
			table := &constellation.Table{Width: size.X, Height: size.Y}
			for i, share := range []constellation.Vec{{X: 0.3, Y: 0.4}, {X: 0.5, Y: 0.5}} {
				table.Dice = append(table.Dice, constellation.Die{ID: fmt.Sprint("d", i), Pos: constellation.Vec{X: share.X * size.X, Y: share.Y * size.Y}, Size: 16, Still: true, Face: "5"})
			}
			v := rules.View{Game: "stardice", Players: []rules.PlayerView{{Name: "Ada", Turn: true, Lines: []string{"throw a die"}}, {Name: "Grace", Facing: 180}},
				Faults: []rules.Fault{{Pos: table.Dice[0].Pos, Text: "a d20: it isn't decided yet who begins"}},
				Marks: []rules.Mark{{ID: "who", Kind: rules.MarkAsk, Points: []constellation.Vec{size.Mul(0.5)}, Text: "nobody called: who begins?", Options: []string{"Ada", "Grace"}},
					{ID: "pause", Kind: rules.MarkButton, Points: []constellation.Vec{{X: size.X - 14, Y: size.Y/2 - 28}}, Radius: 11, Text: "pause"}}}
			m := demo.Moment{Table: table, View: v}
			panels := layout.DefaultSizes().Times(rules.Written(scale, size.X, size.Y)).Panels(nil, table, &v, false)
			t.Run(fmt.Sprintf("%v at %v", size, scale), func(t *testing.T) { checkRoom(t, m.SceneIn(cfg), table, panels) })
		}
	}
}

// While a game is paused its dice may be gone from the table: nothing is written on the
// stars that stand for them.
func TestNothingLiesOnTheStarOfADieThatIsGone(t *testing.T) {
	at := constellation.Vec{X: 300, Y: 200}
	view := rules.View{Players: []rules.PlayerView{{Name: "Ada"}}, Paused: true, Marks: []rules.Mark{
		{ID: "star w1", Kind: rules.MarkStar, Die: "w1", Points: []constellation.Vec{at}, Radius: 12, Text: "17"},
		{ID: "full w1", Kind: rules.MarkLabel, Points: []constellation.Vec{at}, Text: "full"},
		{ID: "sum", Kind: rules.MarkLabel, Large: true, Points: []constellation.Vec{at}, Text: "1+3"}}}
	table := &constellation.Table{Width: 610, Height: 457}
	for _, w := range lettering(composerOf(t).Compose(rules.Snapshot{Table: table, View: view}), table) {
		if w.text == "full" || w.text == "1+3" {
			require.False(t, meet(w.box, layout.About(at, 20, 20, 0)), "%q at %v", w.text, w.box)
		}
	}
}
