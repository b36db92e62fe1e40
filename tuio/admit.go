package tuio

import (
	"slices"
	"strings"
	"time"
)

// silentAfter is the silence that makes a source's place free for a new one
// when there is no other. Sources that speak can't be pushed out by a flood.
const silentAfter = time.Second

// straggle is how long after a restart packets from before it may come in.
// One that speaks later than that has not been replaced.
const straggle = 500 * time.Millisecond

// find returns the source that a packet comes from, nil if there is no room
// for it.
func (c *Client) find(p Packet) *voice {
	pr, known := c.peers[p.From]
	if !known {
		pr = c.meet(p)
	}
	name, said := c.dec.name()
	v := pr.unnamed(p.Data[0] != '#')
	if said {
		v = pr.voice(name)
	}
	if v == nil {
		v = c.admit(pr, string(name))
	}
	if v != nil && pr.address != p.From {
		c.stray(p.From, v, said)
	}
	return v
}

// name returns the first name that the packet's messages say.
func (d *decoder) name() ([]byte, bool) {
	for i := range d.msgs {
		m := &d.msgs[i]
		if m.verb == verbSource || m.verb == verbFrame && len(m.name) > 0 {
			return m.name, true
		}
	}
	return nil, false
}

// firstFrame returns the number of the first frame in the packet, 0 if it has none.
func (d *decoder) firstFrame() int64 {
	for i := range d.msgs {
		if v := d.msgs[i].verb; v == verbFseq || v == verbFrame {
			return d.msgs[i].frame
		}
	}
	return 0
}

// admit makes a source, nil if there is no room.
func (c *Client) admit(p *peer, name string) *voice {
	if len(c.voices) >= c.cfg.MaxSources && !c.evict() {
		return nil
	}
	v := &voice{peer: p, name: name, id: c.identify(p, name), heard: c.now, from: c.packet.From}
	c.succeed(v)
	p.voices = append(p.voices, v)
	c.peers[p.address] = p
	c.voices = append(c.voices, v)
	return v
}

// identify returns what tells a new source from all others. The unnamed
// source of an address may have left its ID to a name that it took since.
func (c *Client) identify(p *peer, name string) string {
	id := strings.TrimSpace(fromString(p.address) + " " + name)
	for slices.ContainsFunc(c.voices, func(v *voice) bool { return v.id == id }) {
		id += "'"
	}
	return id
}

// succeed marks those whom v may have replaced: sources of the same host and
// name are the same program before it was started again, if they never speak
// again. One that says no name has been there all along, and so has one whose numbers
// don't start over, but for a stream that ended: whoever spoke in that has connected anew,
// unless several did.
func (c *Client) succeed(v *voice) {
	if v.name == "" {
		return
	}
	anew, one := c.dec.firstFrame() <= lateGap, c.endedLike(v) == 1
	for _, old := range c.voices {
		if old.isLike(v) && (anew || one && old.ended > 0) {
			old.succeeded, old.successor = true, c.now
		}
	}
}

// isLike tells whether v may be old after a restart.
func (old *voice) isLike(v *voice) bool {
	return !old.gone && old.name == v.name && old.peer.address.Addr() == v.peer.address.Addr()
}

// endedLike counts those whose stream ended and that v may be.
func (c *Client) endedLike(v *voice) (n int) {
	for _, old := range c.voices {
		if old.isLike(v) && old.ended > 0 {
			n++
		}
	}
	return n
}

// evict makes room by dropping the source that has been silent for longest.
// One that still has objects is given up first, so that they are reported
// gone; the newcomer is let in when it speaks again.
func (c *Client) evict() bool {
	oldest := c.voices[0]
	for _, v := range c.voices {
		if v.heard < oldest.heard {
			oldest = v
		}
	}
	if c.now-oldest.heard < silentAfter {
		return false
	}
	if oldest.objects() > 0 {
		oldest.evicted = c.now
		return false
	}
	c.forget(oldest)
	return true
}

// forget drops all that is known of a source, and has it told that it won't be back.
func (c *Client) forget(v *voice) {
	if !v.gone {
		c.left = append(c.left, v.id)
	}
	for p := range v.profiles {
		c.unwait(v, Profile(p))
	}
	c.voices = slices.DeleteFunc(c.voices, func(o *voice) bool { return o == v })
	c.part(v)
}

// part takes a source off its peer.
func (c *Client) part(v *voice) {
	v.peer.voices = slices.DeleteFunc(v.peer.voices, func(o *voice) bool { return o == v })
	if v.peer.last == v {
		v.peer.last = nil
	}
	if len(v.peer.voices) == 0 {
		delete(c.peers, v.peer.address)
	}
}
