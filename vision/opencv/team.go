package opencv

import (
	"fmt"
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// looks tells the team and the turn of a die. It keeps its pictures.
type looks struct {
	herald *network
	card   card
	seen   shades // what the herald sees: colours in the picture's light
	of     vision.Light
	known  *vision.Light // of what the pictures are parts of, as the caller knows it; nil where he doesn't
	scores []float32
	px     [][3]byte
	grid   gocv.Mat
	shield gocv.Mat
	grey   gocv.Mat
	dx, dy gocv.Mat
}

func newLooks(c card) (*looks, error) {
	l := &looks{card: c}
	var err error
	if l.herald, err = loadNetwork("herald", heraldONNX, image.Pt(c.Shield, c.Shield), 0, &l.seen); err != nil {
		return nil, err
	}
	for _, m := range l.mats() {
		*m = gocv.NewMat()
	}
	return l, nil
}

func (l *looks) mats() []*gocv.Mat {
	return []*gocv.Mat{&l.grid, &l.shield, &l.grey, &l.dx, &l.dy}
}

func (l *looks) close() {
	l.herald.close()
	for _, m := range l.mats() {
		m.Close()
	}
}

// lightGrid is how many pixels a side of the picture gives to the estimate of its light.
const lightGrid = 64

// light lets dice be seen in the picture's light from then on.
func (l *looks) light(img gocv.Mat) {
	if l.known != nil {
		l.of = *l.known
	} else {
		l.of = l.estimate(img)
	}
	l.seen.light(l.of, l.card.Brightest)
}

// estimate tells a picture's light from a grid of its pixels.
func (l *looks) estimate(img gocv.Mat) vision.Light {
	gocv.Resize(img, &l.grid, image.Pt(lightGrid, lightGrid), 0, 0, gocv.InterpolationNearestNeighbor)
	l.px = l.px[:0]
	if data, err := l.grid.DataPtrUint8(); err == nil {
		for k := 0; k+2 < len(data); k += 3 {
			l.px = append(l.px, [3]byte(data[k:k+3]))
		}
	}
	return vision.LightOf(l.px)
}

// light lets a network see colours over the light's: white as 1, and nothing
// brighter than so many times that.
func (s *shades) light(of vision.Light, brightest float64) {
	for c, white := range [...]float64{of.B, of.G, of.R} {
		for v := range s[c] {
			s[c][v] = float32(2*math.Min(brightest, float64(v)/white) - 1)
		}
	}
}

// at tells the team of the die in a crop and how it is turned. Finer pixels
// than the herald takes tell no more of its turn, and take longer.
func (l *looks) at(crop gocv.Mat, d *vision.Detection) (err error) {
	gocv.Resize(crop, &l.shield, image.Pt(l.card.Shield, l.card.Shield), 0, 0, gocv.InterpolationArea)
	d.Angle = l.turn(l.shield, d.Kind)
	d.Team, err = l.team(l.shield)
	return err
}

// team tells the team of the die in a shield.
func (l *looks) team(shield gocv.Mat) (team constellation.Team, err error) {
	if l.scores, err = l.herald.see(l.scores[:0], shield); err != nil {
		return "", err
	}
	if len(l.scores) != len(vision.Teams) {
		return "", fmt.Errorf("opencv: herald gave %d numbers, want %d", len(l.scores), len(vision.Teams))
	}
	return vision.TeamOf([len(vision.Teams)]float32(l.scores), l.of), nil
}

// turn returns the direction of a cube's edges, 0 to 90 degrees clockwise: the
// sides of a cube look alike, so no more can be told without its face. Other
// kinds have no edges that say how they are turned, and give 0.
func (l *looks) turn(shield gocv.Mat, kind constellation.Kind) float64 {
	if kind != constellation.D6 && kind != constellation.Borg && kind != constellation.Utara {
		return 0
	}
	gocv.CvtColor(shield, &l.grey, gocv.ColorBGRToGray)
	gocv.GaussianBlur(l.grey, &l.grey, image.Pt(3, 3), 0, 0, gocv.BorderReplicate)
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
