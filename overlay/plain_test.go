package overlay

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTheDefaultIsValid(t *testing.T) { require.NoError(t, Default().Validate()) }

func TestValidateNamesWhatIsWrong(t *testing.T) {
	cases := map[string]func(*Config){
		"size score":    func(c *Config) { c.Sizes.Score = 0 },
		"rim":           func(c *Config) { c.Sizes.Rim = -1 },
		"time fade in":  func(c *Config) { c.Times.FadeIn = math.NaN() },
		"time pulse":    func(c *Config) { c.Times.Pulse = 0 },
		"closed shapes": func(c *Config) { c.Palette.Shapes = nil },
		"sky":           func(c *Config) { c.Sky.Stars = -1 },
	}
	for want, spoil := range cases {
		cfg := Default()
		spoil(&cfg)
		require.ErrorContains(t, cfg.Validate(), want)
		_, err := NewComposer(cfg)
		require.Error(t, err)
	}
}

func TestColoursSurviveText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Uint8()
		c := Color{b.Draw(t, "r"), b.Draw(t, "g"), b.Draw(t, "b"), b.Draw(t, "a")}
		var back Color
		require.NoError(t, back.UnmarshalText([]byte(c.String())))
		require.Equal(t, c, back)
	})
}

func FuzzColour(f *testing.F) {
	f.Add("#56b4e9")
	f.Add("#56b4e980")
	f.Add("")
	f.Add("56b4e9")
	f.Fuzz(func(t *testing.T, s string) {
		var c, back Color
		if c.UnmarshalText([]byte(s)) != nil {
			return
		}
		require.NoError(t, back.UnmarshalText([]byte(c.String())))
		require.Equal(t, c, back)
	})
}

func TestOperationsSurviveJSON(t *testing.T) {
	o := Op{Kind: OpText, Points: Points{{X: 1.25, Y: -3.5}, {}}, Text: "a\nb", Size: 7, Facing: 90, Align: -1, Weight: Bold, Color: RGB(0x102030), Plate: Color{1, 2, 3, 4}}
	b, err := json.Marshal(o)
	require.NoError(t, err)
	require.Contains(t, string(b), `"at":[[1.25,-3.5],[0,0]]`)
	var back Op
	require.NoError(t, json.Unmarshal(b, &back))
	require.Equal(t, o, back)
}

func TestScenesSurviveJSON(t *testing.T) {
	v := rules.View{Game: "stardice", Logo: true}
	s := composer(t, Default()).Compose(sky(1500*time.Millisecond), v, nil)
	b, err := json.Marshal(s)
	require.NoError(t, err)
	require.Contains(t, string(b), `{"time":1.5,"width":610,"height":457,"ground":{"color":"#060918",`)
	require.Contains(t, string(b), `"sounds":[]`)
	var back Scene
	require.NoError(t, json.Unmarshal(b, &back))
	again, err := json.Marshal(back)
	require.NoError(t, err)
	require.JSONEq(t, string(b), string(again))
}

// P1: the corners of the unit square go to the corners; P2: straight lines
// stay straight; P3: Invert undoes Apply.
func TestWarp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		off := rapid.Float64Range(-0.2, 0.2)
		c := WholeWindow()
		for i := range c {
			c[i][0] += off.Draw(t, "dx")
			c[i][1] += off.Draw(t, "dy")
		}
		w, err := c.Warp()
		require.NoError(t, err)
		unit := rapid.Float64Range(0, 1)
		square := [4]constellation.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
		for i, s := range square {
			require.InDelta(t, 0, w.Apply(s).Dist(constellation.Vec{X: c[i][0], Y: c[i][1]}), 1e-9, "P1")
		}
		a := constellation.Vec{X: unit.Draw(t, "ax"), Y: unit.Draw(t, "ay")}
		b := constellation.Vec{X: unit.Draw(t, "bx"), Y: unit.Draw(t, "by")}
		p, q, m := w.Apply(a), w.Apply(b), w.Apply(a.Add(b).Mul(0.5))
		require.InDelta(t, 0, q.Sub(p).Cross(m.Sub(p)), 1e-9, "P2")
		require.InDelta(t, 0, w.Invert(p).Dist(a), 1e-8, "P3")
	})
}

func TestCornersThatAreNoTableAreRefused(t *testing.T) {
	for name, c := range map[string]Corners{
		"a point": {}, "a triangle": {{1, 0}, {1, 0}, {1, 1}, {0, 1}}, "mirrored": {{1, 0}, {0, 0}, {0, 1}, {1, 1}},
	} {
		_, err := c.Warp()
		require.ErrorContains(t, err, "convex table", name)
	}
}

func TestTheRoomiestPlaceLiesInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 14).Draw(t, "n")
		ps := make([]constellation.Vec, n)
		for i := range ps {
			r := rapid.Float64Range(40, 150).Draw(t, "r")
			ps[i] = polar(constellation.Vec{X: 300, Y: 200}, r, 360*float64(i)/float64(n))
		}
		at, room := roomiest(ps)
		require.True(t, inside(ps, at))
		require.InDelta(t, clearance(ps, at), room, 1e-9)
	})
}

func TestCentroidOfAnLShapeAndOfALine(t *testing.T) {
	l := []constellation.Vec{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 2}, {X: 0, Y: 2}}
	require.InDelta(t, 5.0/6, centroid(l).X, 1e-12)
	require.InDelta(t, 5.0/6, centroid(l).Y, 1e-12)
	require.Equal(t, constellation.Vec{X: 2, Y: 0}, centroid([]constellation.Vec{{X: 0}, {X: 4}}))
}

func TestSentencesAreWrappedEvenly(t *testing.T) {
	got := strings.Split(wrap("red's d6 came in out of turn: take it back, or hold undo to let it stand", 36), "\n")
	require.Len(t, got, 3)
	for _, line := range got {
		require.LessOrEqual(t, len(line), 36)
		require.GreaterOrEqual(t, len(line), 18)
	}
	require.Equal(t, "one", wrap("one", 36))
	require.Equal(t, "", wrap("", 36))
	require.Equal(t, "incomprehensibilities", wrap("incomprehensibilities", 5))
}

// cued is a payload that asks for a sound, for none when it is empty.
type cued rules.Cue

func (cued) PayloadType() string      { return "overlay/cued" }
func (c cued) Cue() (rules.Cue, bool) { return rules.Cue(c), c != "" }

func TestSoundsOfEvents(t *testing.T) {
	table := sky(0, constellation.Die{ID: "a", Pos: constellation.Vec{X: 610}}, constellation.Die{ID: "b", Kind: constellation.Borg})
	cases := []struct {
		event rules.Event
		want  []Sound
	}{
		{rules.Event{Seq: 3, Kind: rules.Linked, Dice: []string{"a"}}, []Sound{{Kind: SoundLink, Pan: 1, Seed: 3}}},
		{rules.Event{Seq: 4, Kind: rules.Closed, Dice: []string{"a", "b", "?"}}, []Sound{{Kind: SoundShape, Size: 3, Seed: 4}}},
		{rules.Event{Kind: rules.Entered, Dice: []string{"b"}}, []Sound{{Kind: SoundHeavy, Pan: -1}}},
		{rules.Event{Kind: rules.Entered, Dice: []string{"a"}}, []Sound{}},
		{rules.Event{Kind: rules.Scored, Points: map[string]int{"x": 2, "y": 9}}, []Sound{{Kind: SoundPoints, Size: 9}}},
		{rules.Event{Kind: rules.Ended, Note: "forfeit"}, []Sound{{Kind: SoundForfeit}}},
		{rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Method: rules.ByForfeit}}}, []Sound{{Kind: SoundForfeit}}},
		{rules.Event{Kind: rules.Ended, Data: rules.End{}, Note: "forfeit"}, []Sound{{Kind: SoundVictory}}},
		{rules.Event{Kind: rules.Entered, Data: cued(rules.CueHeavy), Dice: []string{"a"}}, []Sound{{Kind: SoundHeavy, Pan: 1}}},
		{rules.Event{Kind: rules.Entered, Data: cued("other"), Dice: []string{"b"}}, []Sound{}},
		{rules.Event{Kind: rules.Scored, Data: cued("")}, []Sound{{Kind: SoundPoints}}},
		{rules.Event{Kind: rules.Ended, Note: "battle"}, []Sound{{Kind: SoundVictory}}},
		{rules.Event{Kind: rules.Moved}, []Sound{}},
	}
	for _, c := range cases {
		require.Equal(t, c.want, sounds([]rules.Event{c.event}, table), c.event.Kind)
	}
}

func FuzzOperation(f *testing.F) {
	f.Add(`{"op":"line","at":[[1,2],[3.456,-7]],"w":1.5,"color":"#56b4e980"}`)
	f.Add(`{"op":"text","at":[[0,0]],"text":"a\nb","size":7,"color":"#ffffff","plate":"#00000010"}`)
	f.Add(`{"at":[[1e300,-1e300]]}`)
	f.Add(`{"at":[[1e307,-1.7e308]]}`)
	f.Add(`{"at":[1]}`)
	f.Fuzz(func(t *testing.T, s string) {
		var o, back Op
		if json.Unmarshal([]byte(s), &o) != nil {
			return
		}
		first, err := json.Marshal(o)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(first, &back))
		second, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(first), string(second))
	})
}
