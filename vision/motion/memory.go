package motion

import (
	"image"
	"math"
	"slices"
	"sort"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
)

// Memory holds the dice that lie still in a camera's picture (px). The zero
// value is empty.
type Memory struct {
	Dice []Resting
}

// A resting die is read again soon after it came to rest, then ever more seldom, until no
// more is learnt.
const (
	enoughSeen  = 8                     // readings, after which a die isn't read again
	firstPause  = 60 * time.Millisecond // what pauseGrowth makes longer with each reading
	pauseGrowth = 1.7                   // times as long as the pause before
	unsureLooks = 3                     // readings that follow one another at once while the face isn't sure: it is waited for
	sureFace    = 0.85                  // chance from which a face is sure
)

// Region grows a box until it cuts no resting die: the part of the picture
// that has to be read together. It stays inside bounds.
func (m *Memory) Region(r, bounds image.Rectangle) image.Rectangle {
	for grown := true; grown; {
		grown = false
		for i := range m.Dice {
			b := vision.Rect(m.Dice[i].Box).Inset(-m.margin(i))
			if b.Overlaps(r) && !b.Intersect(bounds).In(r) {
				r, grown = r.Union(b.Intersect(bounds)), true
			}
		}
	}
	return r.Intersect(bounds)
}

// margin is what a die needs about it to be found, px.
func (m *Memory) margin(i int) int { return int(m.Dice[i].Box.W+m.Dice[i].Box.H)/8 + 2 }

// Replace takes what was read in the region in place of what was there. A die
// that lies where one lay before stays that die and keeps what it was, unless
// it now shows another face. Covered dice stay: there is nothing to be read. So do
// those whose picture is as it was: what was made of it would only differ by chance;
// those that something grazes, where they aren't found; and doubted ones, until they are
// tried.
func (m *Memory) Replace(region image.Rectangle, dice []vision.Detection, t time.Duration) {
	var kept, gone []Resting
	for _, r := range m.Dice {
		if r.In(region) && !r.stays(dice) {
			gone = append(gone, r)
		} else {
			kept = append(kept, r)
		}
	}
	for _, d := range dice {
		if overlapsAny(kept, d) {
			continue
		}
		kept = append(kept, successor(gone, d, sameBox, t))
	}
	m.Dice = kept
	m.sort()
}

// stays tells whether a die in a part of the picture is what it was, whatever was read there.
func (r *Resting) stays(dice []vision.Detection) bool {
	switch {
	case r.Covered || r.Doubted:
		return true
	case r.Grazed && !r.isAmong(dice):
		return true
	}
	return r.Unchanged && !r.givesWay(dice)
}

// isAmong tells whether the die, or another in its place, was found.
func (r *Resting) isAmong(dice []vision.Detection) bool {
	return slices.ContainsFunc(dice, func(d vision.Detection) bool { return d.Box.IoU(r.Box) > foundTwice })
}

// partOf is the share of a box within another from which it is a part of what lies there,
// such as a sticker of a die.
const partOf = 0.7

// givesWay tells whether r is a part of a die that was found more surely, or such a one and
// what lies about it: two dice can't stand in each other.
func (r *Resting) givesWay(dice []vision.Detection) bool {
	return slices.ContainsFunc(dice, func(d vision.Detection) bool {
		return d.Face != "" && d.Confidence > r.Confidence && d.Box.IoU(r.Box) <= foundTwice && (read.Inside(r.Box, d.Box) > partOf || core(r.Box, d.Box))
	})
}

// coreOff and leastCore are how far the middle of a box may be off that of one about it, as a
// part of its size, and how much of its area there must be, for both to be of one die: what
// stands before another die covers its corner, and a pip is less.
const coreOff, leastCore = 0.2, 0.25

// core tells whether a box is the middle of one about it.
func core(about, b constellation.Box) bool {
	return read.Inside(b, about) > partOf && b.Area() > leastCore*about.Area() && b.Centre().Dist(about.Centre()) < coreOff*max(about.W, about.H)
}

// sameBox is the overlap, intersection over union, from which a box is the same.
const sameBox = 0.7

// successor is what a search found at t, which is one of the dice that were there if it
// lies in the same box.
func successor(gone []Resting, d vision.Detection, same float64, t time.Duration) Resting {
	r := Resting{Since: t, freed: longAgo}
	for _, old := range gone {
		r.proved = r.proved || old.proved && old.Box.IoU(d.Box) > 0.5
		if old.Box.IoU(d.Box) > same && old.agrees(d) {
			r = old
			r.follow(d.Box)
			r.reconsider(d)
		}
	}
	r.there.search(d.Confidence)
	r.sought, r.searches = t, r.searches+1
	r.add(d, t)
	return r
}

// foundTwice is the overlap from which two boxes are of one die.
const foundTwice = 0.5

