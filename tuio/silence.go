package tuio

import (
	"net/netip"
	"time"
)

// Deadline returns when something will happen even if no packet comes: a held
// frame is committed or a source is given up. Forever when nothing will.
func (c *Client) Deadline() time.Duration {
	at, _ := c.firstHeld()
	if dead, _ := c.firstDead(); dead < at {
		return dead
	}
	return at
}

// firstHeld returns the held frame that is due first, and when.
func (c *Client) firstHeld() (time.Duration, pending) {
	first, which := Forever, pending{}
	for _, w := range c.waiting {
		at := w.voice.profiles[w.profile].held.at
		if !c.flushing {
			at += c.cfg.Hold
		}
		if at < first {
			first, which = at, w
		}
	}
	return first, which
}

// firstDead returns the source that will be given up first, and when.
func (c *Client) firstDead() (time.Duration, *voice) {
	first, which := Forever, (*voice)(nil)
	for _, v := range c.voices {
		if at := v.end(c.cfg.DeadAfter); at < first {
			first, which = at, v
		}
	}
	return first, which
}

// end returns when v is given up if it stays silent. One that has died and then was
// succeeded is given up once more: now it is known not to come back.
func (v *voice) end(deadAfter time.Duration) time.Duration {
	switch {
	case v.evicted > 0:
		return v.evicted
	case v.succeeded && v.repeats(): // it would have been heard by now
		return max(v.heard+min(straggle, deadAfter), v.successor)
	case v.succeeded:
		return max(v.heard+deadAfter, v.successor)
	case v.dead:
		return Forever
	case v.ended > 0: // unless it comes back soon
		return v.ended + deadAfter
	case !v.isMissed():
		return Forever
	}
	return v.heard + deadAfter
}

// leave notes that the stream from an address has ended: who spoke in it is gone, unless it
// speaks again. A sender of datagrams may have had nothing to say; one of a stream is known
// to be there as long as that is open.
func (c *Client) leave(from netip.AddrPort) {
	for _, v := range c.voices {
		if v.from == from {
			v.ended = max(c.now, 1)
		}
	}
}

// doubtful tells whether v has been silent for long but may just have had
// nothing to say.
func (v *voice) doubtful(now, deadAfter time.Duration) bool {
	return !v.dead && !v.isMissed() && now >= v.heard+deadAfter && v.objects() > 0
}

// expire lets happen what is due first and tells whether it makes an update.
func (c *Client) expire() bool {
	at, w := c.firstHeld()
	dead, v := c.firstDead()
	if dead < at {
		return c.bury(v, dead)
	}
	return c.commit(w.voice, w.profile)
}

// buried tells whether the source of that ID was given up, and when it spoke last.
func (c *Client) buried(id string) (heard time.Duration, is bool) {
	for _, v := range c.voices {
		if v.id == id {
			return v.heard, v.dead
		}
	}
	return 0, false
}

// bury takes the objects of a dead source away, a profile at a time.
func (c *Client) bury(v *voice, at time.Duration) bool {
	if v.trembles() { // what trembled is taken away with the first profile
		v.echoes = max(v.echoes, echoesNeeded)
	}
	for p := range v.profiles {
		c.unwait(v, Profile(p))
		a := &v.profiles[p]
		if a.started {
			v.final = max(v.final, a.frame)
		}
		frame := a.frame
		had := len(a.table) > 0
		a.drop()
		if had {
			c.update = Update{
				Time: at, Source: v.name, From: v.from, ID: v.id, Profile: Profile(p), Frame: frame,
				Added: a.added, Removed: a.removed, Objects: a.table, Dead: true, Heard: v.heard,
			}
			return true
		}
	}
	v.replaced = v.succeeded
	v.dead, v.succeeded, v.evicted, v.counted = true, false, 0, false
	return false
}

// gaveWay returns the ID of a source whose place another one has taken, each once.
func (c *Client) gaveWay() (id string, ok bool) {
	if len(c.left) > 0 {
		id, c.left = c.left[0], c.left[1:]
		return id, true
	}
	for _, v := range c.voices {
		if v.replaced {
			v.replaced, v.gone = false, true
			return v.id, true
		}
	}
	return "", false
}
