package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// heir is the die that lies where p lay, under an id that nobody knows of: of several the
// one that is most like p, and none that is more like another die that isn't seen. One that
// came later than what players went back to is none of it.
func (r *Referee) heir(p Placed) (heir constellation.Die, ok bool) {
	if r.state.counted() && r.nextTakenBack() {
		return heir, false // the table was cleared since
	}
	for _, d := range r.raw.Dice {
		_, placed := r.state.placed(d.ID)
		if placed || r.cameLater(p, d) || !r.returned(p, d) || r.isOfAnother(p, d) {
			continue
		}
		if !ok || r.unlike(p, d) < r.unlike(p, heir) {
			heir, ok = d, true
		}
	}
	return heir, ok
}

// isOfAnother tells whether a die is more like another one than p that isn't seen either.
func (r *Referee) isOfAnother(p Placed, d constellation.Die) bool {
	return slices.ContainsFunc(slices.Concat(r.state.Dice, r.others()), func(q Placed) bool {
		_, seen := r.raw.Die(q.ID)
		return !seen && q.ID != p.ID && (!q.Out || q.Lift) && r.returned(q, d) && (r.isOfLater(q, d) || r.unlike(q, d) < r.unlike(p, d))
	})
}

// nextTakenBack tells whether players took back that the next battle began.
func (r *Referee) nextTakenBack() bool {
	return slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool { return e.Kind == Begun })
}

// cameLater tells whether a die that may be p came when p's time was over, which players went back to.
func (r *Referee) cameLater(p Placed, d constellation.Die) bool {
	if r.isHeld(d.ID) || !r.rewound() && !r.state.counted() {
		return r.isHeld(d.ID)
	}
	s := r.watch.dice[d.ID]
	return s != nil && s.turn > r.state.Turns || r.watch.layLater(d.Pos, d.Pos.Dist(p.Pos), r.state.Turns)
}

// unlike is how far a die is from being p: how far from where that lay, mm, and more where
// it surely shows something else.
func (r *Referee) unlike(p Placed, d constellation.Die) float64 {
	return d.Pos.Dist(p.Pos) + pick[float64](r.fits(p, &d), 0, foundWithin)
}
