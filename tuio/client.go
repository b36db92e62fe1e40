package tuio

import (
	"net/netip"
	"time"
)

// Client turns packets into committed frames. It is used like a scanner:
//
//	client.Feed(packet)
//	for client.Scan() {
//		use(client.Update())
//	}
//
// A Client reads no clock, starts no goroutine and, once its sources are
// known, allocates nothing. It is not safe for concurrent use.
type Client struct {
	cfg    Config
	dec    decoder
	peers  map[netip.AddrPort]*peer
	strays strays

	voices  []*voice  // all of them
	left    []string  // IDs of those that the last packet had forgotten, until gaveWay tells them
	waiting []pending // frames that are held
	now     time.Duration

	flushing bool // nothing held waits any longer

	packet Packet
	next   int    // message of the packet to be applied
	voice  *voice // that the packet's messages belong to

	update   Update
	stats    Stats
	fault    Fault
	unplaced Unplaced

	reported time.Duration // until then no further fault is reported
	placed   time.Duration // until then no further objects without a place are
}

// pending names an assembler that holds a frame.
type pending struct {
	voice   *voice
	profile Profile
}

// NewClient returns a Client that has heard nothing yet. It panics if cfg
// isn't valid: call Validate first on what comes from a user.
func NewClient(cfg Config) *Client {
	if err := cfg.Validate(); err != nil {
		panic(err)
	}
	cfg = cfg.Defaults()
	return &Client{
		cfg:   cfg,
		dec:   decoder{max: cfg.limits()},
		peers: make(map[netip.AddrPort]*peer),
	}
}

// Feed takes a packet, or the time when it is a tick. Scan then yields what
// has come of it. The packet's data must not change until Scan returns false.
func (c *Client) Feed(p Packet) {
	for c.Scan() { // what the last packet left
	}
	c.now, c.flushing, c.left = max(c.now, p.Time), false, c.left[:0]
	c.packet, c.next, c.voice = p, 0, nil
	c.dec.msgs = c.dec.msgs[:0]
	switch {
	case p.Ends():
		c.leave(p.From)
	case !p.Tick():
		c.read(p)
	}
}

// Flush commits what is held, as at the end of a recording. Scan yields it.
func (c *Client) Flush() {
	c.Feed(Packet{Time: c.now})
	c.flushing = true
}

// Scan goes on to the next committed frame and tells whether there is one.
func (c *Client) Scan() bool {
	for c.Deadline() <= c.now {
		if c.expire() {
			return true
		}
	}
	for c.next < len(c.dec.msgs) {
		m := &c.dec.msgs[c.next]
		if c.apply(m) {
			return true
		}
	}
	return false
}

// Update returns the frame that Scan has found. It is valid until the next
// Scan or Feed.
func (c *Client) Update() *Update { return &c.update }

// read decodes a packet and finds its source.
func (c *Client) read(p Packet) {
	c.stats.Packets++
	c.stats.Bytes += int64(len(p.Data))
	if !c.dec.decode(p.Data) {
		c.note(p)
		c.dec.msgs = c.dec.msgs[:0]
		return
	}
	if len(c.dec.msgs) == 0 {
		c.stats.Foreign++
		return
	}
	if c.voice = c.find(p); c.voice == nil || !c.room() {
		c.stats.Refused++
		c.dec.msgs = c.dec.msgs[:0]
		return
	}
	c.hear(c.voice)
}

// room tells whether the source may keep what the packet brings. Objects whose
// frame was never closed make room.
func (c *Client) room() bool {
	if c.fits() {
		return true
	}
	c.voice.stats.refused++
	c.voice.forgetUnclosed()
	return c.fits()
}

func (c *Client) fits() bool { return c.voice.load()+len(c.dec.sets) <= c.cfg.MaxObjects }

// hear notes that a source has spoken.
func (c *Client) hear(v *voice) {
	v.heard, v.from, v.evicted, v.ended, v.gone = c.now, c.packet.From, 0, 0, false
	v.succeeded = v.succeeded && c.now <= v.successor+straggle
	v.stats.packets++
	v.peer.last = v
}

