package opencv

import (
	"errors"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
)

// brightTable is a table of 600 × 400 mm, brighter than the floor about it, with
// a bright spot in its middle, as a camera sees it; four samples a pixel.
func brightTable(c *camera.Calibration, seed uint64) *image.Gray {
	r := rand.New(rand.NewPCG(seed, 5))
	img := image.NewGray(image.Rect(0, 0, c.Lens.Width, c.Lens.Height))
	for i := range img.Pix {
		sum := 0.0
		for k := range 4 {
			p := vision.Pixel{X: float64(i%img.Stride) + 0.25 + 0.5*float64(k%2), Y: float64(i/img.Stride) + 0.25 + 0.5*float64(k/2)}
			v, err := c.Table(p, 0)
			switch {
			case err != nil || v.X < 0 || v.Y < 0 || v.X > 600 || v.Y > 400:
				sum += 60
			case v.X > 150 && v.X < 450 && v.Y > 100 && v.Y < 300:
				sum += 190
			default:
				sum += 110
			}
		}
		img.Pix[i] = uint8(max(0, min(255, sum/4+4*r.NormFloat64())))
	}
	return img
}

// The table's corners are found to a third of a pixel through a bent lens, from
// askew, and not those of the bright part that somebody says is none.
func TestTheTablesCornersAreFound(t *testing.T) {
	for seed, tilt := range []float64{0, 25} {
		c := camera.Calibration{Lens: camera.NewLens(640, 360, 66)}
		c.Lens.K1 = -0.12
		c.Pose.Turn, c.Pose.Shift = cameratest.LookingAt(tilt, 10, -4, 900)
		img := brightTable(&c, uint64(seed))
		got, err := FindTable(img, c.Lens, nil)
		if err != nil {
			t.Errorf("%g degrees: %v", tilt, err)
			continue
		}
		for i, v := range [4]constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {Y: 400}} {
			want, near := c.Pixel(v, 0), 1e9
			for _, p := range got {
				near = min(near, p.Dist(want))
			}
			if near > 0.35 {
				t.Errorf("%g degrees: corner %d is %.2f px off", tilt, i, near)
			}
		}
		whole := area(got)
		inner, err := FindTable(img, c.Lens, func(q [4]vision.Pixel) bool { return area(q) > 0.8*whole })
		if err != nil || area(inner) > 0.4*whole {
			t.Errorf("%g degrees: with the table left out: %v, %v", tilt, inner, err)
		}
	}
}

func TestWhereThereIsNoTableNoneIsFound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	img := image.NewGray(image.Rect(0, 0, 640, 480))
	for i := range img.Pix {
		img.Pix[i] = uint8(120 + 5*r.NormFloat64())
	}
	if q, err := FindTable(img, camera.NewLens(640, 480, 0), nil); !errors.Is(err, ErrTable) {
		t.Errorf("%v, %v", q, err)
	}
}
