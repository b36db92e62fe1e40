package sail

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// lane is all that one body's travel would meet or narrowly miss.
type lane struct {
	heading int        // index in headings
	meets   []meeting  // sorted by distance
	near    []nearMiss // within the tolerance, sorted by id
}

// laneStore keeps lanes side by side, so that a sky costs few allocations.
type laneStore struct {
	found lane // the last one that was found, in memory that the next one takes over
	meets []meeting
	near  []nearMiss
}

// keep copies the lane that was found last.
func (s *laneStore) keep(heading int) lane {
	l := lane{heading: heading, meets: takeFrom(&s.meets, len(s.found.meets)), near: takeFrom(&s.near, len(s.found.near))}
	copy(l.meets, s.found.meets)
	copy(l.near, s.found.near)
	return l
}

// meeting is a body that would be met if nothing lay before it.
type meeting struct {
	body    int
	contact Contact
	margin  float64 // mm
	offset  float64 // mm, absolute, between the centres across the travel
}

// nearMiss is a die or a block that may be a close call.
type nearMiss struct {
	body   int
	margin float64 // mm
	center float64 // mm along the travel, from the mover's centre
	point  float64 // mm along the travel, from the mover's front to its nearest point
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
	p := &broadPhase{dir: dir, side: across(dir), order: make([]int, n), shadows: make([]constellation.Shadow, n),
		lows: store[:n:n], along: store[n : 2*n : 2*n], reach: store[2*n:]}
	for i := range bs {
		f := &bs[i].foot
		p.order[i], p.shadows[i] = i, f.Shadow(p.side)
		p.along[i], p.reach[i] = f.Center.Dot(dir), f.Reach(dir)
		p.widest = max(p.widest, p.shadows[i].Hi-p.shadows[i].Lo)
	}
	slices.SortFunc(p.order, func(a, b int) int { return cmp.Compare(p.shadows[a].Lo, p.shadows[b].Lo) })
	for i, b := range p.order {
		p.lows[i] = p.shadows[b].Lo
	}
	return p
}

// find finds the lane of body i. It lists it in l, whose memory it takes over.
func (p *broadPhase) find(bs []body, i int, tolerance float64, l *lane) {
	l.meets, l.near = l.meets[:0], l.near[:0]
	own, slack := p.shadows[i], tolerance+epsilon
	first := sort.SearchFloat64s(p.lows, own.Lo-p.widest-slack)
	for k := first; k < len(p.lows) && p.lows[k] <= own.Hi+slack; k++ {
		if o := p.order[k]; o != i {
			p.add(l, bs, i, o, tolerance)
		}
	}
	slices.SortFunc(l.meets, func(a, b meeting) int {
		return cmp.Or(cmp.Compare(a.contact.Distance(), b.contact.Distance()), a.body-b.body)
	})
	slices.SortFunc(l.near, func(a, b nearMiss) int { return a.body - b.body })
}

// add puts body o on the lane of body i if it belongs there.
func (p *broadPhase) add(l *lane, bs []body, i, o int, tolerance float64) {
	ahead, reach := p.along[o]-p.along[i], p.reach[i]+p.reach[o]
	if ahead+reach <= epsilon {
		return // wholly behind
	}
	margin := p.shadows[i].Margin(p.shadows[o])
	if ahead > rounding && math.Abs(margin) <= tolerance+rounding {
		l.near = append(l.near, nearMiss{o, margin, ahead, ahead - reach})
	}
	if !(margin > equal) {
		return
	}
	m, f := &bs[i].foot, &bs[o].foot
	if c := contact(m, f, p.dir); c.Met() {
		offset := math.Abs(f.Center.Sub(m.Center).Dot(p.side))
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
	if best.offset > least+equal {
		best = nil
	}
	for tie := range l.ties(k+1, mm, distance, gone) {
		if tie.offset <= least+equal && (best == nil || tie.body < best.body) {
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
			if c.Distance() > distance+equal {
				return
			}
			if !gone[m.body] && c.Met() && !yield(m) {
				return
			}
		}
	}
}
