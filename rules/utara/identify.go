package utara

import (
	"cmp"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// sight is a die of a sky with one that is seen, which may be the same.
type sight struct {
	was, is *constellation.Die
	by      sameness
	mm      float64 // between their places
}

// sameness is by what two dice are taken for the same, the surest first.
type sameness int

const (
	byPlace    sameness = iota // lies where it lay: no other die can, whatever its id
	byIDNear                   // its id, near its place
	byFaceNear                 // near its place, and may show the same face
	byID                       // its id alone: it was carried away
	otherDie
)

// identify finds the dice of a sky among those that are seen, by the ids of the sky.
// The ids of those that are seen may all be others, as in a photograph. Both are sorted
// by id.
func identify(sky, seen []constellation.Die, nudge float64) map[string]*constellation.Die {
	found, taken := map[string]*constellation.Die{}, map[*constellation.Die]bool{}
	take := func(all []sight) {
		for _, s := range all {
			if found[s.was.ID] == nil && !taken[s.is] {
				found[s.was.ID], taken[s.is] = s.is, true
			}
		}
	}
	take(unmoved(sky, seen, nudge))
	all := sights(others(sky, func(d *constellation.Die) bool { return found[d.ID] != nil }),
		others(seen, func(d *constellation.Die) bool { return taken[d] }), nudge)
	slices.SortStableFunc(all, func(a, b sight) int {
		return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.mm, b.mm), falseFirst(a.otherFace(), b.otherFace()), falseFirst(a.otherID(), b.otherID()))
	})
	take(all)
	return found
}

// unmoved lists the dice that lie where they lay and show what they showed under the
// same id: nothing speaks for another one.
func unmoved(sky, seen []constellation.Die, nudge float64) []sight {
	var all []sight
	for i := range sky {
		k, ok := slices.BinarySearchFunc(seen, sky[i].ID, func(d constellation.Die, id string) int { return cmp.Compare(d.ID, id) })
		if !ok {
			continue
		}
		if s := newSight(&sky[i], &seen[k], nudge); s.by == byPlace && !s.otherFace() {
			all = append(all, s)
		}
	}
	return all
}

// others lists the dice that aren't known yet.
func others(dice []constellation.Die, known func(*constellation.Die) bool) []*constellation.Die {
	var all []*constellation.Die
	for i := range dice {
		if d := &dice[i]; !known(d) {
			all = append(all, d)
		}
	}
	return all
}

func falseFirst(a, b bool) int {
	if a == b {
		return 0
	} else if a {
		return 1
	}
	return -1
}

// sights lists the pairs that may be the same die. Only dice near each other are
// compared: a file may have thousands.
func sights(sky, seen []*constellation.Die, nudge float64) []sight {
	byID := make(map[string]*constellation.Die, len(seen))
	for _, is := range seen {
		byID[is.ID] = is
	}
	slices.SortStableFunc(seen, func(a, b *constellation.Die) int { return cmp.Compare(a.Pos.X, b.Pos.X) })
	var all []sight
	for _, was := range sky {
		if is := byID[was.ID]; is != nil {
			all = append(all, newSight(was, is, nudge))
		}
		for _, is := range beside(was, seen, max(nudge, returnReach)) {
			if s := newSight(was, is, nudge); s.by != otherDie && s.otherID() {
				all = append(all, s)
			}
		}
	}
	return all
}

// beside returns those of the dice, sorted from left to right, that lie no further to
// the left or right of d than reach, mm.
func beside(d *constellation.Die, dice []*constellation.Die, reach float64) []*constellation.Die {
	from := sort.Search(len(dice), func(k int) bool { return dice[k].Pos.X >= d.Pos.X-reach })
	to := sort.Search(len(dice), func(k int) bool { return dice[k].Pos.X > d.Pos.X+reach })
	return dice[from:to]
}

func newSight(was, is *constellation.Die, nudge float64) sight {
	s := sight{was: was, is: is, by: otherDie, mm: is.Pos.Dist(was.Pos)}
	switch may := canShow(is, was.Face); {
	case may && s.mm <= nudge:
		s.by = byPlace
	case !s.otherID() && s.mm <= returnReach:
		s.by = byIDNear
	case may && s.mm <= returnReach && !(s.otherFace() && is.FaceConfidence >= rules.SureFrom):
		s.by = byFaceNear
	case !s.otherID():
		s.by = byID
	}
	return s
}

func (s *sight) otherID() bool { return s.was.ID != s.is.ID }

func (s *sight) otherFace() bool { return otherwiseRead(s.was, s.is) }

// canShow tells whether a die is of a kind that can show a face.
func canShow(d *constellation.Die, face string) bool { return d.Kind == "" || d.Kind.Has(face) }
