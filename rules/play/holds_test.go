package play

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// at is where a finger is during some time, in ms and mm.
type at struct {
	id       string
	from, to int // ms, both included
	x, y     float64
	dx       float64 // mm a second
}

var undoButton = rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 50, Y: 50}}, Radius: 12, Command: rules.Command{Do: rules.DoUndo}}

// press runs three seconds at 50 frames a second and returns the commands.
func pressing(v rules.View, dice []constellation.Die, fingers ...at) []rules.Command {
	h := newHolds(DefaultHold())
	var all []rules.Command
	for ms := 0; ms <= 3000; ms += 20 {
		t := &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond, Dice: dice}
		for _, f := range fingers {
			if ms >= f.from && ms <= f.to {
				x := f.x + f.dx*float64(ms-f.from)/1000
				t.Touches = append(t.Touches, constellation.Touch{ID: f.id, Pos: constellation.Vec{X: x, Y: f.y}})
			}
		}
		all = append(all, h.See(t, v)...)
	}
	return all
}

func TestAButtonMustBeHeldForASecond(t *testing.T) {
	v := rules.View{Marks: []rules.Mark{undoButton}}
	cases := []struct {
		name    string
		fingers []at
		dice    []constellation.Die
		want    int
	}{
		{"a finger held for a second", []at{{"f", 100, 1200, 52, 50, 0}}, nil, 1},
		{"a finger that is slow to let go", []at{{"f", 100, 2200, 52, 50, 0}}, nil, 1},
		{"a finger lifted too early", []at{{"f", 100, 1000, 52, 50, 0}}, nil, 0},
		{"held twice", []at{{"f", 0, 1100, 52, 50, 0}, {"g", 1500, 2600, 52, 50, 0}}, nil, 2},
		{"the sensor loses the finger for a moment", []at{{"f", 100, 600, 52, 50, 0}, {"g", 700, 1200, 52, 50, 0}}, nil, 1},
		{"two separate touches are no hold", []at{{"f", 100, 600, 52, 50, 0}, {"g", 900, 1500, 52, 50, 0}}, nil, 0},
		{"a finger that passes over slowly", []at{{"f", 0, 3000, 30, 50, 12}}, nil, 0},
		{"a die that rolls over", []at{{"f", 0, 300, 0, 50, 400}}, nil, 0},
		{"a finger that slides in and rests", []at{{"f", 0, 200, 0, 50, 250}, {"f", 220, 3000, 50, 50, 0}}, nil, 0},
		{"a finger beside it", []at{{"f", 0, 3000, 65, 50, 0}}, nil, 0},
		{"a die lies on it", []at{{"f", 0, 3000, 52, 50, 0}}, []constellation.Die{{ID: "d", Pos: constellation.Vec{X: 60, Y: 50}, Size: 16}}, 0},
		{"a small slip is forgiven", []at{{"f", 0, 1500, 48, 50, 4}}, nil, 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := pressing(v, c.dice, c.fingers...)
			require.Len(t, got, c.want)
			for _, command := range got {
				require.Equal(t, rules.DoUndo, command.Do)
			}
		})
	}
}

// An elbow stays where it leans: what it has pressed is taken back, once.
func TestWhatAnElbowPressesIsTakenBack(t *testing.T) {
	for do, back := range map[string]rules.Command{rules.DoUndo: {Do: rules.DoRedo}, rules.DoRedo: {Do: rules.DoUndo}, rules.DoPause: {Do: rules.DoPause, Value: "off"}} {
		button := undoButton
		button.Command.Do = do
		got := pressing(rules.View{Marks: []rules.Mark{button}}, nil, at{"f", 100, 3000, 52, 50, 0})
		require.Equal(t, []rules.Command{{Do: do}, back}, got)
		got = pressing(rules.View{Marks: []rules.Mark{button}}, nil, at{"f", 100, 1500, 52, 50, 0}, at{"f", 1520, 3000, 72, 50, 0})
		require.Equal(t, []rules.Command{{Do: do}}, got, "it has moved on")
		got = pressing(rules.View{Marks: []rules.Mark{button}}, nil, at{"f", 100, 1250, 52, 50, 0}, at{"f", 1260, 3000, 64, 50, 0})
		require.Equal(t, []rules.Command{{Do: do}, back}, got, "it slides a little as it leans")
		got = pressing(rules.View{Marks: []rules.Mark{button}}, nil, at{"f", 100, 3000, 52, 50, 0}, at{"g", 1300, 3000, 52, 110, 0}, at{"h", 1300, 3000, 52, 170, 0})
		require.Equal(t, []rules.Command{{Do: do}, back}, got, "the arm comes down after it")
	}
	other := undoButton
	other.Command.Do = rules.DoNew
	require.Len(t, pressing(rules.View{Marks: []rules.Mark{other}}, nil, at{"f", 100, 3000, 52, 50, 0}), 1, "nothing takes that back")
}

