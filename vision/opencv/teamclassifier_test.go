package opencv

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// teamSet is a set of photographs whose dice's teams are told. The floors lie
// a little below what was measured (see vision/train/MODEL.md).
type teamSet struct {
	name    string
	use     eval.TeamUse
	overlap float64 // least of a found box with the truth's; 0 where pips were boxed
	floor   float64
}

var teamSets = []teamSet{
	{"epanemu-valid", eval.TeamDecide, 0.4, 0.93},
	{"matteo-train", eval.TeamDecide, 0, 0.98},
	{"rune-valid", eval.TeamDecide, 0.4, 0.97},
	{"casino-crops", eval.TeamDecide, 0, 0.97},
	{"d20-red", eval.TeamDecide, 0, 0.95},
	{"skovy-crops", eval.TeamTune, 0, 0.97},
	{"casino-crops", eval.TeamTune, 0, 0.97},
}

func TestTeamsOfPhotographsAreToldAsWellAsMeasured(t *testing.T) {
	t.Parallel() // one reader takes one core
	r := newReader(t, vision.ReaderConfig{})
	teams := readTeams(t)
	for _, set := range teamSets {
		t.Run(fmt.Sprintf("%s to %s", set.name, set.use), func(t *testing.T) {
			c := teamTally{as: map[string]int{}}
			for _, tr := range truths(t, set.name, true) {
				if of := teams[tr.Image]; of.Use == set.use && strings.Trim(of.Teams, "?") != "" {
					c.photograph(t, r, set, tr, of)
				}
			}
			s := vision.NewShare(c.right, c.told)
			t.Logf("%d of %d right, %.4f (%.4f to %.4f); missed %d, unclear %d; %v", s.Part, s.Whole, s.Value, s.Low, s.High, c.missed, c.unclear, c.as)
			if s.Value < set.floor {
				t.Errorf("%.4f, want at least %.4f", s.Value, set.floor)
			}
		})
	}
}

