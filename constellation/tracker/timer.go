package tracker

import "time"

// timer is a condition that must last.
type timer struct {
	on    bool
	since time.Duration
}

// set notes whether the condition holds now.
func (t *timer) set(on bool, now time.Duration) {
	if on && !t.on {
		t.since = now
	}
	t.on = on
}
