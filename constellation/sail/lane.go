package sail

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// lane is all that lies on and beside one body's line of travel.
type lane struct {
	heading int
	meets   []meeting  // sorted by distance
	near    []nearMiss // within the tolerance, sorted by id
}

// laneStore keeps lanes side by side, so that a sky costs few allocations.
type laneStore struct {
	room  lane // where one after the other is found
	meets []meeting
	near  []nearMiss
}

// keep copies the lane that was found.
func (s *laneStore) keep(heading int) lane {
	l := lane{heading: heading, meets: takeFrom(&s.meets, len(s.room.meets)), near: takeFrom(&s.near, len(s.room.near))}
	copy(l.meets, s.room.meets)
	copy(l.near, s.room.near)
	return l
}

// meeting is a body that would be met if nothing lay before it.
type meeting struct {
	body    int
	contact Contact
	margin  float64 // mm
	offset  float64 // mm, absolute, between the centres across the travel
}

// nearMiss is a die that may be a close call.
type nearMiss struct {
	body   int
	margin float64 // mm
	center float64 // mm along the travel, from the mover's centre
	point  float64 // mm along the travel, from the mover's front to the die's nearest point
}

// broadPhase holds the shadows of all bodies across one direction, sorted by
// their lower ends, so that a lane finds its bodies without a look at the rest:
// the broad phase of collision detection, by sort and sweep.
type broadPhase struct {
	dir, side constellation.Vec
	order     []int                  // bodies by the lower end of their shadows
	lows      []float64              // mm, in that order
	shadows   []constellation.Shadow // by body
	along     []float64              // by body, mm: the centre on the line of travel
	reach     []float64              // by body, mm: half the length along the travel
	widest    float64                // mm
}

func newBroadPhase(bs []body, dir constellation.Vec) *broadPhase {
	n := len(bs)
	store := make([]float64, 3*n)
	s := &broadPhase{dir: dir, side: across(dir), order: make([]int, n), shadows: make([]constellation.Shadow, n),
		lows: store[:n:n], along: store[n : 2*n : 2*n], reach: store[2*n:]}
	for i := range bs {
		f := &bs[i].foot
		s.order[i], s.shadows[i] = i, f.Shadow(s.side)
		s.along[i], s.reach[i] = f.Center.Dot(dir), f.Reach(dir)
		s.widest = max(s.widest, s.shadows[i].Hi-s.shadows[i].Lo)
	}
	slices.SortFunc(s.order, func(a, b int) int { return cmp.Compare(s.shadows[a].Lo, s.shadows[b].Lo) })
	for i, b := range s.order {
		s.lows[i] = s.shadows[b].Lo
	}
	return s
}

// lane finds what lies on the line of body i. It collects in l, which has
// room from the lines before.
func (s *broadPhase) lane(bs []body, i int, tolerance float64, l *lane) {
	l.meets, l.near = l.meets[:0], l.near[:0]
	own, slack := s.shadows[i], tolerance+exact
	first := sort.SearchFloat64s(s.lows, own.Lo-s.widest-slack)
	for k := first; k < len(s.lows) && s.lows[k] <= own.Hi+slack; k++ {
		if o := s.order[k]; o != i {
			s.add(l, bs, i, o, tolerance)
		}
	}
	slices.SortFunc(l.meets, func(a, b meeting) int {
		return cmp.Or(cmp.Compare(a.contact.Distance(), b.contact.Distance()), a.body-b.body)
	})
	slices.SortFunc(l.near, func(a, b nearMiss) int { return a.body - b.body })
}

// add puts body o on the line of body i if it belongs there.
func (s *broadPhase) add(l *lane, bs []body, i, o int, tolerance float64) {
	ahead, reach := s.along[o]-s.along[i], s.reach[i]+s.reach[o]
	if ahead+reach <= exact {
		return // wholly behind
	}
	margin := s.shadows[i].Margin(s.shadows[o])
	if bs[o].die && ahead > noise && math.Abs(margin) <= tolerance+noise {
		l.near = append(l.near, nearMiss{o, margin, ahead, ahead - reach})
	}
	if !(margin > exact) {
		return
	}
	m, f := &bs[i].foot, &bs[o].foot
	if c := contact(m, f, s.dir); c.Met() {
		offset := math.Abs(f.Center.Sub(m.Center).Dot(s.side))
		l.meets = append(l.meets, meeting{o, c, margin, offset})
	}
}

// next returns the meeting of a mover that has gone on by mm: the nearest of
// those not gone, then the one with the smaller offset, then the smaller id
// (spec Utara, Paths). It is nil when the way is open.
func (l *lane) next(mm float64, gone []bool) *meeting {
	for k := range l.meets {
		m := &l.meets[k]
		if c := m.contact.After(mm); !gone[m.body] && c.Met() {
			return l.tied(k, mm, c.Distance(), gone)
		}
	}
	return nil
}

// tied picks among the meetings from k on that are as near as distance.
func (l *lane) tied(k int, mm, distance float64, gone []bool) *meeting {
	best := &l.meets[k]
	least := best.offset
	for tie := range l.ties(k, mm, distance, gone) {
		least = min(least, tie.offset)
	}
	if best.offset > least+exact {
		best = nil
	}
	for tie := range l.ties(k+1, mm, distance, gone) {
		if tie.offset <= least+exact && (best == nil || tie.body < best.body) {
			best = tie
		}
	}
	return best
}

// ties yields the meetings from k on that are as near as distance.
func (l *lane) ties(k int, mm, distance float64, gone []bool) func(func(*meeting) bool) {
	return func(yield func(*meeting) bool) {
		for ; k < len(l.meets); k++ {
			m := &l.meets[k]
			c := m.contact.After(mm)
			if c.Distance() > distance+exact {
				return
			}
			if !gone[m.body] && c.Met() && !yield(m) {
				return
			}
		}
	}
}
