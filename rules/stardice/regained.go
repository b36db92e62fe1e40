package stardice

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// regained is for how long a die that was told to have left the table may be found at
// rest where it lay: something hid it then, such as an arm over a table whose sensor
// tells no hands, and it never fell. Longer, and a thrown die may come to rest there.
const regained = 10 * time.Second

// losses are the dice that the referee took for knocked off, by what it saw alone.
type losses struct {
	out  map[string]time.Duration // when each was told to be out
	fall int                      // Seq of the end of a battle by the Cube's fall, 0: none
	fell time.Duration            // when that was
	at   int                      // number of the table then
}

// lost notes that a die was told to be out.
func (l *losses) lost(id string, now time.Duration) {
	if l.out == nil {
		l.out = map[string]time.Duration{}
	}
	l.out[id] = now
}

// stopped moves on what is measured from a loss.
func (l *losses) stopped(d time.Duration) {
	for id := range l.out {
		l.out[id] += d
	}
	l.fell += d
}

// hidden tells whether a die that is out may only have been hidden.
func (l *losses) hidden(p Placed, now time.Duration) bool {
	at, ok := l.out[p.ID]
	return ok && p.Out && !p.Lift && now-at <= regained
}

// standUp takes the end of a battle back that the Cube ended by falling, when it lies
// where it lay: unless something else was decided since.
func (r *Referee) standUp() {
	cube, ok := r.state.cube()
	undo, _ := r.hist.Next()
	if !ok || r.losses.fall == 0 || undo != r.losses.fall || r.now-r.losses.fell > regained || !r.lies(cube) {
		return
	}
	r.losses.fall = 0
	if _, ok = r.hist.Undo(r.now); ok {
		r.turnedBack(r.losses.at)
	}
}

// lies tells whether a die rests where it lay, also under another id.
func (r *Referee) lies(p Placed) bool {
	if d, ok := r.raw.Die(p.ID); ok {
		return d.Still && d.Pos.Dist(p.Pos) <= near
	}
	_, ok := r.found(p)
	return ok
}

// found is the die that nobody knows of and that is p.
func (r *Referee) found(p Placed) (constellation.Die, bool) {
	for _, d := range r.raw.Dice {
		if _, placed := r.state.placed(d.ID); !placed && r.returned(p, d) {
			return d, true
		}
	}
	return constellation.Die{}, false
}
