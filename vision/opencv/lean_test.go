package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// tip leans a cube on one of its edges, degrees.
func tip(d *render.Die, by, towards float64) {
	sin, cos := math.Sincos(towards * math.Pi / 180)
	d.Turn = render.Turning(render.Vec3{X: cos, Y: sin}, by).Times(d.Turn)
	sin, cos = math.Sincos(by * math.Pi / 180)
	d.Pos.Z = d.Size / 2 * (sin + cos)
}

// leaningRow is a picture of cubes of which every third leans by so many degrees, and what
// the reader makes of each where it is known where up leads.
func leaningRow(t *testing.T, kind constellation.Kind, by float64, known func(render.Camera) Known) (leaning, level []vision.Detection) {
	t.Helper()
	r := rand.New(rand.NewPCG(31, 7))
	s := plain(over(40), felt())
	s.Camera.K1, s.Camera.K2 = 0, 0
	s.Dice = scattered(r, kind, 24)
	for i := 0; i < len(s.Dice); i += 3 {
		tip(&s.Dice[i], by, 37*float64(i))
	}
	img, truth, err := render.Render(s, r)
	require.NoError(t, err)
	m, err := gocv.ImageToMatRGB(img)
	require.NoError(t, err)
	defer m.Close()
	reader, err := NewReader(vision.ReaderConfig{Kinds: []constellation.Kind{kind}})
	require.NoError(t, err)
	defer reader.Close()
	dice, err := reader.Read(m, known(s.Camera))
	require.NoError(t, err)
	for _, want := range truth.Dice {
		for _, d := range dice {
			if b := want.Box; d.Box.IoU(constellation.Box{X: b.X, Y: b.Y, W: b.W, H: b.H}) < 0.5 {
				continue
			}
			if want.Index%3 == 0 {
				leaning = append(leaning, d)
			} else {
				level = append(level, d)
			}
		}
	}
	return leaning, level
}

// leftLeaning counts the dice that are left open since they lean.
func leftLeaning(dice []vision.Detection) (n int) {
	for _, d := range dice {
		if d.Reason == vision.ReasonCocked {
			n++
		}
	}
	return n
}

// calibrated is what a calibration says, said what somebody has said of the camera.
func calibrated(c render.Camera) Known {
	cal := known(c)
	up := cal.Vertical()
	return Known{Vertical: &up, Measured: true}
}

func said(c render.Camera) Known {
	k := calibrated(c)
	k.Measured = false
	return k
}

// Where a calibration says where up leads, dice that lean are left open, and none that lies
// level. Elsewhere nobody asks. On a rug all dice lean a little, and are read.
func TestDiceThatLeanAreLeftOpen(t *testing.T) {
	for _, kind := range []constellation.Kind{constellation.D6, constellation.Utara} {
		t.Run(string(kind), func(t *testing.T) {
			leaning, level := leaningRow(t, kind, 28, calibrated)
			require.Len(t, leaning, 8)
			require.Len(t, level, 16)
			require.GreaterOrEqual(t, leftLeaning(leaning), 7)
			require.Zero(t, leftLeaning(level))
			leaning, _ = leaningRow(t, kind, 28, said)
			require.Less(t, leftLeaning(leaning), 4, "nothing tells them from dice that are seen from elsewhere")
			rug, _ := leaningRow(t, kind, 6, calibrated)
			require.Len(t, rug, 8)
			require.Zero(t, leftLeaning(rug))
		})
	}
}
