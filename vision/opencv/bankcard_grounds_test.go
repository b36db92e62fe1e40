package opencv

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
)

// printed is a rectangle of another brightness on a card.
type printed struct{ x, y, w, h, level float64 }

// anyCard is a card with prints of its own, light or dark, on a light table or a
// wooden one with grain: how bright a place is, of 1.
func anyCard(r *rand.Rand) func(v constellation.Vec) float64 {
	turn := constellation.Angle(360 * r.Float64())
	ground, grain := 0.9, 0.0
	if r.IntN(2) == 0 {
		ground, grain = 0.3+0.3*r.Float64(), 0.06
	}
	card := 0.15 + 0.8*r.Float64()
	for math.Abs(card-ground) < 0.18 {
		card = 0.15 + 0.8*r.Float64()
	}
	var prints []printed
	if r.IntN(2) == 0 {
		prints = append(prints, printed{-50, 8, 100, 10, 0.08}) // a magnetic stripe
	}
	for range r.IntN(6) {
		prints = append(prints, printed{-35 + 60*r.Float64(), -22 + 35*r.Float64(), 5 + 20*r.Float64(), 3 + 8*r.Float64(), 0.1 + 0.85*r.Float64()})
	}
	return func(v constellation.Vec) float64 {
		if u := v.Turn(-turn); onCard(u) {
			for _, p := range prints {
				if u.X > p.x && u.X < p.x+p.w && u.Y > p.y && u.Y < p.y+p.h {
					return p.level
				}
			}
			return card
		}
		return ground * (1 + grain*(math.Sin(v.Y/2.1+3*math.Sin(v.X/90))+math.Sin(v.Y/0.9+v.X/300)))
	}
}

// onCard tells whether a place lies on a card with round corners.
func onCard(v constellation.Vec) bool {
	const round = 3.18
	x, y := math.Abs(v.X)-BankCard.X/2+round, math.Abs(v.Y)-BankCard.Y/2+round
	return x <= round && y <= round && (x <= 0 || y <= 0 || math.Hypot(x, y) <= round)
}

// seenDim is what a camera sees of a place lit no brighter than that, with noise.
func seenDim(c *camera.Calibration, lies constellation.Vec, light float64, r *rand.Rand, level func(constellation.Vec) float64) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, c.Lens.Width, c.Lens.Height))
	for i := range img.Pix {
		sum := 0.0
		for k := range 4 {
			p := vision.Pixel{X: float64(i%img.Stride) + (0.5+float64(k%2))/2, Y: float64(i/img.Stride) + (0.5+float64(k/2))/2}
			v, _ := c.Table(p, 0)
			sum += light * level(v.Sub(lies)) / 4
		}
		img.Pix[i] = uint8(max(0, min(255, 8+sum+2.5*r.NormFloat64())))
	}
	return img
}

// Whatever a card and the table under it look like, in dim light, and no longer
// than 50 px: it is found. Of these sixteen one isn't, which is hardly
// brighter than its table.
func TestABankCardIsFoundOnAnyGround(t *testing.T) {
	c := camera.Calibration{Lens: camera.NewLens(480, 360, 66)}
	c.Pose.Turn, c.Pose.Shift = cameratest.LookingAt(20, 10, -4, 700)
	lies := constellation.Vec{X: 320, Y: 190}
	at := c.Pixel(lies, 0)
	near := image.Rect(int(at.X)-75, int(at.Y)-75, int(at.X)+75, int(at.Y)+75)
	found := 0
	for seed := range uint64(16) {
		r := rand.New(rand.NewPCG(seed, 8))
		q, err := FindBankCard(seenDim(&c, lies, 70+80*r.Float64(), r, anyCard(r)), &c, near, nil)
		if err != nil {
			t.Logf("seed %d: %v", seed, err)
			continue
		}
		found++
		for i, p := range q {
			a, _ := c.Table(p, 0)
			b, _ := c.Table(q[(i+1)%4], 0)
			if want := []float64{BankCard.X, BankCard.Y}[i%2]; math.Abs(a.Dist(b)-want) > 1.5 {
				t.Errorf("seed %d: side %d measures %.2f mm, want %.2f", seed, i, a.Dist(b), want)
			}
		}
	}
	if found < 15 {
		t.Errorf("%d of 16 cards are found, want 15", found)
	}
}
