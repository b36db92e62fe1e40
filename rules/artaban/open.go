package artaban

import "math/rand/v2"

// openTried is how many ways in which open dice may lie a search tries. Up to
// so many it tries them all.
const openTried = 8

// ways lists the ways in which the dice may lie: all of them, or so many drawn
// evenly where there are more. The same position has the same ones each time.
func (p Position) ways() []known {
	if all := p.combined(); all != nil {
		return all
	}
	r := rand.New(rand.NewPCG(28, 8))
	drawn := make([]known, openTried)
	for i := range drawn {
		q := p
		for c, d := range p.cells {
			if d != 0 {
				may := d.may().list()
				q.cells[c] = d.with(only(may[r.IntN(len(may))]))
			}
		}
		drawn[i], _ = q.known()
	}
	return drawn
}

// combined lists all ways in which the dice may lie, nil where there are too
// many.
func (p Position) combined() []known {
	all := []Position{p}
	for c, d := range p.cells {
		if d == 0 || d.may().single() {
			continue
		}
		var further []Position
		for _, q := range all {
			d.may().each(func(o orientation) {
				q.cells[c] = d.with(only(o))
				further = append(further, q)
			})
		}
		if all = further; len(all) > openTried {
			return nil
		}
	}
	ways := make([]known, len(all))
	for i := range all {
		ways[i], _ = all[i].known()
	}
	return ways
}

// list lists the orientations of the set, in order.
func (s set) list() (all []orientation) {
	s.each(func(o orientation) { all = append(all, o) })
	return all
}