// A button that asks once more gives its command when it is held again, soon.
func TestAButtonThatDecidesAsksOnceMore(t *testing.T) {
	forfeit := undoButton
	forfeit.Confirm = true
	v := rules.View{Marks: []rules.Mark{forfeit}}
	held := func(id string, from, to int) at { return at{id, from, to, 52, 50, 0} }
	for name, c := range map[string]struct {
		fingers []at
		want    int
	}{
		"an arm that leans there":     {[]at{held("f", 100, 1400)}, 0},
		"and for long":                {[]at{held("f", 100, 2900)}, 0},
		"held twice":                  {[]at{held("f", 100, 1200), held("g", 1500, 2600)}, 1},
		"held, and then touched only": {[]at{held("f", 100, 1200), held("g", 1500, 2000)}, 0},
	} {
		require.Len(t, pressing(v, nil, c.fingers...), c.want, name)
	}
}

func TestAHandOrAnArmPressesNothing(t *testing.T) {
	low := rules.Mark{ID: "low", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 20, Y: 250}}, Radius: 12, Command: rules.Command{Do: rules.DoPause}}
	free := rules.Mark{ID: "free", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 300, Y: 200}}, Radius: 12, Command: rules.Command{Do: rules.DoRedo}}
	v := rules.View{Marks: []rules.Mark{undoButton, low, free}}
	for name, c := range map[string]struct {
		fingers []at
		want    int
	}{
		"one finger at the rim":              {[]at{{"f", 0, 1500, 20, 250, 0}}, 1},
		"two along one rim":                  {[]at{{"f", 0, 1500, 20, 250, 0}, {"g", 0, 1500, 30, 400, 0}}, 0},
		"a second one comes before the time": {[]at{{"f", 0, 1500, 20, 250, 0}, {"g", 800, 900, 30, 400, 0}}, 0},
		"two at rims across the table":       {[]at{{"f", 0, 1500, 20, 250, 0}, {"g", 0, 1500, 600, 250, 0}}, 1},
		"two beside one another":             {[]at{{"f", 0, 1500, 300, 200, 0}, {"g", 0, 1500, 340, 230, 0}}, 0},
		"two apart, away from the rim":       {[]at{{"f", 0, 1500, 300, 200, 0}, {"g", 0, 1500, 450, 230, 0}}, 1},
	} {
		require.Len(t, pressing(v, nil, c.fingers...), c.want, name)
	}
	for name, touch := range map[string]constellation.Touch{
		"a palm":              {ID: "f", Pos: free.Points[0], Palm: true},
		"a die that has come": {ID: "f", Pos: free.Points[0], Rests: true},
	} {
		h, given := newHolds(DefaultHold()), 0
		for ms := 0; ms <= 1500; ms += 20 {
			given += len(h.See(&constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond,
				Touches: []constellation.Touch{touch}}, v))
		}
		require.Zero(t, given, name)
	}
}

// A cup that stands on the rim is no part of an arm that comes down there later.
func TestWhatRestsOnTheRimKeepsNobodyFromPressing(t *testing.T) {
	rim := undoButton
	rim.Points = []constellation.Vec{{X: 596, Y: 200}}
	v := rules.View{Marks: []rules.Mark{rim}}
	cup := at{"cup", 0, 3000, 590, 420, 0}
	require.Empty(t, pressing(v, nil, cup, at{"f", 200, 1400, 596, 200, 0}), "they come together: an arm")
	require.Equal(t, []rules.Command{{Do: rules.DoUndo}}, pressing(v, nil, cup, at{"f", 1700, 2900, 596, 200, 0}))
	require.Empty(t, pressing(v, nil, cup, at{"f", 1700, 3000, 596, 200, 0}, at{"g", 1900, 3000, 596, 320, 0}), "an arm beside it")
}

