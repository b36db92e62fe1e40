package playtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// tally is what a report counts.
type tally struct {
	played, close, wrong, lost, needless, asked, pressed int
	minutes                                              float64
	troubles                                             map[string]int
	notes                                                []string
}

func (t *tally) add(o tally) {
	t.played += o.played
	t.close += o.close
	t.wrong += o.wrong
	t.lost += o.lost
	t.needless += o.needless
	t.asked += o.asked
	t.pressed += o.pressed
	t.minutes += o.minutes
	for what, n := range o.troubles {
		t.troubles[what] += n
	}
	t.notes = append(t.notes, o.notes...)
}

func (t *tally) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d battles and rounds, %.0f minutes: %d wrong scores, %d lost turns, %d needless questions; %d questions about bumps of the table; arms paused or took back %d times, and players mended that\n",
		t.played, t.minutes, t.wrong, t.lost, t.needless, t.asked, t.pressed)
	fmt.Fprintf(&b, "%d others hung on the sensor's noise alone and were left out\n", t.close)
	for _, what := range slices.Sorted(maps.Keys(t.troubles)) {
		fmt.Fprintf(&b, "  %s: %d\n", what, t.troubles[what])
	}
	slices.Sort(t.notes)
	b.WriteString(strings.Join(t.notes, "\n"))
	return b.String()
}

// lostTurns counts the turns that one list has and the other hasn't.
func lostTurns(want, got []string) int {
	left := slices.Clone(got)
	lost := 0
	for _, w := range want {
		if i := slices.Index(left, w); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			lost++
		}
	}
	return max(lost, len(left))
}
