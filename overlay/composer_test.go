package overlay

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func sky(at time.Duration, dice ...constellation.Die) *constellation.Table {
	return &constellation.Table{Width: 610, Height: 457, Time: at, Dice: dice}
}

func composer(t *testing.T, cfg Config) *Composer {
	t.Helper()
	c, err := NewComposer(cfg)
	require.NoError(t, err)
	return c
}

// texts lists the texts of a scene with how they are turned.
func texts(s *Scene) map[string][]float64 {
	all := map[string][]float64{}
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

func TestMarksComeAndGoSoftly(t *testing.T) {
	c := composer(t, Default()) // in 0.45 s, out 0.6 s
	with := rules.View{Marks: []rules.Mark{label("a", "ten")}}
	without := rules.View{}
	ms := time.Millisecond
	c.Compose(sky(0), without, nil)
	steps := []struct {
		at   time.Duration
		view rules.View
		is   string
	}{
		{100 * ms, with, "clear"}, {325 * ms, with, "half"}, {600 * ms, with, "full"}, {5000 * ms, with, "full"},
		{5010 * ms, without, "full"}, {5310 * ms, without, "half"}, {5700 * ms, without, "clear"},
	}
	for _, s := range steps {
		a := opacity(c.Compose(sky(s.at), s.view, nil), "ten")
		switch s.is {
		case "clear":
			require.Zero(t, a, s.at)
		case "half":
			require.InDelta(t, 128, a, 12, s.at)
		case "full":
			require.Equal(t, 255, a, s.at)
		}
	}
}

func TestWhatStandsAtTheFirstSceneDoesNotFade(t *testing.T) {
	s := composer(t, Default()).Compose(sky(time.Minute), rules.View{Marks: []rules.Mark{label("a", "ten")}}, nil)
	require.Equal(t, 255, opacity(s, "ten"))
}

func TestTheLogoFadesWhenTheFirstDieComes(t *testing.T) {
	c := composer(t, Default())
	full := opacity(c.Compose(sky(0), rules.View{Logo: true}, nil), "ASTERISM")
	c.Compose(sky(time.Second), rules.View{}, nil)
	half := opacity(c.Compose(sky(1300*time.Millisecond), rules.View{}, nil), "ASTERISM")
	gone := opacity(c.Compose(sky(2*time.Second), rules.View{}, nil), "ASTERISM")
	require.Equal(t, 255, full)
	require.InDelta(t, 128, half, 12)
	require.Zero(t, gone)
}

func TestAMarkThatComesBackDoesNotJump(t *testing.T) {
	c := composer(t, Default())
	with := rules.View{Marks: []rules.Mark{label("a", "ten")}}
	c.Compose(sky(0), with, nil)
	c.Compose(sky(time.Second), rules.View{}, nil)
	before := opacity(c.Compose(sky(1300*time.Millisecond), rules.View{}, nil), "ten")
	after := opacity(c.Compose(sky(1310*time.Millisecond), with, nil), "ten")
	require.InDelta(t, before, after, 30)
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
			require.NoError(t, c.Compose(sky(at), v, []rules.Event{{Seq: i, Kind: rules.Scored, Points: map[string]int{"Ada": i}}}).Dump(&out))
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
	s := c.Compose(sky(0), v, nil)
	require.NoError(t, s.Dump(&before))
	points[0].X = 400
	c.Compose(sky(time.Second), v, nil)
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
		c.Compose(table, v, events)
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
					require.NoError(t, screens[k].Compose(table, v, events).Dump(&out[k]))
				}
			}
		}
		return out
	}
	both, fast, slow := play(1, 7), play(1, 0), play(0, 7)
	require.Equal(t, fast[0].String(), both[0].String())
	require.Equal(t, slow[1].String(), both[1].String())
}

