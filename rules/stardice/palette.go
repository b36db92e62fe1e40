package stardice

import (
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// palette gives closed shapes their colours and remembers since when marks
// stand.
type palette struct {
	index map[string]int // of the shapes that stand, by shapeID
	since map[string]time.Duration
}

func newPalette() palette {
	return palette{index: map[string]int{}, since: map[string]time.Duration{}}
}

// keep gives each shape its colour: kept while the shape stands, else the first
// that no other has.
func (p *palette) keep(shapes []string) {
	maps.DeleteFunc(p.index, func(id string, _ int) bool { return !slices.Contains(shapes, id) })
	for _, id := range shapes {
		if _, ok := p.index[id]; !ok {
			p.index[id] = p.free()
		}
	}
}

func (p *palette) free() int {
	for i := 0; ; i++ {
		if !slices.Contains(slices.Collect(maps.Values(p.index)), i) {
			return i
		}
	}
}

// date notes since when each mark stands.
func (p *palette) date(marks []rules.Mark, now time.Duration) {
	since := make(map[string]time.Duration, len(marks))
	for i := range marks {
		t, ok := p.since[marks[i].ID]
		if !ok {
			t = now
		}
		since[marks[i].ID], marks[i].Since = t, t
	}
	p.since = since
}

func closedIDs(a *Answer) []string {
	var ids []string
	for _, f := range a.Formations {
		if f.Closed {
			ids = append(ids, shapeID(f.Dice))
		}
	}
	return ids
}
