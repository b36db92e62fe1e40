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
	side   int   // of a crop, px
	body   []int // where a crop's pixels lie that show the die's body, in its bytes
	grid   gocv.Mat
	grey   gocv.Mat
	small  gocv.Mat
	dx, dy gocv.Mat
	px     [][3]byte
}

func newLooks(side int) *looks {
	return &looks{side: side, body: bodyPixels(side), grid: gocv.NewMat(), grey: gocv.NewMat(), small: gocv.NewMat(), dx: gocv.NewMat(), dy: gocv.NewMat()}
}

func (l *looks) close() {
	l.grid.Close()
	l.grey.Close()
	l.small.Close()
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

const (
	bodyRadius = 0.32 // of the disc that surely lies on the die, over the crop's side
	bodyAcross = 40   // pixels across a crop that are looked at
)

// bodyPixels lists the first bytes of the pixels, of a crop with so many a
// side, that show the die's body.
func bodyPixels(side int) []int {
	step := max(1, int(math.Round(float64(side)/bodyAcross)))
	mid, r := float64(side-1)/2, bodyRadius*float64(side)
	var out []int
	for y := 0; y < side; y += step {
		for x := 0; x < side; x += step {
			if math.Hypot(float64(x)-mid, float64(y)-mid) < r {
				out = append(out, 3*(y*side+x))
			}
		}
	}
	return out
}

// sample returns the pixels of a crop that show the die's body. They are valid
// until the next sample.
func (l *looks) sample(crop gocv.Mat) [][3]byte {
	data, err := crop.DataPtrUint8()
	if err != nil {
		return nil
	}
	l.px = l.px[:0]
	for _, k := range l.body {
		l.px = append(l.px, [3]byte(data[k:k+3]))
	}
	return l.px
}

// at returns the team of the die in a crop and how it is turned.
func (l *looks) at(crop gocv.Mat, kind constellation.Kind, light vision.Light) (constellation.Team, float64) {
	return vision.TeamOf(l.sample(crop), light), l.turn(crop, kind)
}

// Colours measures the dice in the given boxes, in the light of the picture:
// what the weights that tell teams are trained on.
func (r *Reader) Colours(img gocv.Mat, boxes [][4]float64) ([]vision.Colours, error) {
	if err := usable(img); err != nil {
		return nil, err
	}
	light := r.looks.light(img)
	out := make([]vision.Colours, len(boxes))
	for i, b := range boxes {
		out[i] = vision.MeasureColours(r.looks.sample(r.read.crops.cut(img, b, 1)), light)
	}
	return out, nil
}

// turnAcross is how many pixels across a die's turn is seen with: finer ones
// tell no more, and take longer.
const turnAcross = 40

// turn returns the direction of a cube's edges, 0 to 90 degrees clockwise: the
// sides of a cube look alike, so no more can be told without its face. Other
// kinds have no edges that say how they are turned, and give 0.
func (l *looks) turn(crop gocv.Mat, kind constellation.Kind) float64 {
	if kind != constellation.D6 && kind != constellation.Borg && kind != constellation.Utara {
		return 0
	}
	gocv.CvtColor(crop, &l.grey, gocv.ColorBGRToGray)
	gocv.Resize(l.grey, &l.small, image.Pt(turnAcross, turnAcross), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(l.small, &l.small, image.Pt(3, 3), 0, 0, gocv.BorderReplicate)
	gocv.Sobel(l.small, &l.dx, gocv.MatTypeCV16S, 1, 0, 3, 1, 0, gocv.BorderReplicate)
	gocv.Sobel(l.small, &l.dy, gocv.MatTypeCV16S, 0, 1, 3, 1, 0, gocv.BorderReplicate)
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
