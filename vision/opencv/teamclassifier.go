package opencv

import (
	"fmt"
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// teamClassifier tells the team and the turn of a die. It keeps its pictures.
type teamClassifier struct {
	net    *network
	card   card
	scores []float32
	px     [][3]byte
	grid   gocv.Mat
	small  gocv.Mat
	grey   gocv.Mat
	dx, dy gocv.Mat
}

func newTeamClassifier(c card) (*teamClassifier, error) {
	l := &teamClassifier{card: c}
	var err error
	if l.net, err = loadNetwork("team network", teamONNX, image.Pt(c.TeamCrop, c.TeamCrop), 0, 1); err != nil {
		return nil, err
	}
	for _, m := range l.mats() {
		*m = gocv.NewMat()
	}
	return l, nil
}

func (l *teamClassifier) mats() []*gocv.Mat {
	return []*gocv.Mat{&l.grid, &l.small, &l.grey, &l.dx, &l.dy}
}

func (l *teamClassifier) close() {
	l.net.close()
	for _, m := range l.mats() {
		m.Close()
	}
}

// lightGrid is how many pixels a side of the picture gives to the estimate of its light.
const lightGrid = 64

// estimateLight tells a picture's light from a grid of its pixels.
func (l *teamClassifier) estimateLight(img gocv.Mat) read.Light {
	gocv.Resize(img, &l.grid, image.Pt(lightGrid, lightGrid), 0, 0, gocv.InterpolationNearestNeighbor)
	l.px = l.px[:0]
	if data, err := l.grid.DataPtrUint8(); err == nil {
		for k := 0; k+2 < len(data); k += 3 {
			l.px = append(l.px, [3]byte(data[k:k+3]))
		}
	}
	return read.EstimateLight(l.px)
}

// underLight lets a network see colours over the light's: white as 1, and nothing
// brighter than so many times that.
func underLight(light read.Light, brightest float64) *tones {
	var t tones
	for c, white := range [...]float64{light.B, light.G, light.R} {
		for v := range t[c] {
			t[c][v] = float32(2*math.Min(brightest, float64(v)/white) - 1)
		}
	}
	return &t
}

// classify fills in the teams of dice and how they are turned, in the light of
// their picture. Finer pixels than the team network takes tell no more of a
// turn, and take longer.
func (l *teamClassifier) classify(dice []vision.Detection, light read.Light, crop func(constellation.Box) gocv.Mat) (err error) {
	as := underLight(light, l.card.Brightest)
	for i := range dice {
		d := &dice[i]
		gocv.Resize(crop(d.Box), &l.small, image.Pt(l.card.TeamCrop, l.card.TeamCrop), 0, 0, gocv.InterpolationArea)
		d.Angle = l.cubeAngle(l.small, d.Kind)
		if d.Team, err = l.team(l.small, light, as); err != nil {
			return err
		}
	}
	return nil
}

// team tells the team of the die in a crop.
func (l *teamClassifier) team(crop gocv.Mat, light read.Light, as *tones) (team constellation.Team, err error) {
	if l.scores, err = l.net.see(l.scores[:0], crop, as); err != nil {
		return "", err
	}
	if len(l.scores) != len(read.Teams) {
		return "", fmt.Errorf("opencv: team network gave %d numbers, want %d", len(l.scores), len(read.Teams))
	}
	return read.ClassifyTeam([len(read.Teams)]float32(l.scores), light), nil
}

// cubeAngle returns the direction of a cube's edges, 0 to 90 degrees clockwise: the
// sides of a cube look alike, so no more can be told without its face. Other
// kinds have no edges that say how they are turned, and give 0.
func (l *teamClassifier) cubeAngle(crop gocv.Mat, kind constellation.Kind) constellation.Angle {
	if kind != constellation.D6 && kind != constellation.Borg && kind != constellation.Utara {
		return 0
	}
	gocv.CvtColor(crop, &l.grey, gocv.ColorBGRToGray)
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
	return place.QuarterTurn(dx, dy)
}
