package opencv

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// projected is a stage onto which texts are thrown that look like dice, but for where
// plain light is: that comes a while after it was asked for. It tells what is light as
// an evener does that knows the plain light, and is wrong about all else.
type projected struct {
	*stage
	texts  map[image.Rectangle]int // squares that are drawn
	clouds []image.Rectangle       // what is drawn and looks like nothing
	asked  [][]image.Rectangle     // plain light, by pictures
	late   int                     // pictures until it is seen
	glares bool                    // plain light looks like a die, too
}

// lights is the plain light in the picture that came last.
func (p *projected) lights() []image.Rectangle {
	if i := len(p.asked) - 1 - p.late; i >= 0 {
		return p.asked[i]
	}
	return nil
}

func (p *projected) Next(img *gocv.Mat) (time.Duration, error) {
	t, err := p.stage.Next(img)
	draw := func(r image.Rectangle, face int) {
		gocv.Rectangle(img, r, color.RGBA{R: 250, G: 250, B: uint8(200 + face), A: 255}, -1)
	}
	for _, r := range p.lights() {
		if gocv.Rectangle(img, r, color.RGBA{R: 120, G: 120, B: 120, A: 255}, -1); p.glares {
			draw(r, 6)
		}
	}
	for r, face := range p.texts {
		if !p.lit(r) {
			draw(r, face)
		}
	}
	for r, face := range p.dice {
		draw(r, face)
	}
	return t, err
}

// lit tells whether plain light alone falls on something: its rim doesn't.
func (p *projected) lit(r image.Rectangle) bool {
	for _, l := range p.lights() {
		if r.In(l.Inset(1)) {
			return true
		}
	}
	return false
}

// ask throws plain light where a frame asks for it, and onto dice that are told.
func (p *projected) ask(f constellation.Frame, cal *camera.Calibration) {
	var all []image.Rectangle
	for _, r := range f.Readings {
		if r.Role == constellation.RoleGlimpse || r.Role == constellation.RoleDie && r.Reason == "" {
			at, far := cal.Pixel(r.Pos, 0), int(max(r.W/2, 0.71*r.Size)*cal.Scale(r.Pos))+3
			all = append(all, image.Rect(int(at.X)-far, int(at.Y)-far, int(at.X)+far, int(at.Y)+far))
		}
	}
	p.asked = append(p.asked, all)
}

func (p *projected) Look([]uint8, int, int, int, time.Duration) {}
func (p *projected) Even([]uint8, image.Rectangle)              {}
func (p *projected) Explains(constellation.Box) bool            { return false }
func (p *projected) Ready() bool                                { return true }
func (p *projected) Sure() bool                                 { return true }

func (p *projected) Steady(b constellation.Box) bool {
	for _, lights := range p.asked[max(0, len(p.asked)-p.late-72):] {
		for _, l := range lights {
			if l.Overlaps(vision.Rect(b)) {
				return false
			}
		}
	}
	return true
}

func (p *projected) Unexplained(b constellation.Box) (float64, bool) {
	for r := range p.dice {
		if r.Overlaps(vision.Rect(b)) {
			return 0.9, true
		}
	}
	return 0.3, true
}

func (p *projected) Plain(b constellation.Box) bool {
	box := vision.Rect(b)
	drawn := p.clouds
	for r := range p.texts {
		drawn = append(drawn[:len(drawn):len(drawn)], r)
	}
	for _, r := range drawn {
		if r.Overlaps(box) && !p.lit(box) {
			return false
		}
	}
	return true
}

// onto puts a reader before a projected stage. step takes n pictures and tells in how
// many of them each face was told.
func onto(t *testing.T, p *projected) (step func(n int) map[string]int) {
	t.Helper()
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal, Sizes: place.Sizes{Any: 20}, Even: p, Lights: true}, &squares{}, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return func(n int) map[string]int {
		told := map[string]int{}
		for range n {
			f, err := l.Next()
			if err != nil {
				t.Fatal(err)
			}
			p.ask(f, &cal)
			for _, r := range f.Readings {
				if r.Role == constellation.RoleDie && r.Face != "" {
					told[r.Face]++
				}
			}
		}
		return told
	}
}

// Texts that look like dice to the eyes are never told, however late the light comes in
// which they are looked at once more; dice are, beside a text and on one, soon after
// that light; where nothing is drawn as soon as ever.
func TestGlimpse_onlyDiceAreTold(t *testing.T) {
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 5))
		p := &projected{stage: &stage{dice: map[image.Rectangle]int{square(60, 60): 1}}, late: 1 + random.IntN(20),
			texts:  map[image.Rectangle]int{square(200, 100): 2, square(400, 250): 3},
			clouds: []image.Rectangle{image.Rect(280, 180, 330, 230)}}
		step := onto(t, p)
		if told := step(6); told["1"] == 0 {
			t.Errorf("seed %d: no die told where nothing is drawn: %v", seed, told)
		}
		told := step(120)
		p.dice[square(300, 200)] = 4 // onto the cloud
		soon := step(6 + p.late + 6)
		p.dice[square(203, 102)] = 5 // onto a text
		late := step(6 + p.late + 6)
		end := step(300)
		if soon["4"] == 0 || late["5"] == 0 || end["1"] < 300 || end["4"] < 300 || end["5"] < 300 {
			t.Errorf("seed %d, light %d pictures late: told %v, %v, %v", seed, p.late, soon, late, end)
		}
		if n := told["2"] + told["3"] + soon["2"] + soon["3"] + late["3"] + end["3"]; n > 0 {
			t.Errorf("seed %d, light %d pictures late: texts were told %d times", seed, p.late, n)
		}
	}
}

// The light in which something is looked at once more is no die, however much it looks
// like one.
func TestGlimpse_lightIsNoDie(t *testing.T) {
	for late := range 12 {
		p := &projected{stage: &stage{dice: map[image.Rectangle]int{}}, late: late, glares: true,
			texts: map[image.Rectangle]int{square(200, 100): 2, square(400, 250): 3}}
		if told := onto(t, p)(300); len(told) > 0 {
			t.Errorf("light %d pictures late: told %v", late, told)
		}
	}
}

// A text that passes for a die again and again is lit ever more seldom.
func TestGlimpse_isLitEverMoreSeldom(t *testing.T) {
	p := &projected{stage: &stage{dice: map[image.Rectangle]int{}}, late: 6, texts: map[image.Rectangle]int{square(200, 100): 2}}
	step := onto(t, p)
	lit := func(pictures int) (n int) {
		from := len(p.asked)
		if told := step(pictures); len(told) > 0 {
			t.Errorf("told %v", told)
		}
		for _, a := range p.asked[from:] {
			n += min(1, len(a))
		}
		return n
	}
	first, second, third := lit(300), lit(600), lit(1200)
	if first == 0 || second > first || third > first {
		t.Errorf("lit in %d of 300 pictures, %d of 600, %d of 1200", first, second, third)
	}
}
