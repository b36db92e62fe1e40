package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// developed brings flat light through a finish.
func developed(f Finish, light RGB, w, h int) *image.RGBA {
	s := &Scene{Camera: Camera{Width: w, Height: h}, Finish: f}
	t := &Renderer{scene: s, light: make([]RGB, w*h), spare: make([]RGB, w*h)}
	for i := range t.light {
		t.light[i] = light
	}
	return s.Finish.develop(t, rand.New(rand.NewPCG(1, 2)))
}

func TestLightIsStoredAsSRGB(t *testing.T) {
	for _, x := range []float64{0, 0.1, 0.25, 0.5, 0.75, 1} {
		img := developed(Finish{}, SRGB(x, x, x), 4, 4)
		if got := float64(img.RGBAAt(2, 2).G); math.Abs(got-255*x) > 1 {
			t.Errorf("light of value %g is stored as %g of 255", x, got)
		}
	}
}

func TestNoiseIsAsStrongAsAsked(t *testing.T) {
	for _, want := range []float64{1, 4, 8} {
		for _, coarse := range []bool{false, true} {
			img := developed(Finish{Noise: want, Coarse: coarse}, SRGB(0.5, 0.5, 0.5), 200, 200)
			sum, sq := 0.0, 0.0
			for i := 0; i < len(img.Pix); i += 4 {
				v := float64(img.Pix[i+1])
				sum, sq = sum+v, sq+v*v
			}
			n := float64(len(img.Pix) / 4)
			if got := math.Sqrt(sq/n - sum/n*sum/n); math.Abs(got-want) > 0.12*want+0.1 {
				t.Errorf("noise of %g comes out as %.2f (coarse %v)", want, got, coarse)
			}
		}
	}
}

func TestGreyPicturesHaveNoColour(t *testing.T) {
	img := developed(Finish{Colour: -1, Noise: 5, Chroma: 0.5}, RGB{0.8, 0.2, 0.1}, 16, 16)
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] != img.Pix[i+1] || img.Pix[i] != img.Pix[i+2] {
			t.Fatalf("pixel %d is %v", i/4, img.Pix[i:i+3])
		}
	}
}

// A blur spreads light and loses none.
func TestBlurKeepsTheSumOfLight(t *testing.T) {
	const w, h = 41, 31
	px, spare := make([]RGB, w*h), make([]RGB, w*h)
	px[15*w+20] = RGB{1, 1, 1}
	gauss(px, spare, w, h, 2)
	sum, spread := 0.0, 0.0
	for i, c := range px {
		sum += float64(c.G)
		spread += float64(c.G) * sq(float64(i%w-20))
	}
	if math.Abs(sum-1) > 1e-4 || math.Abs(math.Sqrt(spread)-2) > 0.1 {
		t.Errorf("sum %g, deviation %g px, want 1 and 2", sum, math.Sqrt(spread))
	}
}

func TestJPEGChangesPixelsButNotMuch(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 32, 32))
	for i := range 32 * 32 {
		img.SetRGBA(i%32, i/32, color.RGBA{uint8(i % 32 * 7), uint8(i / 4), 80, 255})
	}
	before := append([]uint8(nil), img.Pix...)
	after := throughJPEG(img, 90)
	same, far := true, 0
	for i := range before {
		d := int(before[i]) - int(after.Pix[i])
		same = same && d == 0
		far = max(far, d, -d)
	}
	if same || far > 30 {
		t.Errorf("same %v, largest change %d", same, far)
	}
}

func TestMaskCoversAsMuchAsItsShape(t *testing.T) {
	m := NewMask(Disc(Point{0.1, -0.2}, 0.4))
	sum, n := 0.0, 200
	for i := range n * n {
		u, v := float64(i%n)/float64(n)*1.2-0.5, float64(i/n)/float64(n)*1.2-0.8
		sum += m.At(Point{u, v}, 0.006)
	}
	area := sum / float64(n*n) * 1.44
	if want := math.Pi * 0.16; math.Abs(area-want) > 0.02*want {
		t.Errorf("area %g, want %g", area, want)
	}
	for _, width := range []float64{0.01, 0.05, 0.2} {
		if a := m.At(Point{0.1, -0.2}, width); a < 0.95 {
			t.Errorf("middle covered %g for a spot of %g", a, width)
		}
		if a := m.At(Point{0.9, 0.9}, width); a != 0 {
			t.Errorf("far outside covered %g", a)
		}
	}
}

// Every typeface must have every face that a die can show.
func TestAllTypefacesHaveAllFaces(t *testing.T) {
	for _, f := range Faces() {
		for _, k := range drawn {
			for _, face := range k.Faces() {
				s, err := f.Text(face)
				if err != nil || len(s) < 4 {
					t.Errorf("%s: %q: %d strokes, %v", f.Name, face, len(s), err)
				}
			}
		}
	}
}
