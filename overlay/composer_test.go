package overlay

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func sky(at time.Duration, dice ...constellation.Die) *constellation.Table {
	return &constellation.Table{Width: 610, Height: 457, Time: at, Dice: dice}
}

func snapshot(t *constellation.Table, v rules.View, events []rules.Event) rules.Snapshot {
	return rules.Snapshot{Table: t, View: v, Events: events}
}

func composer(t *testing.T, cfg Config) *Composer {
	t.Helper()
	c, err := NewComposer(cfg)
	require.NoError(t, err)
	return c
}

// texts lists the texts of a scene with how they are turned.
func texts(s *Scene) map[string][]constellation.Angle {
	all := map[string][]constellation.Angle{}
	for _, o := range s.Ops {
		if o.Kind == OpText {
			all[o.Text] = append(all[o.Text], o.Facing)
		}
	}
	return all
}

func label(id, text string) rules.Mark {
	return rules.Mark{ID: id, Kind: rules.MarkLabel, Points: []constellation.Vec{{X: 100, Y: 100}}, Text: text}
}

func opacity(s *Scene, text string) int {
	for _, o := range s.Ops {
		if o.Kind == OpText && o.Text == text {
			return int(o.Color.A)
		}
	}
	return 0
}

func TestSameInputsSameScene(t *testing.T) {
	run := func() string {
		c, out := composer(t, Default()), bytes.Buffer{}
		for i := range 40 {
			at := time.Duration(i) * 50 * time.Millisecond
			v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Turn: true}}}
			for j := i / 4; j < i/4+5; j++ {
				v.Marks = append(v.Marks, label(string(rune('a'+j)), string(rune('A'+j))))
			}
			require.NoError(t, c.Compose(snapshot(sky(at), v, []rules.Event{{Seq: i, Kind: rules.Scored, Points: map[string]int{"Ada": i}}})).Dump(&out))
		}
		return out.String()
	}
	require.Equal(t, run(), run())
}

func TestASceneKeepsNothingOfTheView(t *testing.T) {
	points := []constellation.Vec{{X: 1, Y: 1}, {X: 50, Y: 1}, {X: 1, Y: 50}}
	v := rules.View{Marks: []rules.Mark{{ID: "s", Kind: rules.MarkShape, Tone: rules.ToneShape, Points: points}}}
	c := composer(t, Default())
	var before, after bytes.Buffer
	s := c.Compose(snapshot(sky(0), v, nil))
	require.NoError(t, s.Dump(&before))
	points[0].X = 400
	c.Compose(snapshot(sky(time.Second), v, nil))
	require.NoError(t, s.Dump(&after))
	require.Equal(t, before.String(), after.String())
}

// changing is a session of some seconds in which marks come, stand and go.
func changing(step int) (*constellation.Table, rules.View, []rules.Event) {
	t := sky(time.Duration(step)*50*time.Millisecond, constellation.Die{ID: "a", Face: "6", Size: 16, Pos: constellation.Vec{X: 90, Y: 90}})
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Turn: true, Lines: []string{"one"}}}, Faults: []rules.Fault{{Dice: []string{"a"}, Text: "no"}}}
	for j := step / 4; j < step/4+5; j++ {
		v.Marks = append(v.Marks, label(string(rune('a'+j)), string(rune('A'+j))))
	}
	return t, v, []rules.Event{{Seq: step, Kind: rules.Scored, Points: map[string]int{"Ada": step}}}
}

func TestComposingChangesNothingThatItIsGiven(t *testing.T) {
	c := composer(t, Default())
	for i := range 20 {
		table, v, events := changing(i)
		c.Compose(snapshot(table, v, events))
		table2, v2, events2 := changing(i)
		require.Equal(t, table2, table)
		require.Equal(t, v2, v)
		require.Equal(t, events2, events)
	}
}

// A slow screen beside a fast one shows what it would show alone, and the fast
// one too.
func TestScreensDoNotDisturbOneAnother(t *testing.T) {
	play := func(every ...int) (out [2]bytes.Buffer) {
		screens := [2]*Composer{composer(t, Default()), composer(t, Default())}
		for i := range 40 {
			table, v, events := changing(i)
			for k, n := range every {
				if n > 0 && i%n == 0 {
					require.NoError(t, screens[k].Compose(snapshot(table, v, events)).Dump(&out[k]))
				}
			}
		}
		return out
	}
	both, fast, slow := play(1, 7), play(1, 0), play(0, 7)
	require.Equal(t, fast[0].String(), both[0].String())
	require.Equal(t, slow[1].String(), both[1].String())
}

func TestAGameSaysItsTitleAndItsSigns(t *testing.T) {
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", Title: "Another Game", Signs: map[string]string{"Sun": "☀"}}
	require.Contains(t, texts(composer(t, cfg).Compose(snapshot(sky(0), rules.View{Logo: true}, nil))), "Another Game")
	shown := texts(composer(t, cfg).Compose(snapshot(sky(0, constellation.Die{ID: "a", Face: "Sun"}), rules.View{}, nil)))
	require.Contains(t, shown, "☀")
	require.NotContains(t, shown, "Sun")
}

