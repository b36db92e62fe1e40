package tracker

import (
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Dice at rest side by side whose keys a sensor exchanges from one frame to the next stay
// where they are. What a slow sensor doesn't see may have been done by hand, and a die that
// strikes another may stop where that lay.
func TestKeysThatAreExchangedMoveNoDie(t *testing.T) {
	const a, b, c = "cur 1", "cur 2", "cur 3"
	row := func(keys ...string) (rs []constellation.Reading) {
		for i, key := range keys {
			if key != "" {
				rs = append(rs, keyed(key, 100+25*float64(i), 100))
			}
		}
		return rs
	}
	for name, tc := range map[string]struct {
		step  time.Duration // between frames
		then  []constellation.Reading
		ids   [4]string // that lie there then, from the left
		moves bool
	}{
		"two":                     {16 * ms, row(b, a, c), [4]string{"d1", "d2", "d3", "none"}, false},
		"three in a circle":       {16 * ms, row(b, c, a), [4]string{"d1", "d2", "d3", "none"}, false},
		"one has a new key":       {16 * ms, row("cur 9", a, c), [4]string{"d1", "d2", "d3", "none"}, false},
		"ten pictures a second":   {100 * ms, row(b, a, c), [4]string{"d1", "d2", "d3", "none"}, false},
		"two pictures a second":   {500 * ms, row(b, a, c), [4]string{"d2", "d1", "d3", "none"}, true},
		"the last is struck away": {16 * ms, row(a, "", b, c), [4]string{"d1", "none", "d2", "d3"}, true},
		"the row is pushed on":    {16 * ms, row("", a, b, c), [4]string{"none", "d1", "d2", "d3"}, true},
		"another lies behind it":  {16 * ms, row("cur 9", a, b, c), [4]string{"d4", "d1", "d2", "d3"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFilm(t)
			f.step = tc.step
			f.show(3*time.Second, row(a, b, c)...)
			for i, id := range []string{"d1", "d2", "d3"} {
				same(t, id, f.at(row(a, b, c)[i].Pos))
			}
			moves := false
			for end := f.now + 2*time.Second; f.now < end; {
				f.frame(tc.then...)
				moves = moves || slices.ContainsFunc(f.table.Dice, func(d constellation.Die) bool { return !d.Still })
			}
			same(t, tc.moves, moves)
			for i, r := range row("0", "1", "2", "3") {
				same(t, tc.ids[i], f.at(r.Pos))
			}
		})
	}
}
