package calibrate

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/squares"
)

// sight is a point of the table, mm, and the pixel of a device that shows it.
type sight struct {
	at    constellation.Vec
	pixel vision.Pixel
}

// A lens may be a little other than it was found to be. A plane tells little of a
// lens: one that is off by some percent, with a table that is bent accordingly,
// meets all points of it, but once the device is moved no pose alone meets them
// all again.
const (
	lensWander  = 0.02 // share of the focal length, and of the picture's width, by which they may be off
	checkSpread = 0.1  // px of the device, by which a check may be missed
)

// The numbers by which a device is other than it was.
const (
	leanX = iota // radians about its own axes
	leanY
	leanZ
	moveX // of its distance
	moveY
	moveZ
	stretch // of the logarithm of its focal length
	offX    // of the picture's width, where its axis meets that
	offY
	changes // how many they are
)

// altered is a device that is other than it was by numbers.
func altered(c camera.Calibration, p []float64) camera.Calibration {
	far := math.Abs(c.Pose.Shift[2])
	shift := c.Pose.Shift
	c.Pose = turned(c.Pose, p[leanX], p[leanY], p[leanZ])
	for i := range shift {
		c.Pose.Shift[i] = shift[i] + far*p[moveX+i]
	}
	w := float64(c.Lens.Width)
	c.Lens.Focal *= math.Exp(p[stretch])
	c.Lens.CX, c.Lens.CY = c.Lens.CX+w*p[offX], c.Lens.CY+w*p[offY]
	return c
}

// reposed is a device that was moved so that it meets points, found from where it
// was. Points that are missed by more than that many px, RMS, are no plane's.
func reposed(c camera.Calibration, points []sight, most float64) (camera.Calibration, error) {
	errs := func(p []float64) []float64 {
		e := misses(altered(c, p), points)
		for _, v := range p[stretch:] {
			e = append(e, checkSpread/lensWander*v)
		}
		return e
	}
	p, err := squares.Fit(make([]float64, changes), errs, settled)
	if err != nil {
		return c, err
	}
	e := misses(altered(c, p), points)
	off := math.Sqrt(squares.Sum(e) / float64(len(points)))
	switch {
	case off < most:
		return altered(c, p), nil
	case len(points) > leastChecks: // one of them may be none
		return reposed(c, without(points, worst(e)), most)
	}
	return c, fmt.Errorf("calibrate: a moved device misses points by %.1f px", off)
}

// misses are by how many px, to the right and down, a device misses points.
func misses(c camera.Calibration, points []sight) []float64 {
	e := make([]float64, 0, 2*len(points)+changes)
	for _, s := range points {
		d := c.Pixel(s.at, 0).Sub(s.pixel)
		e = append(e, d.X, d.Y)
	}
	return e
}

// worst is the point that is missed by most.
func worst(e []float64) (k int) {
	for i := 0; i < len(e); i += 2 {
		if math.Hypot(e[i], e[i+1]) > math.Hypot(e[2*k], e[2*k+1]) {
			k = i / 2
		}
	}
	return k
}

// without is a list without one of its points.
func without(points []sight, k int) []sight {
	return append(append([]sight(nil), points[:k]...), points[k+1:]...)
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}