func TestAGameThatNobodyKnowsIsCalledByItsName(t *testing.T) {
	require.Contains(t, texts(composer(t, Default()).Compose(snapshot(sky(0), rules.View{Game: "other", Logo: true}, nil))), "other")
}

func TestAGameWithoutStarsGetsThem(t *testing.T) {
	table := sky(0, constellation.Die{ID: "a", Face: "17", Size: 22, Pos: constellation.Vec{X: 100, Y: 100}, Still: true})
	require.Contains(t, texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))), "17")
	own := rules.View{Marks: []rules.Mark{{ID: "a", Kind: rules.MarkStar, Points: []constellation.Vec{{X: 9, Y: 9}}, Text: "4"}}}
	shown := texts(composer(t, Default()).Compose(snapshot(table, own, nil)))
	require.NotContains(t, shown, "17")
	require.Contains(t, shown, "4")
}

func BenchmarkCompose15(b *testing.B) {
	table, v := sky(0), rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	var ring []constellation.Vec
	for i := range 15 {
		at := polar(constellation.Vec{X: 305, Y: 228}, 150, 24*constellation.Angle(i))
		ring = append(ring, at)
		table.Dice = append(table.Dice, constellation.Die{ID: string(rune('a' + i)), Pos: at, Size: 16, Face: "4"})
		v.Marks = append(v.Marks, rules.Mark{ID: "star " + string(rune('a'+i)), Kind: rules.MarkStar, Die: string(rune('a' + i)), Points: []constellation.Vec{at}, Radius: 8, Text: "4"})
	}
	v.Marks = append(v.Marks, rules.Mark{ID: "shape", Kind: rules.MarkShape, Points: ring, Text: "73"})
	c, err := NewComposer(Default())
	require.NoError(b, err)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		table.Time = time.Duration(i) * 16 * time.Millisecond
		c.Reuse(c.Compose(snapshot(table, v, nil)))
	}
}

// sixty is a table of sixty dice in ten shapes and ten strings, with points.
func sixty() (*constellation.Table, rules.View) {
	table, v := sky(0), rules.View{Players: []rules.PlayerView{{Name: "Ada", Lines: []string{"throw a die"}}, {Name: "Grace", Facing: 180}}}
	for k := range 20 {
		middle := constellation.Vec{X: 70 + 115*float64(k%5), Y: 75 + 100*float64(k/5)}
		var ps []constellation.Vec
		for i := range 3 {
			id := fmt.Sprintf("d%02d", 3*k+i)
			at := polar(middle, 24, 120*constellation.Angle(i)+11*constellation.Angle(k))
			ps = append(ps, at)
			table.Dice = append(table.Dice, constellation.Die{ID: id, Pos: at, Size: 16, Face: "4", Still: true})
			v.Marks = append(v.Marks, rules.Mark{ID: "star " + id, Kind: rules.MarkStar, Die: id, Points: ps[i : i+1], Radius: 12, Text: "4"})
		}
		kind := rules.MarkShape
		if k%2 == 0 {
			kind = rules.MarkLine
		}
		v.Marks = append(v.Marks, rules.Mark{ID: fmt.Sprint("shape ", k), Kind: kind, Tone: rules.ToneShape, Index: k, Points: ps},
			rules.Mark{ID: fmt.Sprint("points ", k), Kind: rules.MarkLabel, Points: []constellation.Vec{middle.Add(constellation.Vec{Y: 40})}, Text: "12", Large: true})
	}
	return table, v
}

func BenchmarkCompose60(b *testing.B) {
	table, v := sixty()
	c, err := NewComposer(Default())
	require.NoError(b, err)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		table.Time = time.Duration(i) * 16 * time.Millisecond
		c.Reuse(c.Compose(snapshot(table, v, nil)))
	}
}

func TestTheRingOfAHeldButtonFills(t *testing.T) {
	c := composer(t, Default())
	button := rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 50, Y: 50}}, Radius: 12}
	v := rules.View{Marks: []rules.Mark{button}}
	sweep := 0.0
	for ms := 0; ms < 960; ms += 40 {
		table := sky(time.Duration(ms) * time.Millisecond)
		held := map[string]float64{"undo": float64(ms) / 1000}
		got := 0.0
		for _, o := range c.Compose(rules.Snapshot{Table: table, View: v, Held: held}).Ops {
			if o.Kind == OpRing && o.Sweep < 360 {
				got = o.Sweep.Degrees()
			}
		}
		require.GreaterOrEqual(t, got, sweep)
		sweep = got
	}
	require.InDelta(t, 360*0.92, sweep, 1)
}
