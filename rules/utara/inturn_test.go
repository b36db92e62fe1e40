package utara

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// taken is a die that is lifted so long after the one before. A hand hides it for a while
// before it is seen to be gone; no sensor could look for a while just before that.
type taken struct {
	id                   string
	after, hidden, blind time.Duration
}

// lifts lets hands take dice, and a die that nobody touches be in doubt meanwhile, so
// that nothing is judged before the last of them is gone.
func lifts(r *Referee, table *constellation.Table, dice ...taken) (paths []string) {
	step := 50 * time.Millisecond
	gone := map[string]time.Duration{}
	end := table.Time
	for _, d := range dice {
		end += d.after
		gone[d.id] = end
	}
	all := table.Dice
	var stood time.Duration // that no sensor could look, so far
	for at := table.Time + step; at <= end+4*time.Second; at += step {
		for _, d := range dice {
			if d.blind > 0 && gone[d.id] == at {
				r.Stopped(d.blind)
				stood += d.blind
			}
		}
		now := constellation.Table{Time: at + stood, Width: table.Width, Height: table.Height}
		for _, d := range all {
			left, lifted := gone[d.ID]
			d.Doubtful = d.ID == "z" && at < end+step
			for _, h := range dice {
				d.Doubtful = d.Doubtful || h.id == d.ID && at >= left-h.hidden
			}
			if !lifted || at < left {
				now.Dice = append(now.Dice, d)
			}
		}
		for _, e := range r.See(&now) {
			if e.Kind == Sailed {
				paths = append(paths, e.Player+" "+strings.Join(slices.Sorted(slices.Values(e.Dice)), ""))
			}
		}
	}
	return paths
}

// A path that would collect all that is gone wasn't sailed where its die was lifted last,
// after a lull, and the dice before it are a path of their own.
func TestADieThatIsLiftedAfterALullDidntBeginThePathBefore(t *testing.T) {
	const pause = 1300 * time.Millisecond
	for name, c := range map[string]struct {
		lifted []taken
		want   []string // who collects what
	}{
		"lifted last, after a lull":    {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: pause}}, []string{"Ada es", "Ben n"}},
		"a third path follows":         {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: pause}, {id: "w", after: pause}}, []string{"Ada es", "Ben n", "Ada w"}},
		"another path precedes":        {[]taken{{id: "w"}, {id: "e", after: pause}, {id: "s", after: 400e6}, {id: "n", after: pause}}, []string{"Ada w", "Ben es", "Ada n"}},
		"seen there for long enough":   {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: 2 * pause, hidden: pause}}, []string{"Ada es", "Ben n"}},
		"lifted last, without a lull":  {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: 900e6}}, []string{"Ada ens"}},
		"lifted first, before a lull":  {[]taken{{id: "n"}, {id: "e", after: pause}, {id: "s", after: 400e6}}, []string{"Ada ens"}},
		"a lull after what is no path": {[]taken{{id: "s"}, {id: "n", after: pause}, {id: "e", after: 400e6}}, []string{"Ada ens"}},
		"seen to be gone after no lull but a time in which no sensor could look": {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: 400e6, blind: pause}}, []string{"Ada ens"}},
		"the same, and that time was long":                                       {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: 400e6, blind: 20 * time.Second}}, []string{"Ada ens"}},
		"after a lull and such a time":                                           {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: pause, blind: 20 * time.Second}}, []string{"Ada es", "Ben n"}},
		"hidden since before the others' path":                                   {[]taken{{id: "e"}, {id: "s", after: 400e6}, {id: "n", after: pause, hidden: 2 * pause}}, []string{"Ada ens"}},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 450, Dice: []constellation.Die{utaraDie("e", "E", 200, 200), utaraDie("n", "N", 200, 300),
				utaraDie("s", "Sun", 300, 200), utaraDie("w", "W", 100, 400), utaraDie("z", "S", 500, 400)}}
			watchFor(r, table, 6)
			require.Equal(t, c.want, lifts(r, table, c.lifted...))
			require.Empty(t, r.state.Troubles)
		})
	}
}
