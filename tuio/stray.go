package tuio

import (
	"net/netip"
	"slices"
)

// keptStrays is how many strays are remembered: so many senders of lone messages that
// begin at one time are told apart.
const keptStrays = 8

// strays are the last ports that a lone message came from when nobody was known there.
// Some senders use a new port for each message or each frame; one that keeps its port is
// a sender of its own.
type strays struct {
	list [keptStrays]stray
	next int // the one that gives way
}

// stray is one such port.
type stray struct {
	from   netip.AddrPort
	name   string            // that it said last, "" if none
	closed [numProfiles]bool // where it has closed a frame
	signs  int               // that its sender keeps it
}

// find returns the stray of a port, nil if none is remembered.
func (s *strays) find(from netip.AddrPort) *stray {
	for i := range s.list {
		if s.list[i].from == from {
			return &s.list[i]
		}
	}
	return nil
}

// add remembers a port in the place of another.
func (s *strays) add(from netip.AddrPort) *stray {
	added := &s.list[s.next]
	*added = stray{from: from}
	s.next = (s.next + 1) % keptStrays
	return added
}

// meet returns whom a packet comes from when nobody is known at its port.
func (c *Client) meet(p Packet) *peer {
	lone := p.Data[0] != '#'
	nowhere := netip.AddrPortFrom(p.From.Addr(), 0)
	gathered, known := c.peers[nowhere]
	if known {
		if s := c.strays.find(p.From); s != nil && (!lone || s.settles(gathered, &c.dec.msgs[0])) {
			return c.settle(s, gathered)
		}
	}
	switch {
	case !lone:
		return &peer{address: p.From}
	case !known:
		return &peer{address: nowhere}
	}
	return gathered
}

// settles tells whether a further message shows that the sender keeps its port: another
// port has spoken in between, or a frame follows one that it has closed. Among many
// ports one may come again by chance.
func (s *stray) settles(among *peer, m *message) bool {
	if among.latest != s.from || s.closed[m.profile] {
		s.signs++
	}
	if among.ports > keptStrays {
		return s.signs > 1
	}
	return s.signs > 0
}

// settle makes a peer of a stray. Sources that it alone has spoken for come along, or
// else the one that it took over from another; without any it begins afresh.
func (c *Client) settle(s *stray, gathered *peer) *peer {
	own := &peer{address: s.from}
	for _, v := range slices.Backward(gathered.voices) {
		if v.from == s.from && !v.mixed {
			c.move(v, own)
		}
	}
	if v := gathered.last; len(own.voices) == 0 && v != nil && v.from == s.from {
		c.move(v, own)
		v.unmix(s.name)
	}
	if len(own.voices) > 0 || c.admit(own, s.name) != nil {
		*s = stray{}
		c.clear(gathered)
	}
	return own
}

// move gives a source to another peer. It keeps its ID, since that may have been told.
func (c *Client) move(v *voice, to *peer) {
	if v.peer.last == v {
		to.last = v
	}
	c.part(v)
	v.peer = to
	to.voices = append(to.voices, v)
	c.peers[to.address] = to
}

// unmix leaves a source to the one that has spoken for it last, under the name that this
// one says. Its numbers count anew: some of them were another's.
func (v *voice) unmix(name string) {
	v.name, v.mixed, v.counted = name, false, false
	for p := range v.profiles {
		v.profiles[p].started = false
	}
}

// clear gives up those sources that strays were taken for which have since settled.
func (c *Client) clear(p *peer) {
	for _, v := range slices.Backward(p.voices) {
		if _, settled := c.peers[v.from]; !settled {
			continue
		}
		if v.objects() == 0 {
			c.forget(v)
		} else {
			v.evicted = max(c.now, 1) // 0 says that it isn't
		}
	}
}

// stray notes that a port where nobody is known has spoken for v.
func (c *Client) stray(from netip.AddrPort, v *voice, said bool) {
	s := c.strays.find(from)
	if s == nil {
		s = c.strays.add(from)
		v.peer.ports++
	}
	if said {
		s.name = v.name
	}
	if m := &c.dec.msgs[0]; m.closes() {
		s.closed[m.profile] = true
	}
	v.peer.latest = from
	v.mixed = v.mixed || v.from != from
}
