package tracker

import "time"

// Deadline returns when something will happen if no frame comes: a die comes
// to rest, is doubted, is gone. A caller that ticks at each deadline that lies
// before the next frame gets the same tables from a replay as live.
func (tr *Tracker) Deadline() (at time.Duration, ok bool) {
	for _, t := range tr.tracks {
		if t.host != nil {
			continue
		}
		for _, due := range tr.deadlines(t) {
			if due > tr.now && (!ok || due < at) {
				at, ok = due, true
			}
		}
	}
	for _, s := range tr.sources {
		if due := tr.sourceDeadline(s); due > tr.now && (!ok || due < at) {
			at, ok = due, true
		}
	}
	return at, ok
}

// deadlines returns when what may happen to a track is due, 0 for what won't.
func (tr *Tracker) deadlines(t *track) (due [5]time.Duration) {
	visible := t.visible()
	switch {
	case !t.born && visible && t.contact.on:
		due[0] = tr.dieAt(t)
	case !t.born && visible:
		due[0] = tr.bornAt(t)
	case !t.born && t.contact.on:
		due[0] = t.vanished() + hop
	}
	if t.observation(t.ref).seen && tr.mayRest(t) {
		due[1] = tr.restsAt(t)
	}
	if t.away.on {
		due[2] = tr.knockedAt(t)
	}
	if t.count.said != t.count.believed {
		due[3] = t.count.since + tr.cfg.Rest
	}
	if !visible {
		due[4] = t.vanished() + tr.cfg.Doubt
		if tr.now >= due[4] {
			due[4], _ = tr.goneAt(t)
		}
	}
	return due
}
