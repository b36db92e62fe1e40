package beam

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// lateCamera looks at a table onto which pictures are projected in turn. Each of its
// pictures comes late, by another time, and may show two of them, one after the other.
type lateCamera struct {
	*shelf
	lateness
	stands   [2]time.Duration // how long a picture is projected: at least and at most
	pictures []*image.RGBA
	shots    []shot // projected so far
	next     time.Duration
	reel     *Reel
	even     *Evener
	chance   *rand.Rand
}

// exposure is how long the camera looks for a picture.
const exposure = 15 * time.Millisecond

// newLateCamera is one that nothing has been learnt of.
func newLateCamera(s *shelf, pictures []*image.RGBA, seed uint64) *lateCamera {
	c := &lateCamera{shelf: s, pictures: pictures, reel: NewReel(), chance: rand.New(rand.NewPCG(seed, 12))}
	c.even = NewEvener(s.rig, c.reel)
	return c
}

// between is a time from one to another, more often a short one.
func (c *lateCamera) between(least, most time.Duration) time.Duration {
	return time.Duration(float64(least) * math.Pow(float64(most)/float64(least), c.chance.Float64()))
}

// throw projects what is due.
func (c *lateCamera) throw(now time.Duration) {
	for ; c.next <= now; c.next += c.between(c.stands[0], c.stands[1]) {
		k := len(c.shots)
		c.shots = append(c.shots, shot{uint64(k + 1), c.next, c.pictures[k%len(c.pictures)]})
		c.reel.Add(c.shots[k].img, c.next)
	}
}

// thrownAt is the number of the picture that was projected at a moment, -1 for none.
func (c *lateCamera) thrownAt(at time.Duration) int {
	k := len(c.shots) - 1
	for k >= 0 && c.shots[k].since > at {
		k--
	}
	return k
}

// watch looks for so long and tells of each picture which projected ones it shows.
func (c *lateCamera) watch(long time.Duration, told func(now time.Duration, first, last int)) {
	for now := c.every; now < long; now += c.every {
		c.throw(now)
		at := now - c.late - time.Duration(c.chance.Float64()*float64(c.jitter))
		first, last := c.thrownAt(at-exposure), c.thrownAt(at)
		if first < 0 || c.dull(now) {
			continue
		}
		c.even.Look(c.blend(first, last), c.width, c.height, smaller, now)
		if c.even.Ready() {
			told(now, first, last)
		}
	}
}

// dull tells of most moments at which nothing comes or goes, or did of late.
func (c *lateCamera) dull(now time.Duration) bool {
	return now > 2*time.Second && now-c.shots[len(c.shots)-1].since > 1500*time.Millisecond && c.chance.IntN(5) > 0
}

// blend is what is seen while one picture gives way to another.
func (c *lateCamera) blend(first, last int) []uint8 {
	small := c.look(c.shots[last].img)
	if first == last {
		return small
	}
	share := c.chance.Float64()
	for i, v := range c.look(c.shots[first].img) {
		small[i] = uint8(share*float64(small[i]) + (1-share)*float64(v))
	}
	return small
}

// coarse is a shelf whose camera has half the pixels each way.
func coarse(tb testing.TB, seed uint64) *shelf {
	tb.Helper()
	s := newShelf(seed)
	rig, err := s.rig.Scaled(640, 360)
	if err != nil {
		tb.Fatal(err)
	}
	s.rig = rig
	return s
}

// drawnOnes are so many pictures, none like another.
func (s *shelf) drawnOnes(n int) (all []*image.RGBA) {
	for range n {
		all = append(all, s.drawn())
	}
	return all
}

// spottedOnes are pictures of one kind, from one to the next of which plain spots come and
// go at places of the table.
func (s *shelf) spottedOnes(n int, places []constellation.Vec) (all []*image.RGBA) {
	ground := s.drawn()
	for k := range n {
		img := ground
		for j, at := range places {
			if k>>j&1 == 1 {
				img = s.spotted(img, at, 28)
			}
		}
		all = append(all, img)
	}
	return all
}

// shows tells whether the view that was picked is one of those that the camera saw.
func (c *lateCamera) shows(first, last int) bool {
	serial := c.even.views[c.even.now].serial
	return serial >= c.shots[first].serial && serial <= c.shots[last].serial
}
