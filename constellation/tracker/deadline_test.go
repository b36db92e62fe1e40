package tracker

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Ticks between the deadlines change nothing of what comes after them.
func TestTicksBetweenDeadlinesChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, g, h := newFilm(t), newFilm(t), &hidden{}
		for range rapid.IntRange(1, 12).Draw(rt, "acts") {
			h.act(rt)
			rs := h.readings(rt, 1)
			f.frame(rs...)
			g.frame(rs...)
			for range rapid.IntRange(0, 30).Draw(rt, "waits") {
				d := time.Duration(rapid.IntRange(1, 200).Draw(rt, "ms")) * ms
				f.wait(d / 3).wait(d / 3).wait(d - 2*(d/3))
				g.wait(d)
				if a, b := fmt.Sprint(*f.table, f.graph.Links()), fmt.Sprint(*g.table, g.graph.Links()); a != b {
					rt.Fatalf("\n%s\n%s", a, b)
				}
			}
		}
	})
}
