package tuio

import (
	"net/netip"
	"time"
)

// peer is one address that packets come from. Lone messages from ports that are not
// known, as oscsend sends them from a new one each, are gathered under port 0.
type peer struct {
	address netip.AddrPort
	voices  []*voice       // one a name
	last    *voice         // the one that spoke last
	latest  netip.AddrPort // that was gathered
	ports   int            // that were gathered
}

// voice is one source: one name at one address.
type voice struct {
	peer     *peer
	name     string
	id       string // address and name as first heard: never changes
	from     netip.AddrPort
	profiles [numProfiles]assembler
	mixed    bool // more than one port has spoken for it

	heard time.Duration // when it spoke last
	dead  bool          // fell silent and lost its objects

	// succeeded says that another source has come that may be this one after
	// a restart: then silence means that it is gone for good.
	succeeded bool
	successor time.Duration // when that one came
	replaced  bool          // it is gone for good, and nobody has been told
	gone      bool          // it is gone for good, and that was told
	evicted   time.Duration // when it was told to make room, 0 if it wasn't
	ended     time.Duration // when the stream that it spoke in ended, 0 while it hasn't
	changes   int           // frames that changed something
	echoes    int           // frames that changed nothing, see repeats
	tremor    tremor
	final     int64 // newest frame before it died
	newest    int64 // newest frame in any profile
	counted   bool  // newest is one
	stats     counts
}

// counts is what has come of one source.
type counts struct {
	packets, frames, late, lost, restarts, refused, unplaced int64
	second                                                   int64 // the running one
	running, rate                                            int   // frames in it and in the one before
}

// echoesNeeded is how many frames that change nothing show that a sender
// repeats itself: one may be a finger that trembles below the resolution.
const echoesNeeded = 2

// repeats tells whether the sender sends when nothing changes, so that its
// silence means that it is gone.
func (v *voice) repeats() bool { return v.echoes >= echoesNeeded }

// load returns how many objects v keeps, committed or not.
func (v *voice) load() int {
	n := 0
	for p := range v.profiles {
		n += v.profiles[p].load()
	}
	return n
}

// forgetUnclosed drops what has gathered for frames that were not closed.
func (v *voice) forgetUnclosed() {
	for p := range v.profiles {
		v.profiles[p].next.clear()
	}
}

// objects returns how many sessions v has on the table, in all profiles.
func (v *voice) objects() int {
	n := 0
	for p := range v.profiles {
		n += len(v.profiles[p].table)
	}
	return n
}

// echo takes the evidence of a frame that changed nothing, after which no other
// profile had changed either: some senders of changes send all profiles then. A
// frame out of the row exists only to repeat.
func (v *voice) echo(loose bool) {
	v.echoes++
	if loose {
		v.echoes++
	}
}

// revive notes that a dead source speaks again. When its numbers go on as if
// nothing had been, it was only silent: it sends on change after all, and has
// to show more than before that it repeats itself.
func (v *voice) revive(frame int64) {
	final := v.final
	v.dead, v.final = false, 0 // its next life has a last frame of its own
	if gap := frame - final; final > 0 && gap > 0 && gap <= lateGap {
		v.echoes = -8
	}
}

// number keeps account of frame numbers: those never heard are lost, until
// they come late. Profiles may share one count or have one each.
func (v *voice) number(frame int64, how verdict) {
	switch {
	case how == late:
		v.stats.late++
		v.stats.lost = max(0, v.stats.lost-1)
	case how == restart || !v.counted:
		v.newest, v.counted = frame, true
	case frame > v.newest:
		v.stats.lost += frame - v.newest - 1
		v.newest = frame
	}
}

// tally counts a committed frame for the rate.
func (c *counts) tally(now time.Duration) {
	c.frames++
	c.roll(now)
	c.running++
}

// roll closes the seconds that have passed.
func (c *counts) roll(now time.Duration) {
	switch s := int64(now / time.Second); {
	case s == c.second+1:
		c.rate, c.running, c.second = c.running, 0, s
	case s > c.second:
		c.rate, c.running, c.second = 0, 0, s
	}
}

// voice returns the source of that name, nil if there is none. A source that
// hadn't said its name so far takes it when it is the only one.
func (p *peer) voice(name []byte) *voice {
	for _, v := range p.voices {
		if v.name == string(name) {
			return v
		}
	}
	if len(p.voices) == 1 && p.voices[0].name == "" {
		p.voices[0].name = string(name)
		return p.voices[0]
	}
	return nil
}

// unnamed returns the source that speaks without saying its name: in a lone message it is
// the one that spoke last.
func (p *peer) unnamed(lone bool) *voice {
	if (lone || p.address.Port() == 0) && p.last != nil {
		return p.last
	}
	if len(p.voices) == 1 {
		return p.voices[0]
	}
	return p.voice(nil)
}
