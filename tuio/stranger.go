package tuio

import (
	"net/netip"
	"slices"
)

// mostStrangers is of how many senders that aren't allowed it is told: more are somebody
// who tries addresses.
const mostStrangers = 16

// met tells of a sender that isn't allowed, once.
func (l *Listener) met(from netip.Addr) {
	if l.cfg.Stranger != nil && l.isNew(from) {
		l.cfg.Stranger(from)
	}
}

// isNew tells whether a sender wasn't told of, and notes it.
func (l *Listener) isNew(from netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.strangers) == mostStrangers || slices.Contains(l.strangers, from) {
		return false
	}
	l.strangers = append(l.strangers, from)
	return true
}
