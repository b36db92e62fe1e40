package play

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// deciding is a game of decisions that can be taken back, and of pauses, with a button for
// each at two sides.
type deciding struct {
	rules.Referee
	hist   *rules.History
	paused bool
}

// places are where the buttons are.
var places = map[string]constellation.Vec{rules.DoUndo: {X: 150, Y: 150}, rules.DoRedo: {X: 300, Y: 150}, rules.DoPause: {X: 450, Y: 150},
	"other undo": {X: 150, Y: 300}}

func (d *deciding) See(*constellation.Table) []rules.Event { return nil }
func (d *deciding) Rewinds() (undo, redo int)              { return d.hist.Next() }

func (d *deciding) View() rules.View {
	v := rules.View{Paused: d.paused}
	for _, id := range slices.Sorted(maps.Keys(places)) {
		do := id[strings.LastIndex(id, " ")+1:]
		v.Marks = append(v.Marks, rules.Mark{ID: id, Kind: rules.MarkButton, Points: []constellation.Vec{places[id]}, Command: rules.Command{Do: do}})
	}
	return v
}

func (d *deciding) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	ok := true
	switch c.Do {
	case rules.DoUndo:
		_, ok = d.hist.Undo(at)
	case rules.DoRedo:
		_, ok = d.hist.Redo(at)
	case rules.DoPause:
		d.paused = !d.paused
	default:
		d.hist.Add(rules.Event{Kind: "decided", Text: c.Do})
	}
	if !ok {
		return nil, errors.New("there is nothing")
	}
	return nil, nil
}

// holds is what has been decided and holds, with the pause.
func (d *deciding) holds() string {
	var words []string
	for _, e := range d.hist.Holding() {
		words = append(words, e.Text)
	}
	if d.paused {
		words = append(words, "paused")
	}
	return strings.Join(words, " ")
}

// arm is one that leans on a button from a moment on, to another; 0: to the end.
type arm struct {
	on       string
	from, to time.Duration
}

// leans lets arms lean on buttons, and somebody with a telephone say something 1.5 s after the
// beginning. It returns the session after five seconds.
func leans(t *testing.T, before string, says []rules.Command, arms ...arm) (*Session, *deciding) {
	d := &deciding{hist: rules.NewHistory(func(rules.Event) rules.Role { return rules.Cause })}
	s, err := New(d, Config{Tracker: tracker.Default(), Hold: DefaultHold()})
	require.NoError(t, err)
	do := func(c rules.Command) {
		_, err := s.Do(c)
		require.NoError(t, err)
	}
	for _, word := range strings.Fields(before) {
		do(rules.Command{Do: word})
	}
	at := map[string]constellation.Vec{}
	for _, m := range s.Snapshot().Controls {
		at[m.ID] = m.Points[0]
	}
	for now := time.Duration(0); now < 5*time.Second; now += 50 * time.Millisecond {
		f := constellation.Frame{Source: "s", Time: now}
		for _, a := range arms {
			if now >= a.from && (a.to == 0 || now < a.to) {
				f.Readings = append(f.Readings, constellation.Reading{Key: a.on, Role: constellation.RoleTouch, Pos: at[a.on]})
			}
		}
		_, err := s.See(f)
		require.NoError(t, err)
		for _, c := range says {
			if now == 1500*time.Millisecond && c.Do != "" {
				if _, err := s.Do(c); err != nil {
					require.ErrorIs(t, err, errMeanwhile)
				}
			}
		}
	}
	return s, d
}

// What an elbow pressed is taken back while nothing else was done since, and nothing else is.
func TestAnElbowTakesBackOnlyWhatItDid(t *testing.T) {
	off, on := rules.Command{Do: rules.DoPause, Value: "off"}, rules.Command{Do: rules.DoPause, Value: "on"}
	undo, redo, decide := rules.Command{Do: rules.DoUndo}, rules.Command{Do: rules.DoRedo}, rules.Command{Do: "third"}
	for name, tc := range map[string]struct {
		before string // what was done before
		on     string
		says   rules.Command // meanwhile, by telephone
		want   string
	}{
		"undo":                               {"first second", rules.DoUndo, rules.Command{}, "first second"},
		"undo, and then a decision":          {"first second", rules.DoUndo, decide, "first third"},
		"undo, and then another":             {"first second", rules.DoUndo, undo, ""},
		"undo, and then redo":                {"first second undo", rules.DoUndo, redo, "first"},
		"undo of nothing":                    {"first undo", rules.DoUndo, rules.Command{}, ""},
		"redo":                               {"first second undo", rules.DoRedo, rules.Command{}, "first"},
		"redo, and then a decision":          {"first second undo", rules.DoRedo, decide, "first second third"},
		"redo, and then undo":                {"first second undo", rules.DoRedo, undo, "first"},
		"redo of nothing":                    {"first second", rules.DoRedo, rules.Command{}, "first second"},
		"pause":                              {"first", rules.DoPause, rules.Command{}, "first"},
		"pause, and then somebody goes on":   {"first", rules.DoPause, off, "first"},
		"pause, and then a decision":         {"first", rules.DoPause, decide, "first third"},
		"going on":                           {"first pause", rules.DoPause, rules.Command{}, "first paused"},
		"pause, and then somebody does":      {"first", rules.DoPause, on, "first paused"},
		"going on, and then somebody pauses": {"first pause", rules.DoPause, on, "first paused"},
		"going on, and then somebody does":   {"first pause", rules.DoPause, off, "first"},
	} {
		t.Run(name, func(t *testing.T) {
			s, d := leans(t, tc.before, []rules.Command{tc.says}, arm{on: tc.on})
			require.Equal(t, tc.want, d.holds())
			if !strings.HasSuffix(name, "of nothing") {
				require.Nil(t, s.Snapshot().Refused, "nobody asked for anything")
			}
		})
	}
}