func TestADialIsSetByOneTap(t *testing.T) {
	dial := rules.Mark{ID: "d", Kind: rules.MarkDial, Points: []constellation.Vec{{X: 200, Y: 200}}, Options: []string{"1", "2", "3", "4"},
		Command: rules.Command{Do: rules.DoFace, Die: "r4"}}
	v := rules.View{Marks: []rules.Mark{dial}}
	three := layout.Slots(&dial)[2].At
	cases := []struct {
		name   string
		finger at
		want   []string
	}{
		{"a tap", at{"f", 100, 250, three.X, three.Y, 0}, []string{"3"}},
		{"a tap in the middle", at{"f", 100, 250, 200, 200, 0}, nil},
		{"a hand that rests", at{"f", 100, 2600, three.X, three.Y, 0}, nil},
		{"a die that hops", at{"f", 100, 100, three.X, three.Y, 0}, nil},
		{"a finger that slides away", at{"f", 100, 400, three.X, three.Y, 60}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var values []string
			for _, command := range pressing(v, nil, c.finger) {
				require.Equal(t, rules.Command{Do: rules.DoFace, Die: "r4", Value: command.Value}, command)
				values = append(values, command.Value)
			}
			require.Equal(t, c.want, values)
		})
	}
}

// A finger presses the button that it came down on, wherever that has moved since, and none that
// has come below it.
func TestAFingerPressesWhatItCameDownOn(t *testing.T) {
	undo, pause := undoButton, undoButton
	pause.ID, pause.Command.Do, pause.Points = "pause", rules.DoPause, []constellation.Vec{{X: 50, Y: 78}}
	moved, under := undo, pause
	moved.Points, under.Points = []constellation.Vec{{X: 50, Y: 22}}, undo.Points
	for name, c := range map[string]struct {
		before, after []rules.Mark
		want          []rules.Command
	}{
		"they stay":          {[]rules.Mark{undo, pause}, []rules.Mark{undo, pause}, []rules.Command{{Do: rules.DoUndo}}},
		"they move by one":   {[]rules.Mark{undo, pause}, []rules.Mark{moved, under}, []rules.Command{{Do: rules.DoUndo}}},
		"it comes below":     {nil, []rules.Mark{undo}, nil},
		"it isn't there now": {[]rules.Mark{undo}, []rules.Mark{under}, nil},
	} {
		h := newHolds(DefaultHold())
		var got []rules.Command
		for ms := 0; ms <= 1600; ms += 20 {
			table := &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond,
				Touches: []constellation.Touch{{ID: "f", Pos: constellation.Vec{X: 52, Y: 50}}}}
			v := rules.View{Marks: c.before}
			if ms >= 400 {
				v.Marks = c.after
			}
			got = append(got, h.See(table, v)...)
		}
		require.Equal(t, c.want, got, name)
	}
}

// Whoever lays a die on a button comes down with a finger, too. The button gives way to the die.
func TestAHandThatLaysADieOnAButtonPressesNothing(t *testing.T) {
	moved := undoButton
	moved.Points = []constellation.Vec{{X: 50, Y: 162}}
	h := newHolds(DefaultHold())
	for ms := 0; ms <= 1600; ms += 20 {
		table := &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond,
			Touches: []constellation.Touch{{ID: "f", Pos: constellation.Vec{X: 42, Y: 45}}}}
		m := undoButton
		if ms >= 200 {
			table.Dice, m = []constellation.Die{{ID: "d", Pos: constellation.Vec{X: 55, Y: 52}, Size: 16, Still: true}}, moved
		}
		require.Empty(t, h.See(table, rules.View{Marks: []rules.Mark{m}}), "%d ms", ms)
	}
}

