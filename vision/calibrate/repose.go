package calibrate

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// sight is a point of the table, mm, and the pixel of a device that shows it.
type sight struct {
	at    constellation.Vec
	pixel vision.Pixel
}

// reposed is the pose of a device of known lens that meets points, found from
// where it was. Points that are missed by more than that many px, RMS, are no
// plane's.
func reposed(c camera.Calibration, points []sight, most float64) (camera.Pose, error) {
	first := c.Pose
	far := math.Abs(first.Shift[2])
	pose := func(p []float64) camera.Pose {
		q := turned(first, p[0], p[1], p[2])
		for i := range q.Shift {
			q.Shift[i] = first.Shift[i] + far*p[3+i]
		}
		return q
	}
	errs := func(p []float64) []float64 {
		c.Pose = pose(p)
		e := make([]float64, 0, 2*len(points))
		for _, s := range points {
			d := c.Pixel(s.at, 0).Sub(s.pixel)
			e = append(e, d.X, d.Y)
		}
		return e
	}
	p, err := leastSquares(make([]float64, 6), errs)
	if err != nil {
		return first, err
	}
	e := errs(p)
	off := math.Sqrt(dot(e) / float64(len(points)))
	switch {
	case off < most:
		return pose(p), nil
	case len(points) > leastChecks: // one of them may be none
		c.Pose = first
		return reposed(c, without(points, worst(e)), most)
	}
	return first, fmt.Errorf("calibrate: a moved device misses points by %.1f px", off)
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
