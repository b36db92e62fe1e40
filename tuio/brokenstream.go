package tuio

import (
	"fmt"
	"net/netip"
	"time"
)

// BrokenStream tells of connections that were ended because what they carried couldn't
// be told apart into packets. It is an error.
type BrokenStream struct {
	From  netip.AddrPort // of the last one
	Why   error
	Count int64 // since the last report
}

// Error names the sender and what was wrong.
func (b BrokenStream) Error() string {
	return fmt.Sprintf("tuio: connection from %s ended: %v (%d since the last report)", fromString(b.From), b.Why, b.Count)
}

// Unwrap is what was wrong.
func (b BrokenStream) Unwrap() error { return b.Why }

// breaks counts a connection that is ended because of what it carried.
func (l *Listener) breaks(from netip.AddrPort, why error) {
	l.broken.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = BrokenStream{from, why, l.fault.Count + 1}
}

// Broke returns the last connection that was ended because of what it carried and how
// many there were since the last report, at most once a second by the session's time now;
// else false.
func (l *Listener) Broke(now time.Duration) (BrokenStream, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault.Count == 0 || now < l.reported {
		return BrokenStream{}, false
	}
	b := l.fault
	l.fault.Count, l.reported = 0, now+faultEvery
	return b, true
}