func TestAFaultIsSaidToEachSideUntilItIsMended(t *testing.T) {
	v := rules.View{
		Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}},
		Faults:  []rules.Fault{{Pos: constellation.Vec{X: 300, Y: 200}, Text: "out of turn"}},
	}
	c := composer(t, Default())
	for i := range 5 {
		s := c.Compose(sky(time.Duration(i)*time.Minute), v, nil)
		require.ElementsMatch(t, []float64{0, 180}, texts(s)["out of turn"])
	}
	v.Faults = nil
	require.NotContains(t, texts(c.Compose(sky(time.Hour), v, nil)), "out of turn")
}

func TestPanelsStandAtThePlayersSideAndFaceThem(t *testing.T) {
	sides := map[float64]func(p constellation.Vec) bool{
		0:   func(p constellation.Vec) bool { return p.Y > 400 },
		90:  func(p constellation.Vec) bool { return p.X < 60 },
		180: func(p constellation.Vec) bool { return p.Y < 60 },
		270: func(p constellation.Vec) bool { return p.X > 550 },
	}
	for facing, near := range sides {
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Facing: facing}}}
		for _, o := range composer(t, Default()).Compose(sky(0), v, nil).Ops {
			if o.Kind == OpText && o.Text == "Ada" {
				require.Equal(t, facing, o.Facing)
				require.True(t, near(o.Points[0]), "%v faces %v", o.Points[0], facing)
			}
		}
	}
}

func TestPlayersWithoutANameAreCalledAsTheirTeam(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "white", Team: constellation.White}, {Name: "Grace", Team: constellation.Red, Facing: 180}}}
	shown := texts(composer(t, Default()).Compose(sky(0), v, nil))
	require.Contains(t, shown, "Fleet white")
	require.Contains(t, shown, "Grace")
	require.NotContains(t, shown, "Fleet red")
}

func TestPanelsStandAsideWherePlayersKeepThings(t *testing.T) {
	name := func(aside bool) constellation.Vec {
		cfg := Default()
		cfg.Game = rules.Info{Name: "other", Aside: aside}
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}}}
		for _, o := range composer(t, cfg).Compose(sky(0), v, nil).Ops {
			if o.Text == "Ada" {
				return o.Points[0]
			}
		}
		return constellation.Vec{}
	}
	require.Greater(t, name(false).X, 200.0)
	require.Less(t, name(true).X, 50.0)
}

func TestAStarShowsItsDiesFaceAndDirection(t *testing.T) {
	d := constellation.Die{ID: "n", Kind: constellation.Utara, Face: "NE", Size: 16, Pos: constellation.Vec{X: 200, Y: 200}, Still: true}
	table := sky(0, d)
	table.North = 30
	v := rules.View{Marks: []rules.Mark{{ID: "star", Kind: rules.MarkStar, Die: "n", Points: []constellation.Vec{d.Pos}, Radius: 9}}}
	s := composer(t, Default()).Compose(table, v, nil)
	require.Contains(t, texts(s), "NE")
	for _, o := range s.Ops {
		if o.Kind == OpFill && len(o.Points) == 4 { // the arrow, its tip first
			tip := o.Points[0].Sub(d.Pos)
			require.InDelta(t, 0, tip.Cross(constellation.Vec{Y: -1}.Turn(75)), 1e-9)
			return
		}
	}
	t.Fatal("no arrow")
}

func TestSixAndNineAreUnderlined(t *testing.T) {
	lines := func(face string) int {
		n := 0
		for _, o := range composer(t, Default()).Compose(sky(0, constellation.Die{ID: "a", Face: face, Size: 16}), rules.View{}, nil).Ops {
			if o.Kind == OpLine && len(o.Points) == 2 {
				n++
			}
		}
		return n
	}
	for face, want := range map[string]int{"6": 1, "9": 1, "8": 0, "16": 0, "": 0} {
		require.Equal(t, want, lines(face), face)
	}
}

