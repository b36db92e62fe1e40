//go:build !nocamera

package main

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// fromTheOtherSide is a scene as overTable has it, seen across the table.
func fromTheOtherSide(dice ...render.Die) *render.Scene {
	s := overTable(paper{blank: true}, dice...)
	cam := render.LookAt(1280, 720, render.Vec3{X: 300, Y: -169 + 290, Z: 500}, render.Vec3{X: 300, Y: -169}, 65, 0)
	cam.K1 = -0.1
	s.Camera = cam
	return s
}

// watchedFilm is what a camera sees of a table that is bare first, and later bears
// dice of which something near the camera always hides a part.
type watchedFilm struct {
	bare, laid *render.Scene
	hidden     constellation.Vec // mm, the place that can't be seen
}

// file writes the film and the camera's calibration.
func (w watchedFilm) file(t *testing.T) (film, calibration string) {
	t.Helper()
	dir := t.TempDir()
	film, calibration = filepath.Join(dir, "film.avi"), filepath.Join(dir, "camera.json")
	known := calibrated{Calibration: knownCamera(w.bare.Camera), Table: tableSize{X: 600, Y: 338}}
	require.NoError(t, known.write(calibration))
	bare, laid := shotOf(t, w.bare, 60), shotOf(t, w.laid, 60)
	for _, s := range []shot{bare, laid} {
		cover(s, known.Pixel(w.hidden, 9))
	}
	writeFilm(t, film, 30, bare, laid)
	return film, calibration
}

// cover paints something dark over a place of a picture, and over all between it and
// the nearer rim.
func cover(img draw.Image, at vision.Pixel) {
	r := image.Rect(int(at.X)-80, int(at.Y)-80, int(at.X)+80, int(at.Y)+80)
	draw.Draw(img, r, image.NewUniform(color.NRGBA{R: 70, G: 45, B: 35, A: 255}), image.Point{}, draw.Src)
}

// Two cameras look across the table from both sides, each with its own calibration,
// and something hides a die from each: the game has all three, each read.
func TestPlay_whatIsHiddenFromOneCameraTheOtherReads(t *testing.T) {
	ownFolders(t)
	model := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6)
	places := []constellation.Vec{{X: 150, Y: 120}, {X: 300, Y: 170}, {X: 450, Y: 220}}
	var dice []render.Die
	for i, v := range places {
		dice = append(dice, model.Lying(v.X, v.Y, i, 25*float64(i)))
	}
	a, calA := watchedFilm{overTable(paper{blank: true}), overTable(paper{blank: true}, dice...), places[0]}.file(t)
	b, calB := watchedFilm{fromTheOtherSide(), fromTheOtherSide(dice...), places[2]}.file(t)
	require.ElementsMatch(t, []int{1, 2}, facesBefore(t, places, "--camera", a, "--calibration", calA), "the first alone")
	require.ElementsMatch(t, []int{0, 1}, facesBefore(t, places, "--camera", b, "--calibration", calB), "the second alone")
	require.ElementsMatch(t, []int{0, 1, 2}, facesBefore(t, places, "--camera", a, "--calibration", calA, "--camera", b, "--calibration", calB), "both")
}

// facesBefore plays films, and returns at which of the places a die was read in the
// end.
func facesBefore(t *testing.T, places []constellation.Vec, films ...string) (read []int) {
	t.Helper()
	cmd := parsedPlay(t, append([]string{"stardice", "--kinds", "d6", "--album", "none", "--udp", "none", "--journal", "none", "--windowless"}, films...)...)
	seen := &lastTable{}
	playFilms(t, cmd, seen, nil)
	for i, v := range places {
		for _, d := range seen.dice {
			if d.Pos.Dist(v) < 4 && d.Face != "" {
				read = append(read, i)
			}
		}
	}
	require.Len(t, seen.dice, len(read), "dice that aren't there: %v", seen.dice)
	return read
}

// lastTable is a screen that keeps the dice of the table that it was shown last.
type lastTable struct{ dice []constellation.Die }

func (l *lastTable) Begin(play.Snapshot) error             { return nil }
func (l *lastTable) End(play.Snapshot, rules.Answer) error { return nil }

func (l *lastTable) Show(u update) error {
	l.dice = append(l.dice[:0], u.Table.Dice...)
	return nil
}
