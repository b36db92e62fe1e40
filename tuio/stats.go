package tuio

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Stats counts what a Client has heard.
type Stats struct {
	Packets   int64 // all that came
	Bytes     int64
	Frames    int64 // committed
	Malformed int64 // packets that are no OSC, or TUIO with wrong arguments
	Unplaced  int64 // descriptions of objects whose place or size was no number
	Foreign   int64 // packets without a message of TUIO
	Refused   int64 // packets that would have gone beyond the limits
}

// Stats returns the counts so far.
func (c *Client) Stats() Stats { return c.stats }

// SourceStatus tells how one source is.
type SourceStatus struct {
	ID       string // tells sources apart: address and name
	Name     string
	From     netip.AddrPort // whence its last packet came
	Heard    time.Duration  // when that was
	Packets  int64
	Frames   int64 // committed
	Rate     int   // frames in the last whole second
	Late     int64 // frames that came after a newer one, dropped
	Lost     int64 // frame numbers never heard, also those the sender left out
	Restarts int64
	Refused  int64 // packets beyond the limit of objects
	Unplaced int64 // descriptions of objects whose place or size was no number
	Objects  [numProfiles]int
	Repeats  bool // sends also when nothing changes
	Dead     bool // silent for too long: its objects were taken away
	Doubtful bool // silent for long, but it sends only on change
}

// Sources tells how the sources are at the time now, sorted by ID.
func (c *Client) Sources(now time.Duration) []SourceStatus {
	list := make([]SourceStatus, 0, len(c.voices))
	for _, v := range c.voices {
		list = append(list, v.status(now, c.cfg.DeadAfter))
	}
	slices.SortFunc(list, func(a, b SourceStatus) int { return strings.Compare(a.ID, b.ID) })
	return list
}

func (v *voice) status(now, deadAfter time.Duration) SourceStatus {
	v.stats.roll(now)
	s := SourceStatus{
		ID: v.id, Name: v.name, From: v.from, Heard: v.heard,
		Packets: v.stats.packets, Frames: v.stats.frames, Rate: v.stats.rate,
		Late: v.stats.late, Lost: v.stats.lost, Restarts: v.stats.restarts, Refused: v.stats.refused, Unplaced: v.stats.unplaced,
		Repeats: v.repeats(), Dead: v.dead, Doubtful: v.doubtful(now, deadAfter),
	}
	for p := range v.profiles {
		s.Objects[p] = len(v.profiles[p].table)
	}
	return s
}

// Fault tells of packets that could not be read. It is an error.
type Fault struct {
	Time  time.Duration
	From  netip.AddrPort // of the last one
	What  string         // was wrong with it
	At    int            // bytes into it
	Size  int            // its bytes
	Count int64          // packets since the last report
}

// Error names the fault.
func (f Fault) Error() string {
	return fmt.Sprintf("tuio: packet of %d bytes from %s: %s at byte %d (%d since the last report)",
		f.Size, fromString(f.From), f.What, f.At, f.Count)
}

// faultEvery is how often faults are reported at most.
const faultEvery = time.Second

// note counts a packet that could not be read.
func (c *Client) note(p Packet) {
	c.stats.Malformed++
	c.fault = Fault{
		Time: c.now, From: p.From, What: c.dec.fault.what, At: c.dec.fault.at,
		Size: len(p.Data), Count: c.fault.Count + 1,
	}
}

// Fault returns the last packet that could not be read and how many there
// were since the last report, at most once a second; else false.
func (c *Client) Fault() (Fault, bool) {
	if c.fault.Count == 0 || c.now < c.reported {
		return Fault{}, false
	}
	f := c.fault
	c.fault.Count, c.reported = 0, c.now+faultEvery
	return f, true
}
