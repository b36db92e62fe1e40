//go:build !nocamera

package main

import (
	"time"

	"github.com/asterism-dice/asterism/vision/calibrate"
)

// Times of a search for checks of which hardly any is where it should be. It takes a tenth
// of a second or so, and most often somebody only leans over the table, or the projector
// is off.
const (
	searchAgain = 400 * time.Millisecond // until the second one; each further one waits twice as long
	mostSearch  = 10 * time.Second       // that it waits at most
	astraySoon  = time.Second            // that it waits while they are seen astray: hands may go
	astrayTimes = 2                      // searches that must tell so before it is said
	mostAstray  = 4                      // searches that count: half as many that tell nothing, and it isn't said any longer
	lostNoted   = 30 * time.Second       // from which on it is noted that none is seen
)

// saidAstray is said while the checks are seen elsewhere but the calibration can't be
// mended: too many of them are hidden, or more than a pose is another.
const saidAstray = "camera or projector was bumped: hands off the table's rim; if that doesn't help, calibrate anew"

// notedLost is noted where the checks aren't found at all.
const notedLost = "the markers at the table's rim haven't been seen for a while: if the camera or the projector was moved, calibrate anew"

// checkSearch says when checks are looked for everywhere.
type checkSearch struct {
	on     bool          // the checks are lost
	since  time.Duration // for which they are
	next   time.Duration // when they are looked for again
	astray int           // searches that found them where nothing can be mended, less those that didn't
	noted  bool          // that they aren't found
}

// search looks for lost checks, if it is time.
func (s *checkSearch) search(now time.Duration, look func() calibrate.Bump) calibrate.Bump {
	if !s.on {
		*s = checkSearch{on: true, since: now, next: now}
	}
	if now < s.next {
		return calibrate.Lost
	}
	seen, wait := look(), min(mostSearch, max(searchAgain, now-s.since))
	switch seen {
	case calibrate.Astray:
		s.astray = min(mostAstray, s.astray+1)
	case calibrate.Lost:
		s.astray = max(0, s.astray-1)
	default:
		s.astray = 0
	}
	if s.astray > 0 {
		wait = astraySoon
	}
	s.next = now + wait
	return seen
}

// sure tells whether the checks were found astray often enough to say so.
func (s *checkSearch) sure() bool { return s.astray >= astrayTimes }

// note is what is noted once of checks that stay lost.
func (s *checkSearch) note(now time.Duration) string {
	if !s.on || s.noted || s.sure() || now-s.since < lostNoted {
		return ""
	}
	s.noted = true
	return notedLost
}
