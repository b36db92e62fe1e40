package tuio

import (
	"net/netip"
	"slices"
)

// mostStrangers is of how many senders that aren't allowed it is told: more are somebody
// who tries addresses.
const mostStrangers = 16

// strangers are the senders that aren't allowed, the earliest first.
type strangers struct {
	known []netip.Addr
	told  int // how many of them
}

// met notes a sender that isn't allowed.
func (l *Listener) met(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := &l.strangers; len(s.known) < mostStrangers && !slices.Contains(s.known, from) {
		s.known = append(s.known, from)
	}
}

// Stranger returns a sender that isn't allowed and wasn't returned before; of the first 16
// alone.
func (l *Listener) Stranger() (from netip.Addr, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := &l.strangers
	if s.told == len(s.known) {
		return netip.Addr{}, false
	}
	s.told++
	return s.known[s.told-1], true
}
