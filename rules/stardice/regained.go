package stardice

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

// regained is for how long a die that was told to have left the table may be found at
// rest where it lay: something hid it then, such as an arm over a table whose sensor
// tells no hands, and it never fell. Longer, and a thrown die may come to rest there.
const regained = 10 * time.Second

// losses are the dice that the referee took for knocked off, though nobody saw them
// leave their places.
type losses struct {
	out map[string]time.Duration // when each was told to be out
	end int                      // Seq of the end of a battle that was decided without one of them, or without the Cube; 0: none
	at  time.Duration            // when that was

	halt time.Duration // when the game was paused, or the score locked

	links []graph.Link  // that stood before dice were lost from sight
	since time.Duration // when the last of these was
	back  []string      // dice that were found again just now
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
	l.at += d
	l.since += d
}

// settle lets stand what players have just taken back or brought back: nothing is taken
// back by itself then.
func (l *losses) settle() { l.out, l.end = nil, 0 }

// hidden tells whether a die that is out may only have been hidden.
func (l *losses) hidden(p Placed, now time.Duration) bool {
	at, ok := l.out[p.ID]
	return ok && p.Out && !p.Lift && now-at <= regained
}

// endedWithout notes that the battle's end, which was just decided, may have been
// decided without dice that were only hidden.
func (r *Referee) endedWithout() {
	r.losses.end, _ = r.hist.Next()
	r.losses.at = r.now
}

// missesHidden tells whether a die that may only be hidden is missing.
func (r *Referee) missesHidden() bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool { return r.losses.hidden(p, r.now) })
}

// goOn takes the end of a battle back that was decided without a die that lies where it
// lay, unless something else was decided since, or the table is being cleared. Nobody
// can redo it: the battle goes on.
func (r *Referee) goOn() {
	undo, _ := r.hist.Next()
	if r.losses.end == 0 || undo != r.losses.end || r.now-r.losses.at > regained || !r.foundAgain() || !r.othersLie() {
		return
	}
	r.losses.end = 0
	if _, ok := r.hist.Undo(r.now); ok {
		r.turnedBack(Rewind{Table: r.watch.appearances, Final: true})
	}
	if c, ok := r.state.cube(); ok {
		r.losses.refound(c.ID, c.ID)
	}
}

// foundAgain tells whether what the battle ended without lies where it lay: the Cube, or
// a die that may have been hidden.
func (r *Referee) foundAgain() bool {
	return slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		if r.state.Forfeit != "" {
			return p.Part == partCube && r.lies(p)
		}
		return r.losses.hidden(p, r.now) && r.lies(p)
	})
}

// othersLie tells whether all dice of the battle lie where they lay, but for the Cube
// and those that are out.
func (r *Referee) othersLie() bool {
	return !slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		if p.Out || p.In != "" || p.Part == partCube || p.Part == partStone || isMember(p.ID) {
			return false
		}
		d, seen := r.raw.Die(p.ID)
		return !seen || d.Pos.Dist(p.Pos) > near
	})
}

// lies tells whether a die rests where it lay, also under another id.
func (r *Referee) lies(p Placed) bool {
	if d, ok := r.raw.Die(p.ID); ok {
		return d.Still && d.Pos.Dist(p.Pos) <= near && !r.contradicts(p, d)
	}
	_, ok := r.found(p)
	return ok
}

// found is the die that nobody knows of and that is p: it shows what p showed, where
// that is known.
func (r *Referee) found(p Placed) (constellation.Die, bool) {
	for _, d := range r.raw.Dice {
		if _, placed := r.state.placed(d.ID); !placed && r.returned(p, d) && (unsure(&d) || !r.contradicts(p, &d)) {
			return d, true
		}
	}
	return constellation.Die{}, false
}

// lostDie is the die that was told to be out and that v must be: its player has none
// of that kind left to throw.
func (r *Referee) lostDie(v verdict) (Placed, bool) {
	for _, p := range r.state.Dice {
		_, seen := r.raw.Die(p.ID)
		if !seen && p.Out && !p.Lift && p.Part == partDie && !isMember(p.ID) && known(v.kind) && v.kind == p.Kind &&
			(v.die.Team == "" || v.die.Team == p.By) && !slices.Contains(r.state.Hand(p.By), p.Kind) {
			return p, true
		}
	}
	return Placed{}, false
}
