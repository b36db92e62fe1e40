package tuio

import (
	"fmt"
	"net/netip"
)

// Unplaced tells of an object whose place or size is no number, NaN or infinite:
// it stays as it was, and is left out if it never had a place. The rest of its
// frame counts. It is an error.
type Unplaced struct {
	Source  string         // name as the sender gives it
	From    netip.AddrPort // whence the last one came
	Profile Profile
	S       int32 // session id of the last one
	Count   int64 // descriptions without a place since the last report
}

// Error names the object.
func (u Unplaced) Error() string {
	who := fmt.Sprintf("%+q", u.Source)
	if from := fromString(u.From); from != "" {
		who += " from " + from
	}
	return fmt.Sprintf("tuio: %v object %d of %s: place or size is no number (NaN or infinite), so it stays as it was (%d since the last report)",
		u.Profile, u.S, who, u.Count)
}

// notePlace counts a set without a place.
func (c *Client) notePlace(m *message) {
	c.stats.Unplaced++
	c.voice.stats.unplaced++
	c.unplaced = Unplaced{
		Source: c.voice.name, From: c.packet.From, Profile: m.profile,
		S: c.dec.sets[m.lo].S, Count: c.unplaced.Count + 1,
	}
}

// Unplaced returns the last object whose place or size was no number and how many
// there were since the last report, at most once a second; else false.
func (c *Client) Unplaced() (Unplaced, bool) {
	if c.unplaced.Count == 0 || c.now < c.placed {
		return Unplaced{}, false
	}
	u := c.unplaced
	c.unplaced.Count, c.placed = 0, c.now+faultEvery
	return u, true
}
