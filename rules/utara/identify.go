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
// The ids of those that are seen may all be others, as in a photograph.
func identify(sky, seen []constellation.Die, nudge float64) map[string]*constellation.Die {
	all := sights(sky, seen, nudge)
	slices.SortStableFunc(all, func(a, b sight) int {
		return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.mm, b.mm), falseFirst(a.otherFace(), b.otherFace()), falseFirst(a.otherID(), b.otherID()))
	})
	found, taken := map[string]*constellation.Die{}, map[*constellation.Die]bool{}
	for _, s := range all {
		if found[s.was.ID] == nil && !taken[s.is] {
			found[s.was.ID], taken[s.is] = s.is, true
		}
	}
	return found
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
func sights(sky, seen []constellation.Die, nudge float64) []sight {
	byX, byID := make([]*constellation.Die, len(seen)), make(map[string]*constellation.Die, len(seen))
	for i := range seen {
		byX[i], byID[seen[i].ID] = &seen[i], &seen[i]
	}
	slices.SortStableFunc(byX, func(a, b *constellation.Die) int { return cmp.Compare(a.Pos.X, b.Pos.X) })
	reach := max(nudge, returnReach)
	var all []sight
	for i := range sky {
		was := &sky[i]
		for k := sort.Search(len(byX), func(k int) bool { return byX[k].Pos.X >= was.Pos.X-reach }); k < len(byX) && byX[k].Pos.X <= was.Pos.X+reach; k++ {
			if s := newSight(was, byX[k], nudge); s.by != otherDie && s.otherID() {
				all = append(all, s)
			}
		}
		if is := byID[was.ID]; is != nil {
			all = append(all, newSight(was, is, nudge))
		}
	}
	return all
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