// apply takes one message and tells whether it has committed a frame. A
// message that must wait for another frame to be committed stays the next.
func (c *Client) apply(m *message) bool {
	v := c.voice
	a := &v.profiles[m.profile]
	switch m.verb {
	case verbSource:
		c.speak(m.name)
		return false
	case verbFrame:
		if len(m.name) > 0 && c.voice.name != string(m.name) {
			c.speak(m.name) // and the same message again
			return false
		}
		c.voice.profiles[Tuio2].next.open(m.frame, m.stamp)
	case verbSet:
		a.next.sets = append(a.next.sets, c.dec.sets[m.lo])
		if c.dec.sets[m.lo].unplaced {
			c.notePlace(m)
		}
	case verbAlive:
		a.next.alive = append(a.next.alive[:0], c.dec.ids[m.lo:m.hi]...)
		a.next.hasAlive = true
		if m.profile == Tuio2 {
			if !a.next.opened {
				a.next.frame = -1 // no frm: out of the row
			}
			return c.close(v, m.profile)
		}
	case verbFseq:
		a.next.frame = m.frame
		return c.close(v, m.profile)
	}
	c.next++
	return false
}

// speak changes the source that the packet's further messages belong to. When
// that one is refused, what follows is nobody's.
func (c *Client) speak(name []byte) {
	same := c.voice.name == string(name)
	if c.dec.msgs[c.next].verb == verbSource {
		c.next++
	}
	if same {
		return
	}
	v := c.voice.peer.voice(name)
	if v == nil {
		v = c.admit(c.voice.peer, string(name))
	}
	if v != nil {
		c.voice = v
	}
	if v == nil || !c.room() {
		c.stats.Refused++
		c.next = len(c.dec.msgs)
		return
	}
	c.hear(v)
}

// close closes the frame that has gathered in next. When another one is held
// it is committed first, and close is called again: a sender that has gone on
// to another profile or frame has sent all of the one before.
func (c *Client) close(v *voice, p Profile) bool {
	a := &v.profiles[p]
	a.next.at, a.next.from = c.now, c.packet.From
	if other, ok := c.heldBeside(v, p); ok {
		return c.commit(v, other)
	}
	how := a.judge()
	if a.holding && how != late && (how != more || a.held.loose) {
		return c.commit(v, p)
	}
	c.next++
	switch how {
	case late:
		v.number(a.next.frame, how)
		a.next.clear()
		return false
	case more:
		if a.holding {
			a.merge()
			break
		}
		fallthrough
	default:
		c.hold(v, p, how)
	}
	return a.whole() && c.commit(v, p)
}

// hold makes the frame that has gathered the one that is held.
func (c *Client) hold(v *voice, p Profile, how verdict) {
	a := &v.profiles[p]
	a.next.loose = how == outOfRow
	if how != outOfRow {
		v.number(a.next.frame, how)
	}
	if v.dead {
		v.revive(a.next.frame)
	}
	if how == restart {
		v.stats.restarts++
	}
	a.hold(how)
	c.waiting = append(c.waiting, pending{v, p})
}

// commit makes the frame that is held the table of its profile and tells
// whether there is something to say: a bundle that comes twice says nothing.
func (c *Client) commit(v *voice, p Profile) bool {
	a := &v.profiles[p]
	c.unwait(v, p)
	at, from, frame, how, loose := a.held.at, a.held.from, a.held.frame, a.how, a.held.loose
	a.commit()
	if !v.repeats() { // else its silence is known by that
		v.tremor.feel(v.stirs(at), at)
	}
	if how == more && !a.changed {
		return false
	}
	if a.changed {
		v.changes++
	} else if (how == fresh || loose) && a.changes == v.changes && a.told {
		v.echo(loose)
	}
	a.changes, a.told = v.changes, true
	v.stats.tally(c.now)
	c.stats.Frames++
	c.update = Update{
		Time: at, Source: v.name, From: from, ID: v.id, Profile: p, Frame: frame,
		Added: a.added, Removed: a.removed, Objects: a.table, Restart: how == restart,
	}
	return true
}

// heldBeside returns a profile other than p in which v has a held frame.
func (c *Client) heldBeside(v *voice, p Profile) (Profile, bool) {
	for _, w := range c.waiting {
		if w.voice == v && w.profile != p {
			return w.profile, true
		}
	}
	return 0, false
}

// unwait takes a profile off the list of those that hold a frame.
func (c *Client) unwait(v *voice, p Profile) {
	for i, w := range c.waiting {
		if w.voice == v && w.profile == p {
			c.waiting = append(c.waiting[:i], c.waiting[i+1:]...)
			return
		}
	}
}
