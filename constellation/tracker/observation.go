package tracker

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// observation is what one sensor sees of a track.
type observation struct {
	key      string
	pos, vel constellation.Vec // mm and mm/s, at the last reading
	at       time.Duration     // of the last frame that it was in
	looked   time.Duration     // of the last reading of its own, which later frames may repeat
	read     time.Duration     // the same, as the sensor says it
	known    time.Duration     // the same, of the last that isn't of something in motion or remembered
	reason   string            // why that left the face open
	base     motionState       // at the moment before: a sensor may report several times a moment
	ever     bool              // was seen by this sensor at all
	seen     bool              // in the sensor's last frame
	angled   bool              // and it told how it is turned
	frame    int               // the tracker's frame that it was last in
	appeared time.Duration     // when it came into sight last, or was looked at after a long while
	returned time.Duration     // when it came into sight after it hadn't been for a while
	vanished time.Duration     // when it was seen no more
	lost     time.Duration     // the same, or when the hand over it left
	hidden   bool              // not seen, and the sensor can't look there
	covered  bool              // not seen since something came over it, though remembered then
	crowded  bool              // not seen since something else may have taken its place in what a sensor tells
	home     constellation.Vec // where this sensor sees the die that rests
	homed    bool
	apart    constellation.Vec // sum of how far it was from where the resting die lies
	felt     constellation.Vec // sum of where it was seen then
	compared int               // readings in both
	sum      constellation.Vec // of the readings since the second half of Rest began
	n        int
}

// motionState is how something moved at a moment.
type motionState struct {
	at       time.Duration
	pos, vel constellation.Vec
}

// vanish notes that a sensor sees the track no more.
func (g *observation) vanish(now time.Duration) {
	g.seen, g.hidden, g.vanished, g.lost = false, false, now, now
	g.forgetApart()
}

// forgetApart begins anew to find out how far it sees the resting die from where that lies.
func (g *observation) forgetApart() {
	g.apart, g.felt, g.compared = constellation.Vec{}, constellation.Vec{}, 0
}

// forgetSpeed is after how long unseen the speed of a die is not known, and it
// comes into sight anew.
const forgetSpeed = 200 * time.Millisecond

// take notes place and speed, and when the track came into sight.
func (g *observation) take(r *constellation.Reading, now time.Duration) {
	if !g.ever || now-g.at > forgetSpeed {
		g.appeared = now
		if !g.seen {
			g.returned = now
		}
	}
	if !g.repeats(r) {
		g.look(r.Pos, now)
	}
	g.at, g.reason, g.seen, g.ever, g.hidden, g.covered, g.crowded = now, r.Reason, true, true, false, false, false
}

// repeats tells whether a reading is the last one again: a frame holds what it isn't
// about, too.
func (g *observation) repeats(r *constellation.Reading) bool {
	return g.seen && r.Seen != 0 && r.Seen == g.read && r.Pos == g.pos
}

// feltAnew notes that what is felt in a die's place after it left may be another die, however soon.
func (g *observation) feltAnew(now time.Duration) {
	if g.ever && !g.seen {
		g.returned = now
	}
}

// look notes where the track is, and how fast it is.
func (g *observation) look(pos constellation.Vec, now time.Duration) {
	switch {
	case !g.ever || !g.seen && now-g.at > forgetSpeed:
		g.base, g.vel = motionState{at: now, pos: pos}, constellation.Vec{}
	case now > g.looked:
		g.base = motionState{g.looked, g.pos, g.vel}
	}
	if dt := (now - g.base.at).Seconds(); dt > 0 {
		g.vel = g.base.vel.Add(pos.Sub(g.base.pos).Mul(1 / dt)).Mul(0.5)
	}
	g.pos, g.looked = pos, now
}