// What somebody says of the very decision that an elbow has taken back, or brought back, stands.
func TestAnElbowOverrulesNobody(t *testing.T) {
	undo, redo := rules.Command{Do: rules.DoUndo}, rules.Command{Do: rules.DoRedo}
	second := func(c rules.Command) rules.Command { c.Ref = 2; return c }
	for name, tc := range map[string]struct {
		before string // what was done before
		on     string
		says   []rules.Command // meanwhile, by telephone
		want   string
	}{
		"undo, and then redo and undo":              {"first second", rules.DoUndo, []rules.Command{redo, undo}, "first"},
		"undo, and then redo and undo of it":        {"first second", rules.DoUndo, []rules.Command{second(redo), second(undo)}, "first"},
		"undo, and then undo of it":                 {"first second", rules.DoUndo, []rules.Command{second(undo)}, "first"},
		"undo, and then another, and back to there": {"first second", rules.DoUndo, []rules.Command{undo, redo}, "first second"},
		"redo, and then undo and redo":              {"first second undo", rules.DoRedo, []rules.Command{undo, redo}, "first second"},
		"redo, and then redo of it":                 {"first second undo", rules.DoRedo, []rules.Command{second(redo)}, "first second"},
	} {
		t.Run(name, func(t *testing.T) {
			_, d := leans(t, tc.before, tc.says, arm{on: tc.on})
			require.Equal(t, tc.want, d.holds())
		})
	}
}

// Of two elbows the one that pressed last is put right first: then the other's is the last
// decision again.
func TestWhatTwoElbowsDidIsTakenBack(t *testing.T) {
	const ms = time.Millisecond
	for name, tc := range map[string]struct {
		arms []arm
		want string
	}{
		"two at once":                 {[]arm{{on: rules.DoUndo}, {on: "other undo"}}, "first second third"},
		"one after the other":         {[]arm{{on: rules.DoUndo}, {on: "other undo", from: 500 * ms}}, "first second third"},
		"undo and redo":               {[]arm{{on: rules.DoUndo}, {on: rules.DoRedo}}, "first second third"},
		"undo and pause":              {[]arm{{on: rules.DoUndo}, {on: rules.DoPause, from: 500 * ms}}, "first second third"},
		"that one leaves first":       {[]arm{{on: rules.DoUndo, to: 2400 * ms}, {on: "other undo", from: 500 * ms}}, "first second third"},
		"pause after it":              {[]arm{{on: rules.DoUndo, to: 2400 * ms}, {on: rules.DoPause, from: 500 * ms}}, "first second third"},
		"pause before it":             {[]arm{{on: rules.DoPause, to: 2400 * ms}, {on: rules.DoUndo, from: 500 * ms}}, "first second third"},
		"the other one means it, too": {[]arm{{on: rules.DoUndo}, {on: "other undo", from: 500 * ms, to: 1800 * ms}}, "first second"},
		"another means the next one":  {[]arm{{on: rules.DoUndo}, {on: "other undo", from: 1100 * ms, to: 2400 * ms}}, "first"},
		"the other one lets go soon":  {[]arm{{on: rules.DoUndo}, {on: "other undo", from: 500 * ms, to: 1000 * ms}}, "first second third"},
	} {
		t.Run(name, func(t *testing.T) {
			_, d := leans(t, "first second third", nil, tc.arms...)
			require.Equal(t, tc.want, d.holds())
		})
	}
}

// A finger takes time to hold a button. Undo and redo are about the decision that was the last one
// when the finger came: what comes meanwhile isn't taken back in its place.
func TestAHeldUndoIsOfTheDecisionThatItIsMeantFor(t *testing.T) {
	const ms = time.Millisecond
	for name, tc := range map[string]struct {
		before string
		on     string
		says   rules.Command // while the finger holds the button
		want   string
	}{
		"undo, and nothing comes":            {"first second", rules.DoUndo, rules.Command{}, "first"},
		"undo, and another undoes it":        {"first second", rules.DoUndo, rules.Command{Do: rules.DoUndo}, "first"},
		"undo, and something is decided":     {"first second", rules.DoUndo, rules.Command{Do: "third"}, "first second third"},
		"undo of nothing, and then there is": {"", rules.DoUndo, rules.Command{Do: "third"}, "third"},
		"redo, and another brings it back":   {"first second undo undo", rules.DoRedo, rules.Command{Do: rules.DoRedo}, "first"},
		"redo of nothing, and then there is": {"first second", rules.DoRedo, rules.Command{Do: rules.DoUndo}, "first"},
		"pause, and something is decided":    {"first", rules.DoPause, rules.Command{Do: "third"}, "first third paused"},
	} {
		t.Run(name, func(t *testing.T) {
			_, d := leans(t, tc.before, []rules.Command{tc.says}, arm{on: tc.on, from: 900 * ms, to: 2100 * ms})
			require.Equal(t, tc.want, d.holds())
		})
	}
}
