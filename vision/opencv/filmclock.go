package opencv

import (
	"math"
	"time"
)

// filmClock tells when the pictures of a film were taken, by the stamps that they bear:
// a telephone or a webcam gives fewer pictures a second in the dark, and no rate says
// when. Where a stamp is missing (OpenCV gives 0 for a film's last pictures, which the
// decoder held back, and for all of a bare stream) or doesn't grow, the picture comes as
// long after the one before as the last ones did, at first by the film's rate. Moments
// begin with 0 and only grow. The zero value but for step is ready.
type filmClock struct {
	step float64 // ms from picture to picture where no stamp tells it
	last float64 // ms, the moment of the last picture
	seen float64 // ms, its stamp

	stamp float64 // ms, the last one that was believed
	at    float64 // ms, the moment that it stands for
	n     int     // pictures since that one, 0 before the first
}

// longestGap is how much later than the one before a picture can be, ms: a stamp that
// says more is a slip, or belongs to another film that was put behind the first.
const longestGap = 60 * 60 * 1000

// leastStep is how much later than the one before a picture is at least, ms.
const leastStep = 0.001

// next is the moment of the next picture, which bears a stamp, ms.
func (c *filmClock) next(stamp float64) time.Duration {
	switch grown := stamp - c.stamp; {
	case c.n == 0:
		c.believe(stamp, 0)
	case grown > 0 && grown <= longestGap:
		c.step = grown / float64(c.n)
		c.believe(stamp, c.at+grown)
		c.last = max(c.at, c.last+leastStep)
	default:
		c.last += c.step
		if stamp > c.seen { // stamps begin anew elsewhere
			c.believe(stamp, c.last)
		}
	}
	c.n++
	c.seen = stamp
	return time.Duration(math.Round(c.last * float64(time.Millisecond)))
}

// believe takes a stamp to stand for a moment, both in ms.
func (c *filmClock) believe(stamp, at float64) { c.stamp, c.at, c.n = stamp, at, 0 }
