package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// dates remember since when marks stand, by id.
type dates struct{ since map[string]time.Duration }

// date notes since when each mark stands.
func (p *dates) date(marks []rules.Mark, now time.Duration) {
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
