package opencv

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// looks tells the colour and the turn of a die. It keeps its pictures.
type looks struct {
	side   int // of a crop, px
	grid   gocv.Mat
	grey   gocv.Mat
	dx, dy gocv.Mat
	px     [][3]byte
}

func newLooks(side int) *looks {
	return &looks{side: side, grid: gocv.NewMat(), grey: gocv.NewMat(), dx: gocv.NewMat(), dy: gocv.NewMat()}
}

func (l *looks) close() {
	l.grid.Close()
	l.grey.Close()
	l.dx.Close()
	l.dy.Close()
}

// lightGrid is how many pixels a side of the picture gives to the estimate of its light.
const lightGrid = 64

// light estimates the picture's light from a grid of its pixels.
func (l *looks) light(img gocv.Mat) vision.Light {
	gocv.Resize(img, &l.grid, image.Pt(lightGrid, lightGrid), 0, 0, gocv.InterpolationNearestNeighbor)
	data, err := l.grid.DataPtrUint8()
	if err != nil {
		return vision.LightOf(nil)
	}
	l.px = l.px[:0]
	for k := 0; k+2 < len(data); k += 3 {
		l.px = append(l.px, [3]byte{data[k], data[k+1], data[k+2]})
	}
	return vision.LightOf(l.px)
}

// bodyRadius is the radius of the disc that surely lies on the die, over the
// crop's side.
const bodyRadius = 0.3

// at returns the team of the die in a crop and how it is turned.
func (l *looks) at(crop gocv.Mat, kind constellation.Kind, light vision.Light) (constellation.Team, float64) {
	data, err := crop.DataPtrUint8()
	if err != nil {
		return "", 0
	}
	l.px = l.px[:0]
	mid, r := float64(l.side-1)/2, bodyRadius*float64(l.side)
	for y := range l.side {
		for x := range l.side {
			if math.Hypot(float64(x)-mid, float64(y)-mid) < r {
				k := 3 * (y*l.side + x)
				l.px = append(l.px, [3]byte{data[k], data[k+1], data[k+2]})
			}
		}
	}
	return vision.TeamOf(l.px, light), l.turn(crop, kind)
}

// turn returns the direction of a cube's edges, 0 to 90 degrees clockwise: the
// sides of a cube look alike, so no more can be told without its face. Other
// kinds have no edges that say how they are turned, and give 0.
func (l *looks) turn(crop gocv.Mat, kind constellation.Kind) float64 {
	if kind != constellation.D6 && kind != constellation.Borg && kind != constellation.Utara {
		return 0
	}
	gocv.CvtColor(crop, &l.grey, gocv.ColorBGRToGray)
	gocv.GaussianBlur(l.grey, &l.grey, image.Pt(5, 5), 0, 0, gocv.BorderReplicate)
	gocv.Sobel(l.grey, &l.dx, gocv.MatTypeCV16S, 1, 0, 3, 1, 0, gocv.BorderReplicate)
	gocv.Sobel(l.grey, &l.dy, gocv.MatTypeCV16S, 0, 1, 3, 1, 0, gocv.BorderReplicate)
	dx, err := l.dx.DataPtrInt16()
	if err != nil {
		return 0
	}
	dy, err := l.dy.DataPtrInt16()
	if err != nil {
		return 0
	}
	return vision.QuarterTurn(dx, dy)
}
