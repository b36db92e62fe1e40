package beam

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// shelf is a world whose pictures are kept: noise alone makes one differ from the next.
type shelf struct {
	*world
	kept          map[*image.RGBA][]uint8
	width, height int
	text, spot    *image.RGBA // a text at midst, and a spot on it
}

// midst is a place of the table, mm.
var midst = constellation.Vec{X: 20, Y: 10}

func newShelf(seed uint64) *shelf {
	return &shelf{world: newWorld(seed), kept: map[*image.RGBA][]uint8{}}
}

// look is a small picture of the table under a projected one.
func (s *shelf) look(img *image.RGBA) []uint8 {
	clean, ok := s.kept[img]
	if !ok {
		clean = s.clean(img)
		s.kept[img] = clean
	}
	small := make([]uint8, len(clean))
	for i, v := range clean {
		small[i] = uint8(max(0, min(255, float64(v)+s.noise*s.random.NormFloat64()+0.5)))
	}
	return small
}

// clean is the same without noise. The middle of each pixel stands for all of it.
func (s *shelf) clean(img *image.RGBA) []uint8 {
	s.width, s.height = s.rig.Camera.Lens.Width/smaller, s.rig.Camera.Lens.Height/smaller
	clean := make([]uint8, 3*s.width*s.height)
	for i := range s.width * s.height {
		x, y := float64(i%s.width*smaller), float64(i/s.width*smaller)
		for c, v := range s.at(img, x+1, y+1, smaller/2) {
			clean[3*i+c] = uint8(v + 0.5)
		}
	}
	return clean
}

// boxAt is the box of a die of 16 mm there, px of the camera.
func (s *shelf) boxAt(at constellation.Vec) constellation.Box {
	p, side := s.rig.Camera.Pixel(at, 0), 16*s.rig.Camera.Scale(at)
	return constellation.Box{X: p.X - side/2, Y: p.Y - side/2, W: side, H: side}
}

// written is a picture with bars of text about a place of the table.
func (s *shelf) written(at constellation.Vec) *image.RGBA {
	img := s.drawn()
	q := s.rig.Projector.Pixel(at, 0)
	for k := -6; k <= 6; k += 2 {
		fill(img, image.Rect(int(q.X)-60, int(q.Y)+4*k, int(q.X)+60, int(q.Y)+4*k+4), color.RGBA{230, 230, 230, 255})
	}
	return img
}

// spotted is a copy of a picture with a plain white spot about a place, so many mm wide.
func (s *shelf) spotted(img *image.RGBA, at constellation.Vec, wide float64) *image.RGBA {
	lit := image.NewRGBA(img.Rect)
	copy(lit.Pix, img.Pix)
	q := s.rig.Projector.Pixel(at, 0)
	r := s.rig.Projector.Pixel(at.Add(constellation.Vec{X: wide / 2}), 0).Dist(q)
	for y := int(q.Y - r); y <= int(q.Y+r); y++ {
		for x := int(q.X - r); x <= int(q.X+r); x++ {
			if math.Hypot(float64(x)-q.X, float64(y)-q.Y) <= r {
				lit.SetRGBA(x, y, color.RGBA{200, 200, 200, 255})
			}
		}
	}
	return lit
}

// watched is an evener that has seen a picture projected once a second, for so many seconds.
func (s *shelf) watched(img *image.RGBA, seconds int) (*Reel, *Evener) {
	reel := NewReel()
	e := NewEvener(s.rig, reel)
	reel.Add(img, 0)
	for k := range seconds {
		e.Look(s.look(img), s.width, s.height, smaller, time.Duration(k+1)*time.Second)
	}
	return reel, e
}

// lateness is how pictures come.
type lateness struct{ late, every, jitter time.Duration }

// A place is believed to be plainly lit only in pictures that show it so, however
// late and seldom they come and with a calibration that is off by a part of a pixel;
// and then soon.
func TestPlain_onlyWhereItIsSeenAndThenSoon(t *testing.T) {
	shelves := []*shelf{newShelf(0), newShelf(1)}
	for name, c := range map[string]struct {
		lateness
		off  float64       // px, the calibration
		soon time.Duration // after the light came on, at most
	}{
		"twelve a second":  {lateness{100 * time.Millisecond, 83 * time.Millisecond, 0}, 0.2, 400 * time.Millisecond},
		"late":             {lateness{400 * time.Millisecond, 83 * time.Millisecond, 60 * time.Millisecond}, 0.5, 900 * time.Millisecond},
		"seldom":           {lateness{100 * time.Millisecond, 250 * time.Millisecond, 100 * time.Millisecond}, 0.3, 900 * time.Millisecond},
		"late and seldom":  {lateness{300 * time.Millisecond, 400 * time.Millisecond, 300 * time.Millisecond}, 0.5, 1800 * time.Millisecond},
		"later than known": {lateness{900 * time.Millisecond, 83 * time.Millisecond, 0}, 0.3, 1300 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			for seed, s := range shelves {
				early, took := s.plainAfter(uint64(seed), c.lateness, c.off)
				if early {
					t.Errorf("seed %d: believed before it was seen", seed)
				}
				if took > c.soon {
					t.Errorf("seed %d: believed after %v", seed, took)
				}
			}
		})
	}
}

