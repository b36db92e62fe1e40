package opencv

import (
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// signed reads the stage's dice but for those that show 8 or 9: they bear
// signs, two dots and a hook, that no network knows.
type signed struct {
	squares
	looked int // appearances that it was asked for
}

func (s *signed) ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error) {
	all, err := s.squares.ReadPart(img, known)
	for i := range all {
		all[i] = unread(all[i])
	}
	return all, err
}

func (s *signed) ReadAgain(img gocv.Mat, d vision.Detection, n int, known Known) (vision.Detection, bool, error) {
	again, ok, err := s.squares.ReadAgain(img, d, n, known)
	return unread(again), ok, err
}

// unread leaves the face of a sign open, with the usual doubts.
func unread(d vision.Detection) vision.Detection {
	if d.Face == "8" || d.Face == "9" {
		d.Face, d.FaceConfidence, d.Reason = "", 0, vision.ReasonUnsure
		d.Alternatives = []constellation.FaceChance{{Face: "1", P: 0.3}, {Face: "4", P: 0.1}}
	}
	return d
}

func (s *signed) Appearance(img gocv.Mat, d vision.Detection, _ Known) (album.Appearance, bool, error) {
	s.looked++
	at := d.Box.Centre()
	face := int(img.GetUCharAt(int(at.Y), int(at.X)*3)) - 200
	side := image.NewNRGBA(image.Rect(0, 0, album.SidePixels, album.SidePixels))
	draw.Draw(side, side.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	ink := image.NewUniform(color.Black)
	if face == 9 {
		draw.Draw(side, image.Rect(30, 20, 36, 44), ink, image.Point{}, draw.Src)
		draw.Draw(side, image.Rect(36, 38, 46, 44), ink, image.Point{}, draw.Src)
	} else {
		draw.Draw(side, image.Rect(20, 20, 29, 29), ink, image.Point{}, draw.Src)
		draw.Draw(side, image.Rect(35, 35, 44, 44), ink, image.Point{}, draw.Src)
	}
	a, err := album.NewAppearance(side, side)
	a.Guess = album.GuessOf(&d)
	return a, err == nil, err
}

// signedTable puts a reader with an album before a stage; next takes n pictures
// and returns what the last one shows.
func signedTable(t *testing.T, s *stage, a *album.Album) (*signed, func(n int) constellation.Frame) {
	t.Helper()
	cal, err := camera.FromAbove(640, 360, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	r := &signed{}
	l, err := newLive(LiveConfig{Source: "cam", Calibration: cal, Sizes: place.Sizes{Any: 20}, Own: Own{Album: a}}, r, s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return r, func(n int) (f constellation.Frame) {
		for range n {
			if f, err = l.Next(); err != nil {
				t.Fatal(err)
			}
		}
		return f
	}
}

// faces lists what the frame's dice show, and by which look others can be named.
func facesOf(f constellation.Frame) (told []string, looks []string) {
	for _, r := range f.Readings {
		told = append(told, r.Face)
		if r.Face == "" {
			looks = append(looks, r.Look)
		}
	}
	return told, looks
}

func TestSign_isAskedForOnceAndThenReadByItself(t *testing.T) {
	name := filepath.Join(t.TempDir(), "album.zip")
	a, err := album.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{}
	_, next := signedTable(t, s, &a.Album)
	next(20)
	s.dice = map[image.Rectangle]int{square(100, 100): 9, square(300, 100): 3, square(500, 100): 9}
	told, looks := facesOf(next(80))
	if len(told) != 3 || len(looks) != 2 || looks[0] == "" || looks[0] != looks[1] {
		t.Fatalf("shown %q, looks %q: want one look for both dice with the sign", told, looks)
	}
	if err := a.Change(func(a *album.Album) error {
		_, _, err := a.Name(looks[0], album.Name{Kind: constellation.D6, Face: "1"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if told, looks = facesOf(next(3)); len(looks) > 0 || told[0] != "1" || told[2] != "1" {
		t.Fatalf("after the answer: shown %q, asked for %q", told, looks)
	}
	s.dice = map[image.Rectangle]int{square(200, 250): 9, square(400, 250): 8}
	told, looks = facesOf(next(150))
	if len(told) != 2 || told[0] != "1" || len(looks) != 1 || told[1] != "" {
		t.Fatalf("thrown again, beside another sign: shown %q, asked for %q", told, looks)
	}
	again, err := album.Open(name) // another session
	if err != nil {
		t.Fatal(err)
	}
	s = &stage{}
	_, next = signedTable(t, s, &again.Album)
	next(20)
	s.dice = map[image.Rectangle]int{square(100, 200): 9}
	if told, looks = facesOf(next(80)); len(looks) > 0 || len(told) != 1 || told[0] != "1" {
		t.Errorf("in the next session: shown %q, asked for %q", told, looks)
	}
}

func TestSign_isOpenAgainWhenTheAnswerIsTakenBack(t *testing.T) {
	a := &album.Album{}
	s := &stage{}
	_, next := signedTable(t, s, a)
	next(20)
	s.dice = map[image.Rectangle]int{square(100, 100): 9}
	_, looks := facesOf(next(80))
	if len(looks) != 1 {
		t.Fatalf("asked for %q", looks)
	}
	if _, _, err := a.Name(looks[0], album.Name{Kind: constellation.D6, Face: "1"}); err != nil {
		t.Fatal(err)
	}
	if told, _ := facesOf(next(5)); told[0] != "1" {
		t.Fatalf("shown %q", told)
	}
	a.Forget(looks[0])
	if told, again := facesOf(next(5)); told[0] != "" || again[0] != looks[0] {
		t.Errorf("taken back: shown %q, asked for %q", told, again)
	}
}

func TestSign_diceThatAreReadCostNothing(t *testing.T) {
	s := &stage{}
	r, next := signedTable(t, s, &album.Album{})
	next(20)
	s.dice = map[image.Rectangle]int{square(100, 100): 3, square(300, 100): 5}
	next(200)
	if r.looked > 0 {
		t.Errorf("%d appearances of dice that are read", r.looked)
	}
}