// overlapsAny tells whether a die was found twice, or a side of it and its shadow were
// taken for one more, of which no face can be told.
func overlapsAny(rs []Resting, d vision.Detection) bool {
	return slices.ContainsFunc(rs, func(r Resting) bool {
		return r.Box.IoU(d.Box) > foundTwice || core(r.Box, d.Box) || d.Face == "" && read.Inside(d.Box, r.Box) > foundTwice
	})
}

// Add takes a further reading of the die i.
func (m *Memory) Add(i int, d vision.Detection, t time.Duration) {
	m.Dice[i].there.confirm(d.Confidence)
	m.Dice[i].add(d, t)
}

// farFit is how far from where a resting die was told to stand it may be found
// later, as a share of its size: a die that lies still doesn't jump, but edges of
// pips and shadows are taken for its own now and then.
const farFit = 0.15

// AddPlace takes where on the table the die i was found to stand; several such
// findings are averaged. One that is far from what was told is left out.
func (m *Memory) AddPlace(i int, f place.Footprint) {
	r := &m.Dice[i]
	if r.placedBoxes > 0 && r.placeable && r.placed.Pos.Dist(f.Pos) > farFit*f.Size {
		return
	}
	n := float64(r.fits)
	if r.fits == 0 {
		r.place = f
		if r.placedBoxes > 0 { // the angle that was told and this one may lie on two sides of a quarter turn
			r.place.Angle = r.placed.Angle
		}
	}
	r.place.Pos = r.place.Pos.Mul(n / (n + 1)).Add(f.Pos.Mul(1 / (n + 1)))
	off := math.Remainder((f.Angle - r.place.Angle).Degrees(), 90)
	r.place.Angle = (r.place.Angle + constellation.Angle(off/(n+1))).Norm()
	r.fits++
}

// Skip says that the die i was looked at again and nothing was learnt.
func (m *Memory) Skip(i int, t time.Duration) {
	m.Dice[i].looked = t
	m.Dice[i].belief.Skip()
}

// Due returns the die that most needs to be read again, -1 when none does.
func (m *Memory) Due(t time.Duration) int {
	best, most := -1, time.Duration(0)
	for i := range m.Dice {
		r := &m.Dice[i]
		if r.Covered || r.Doubted || r.Seen() >= enoughSeen {
			continue
		}
		pause := r.pause()
		if late := t - r.looked - pause; late > most {
			best, most = i, late
		}
	}
	return best
}

// lightPictures is in how many pictures in a row a resting die must be nothing but light
// to be forgotten.
const lightPictures = 3

// Forget forgets resting dice of which light says, in several pictures in a row,
// that nothing but light is seen in their box.
func (m *Memory) Forget(light func(box constellation.Box) bool) {
	m.Dice = slices.DeleteFunc(m.Dice, func(r Resting) bool { return r.light+1 >= lightPictures && light(r.Box) })
	for i := range m.Dice {
		if r := &m.Dice[i]; light(r.Box) {
			r.light++
		} else {
			r.light = 0
		}
	}
}

// Compare marks the dice of which same says that their box looks as it did when they
// were read.
func (m *Memory) Compare(same func(box constellation.Box) bool) {
	for i := range m.Dice {
		m.Dice[i].Unchanged = same(m.Dice[i].Box)
	}
}

// Graze marks the dice of which moves says that something moves at the edge of their box.
func (m *Memory) Graze(moves func(box constellation.Box) bool) {
	for i := range m.Dice {
		m.Dice[i].Grazed = moves(m.Dice[i].Box)
	}
}

// Displace says that all dice are seen elsewhere than they were: no box is where one of
// them stands.
func (m *Memory) Displace() {
	for i := range m.Dice {
		m.Dice[i].forgetPlace()
	}
}

// Kinds counts the dice of each kind for whose index include holds. A die counts with its
// Confidence, a doubted one not at all.
func (m *Memory) Kinds(include func(i int) bool) map[constellation.Kind]float64 {
	out := map[constellation.Kind]float64{}
	for i := range m.Dice {
		if include(i) && !m.Dice[i].Doubted {
			out[m.Dice[i].Kind] += m.Dice[i].Confidence
		}
	}
	return out
}

// Width returns the usual width of a die in the picture, px; 0 without dice.
func (m *Memory) Width() float64 {
	ws := make([]float64, 0, len(m.Dice))
	for i := range m.Dice {
		if !m.Dice[i].Doubted {
			ws = append(ws, math.Sqrt(m.Dice[i].Box.W*m.Dice[i].Box.H))
		}
	}
	if len(ws) == 0 {
		return 0
	}
	slices.Sort(ws)
	return ws[len(ws)/2]
}

func (m *Memory) sort() {
	sort.SliceStable(m.Dice, func(i, j int) bool {
		a, b := m.Dice[i].Box, m.Dice[j].Box
		if a.Y != b.Y {
			return a.Y < b.Y
		}
		return a.X < b.X
	})
}

// Learn takes what is known of the die i from now on in place of what its
// pictures said: somebody has named its sign, or taken that back.
func (m *Memory) Learn(i int, d vision.Detection, t time.Duration) { m.Dice[i].learn(d, t) }