// readTeams reads testdata/teams.jsonl by image. The README beside it says how
// to add to it.
func readTeams(t *testing.T) map[string]eval.TeamTruth {
	t.Helper()
	f, err := os.Open("testdata/teams.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := eval.ReadTeams(f)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]eval.TeamTruth, len(lines))
	for _, l := range lines {
		out[l.Image] = l
	}
	return out
}

// teamTally counts how teams were told.
type teamTally struct {
	right, told, unclear, missed int
	as                           map[string]int // by truth and answer
}

// photograph counts the dice of one photograph. Where single dice were cut
// out, the whole picture is the die; elsewhere those count that were found.
func (c *teamTally) photograph(t *testing.T, r *Reader, set teamSet, tr truth, of eval.TeamTruth) {
	t.Helper()
	if len(of.Teams) != len(tr.Dice) {
		t.Fatalf("%s: %d teams, but %d dice in the truth", tr.Image, len(of.Teams), len(tr.Dice))
	}
	if tr.Boxed == string(eval.BoxedCrop) {
		img := gocv.IMRead(filepath.Join(photographs, tr.Image), gocv.IMReadColor)
		defer img.Close()
		team, err := teamOf(r, img, constellation.Box{W: float64(img.Cols()), H: float64(img.Rows())}, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.die(of.Team(0), team)
		return
	}
	size, ds := readPhotograph(t, r, tr.Image)
	whole := constellation.Box{W: size.X, H: size.Y}
	taken := make([]bool, len(ds))
	for i, die := range tr.Dice {
		box := whole
		if die.Box != nil {
			box = *die.Box
		}
		k := match(box, ds, taken, die.Box == nil)
		if k < 0 || box.IoU(ds[k].Box) < set.overlap {
			c.missed++
			continue
		}
		taken[k] = true
		c.die(of.Team(i), ds[k].Team)
	}
}

// die counts one die.
func (c *teamTally) die(truth, got constellation.Team) {
	if truth == "" {
		c.unclear++
		return
	}
	c.told++
	if truth == got {
		c.right++
		return
	}
	c.as[fmt.Sprintf("%s as %q", truth, got)]++
}

// painted returns a picture of a table with a die on it: a body with pips.
func painted(body, mark, ground [3]byte) gocv.Mat {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(float64(ground[0]), float64(ground[1]), float64(ground[2]), 0), 120, 120, gocv.MatTypeCV8UC3)
	drawDieIn(&img, image.Pt(40, 40), 40, 5, rgba(body), rgba(mark))
	return img
}

// rgba is a colour given as BGR.
func rgba(c [3]byte) color.RGBA { return color.RGBA{R: c[2], G: c[1], B: c[0], A: 255} }

func TestTeamIsTheBodysColour(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	black, white, red, grey, table := [3]byte{20, 20, 20}, [3]byte{240, 240, 240}, [3]byte{35, 30, 190}, [3]byte{120, 120, 120}, [3]byte{110, 130, 140}
	cases := []struct {
		name               string
		body, mark, ground [3]byte
		want               constellation.Team
	}{
		{"white with black pips", white, black, table, constellation.White},
		{"white with red pips", white, red, table, constellation.White},
		{"red with white pips", red, white, table, constellation.Red},
		{"red on red cloth", red, white, [3]byte{40, 35, 150}, constellation.Red},
		{"white on green cloth", white, black, [3]byte{50, 110, 40}, constellation.White},
		{"ivory on a table", [3]byte{190, 225, 238}, black, table, constellation.White},
		{"black with white pips", black, white, table, constellation.Neutral},
		{"blue with white pips", [3]byte{190, 60, 30}, white, table, constellation.Neutral},
		{"green with white pips", [3]byte{60, 150, 40}, white, table, constellation.Neutral},
		{"yellow with white pips", [3]byte{40, 200, 240}, white, table, constellation.Neutral},
		{"a white die in a picture without colours", white, black, grey, constellation.White},
		{"a grey die there, which may be red", [3]byte{90, 90, 90}, white, grey, ""},
	}
	for _, c := range cases {
		img := painted(c.body, c.mark, c.ground)
		got, err := teamOf(r, img, constellation.Box{X: 40, Y: 40, W: 40, H: 40}, nil)
		if err != nil || got != c.want {
			t.Errorf("%s: %q, want %q (%v)", c.name, got, c.want, err)
		}
		img.Close()
	}
}

// The same dice in other light are the same teams'.
func TestTeamIsTheSameInOtherLight(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	lamps := map[string][3]float64{"dim": {0.45, 0.45, 0.45}, "a candle": {0.62, 0.82, 1}, "blue sky": {1, 0.9, 0.75}}
	dice := map[constellation.Team][3]byte{constellation.White: {232, 232, 232}, constellation.Red: {35, 30, 190}, constellation.Neutral: {180, 70, 40}}
	for lamp, gain := range lamps {
		for want, body := range dice {
			lit := func(c [3]byte) (out [3]byte) {
				for k, v := range c {
					out[k] = byte(gain[k] * float64(v))
				}
				return out
			}
			img := painted(lit(body), lit([3]byte{245, 245, 245}), lit([3]byte{120, 128, 130}))
			got, err := teamOf(r, img, constellation.Box{X: 40, Y: 40, W: 40, H: 40}, nil)
			if err != nil || got != want {
				t.Errorf("a %s die in the light of %s: %q (%v)", want, lamp, got, err)
			}
			img.Close()
		}
	}
}

// A part of a picture that shows a pale yellow die on a yellow cloth and
// nothing white looks as one of a white die under a yellow lamp does.
func TestPartOfAPictureIsSeenInTheLightOfTheWhole(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	part := painted([3]byte{150, 225, 235}, [3]byte{20, 20, 20}, [3]byte{95, 130, 140})
	defer part.Close()
	whole := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(250, 250, 250, 0), 240, 240, gocv.MatTypeCV8UC3)
	defer whole.Close()
	gocv.Rectangle(&whole, image.Rect(0, 0, 120, 60), rgba([3]byte{180, 90, 40}), -1)
	told := func(light *read.Light) constellation.Team {
		got, err := teamOf(r, part, constellation.Box{X: 40, Y: 40, W: 40, H: 40}, light)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	alone, within := told(nil), told(r.Light(whole))
	if again := told(nil); alone != constellation.White || within != constellation.Neutral || again != alone {
		t.Errorf("%q alone, %q in the whole, %q alone again", alone, within, again)
	}
}

// Rendered dice in all colours, lamps and cameras, told in their true boxes.
func TestTeamsOfRenderedDiceAreToldAsWellAsMeasured(t *testing.T) {
	r := newReader(t, vision.ReaderConfig{})
	c := teamTally{as: map[string]int{}}
	for seed := range uint64(40) {
		chance := rand.New(rand.NewPCG(seed, 41))
		img, truth, err := render.Render(render.RandomScene(chance, render.Wish{Kinds: []constellation.Kind{constellation.D6, constellation.D20}, MinDice: 4, MaxDice: 10, MinEdge: 20, MaxEdge: 90}), chance)
		if err != nil {
			t.Fatal(err)
		}
		m := toMat(t, img)
		if r.Light(m).Colourless {
			m.Close()
			continue // a greyscale picture says nothing of teams
		}
		for _, d := range truth.Dice {
			got, err := teamOf(r, m, constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d.Visible > 0.5 {
				c.die(d.Team, got)
			}
		}
		m.Close()
	}
	t.Logf("%d of %d right; %v", c.right, c.told, c.as)
	if c.told < 150 || float64(c.right) < 0.88*float64(c.told) {
		t.Errorf("%d of %d right; %v", c.right, c.told, c.as)
	}
}

// TestCubesTurnIsSeen asks for the angle of rendered cubes under a camera that
// looks straight down, whose sides hardly show.
func TestCubesTurnIsSeen(t *testing.T) {
	cam := over(0)
	cal := known(cam)
	l := newReader(t, vision.ReaderConfig{}).teams
	cut := newCropper(80, 1.2)
	defer cut.close()
	var off []float64
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 5))
		_, img, truth := strewn(t, cam, constellation.D6, r)
		m := toMat(t, img)
		for _, d := range truth.Dice {
			got := []vision.Detection{{Kind: constellation.D6, Box: constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}}}
			crop := func(b constellation.Box) gocv.Mat { return cut.cut(picture{Mat: m}, b, 1) }
			if err := l.classify(got, read.Light{B: 255, G: 255, R: 255}, crop); err != nil {
				t.Fatal(err)
			}
			off = append(off, math.Remainder((got[0].Angle-pictureAngle(&cal, d)).Degrees(), 90))
		}
		m.Close()
	}
	t.Logf("%d cubes: %.2f° RMS, worst %.1f°", len(off), rms(off), worst(off))
	if rms(off) > 1.2 {
		t.Errorf("%.2f° RMS", rms(off))
	}
}