// What was below a finger when it came down is meant, wherever that has moved since; what is
// gone since isn't.
func TestADialThatMovesBelowAFingerIsSetAsItWasTouched(t *testing.T) {
	dial := rules.Mark{ID: "d", Kind: rules.MarkDial, Points: []constellation.Vec{{X: 200, Y: 200}}, Options: []string{"1", "2", "3", "4"},
		Command: rules.Command{Do: rules.DoFace, Die: "r4"}}
	moved, shorter, other, about := dial, dial, dial, dial
	about.Command.Die = "w2"
	moved.Points = []constellation.Vec{{X: 200 + dial.DialRadius(), Y: 200 - dial.DialRadius()}}
	shorter.Options, other.ID = []string{"1", "2"}, "e"
	for name, c := range map[string]struct {
		before, after []rules.Mark
		want          string
	}{
		"it stays":                {[]rules.Mark{dial}, []rules.Mark{dial}, "3"},
		"it moves by a choice":    {[]rules.Mark{dial}, []rules.Mark{moved}, "3"},
		"it comes below a finger": {nil, []rules.Mark{dial}, ""},
		"another takes its place": {[]rules.Mark{dial}, []rules.Mark{other}, ""},
		"that is no choice now":   {[]rules.Mark{dial}, []rules.Mark{shorter}, ""},
		"it was answered":         {[]rules.Mark{dial}, nil, ""},
		"it is about another die": {[]rules.Mark{dial}, []rules.Mark{about}, ""},
	} {
		h, value := newHolds(DefaultHold()), ""
		for ms := 0; ms <= 600; ms += 20 {
			table := &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond}
			if ms >= 100 && ms <= 250 {
				table.Touches = []constellation.Touch{{ID: "f", Pos: layout.Slots(&dial)[2].At}}
			}
			v := rules.View{Marks: c.before}
			if ms >= 180 {
				v.Marks = c.after
			}
			for _, command := range h.See(table, v) {
				value += command.Value
			}
			require.True(t, len(h.Idle()) == 0 || len(c.before) == 0, name)
		}
		require.Equal(t, c.want, value, name)
	}
}

func TestProgressOfAHeldButtonGrowsUntilItsDeadline(t *testing.T) {
	h, v := newHolds(DefaultHold()), rules.View{Marks: []rules.Mark{undoButton}}
	last := 0.0
	for ms := 0; ms < 1000; ms += 40 {
		table := &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond,
			Touches: []constellation.Touch{{ID: "f", Pos: undoButton.Points[0]}}}
		require.Empty(t, h.See(table, v))
		require.GreaterOrEqual(t, h.Progress()["undo"], last)
		last = h.Progress()["undo"]
		at, ok := h.Deadline()
		require.True(t, ok)
		require.Equal(t, time.Second, at)
	}
	require.InDelta(t, 0.96, last, 1e-9)
}

// A button that asks once more asks until its time, also for one who looks at frames and
// deadlines alone, as a replay does.
func TestAskingOnceMoreEndsAtItsDeadline(t *testing.T) {
	const within = 6500 * time.Millisecond // the first hold ends after 1.5 s
	sure := undoButton
	sure.Confirm = true
	v := rules.View{Marks: []rules.Mark{sure}}
	for _, tc := range []struct {
		name     string
		from     time.Duration // when the second finger comes down
		commands int
	}{
		{"held anew in time", 5 * time.Second, 1},
		{"its second is over too late", 6 * time.Second, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h := newHolds(DefaultHold())
			look := func(now time.Duration, finger string) []rules.Command {
				table := &constellation.Table{Width: 610, Height: 457, Time: now}
				if finger != "" {
					table.Touches = []constellation.Touch{{ID: finger, Pos: sure.Points[0]}}
				}
				return h.See(table, v)
			}
			look(500*time.Millisecond, "f")
			require.Empty(t, look(1500*time.Millisecond, "f"))
			look(1700*time.Millisecond, "")
			due, ok := h.Deadline()
			require.True(t, ok)
			require.Equal(t, within, due)
			look(tc.from, "g")
			require.Len(t, look(tc.from+time.Second, "g"), tc.commands)
		})
	}
}
