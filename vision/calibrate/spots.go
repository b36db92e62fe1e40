package calibrate

import (
	"image"
	"math"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// Spots watches lit places of the table and tells in which of them something was
// laid. Hands may come and go: what counts is what lies still afterwards, in one
// place alone.
type Spots struct {
	points [][]vision.Pixel // of each place, px of the camera

	bare, last [][]float64   // levels of the points: with nothing there, and in the last picture
	since      time.Duration // for which they have been as they are
	laid       int           // where something seems to lie, -1 nowhere
}

// Something is laid on a place if a share of its points has changed and then stays as it is.
const (
	spotPoints = 14                     // points that are looked at in each place, each way
	spotStep   = 12.0                   // levels of 255, from which on a point has changed
	spotLeast  = 0.05                   // share of a place's points that a die covers at least, with its shadow
	spotMost   = 0.7                    // share that it covers at most: more is a hand, or other light
	spotBare   = 0.03                   // share of the points that noise may change
	spotStill  = 900 * time.Millisecond // how long all points must stay as they are
)

// NewSpots watches places that are lit by these corners of the projected picture.
func NewSpots(rig *Rig, places [][4]vision.Pixel) *Spots {
	s := &Spots{laid: -1}
	for _, q := range places {
		var points []vision.Pixel
		for j := range spotPoints {
			for i := range spotPoints {
				u, v := (float64(i)+0.5)/spotPoints, (float64(j)+0.5)/spotPoints
				top, bottom := q[0].Mul(1-u).Add(q[1].Mul(u)), q[3].Mul(1-u).Add(q[2].Mul(u))
				points = append(points, rig.See(top.Mul(1-v).Add(bottom.Mul(v))))
			}
		}
		s.points = append(s.points, points)
	}
	return s
}

// Look takes the camera's next picture, and tells where something was laid.
func (s *Spots) Look(img *image.Gray, at time.Duration) (place int, ok bool) {
	now := s.levels(img)
	still := s.last != nil && s.unlike(now, s.last) <= spotBare
	s.last = now
	laid := s.where(now)
	if !still || laid != s.laid {
		s.since, s.laid = at, laid
		return -1, false
	}
	if at-s.since < spotStill {
		return -1, false
	}
	if s.bare == nil {
		s.bare = now
	}
	return laid, laid >= 0
}

// Middle is where in the camera's picture the thing lies that Look has told, px.
func (s *Spots) Middle() (at vision.Pixel) {
	n := 0.0
	for i, p := range s.points[max(0, s.laid)] {
		if k := max(0, s.laid); math.Abs(s.last[k][i]-s.bare[k][i]) > spotStep {
			at, n = at.Add(p), n+1
		}
	}
	return at.Mul(1 / n)
}

// levels are those about each point.
func (s *Spots) levels(img *image.Gray) [][]float64 {
	out := make([][]float64, len(s.points))
	for k, points := range s.points {
		for _, p := range points {
			out[k] = append(out[k], about(img, p))
		}
	}
	return out
}

// about is the mean level of a pixel and its neighbours, 0 beyond the picture.
func about(img *image.Gray, p vision.Pixel) float64 {
	if math.IsNaN(p.X) || math.IsNaN(p.Y) {
		return 0
	}
	x, y := int(p.X), int(p.Y)
	if !image.Rect(x-1, y-1, x+2, y+2).In(img.Rect) {
		return 0
	}
	sum := 0
	for j := y - 1; j <= y+1; j++ {
		for i := x - 1; i <= x+1; i++ {
			sum += int(img.Pix[j*img.Stride+i])
		}
	}
	return float64(sum) / 9
}

// changed is the share of a place's points that differ.
func changed(a, b []float64) float64 {
	n := 0.0
	for i := range a {
		if math.Abs(a[i]-b[i]) > spotStep {
			n++
		}
	}
	return n / float64(len(a))
}

// unlike is by which share the place differs that differs most.
func (s *Spots) unlike(a, b [][]float64) (most float64) {
	for k := range a {
		most = max(most, changed(a[k], b[k]))
	}
	return most
}

// where is the only place that has changed since they were bare, -1 where none
// has, or several, or one as a hand changes it.
func (s *Spots) where(now [][]float64) int {
	laid := -1
	if s.bare == nil {
		return laid
	}
	for k := range now {
		share := changed(now[k], s.bare[k])
		if share <= spotBare {
			continue
		}
		if laid >= 0 || share < spotLeast || share > spotMost {
			return -1
		}
		laid = k
	}
	return laid
}
