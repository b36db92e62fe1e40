//go:build !nocamera

package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// counted is how well a table was read; checks are readings of the checks at the
// rim, which a game leaves out.
type counted struct{ right, wrong, open, missed, false, checks int }

func (c counted) plus(d counted) counted {
	return counted{c.right + d.right, c.wrong + d.wrong, c.open + d.open, c.missed + d.missed, c.false + d.false, c.checks + d.checks}
}

func (s *litTable) count(f constellation.Frame) (c counted) {
	taken := map[int]bool{}
	for _, d := range s.dice {
		near, at := 8.0, -1
		for i, r := range f.Readings {
			if v := r.Pos.Dist(constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}); r.Role == constellation.RoleDie && r.Reason != vision.ReasonMoving && v < near {
				near, at = v, i
			}
		}
		side, _ := d.Up()
		face := d.Faces[side]
		switch {
		case at < 0:
			c.missed++
			continue
		case f.Readings[at].Face == face:
			c.right++
		case f.Readings[at].Face == "":
			c.open++
		default:
			c.wrong++
		}
		taken[at] = true
	}
	for i, r := range f.Readings {
		switch {
		case r.Role != constellation.RoleDie || r.Reason == vision.ReasonMoving || taken[i]:
		case s.atCheck(r.Pos):
			c.checks++
		default:
			c.false++
			s.t.Logf("no die: %q at %.0f, confidence %.2f", r.Face, r.Pos, r.Confidence)
		}
	}
	return c
}

// told is where dice were told that are none, and where things were told to move
// though nothing does, in steps of 10 mm.
type told struct{ dice, moving []image.Point }

func (a *told) add(b told) {
	a.dice, a.moving = append(a.dice, b.dice...), append(a.moving, b.moving...)
}

// note takes note of what is told and isn't there.
func (s *litTable) note(f constellation.Frame) {
	for _, r := range f.Readings {
		die := slices.ContainsFunc(s.dice, func(d render.Die) bool { return r.Pos.Dist(constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}) < 12 })
		if r.Role != constellation.RoleDie || die || s.atCheck(r.Pos) {
			continue
		}
		list := &s.told.dice
		if r.Reason == vision.ReasonMoving {
			list = &s.told.moving
		}
		if at := image.Pt(int(r.Pos.X/10), int(r.Pos.Y/10)); !slices.Contains(*list, at) {
			*list = append(*list, at)
		}
	}
}

// atCheck tells whether a check stands at a place.
func (s *litTable) atCheck(at constellation.Vec) bool {
	return slices.ContainsFunc(overlay.Checks(constellation.Vec(s.table)), func(c constellation.Vec) bool { return c.Dist(at) < overlay.CheckSide })
}

var (
	litTables = flag.Int("tables", 1, "how many rendered tables are read in a battle's light")
	litKeep   = flag.String("lit", "", "folder to leave the camera's last pictures in, to look at them")
)

// save leaves what the camera saw last in a file.
func (s *litTable) save(name string) {
	if *litKeep == "" {
		return
	}
	f, err := os.Create(filepath.Join(*litKeep, name+".png"))
	require.NoError(s.t, err)
	defer f.Close()
	require.NoError(s.t, png.Encode(f, s.last))
}

// light is how a table is lit and looked at.
type light string

const (
	darkTable  light = "dark"   // nothing is thrown onto it
	plainRead  light = "plain"  // a battle is, and the pictures are read as they are
	evenedRead light = "evened" // a battle is, and its light is taken out of the pictures
)

// readIn plays at a table of a seed for some pictures, by a calibration that is
// off by slip px, and counts.
func readIn(t *testing.T, seed uint64, in light, slip float64, pictures int) counted {
	s, even := newLitTable(t, seed, in, slip)
	f := s.play(even, pictures)
	s.save(fmt.Sprintf("%d-%s", seed, in))
	return s.count(f)
}

// Dice are read in a battle's light as on a dark table, and nothing that is drawn
// is taken for a die. The figures in vision/beam/FIGURES.md are those of
//
//	go test ./cmd/asterism -run BattleLight -tables 10 -v
func TestBattleLight_readsAsOnADarkTable(t *testing.T) {
	if raced {
		t.Skip("rendering takes minutes under the race detector")
	}
	sum := map[light]counted{}
	pictures, lights := 18, []light{darkTable, evenedRead}
	if *litTables > 1 {
		pictures, lights = 24, append(lights, plainRead)
	}
	for seed := range uint64(*litTables) {
		for _, in := range lights {
			c := readIn(t, seed, in, 0, pictures)
			t.Logf("table %d, %s: %+v", seed, in, c)
			sum[in] = sum[in].plus(c)
		}
	}
	t.Logf("%+v", sum)
	dark, evened := sum[darkTable], sum[evenedRead]
	if lost := dark.right - evened.right; float64(lost) > 0.01*float64(10**litTables) || evened.false > *litTables/2 {
		t.Errorf("dark %+v, in a battle's light %+v", dark, evened)
	}
}

// A calibration that is off by a part of a pixel, as it is after a bump, makes no
// dice of what is drawn. The figures in vision/beam/FIGURES.md are those of
//
//	go test ./cmd/asterism -run CalibrationIsOff -tables 10 -v
func TestBattleLight_calibrationIsOffByAPartOfAPixel(t *testing.T) {
	if raced {
		t.Skip("rendering takes minutes under the race detector")
	}
	slips, pictures := []float64{0.5}, 18
	if *litTables > 1 {
		slips, pictures = []float64{0.1, 0.2, 0.3, 0.5}, 20
	}
	for _, slip := range slips {
		sum := counted{}
		for seed := range uint64(*litTables) {
			c := readIn(t, seed, evenedRead, slip, pictures)
			t.Logf("table %d, %.1f px off: %+v", seed, slip, c)
			sum = sum.plus(c)
		}
		t.Logf("%.1f px off: %+v", slip, sum)
		if sum.right < 9**litTables || sum.false > *litTables/2 {
			t.Errorf("%.1f px off: %+v", slip, sum)
		}
	}
}

// Pictures that come seldom and late, as on a busy machine, make no dice of texts
// that change meanwhile, nor anything that moves. The figures in vision/beam/FIGURES.md are those of
//
//	go test ./cmd/asterism -run picturesComeLate -tables 4 -v
func TestBattleLight_picturesComeLate(t *testing.T) {
	if raced {
		t.Skip("rendering takes minutes under the race detector")
	}
	sum, pictures := told{}, 25
	if *litTables > 1 {
		pictures = 40
	}
	for seed := range uint64(*litTables) {
		s, even := newLitTable(t, seed, evenedRead, 0.3)
		s.jerky = true
		f := s.play(even, pictures)
		s.save(fmt.Sprintf("%d-late", seed))
		t.Logf("table %d: %+v at the end, told meanwhile: %d dice, %d things that move", seed, s.count(f), len(s.told.dice), len(s.told.moving))
		sum.add(s.told)
	}
	if len(sum.dice) > *litTables/2 || len(sum.moving) > *litTables {
		t.Errorf("told dice at %v, things that move at %v", sum.dice, sum.moving)
	}
}