func TestPointsAreNotHiddenByPanels(t *testing.T) {
	for _, facing := range []float64{0, 90, 180, 270} {
		v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Facing: facing, Lines: []string{"one", "two"}}}}
		f := frame{cfg: &Config{Sizes: Default().Sizes}, game: &rules.Info{}, table: sky(0), view: &v}
		b := f.box(&v.Players[0], f.seats()[0])
		moved := f.clearOfPanels(b.At(20, -12), 30, 15)
		require.InDelta(t, 0, moved.Dist(b.At(20, -f.cfg.Sizes.Rim-b.h-8.5)), 1e-9)
		f.table.Dice = []constellation.Die{{ID: "in the way", Pos: moved, Size: 16}}
		require.InDelta(t, 0, f.clearOfPanels(b.At(20, -12), 30, 15).Dist(b.At(-b.w/2-16, -12)), 1e-9)
		middle := constellation.Vec{X: 305, Y: 228}
		require.Equal(t, middle, f.clearOfPanels(middle, 30, 15))
	}
}

func TestPointsAreWrittenLarge(t *testing.T) {
	size := func(m rules.Mark) float64 {
		for _, o := range composer(t, Default()).Compose(sky(0), rules.View{Marks: []rules.Mark{m}}, nil).Ops {
			if o.Text == m.Text {
				return o.Size
			}
		}
		return 0
	}
	m := label("a", "21")
	require.Equal(t, Default().Sizes.Label, size(m))
	m.Large = true
	require.Equal(t, Default().Sizes.Points, size(m))
}

func TestSensorsAtTheirLimitAndBlindOnesAreNamed(t *testing.T) {
	table := sky(0)
	table.Sources = []constellation.SourceState{{Name: "surface", Limit: 15, Count: 15, AtLimit: true}, {Name: "camera", Blind: "no light"}}
	all := ""
	for text := range texts(composer(t, Default()).Compose(table, rules.View{}, nil)) {
		all += strings.ReplaceAll(text, "\n", " ") + "\n"
	}
	require.Contains(t, all, "surface can tell no more than 15 dice apart")
	require.Contains(t, all, "camera can't look: no light")
}

func TestAGameSaysItsTitleAndItsSigns(t *testing.T) {
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", Title: "Another Game", Signs: map[string]string{"Sun": "☀"}}
	require.Contains(t, texts(composer(t, cfg).Compose(sky(0), rules.View{Logo: true}, nil)), "Another Game")
	shown := texts(composer(t, cfg).Compose(sky(0, constellation.Die{ID: "a", Face: "Sun"}), rules.View{}, nil))
	require.Contains(t, shown, "☀")
	require.NotContains(t, shown, "Sun")
}

func TestAGameThatNobodyKnowsIsCalledByItsName(t *testing.T) {
	require.Contains(t, texts(composer(t, Default()).Compose(sky(0), rules.View{Game: "other", Logo: true}, nil)), "other")
}

func TestAGameWithoutStarsGetsThem(t *testing.T) {
	table := sky(0, constellation.Die{ID: "a", Face: "17", Size: 22, Pos: constellation.Vec{X: 100, Y: 100}, Still: true})
	require.Contains(t, texts(composer(t, Default()).Compose(table, rules.View{}, nil)), "17")
	own := rules.View{Marks: []rules.Mark{{ID: "a", Kind: rules.MarkStar, Points: []constellation.Vec{{X: 9, Y: 9}}, Text: "4"}}}
	shown := texts(composer(t, Default()).Compose(table, own, nil))
	require.NotContains(t, shown, "17")
	require.Contains(t, shown, "4")
}

func TestDoubtfulDiceAreDashed(t *testing.T) {
	dashed := func(doubtful bool) int {
		d := constellation.Die{ID: "a", Size: 16, Pos: constellation.Vec{X: 100, Y: 100}, Doubtful: doubtful}
		n := 0
		for _, o := range composer(t, Default()).Compose(sky(0, d), rules.View{}, nil).Ops {
			if o.Dash > 0 {
				n++
			}
		}
		return n
	}
	require.Zero(t, dashed(false))
	require.Positive(t, dashed(true))
}

