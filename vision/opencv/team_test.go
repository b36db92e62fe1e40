package opencv

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// teamSet is a set of photographs whose dice's teams are told. The floors lie
// a little below what was measured (see vision/train/MODEL.md).
type teamSet struct {
	name    string
	use     vision.TeamUse
	overlap float64 // least of a found box with the truth's; 0 where pips were boxed
	floor   float64
}

var teamSets = []teamSet{
	{"epanemu-valid", vision.TeamDecide, 0.4, 0.89},
	{"matteo-train", vision.TeamDecide, 0, 0.98},
	{"rune-valid", vision.TeamDecide, 0.4, 0.93},
	{"casino-crops", vision.TeamDecide, 0, 0.95},
	{"d20-red", vision.TeamDecide, 0, 0.95},
	{"skovy-crops", vision.TeamTune, 0, 0.93},
	{"casino-crops", vision.TeamTune, 0, 0.95},
}

func TestTeamsOfPhotographsAreToldAsWellAsMeasured(t *testing.T) {
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
func readTeams(t *testing.T) map[string]vision.TeamTruth {
	t.Helper()
	f, err := os.Open("testdata/teams.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := vision.ReadTeams(f)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]vision.TeamTruth, len(lines))
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
func (c *teamTally) photograph(t *testing.T, r *Reader, set teamSet, tr truth, of vision.TeamTruth) {
	t.Helper()
	if len(of.Teams) != len(tr.Dice) {
		t.Fatalf("%s: %d teams, but %d dice in the truth", tr.Image, len(of.Teams), len(tr.Dice))
	}
	img := gocv.IMRead(filepath.Join(photographs, tr.Image), gocv.IMReadColor)
	defer img.Close()
	whole := [4]float64{0, 0, float64(img.Cols()), float64(img.Rows())}
	if tr.Boxed == string(vision.BoxedCrop) {
		team, _ := r.looks.at(r.read.crops.cut(img, whole, 1), constellation.D6, r.looks.light(img))
		c.die(of.Team(0), team)
		return
	}
	ds, err := r.Read(img)
	if err != nil {
		t.Fatal(err)
	}
	taken := make([]bool, len(ds))
	for i, die := range tr.Dice {
		box := whole
		if die.Box != nil {
			box = *die.Box
		}
		k := match(box, ds, taken, die.Box == nil)
		if k < 0 || vision.Overlap(box, ds[k].Box) < set.overlap {
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

// TestCubesTurnIsSeen asks for the angle of rendered cubes under a camera that
// looks straight down, whose sides hardly show.
func TestCubesTurnIsSeen(t *testing.T) {
	cam := over(0)
	cal := known(cam)
	l := newLooks(80)
	defer l.close()
	cut := newCropper(card{Crop: 80, Pad: 1.2})
	defer cut.close()
	var off []float64
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 5))
		_, img, truth := strewn(t, cam, constellation.D6, r)
		m := toMat(t, img)
		for _, d := range truth.Dice {
			got := l.turn(cut.cut(m, [4]float64{d.Box.X, d.Box.Y, d.Box.W, d.Box.H}, 1), constellation.D6)
			off = append(off, math.Remainder(got-pictureAngle(&cal, d), 90))
		}
		m.Close()
	}
	t.Logf("%d cubes: %.2f° RMS, worst %.1f°", len(off), rms(off), worst(off))
	if rms(off) > 1.2 {
		t.Errorf("%.2f° RMS", rms(off))
	}
}

// BenchmarkLooks times team and angle of one die.
func BenchmarkLooks(b *testing.B) {
	const side = 80
	l := newLooks(side)
	defer l.close()
	crop := gocv.NewMatWithSize(side, side, gocv.MatTypeCV8UC3)
	defer crop.Close()
	gocv.RandU(&crop, gocv.NewScalar(0, 0, 0, 0), gocv.NewScalar(255, 255, 255, 0))
	light := vision.Light{B: 240, G: 240, R: 240}
	b.Run("team", func(b *testing.B) {
		for range b.N {
			vision.TeamOf(l.sample(crop), light)
		}
	})
	b.Run("turn", func(b *testing.B) {
		for range b.N {
			l.turn(crop, constellation.D6)
		}
	})
	b.Run("light", func(b *testing.B) {
		for range b.N {
			l.light(crop)
		}
	})
}
