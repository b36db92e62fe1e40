package utara

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// open is what players are asked about the sky.
func (r *Referee) open() []trouble {
	if r.state.Phase != sailing {
		return nil
	}
	return r.state.Troubles
}

// pushed is the question about a die that lies elsewhere, of those that are open; false for
// none.
func pushed(open []trouble, die string) (trouble, bool) {
	i := slices.IndexFunc(open, func(t trouble) bool { return t.Code == "shifted" && slices.Contains(t.Dice, die) })
	if i < 0 {
		return trouble{}, false
	}
	return open[i], true
}

// at is where the die of the question lay when it was asked. Earlier journals don't tell.
func (t *trouble) at() (constellation.Vec, bool) {
	return constellation.Vec{X: t.Lies.X, Y: t.Lies.Y}, t.Lies != rules.Reading{}
}

// leftThere finds the die of a sky that a stranger must be: one about whose push players are
// asked, and that was seen there. It lies so many mm from that place.
func (r *Referee) leftThere(sky *constellation.Table, said rules.Sayings, open []trouble, d *difference, stranger string) (string, float64) {
	is, _ := r.table.Die(stranger)
	return nearest(d.gone, is.Pos, func(id string) (constellation.Vec, bool) {
		t, asked := pushed(open, id)
		at, told := t.at()
		if !asked || !told {
			return at, false
		}
		// No other die lies just there, however it is read now.
		return at, t.ofKind(is) && is.Pos.Dist(at) <= leftReach || r.mayBePushed(sky, said, &t, id, is)
	})
}

// mayBePushed tells whether a die elsewhere may be one about whose push players are asked, by
// its kind and its face.
func (r *Referee) mayBePushed(sky *constellation.Table, said rules.Sayings, t *trouble, id string, is *constellation.Die) bool {
	was, _ := sky.Die(id)
	of, _ := said.Of(id)
	asThen := is.Face != "" && is.Face == t.Lies.Face
	return t.ofKind(is) && (asThen || canShow(is, was.Face) && r.mayBe(was, is, of))
}

// ofKind tells whether a die may be of the kind that a pushed one was taken for.
func (t *trouble) ofKind(is *constellation.Die) bool {
	return !t.Lies.Kind.Known() || !is.Kind.Known() || is.Kind == t.Lies.Kind
}

// candidate is a die that is gone, with a stranger that may be it.
type candidate struct {
	was, is string
	mm      float64 // from where it was last known to lie
}

// findPushed takes note of dice about whose push players are asked and that lie, after a
// restart, in yet another place: who pushed them once pushed them again, or an earlier journal
// doesn't tell where they lay. Those nearest to each other are the same.
func (r *Referee) findPushed(sky *constellation.Table, said rules.Sayings, d *difference) {
	var all []candidate
	for _, was := range d.gone {
		if t, ok := pushed(r.open(), was); ok {
			all = append(all, r.pushedOn(sky, said, d, &t, was)...)
		}
	}
	for _, o := range r.pairs(d, all) {
		r.isAgain(d, o.was, o.is)
	}
}

// pairs are those of some candidates that are nearest to each other, none twice. Strangers of
// which players were told before are no dice of the sky.
func (r *Referee) pairs(d *difference, all []candidate) (found []candidate) {
	rest := difference{gone: slices.Clone(d.gone), strangers: slices.Clone(d.strangers)}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(a.mm, b.mm) })
	for _, o := range all {
		if slices.Contains(rest.gone, o.was) && slices.Contains(rest.strangers, o.is) && r.isNew(&rest, o.is) {
			rest.drop(o)
			found = append(found, o)
		}
	}
	return found
}

// drop leaves out a die that is gone and the stranger that is it.
func (d *difference) drop(o candidate) {
	d.gone = slices.DeleteFunc(d.gone, func(id string) bool { return id == o.was })
	d.strangers = slices.DeleteFunc(d.strangers, func(id string) bool { return id == o.is })
}

// pushedOn lists the strangers that such a die may be.
func (r *Referee) pushedOn(sky *constellation.Table, said rules.Sayings, d *difference, t *trouble, id string) (all []candidate) {
	from, told := t.at()
	if was, _ := sky.Die(id); !told {
		from = was.Pos
	}
	for _, stranger := range d.strangers {
		is, _ := r.table.Die(stranger)
		if r.mayBePushed(sky, said, t, id, is) {
			all = append(all, candidate{id, stranger, is.Pos.Dist(from)})
		}
	}
	return all
}

// isNew tells whether there are more strangers that are called like one than players were told
// of before a restart.
func (r *Referee) isNew(d *difference, stranger string) bool {
	like, more := r.stranger(stranger), 0
	for _, id := range d.strangers {
		if r.stranger(id).Text == like.Text {
			more++
		}
	}
	for _, t := range r.state.Troubles {
		if t.Code == like.Code && t.Text == like.Text {
			more--
		}
	}
	return more > 0
}

// nearest is which of some dice lay nearest to a place, within reach of which a die is found
// again, and how many mm from it; empty for none. Where one lay, if it may be there, lay tells.
func nearest(dice []string, at constellation.Vec, lay func(id string) (constellation.Vec, bool)) (best string, near float64) {
	near = math.Inf(1)
	for _, id := range dice {
		was, may := lay(id)
		if mm := at.Dist(was); may && mm < near && mm <= returnReach {
			best, near = id, mm
		}
	}
	return best, near
}