func TestPausedAndFrozenAreSaid(t *testing.T) {
	c := composer(t, Default())
	require.Contains(t, texts(c.Compose(sky(0), rules.View{Paused: true}, nil)), "paused")
	require.Contains(t, texts(c.Compose(sky(0), rules.View{Frozen: true}, nil)), "the end stands")
	require.Empty(t, texts(c.Compose(sky(0), rules.View{}, nil)))
}

func TestTheReactiveGroundIsOffUnlessAskedFor(t *testing.T) {
	glows := func(react bool) int {
		cfg, n := Default(), 0
		cfg.React = react
		d := constellation.Die{ID: "a", Size: 16, Pos: constellation.Vec{X: 100, Y: 100}, Still: true}
		for _, o := range composer(t, cfg).Compose(sky(0, d), rules.View{}, nil).Ops {
			if o.Kind == OpGlow && o.Radius > 50 {
				n++
			}
		}
		return n
	}
	require.Zero(t, glows(false))
	require.Equal(t, 1, glows(true))
}

func TestPointsRiseAndFade(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 6}}}
	c.Compose(sky(0), v, []rules.Event{{Seq: 1, Kind: rules.Scored, Points: map[string]int{"Ada": 6}}})
	early := c.Compose(sky(400*time.Millisecond), v, nil)
	require.Positive(t, opacity(early, "+6"))
	require.Zero(t, opacity(c.Compose(sky(3*time.Second), v, nil), "+6"))
}

func TestMarksWithoutPlacesAreLeftOut(t *testing.T) {
	v := rules.View{}
	for _, k := range []rules.MarkKind{rules.MarkStar, rules.MarkLine, rules.MarkShape, rules.MarkRing, rules.MarkCorridor,
		rules.MarkLabel, rules.MarkDial, rules.MarkButton, rules.MarkArea, rules.MarkAsk, "other"} {
		v.Marks = append(v.Marks, rules.Mark{ID: string(k), Kind: k, Text: "?"})
	}
	require.Empty(t, composer(t, Default()).Compose(sky(0), v, nil).Ops)
}

func TestEveryKindOfMarkIsDrawn(t *testing.T) {
	for _, k := range []rules.MarkKind{rules.MarkStar, rules.MarkLine, rules.MarkShape, rules.MarkRing, rules.MarkCorridor,
		rules.MarkLabel, rules.MarkDial, rules.MarkButton, rules.MarkArea, rules.MarkAsk} {
		m := rules.Mark{ID: "m", Kind: k, Text: "x", Radius: 20, Options: []string{"1", "2"},
			Points: []constellation.Vec{{X: 100, Y: 100}, {X: 150, Y: 100}, {X: 120, Y: 160}}}
		require.NotEmpty(t, composer(t, Default()).Compose(sky(0), rules.View{Marks: []rules.Mark{m}}, nil).Ops, k)
	}
}

func BenchmarkCompose15(b *testing.B) {
	table, v := sky(0), rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	var ring []constellation.Vec
	for i := range 15 {
		at := polar(constellation.Vec{X: 305, Y: 228}, 150, 24*float64(i))
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
		c.Compose(table, v, nil)
	}
}

func TestTheRingOfAHeldButtonFills(t *testing.T) {
	c := composer(t, Default())
	button := rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 50, Y: 50}}, Radius: 12}
	v := rules.View{Marks: []rules.Mark{button}}
	sweep := 0.0
	for ms := 0; ms < 960; ms += 40 {
		table := sky(time.Duration(ms) * time.Millisecond)
		c.Held = map[string]float64{"undo": float64(ms) / 1000}
		got := 0.0
		for _, o := range c.Compose(table, v, nil).Ops {
			if o.Kind == OpRing && o.Sweep < 360 {
				got = o.Sweep
			}
		}
		require.GreaterOrEqual(t, got, sweep)
		sweep = got
	}
	require.InDelta(t, 360*0.92, sweep, 1)
}
