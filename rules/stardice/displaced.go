package stardice

import (
	"cmp"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// displacedAfter is for how long, once sensors look again, a die that isn't where it lay is looked for
	// there, before one that lies elsewhere is taken for it. Shorter: a slow sensor has yet to find it.
	// Longer: what was thrown meanwhile waits.
	displacedAfter = 3 * time.Second
	// unwatched is for how long no sensor must have looked for dice to have been moved meanwhile.
	// Shorter: each hiccup makes a throw wait. Longer: dice that were knocked are out.
	unwatched = time.Second
)

// looked tells since when sensors look again that didn't for a while, as after a new start, false where
// that is long ago.
func (r *Referee) looked() (since time.Duration, again bool) {
	if r.resume.on {
		return r.resume.at, true
	}
	return r.stopped, r.stopped > 0 && r.now-r.stopped < findTime
}

// displaced is the die that was p before, and was moved while nothing looked: the only one that nobody
// knows of and that surely is of its sort. It shows what p showed, or p's player has no other one to
// throw.
func (r *Referee) displaced(p Placed) (is constellation.Die, ok bool) {
	if !p.Kind.Known() || !r.unseen(p) || r.missed(p.ID) || r.takenBack(p.ID) { // of what was gone before putback.go tells
		return is, false
	}
	for _, d := range r.raw.Dice {
		if !r.mayBeDisplaced(p, &d) {
			continue
		}
		if ok {
			return is, false
		}
		is, ok = d, true
	}
	return is, ok && !slices.ContainsFunc(r.state.Dice, func(q Placed) bool {
		return q.ID != p.ID && r.unseen(q) && r.mayBeDisplaced(q, &is)
	})
}

// unseen tells whether a die of this battle isn't seen where it should lie, though it may not be gone yet.
func (r *Referee) unseen(p Placed) bool {
	d, lies := r.raw.Die(p.ID)
	return r.absent(p) || lies && d.Doubtful && !p.Out && p.In == ""
}

// mayBeDisplaced tells whether a die that nobody knows of may be p, wherever it lies.
func (r *Referee) mayBeDisplaced(p Placed, d *constellation.Die) bool {
	_, placed := r.state.placed(d.ID)
	if placed || r.state.ignored(d.ID) || !d.Still || !r.ofSort(p, d) || r.atFault(d.ID) {
		return false
	}
	shown := r.reported.faces[p.ID]
	return p.Part == partCube || shown != "" && d.Face == shown && !unsure(d) || !slices.Contains(r.state.Hand(p.By), p.Kind)
}

// ofSort tells whether a die surely is of p's sort. Another die may stand for the Cube: one that
// could be thrown must show what that showed.
func (r *Referee) ofSort(p Placed, d *constellation.Die) bool {
	if p.Part != partCube {
		return d.Kind == p.Kind && d.Team == cmp.Or(p.Team, p.By)
	}
	shown := r.reported.faces[p.ID]
	shows := shown != "" && !unsure(d) && (d.Face == shown || r.cfg.Rules.numberWith(d.Face) == shown)
	return d.Kind == p.Kind || d.Kind.Known() && d.Kind == p.Read.Kind && (d.Team == constellation.Neutral || d.Team == p.Read.Team && shows)
}

// findDisplaced takes dice for those that lay elsewhere before. What moved them is told as
// soon as all rests, as if it had been seen. Once the battle is over players may lift its
// dice and throw them anew, of which no event tells: none of those is one that was moved.
func (r *Referee) findDisplaced() {
	if since, again := r.looked(); !again || !r.counting() || r.now-since < displacedAfter {
		return
	}
	for _, p := range slices.Clone(r.state.Dice) {
		if d, ok := r.displaced(p); ok && r.absent(p) {
			r.bindDisplaced(p, d)
		}
	}
}

func (r *Referee) bindDisplaced(p Placed, d constellation.Die) {
	r.watch.takeOver(p.ID, d.ID)
	r.watch.dice[d.ID].moved = true
	r.losses.refound(p.ID, d.ID)
	r.emit(rules.Event{Kind: Bound, Dice: []string{p.ID, d.ID}, Data: at(p.Pos), Text: r.dieName(p) + " lies elsewhere now"})
}

// awaitsDisplaced tells whether a die that lay there before may be one that is taken for thrown
// otherwise.
func (r *Referee) awaitsDisplaced() bool {
	since, again := r.looked()
	return again && r.now-since < displacedAfter && slices.ContainsFunc(r.state.Dice, func(p Placed) bool {
		_, ok := r.displaced(p)
		return ok
	})
}