// plainAfter is how long after a spot was projected onto a text its place is believed to
// be plain, and whether it was in a picture that shows the text.
func (s *shelf) plainAfter(seed uint64, c lateness, off float64) (early bool, took time.Duration) {
	if s.text == nil {
		s.text = s.written(midst)
		s.spot = s.spotted(s.text, midst, 34)
	}
	believed := s.rig
	sin, cos := math.Sincos(2 * math.Pi * s.random.Float64())
	believed.Projector.Lens.CX, believed.Projector.Lens.CY = believed.Projector.Lens.CX+off*cos, believed.Projector.Lens.CY+off*sin
	reel := NewReel()
	e := NewEvener(believed, reel)
	r := rand.New(rand.NewPCG(seed, 9))
	const lit = 2 * time.Second
	for now, thrown := time.Duration(0), time.Duration(0); now < lit+4*time.Second; {
		now += c.every + time.Duration(r.Float64()*float64(c.jitter))
		for ; thrown <= now; thrown += 100 * time.Millisecond {
			reel.Add(s.shownAt(thrown, lit), thrown)
		}
		shown := s.shownAt(now-c.late, lit)
		e.Look(s.look(shown), s.width, s.height, smaller, now)
		if e.Plain(s.boxAt(midst)) {
			return shown == s.text, now - lit
		}
	}
	return false, time.Hour
}

// shownAt is what is projected at a moment: a text, and a spot on it from a moment on.
func (s *shelf) shownAt(now, lit time.Duration) *image.RGBA {
	if now < lit {
		return s.text
	}
	return s.spot
}

// Where nothing is drawn a die is told at once; a star of the sky doesn't matter, a
// text does, and so does one that was there until a moment ago.
func TestPlain_byWhatIsDrawnThere(t *testing.T) {
	s := newShelf(7)
	at := midst
	dark := image.NewRGBA(image.Rect(0, 0, s.rig.Projector.Lens.Width, s.rig.Projector.Lens.Height))
	fill(dark, dark.Rect, color.RGBA{8, 11, 33, 255})
	star := s.spotted(dark, at, 2)
	text := s.written(at)
	for name, c := range map[string]struct {
		before, now *image.RGBA
		want        bool
	}{
		"nothing": {dark, dark, true}, "a star": {star, star, true}, "a text": {text, text, false},
		"a text that is gone": {text, dark, false}, "a text that came": {dark, text, false},
		"a spot": {s.spotted(text, at, 34), s.spotted(text, at, 34), true}, "a spot that is too small": {s.spotted(text, at, 14), s.spotted(text, at, 14), false},
	} {
		t.Run(name, func(t *testing.T) {
			reel, e := s.watched(c.before, 4)
			reel.Add(c.now, 5*time.Second)
			e.Look(s.look(c.before), s.width, s.height, smaller, 5*time.Second+50*time.Millisecond)
			if got := e.Plain(s.boxAt(at)); got != c.want {
				t.Errorf("plain: %v", got)
			}
		})
	}
}

// A projector that was bumped by half a die throws its spot beside the place: that
// isn't seen there until no camera is so late.
func TestPlain_aSpotThatIsThrownElsewhere(t *testing.T) {
	s := newShelf(8)
	at := midst
	text := s.written(at)
	reel, e := s.watched(text, 4)
	reel.Add(s.spotted(text, at, 30), 5*time.Second)
	aside := s.spotted(text, at.Add(constellation.Vec{X: 8}), 30)
	for now := 5 * time.Second; now < 6*time.Second; now += 100 * time.Millisecond {
		e.Look(s.look(aside), s.width, s.height, smaller, now)
		if e.Plain(s.boxAt(at)) {
			t.Fatalf("believed after %v", now-5*time.Second)
		}
	}
}

// What moves where light changed of late is light, elsewhere it is none.
func TestSteady_whereLightDidNotChange(t *testing.T) {
	s := newShelf(9)
	at := midst
	text := s.written(at)
	reel, e := s.watched(text, 3)
	reel.Add(s.spotted(text, at, 34), 3*time.Second+100*time.Millisecond)
	for _, c := range []struct {
		at   vision.Pixel
		now  time.Duration
		want bool
	}{
		{s.rig.Camera.Pixel(at, 0), 3200 * time.Millisecond, false},
		{s.rig.Camera.Pixel(at.Add(constellation.Vec{X: 80}), 0), 3300 * time.Millisecond, true},
		{s.rig.Camera.Pixel(at, 0), 5 * time.Second, true},
	} {
		e.Look(s.look(text), s.width, s.height, smaller, c.now)
		if got := e.Steady(constellation.Box{X: c.at.X - 15, Y: c.at.Y - 15, W: 30, H: 30}); got != c.want {
			t.Errorf("at %.0f, %v: %v", c.at, c.now, got)
		}
	}
}