// teamOf returns the team of the die in a box, in a light; nil is the picture's own.
func teamOf(r *Reader, img gocv.Mat, box constellation.Box, light *read.Light) (constellation.Team, error) {
	if light == nil {
		light = r.Light(img)
	}
	dice := []vision.Detection{{Box: box}}
	err := r.teams.classify(dice, *light, func(b constellation.Box) gocv.Mat { return r.classifier.crops.cut(picture{Mat: img}, b, 1) })
	return dice[0].Team, err
}

// BenchmarkLooks times team and angle of one die.
func BenchmarkLooks(b *testing.B) {
	const side = 80
	l := newReader(b, vision.ReaderConfig{}).teams
	crop := gocv.NewMatWithSize(side, side, gocv.MatTypeCV8UC3)
	defer crop.Close()
	gocv.RandU(&crop, gocv.NewScalar(0, 0, 0, 0), gocv.NewScalar(255, 255, 255, 0))
	light := l.estimateLight(crop)
	b.Run("die", func(b *testing.B) {
		dice := []vision.Detection{{Kind: constellation.D6}}
		for range b.N {
			if err := l.classify(dice, light, func(constellation.Box) gocv.Mat { return crop }); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("light", func(b *testing.B) {
		for range b.N {
			l.estimateLight(crop)
		}
	})
}
