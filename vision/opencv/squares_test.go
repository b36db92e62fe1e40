package opencv

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/read"
)

// stage is a table on which squares stand for dice: the blue channel of a
// square says its face. It gives pictures until it is blind or ends.
type stage struct {
	dice   map[image.Rectangle]int
	hand   image.Rectangle
	crumbs []image.Rectangle // of the hand's colour
	blind  bool
	light  float64 // of the usual, 0 for all of it
	end    int
	n      int
}

func (s *stage) Next(img *gocv.Mat) (time.Duration, error) {
	t := time.Duration(s.n) * tick
	if s.n++; s.blind {
		return t, fmt.Errorf("%w: pulled", ErrBlind)
	}
	if s.end > 0 && s.n > s.end {
		return 0, io.EOF
	}
	fresh := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 80, 70, 0), 360, 640, gocv.MatTypeCV8UC3)
	defer fresh.Close()
	for r, face := range s.dice {
		gocv.Rectangle(&fresh, r, color.RGBA{R: 250, G: 250, B: uint8(200 + face), A: 255}, -1)
	}
	for _, r := range append(s.crumbs, s.hand) {
		if !r.Empty() {
			gocv.Rectangle(&fresh, r, color.RGBA{R: 200, G: 150, B: 120, A: 255}, -1)
		}
	}
	if s.light > 0 {
		fresh.ConvertToWithParams(&fresh, gocv.MatTypeCV8UC3, float32(s.light), 0)
	}
	fresh.CopyTo(img)
	return t, nil
}

func (s *stage) Close() error { return nil }

// squares reads the stage's dice. It counts what it was asked.
type squares struct {
	reads, again int
	known        Known // of the last call
}

func (s *squares) ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error) {
	s.reads++
	s.known = known
	mask := gocv.NewMat()
	defer mask.Close()
	gocv.InRangeWithScalar(img, gocv.NewScalar(200, 240, 240, 0), gocv.NewScalar(215, 255, 255, 0), &mask)
	found := gocv.FindContours(mask, gocv.RetrievalExternal, gocv.ChainApproxSimple)
	defer found.Close()
	var out []vision.Detection
	for i := range found.Size() {
		r := gocv.BoundingRect(found.At(i))
		out = append(out, s.die(img, r))
	}
	return out, nil
}

func (s *squares) die(img gocv.Mat, r image.Rectangle) vision.Detection {
	face := int(img.GetUCharAt((r.Min.Y+r.Max.Y)/2, (r.Min.X+r.Max.X)/2*3)) - 200
	return vision.Detection{
		Box:  constellation.Box{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())},
		Kind: constellation.D6, Face: fmt.Sprint(face), Confidence: 0.95, FaceConfidence: 0.8,
	}
}

func (s *squares) Light(gocv.Mat) *read.Light { return nil }

func (s *squares) ReadAgain(img gocv.Mat, d vision.Detection, _ int, known Known) (vision.Detection, bool, error) {
	s.again++
	s.known = known
	b := d.Box
	return s.die(img, image.Rect(int(b.X), int(b.Y), int(b.X+b.W), int(b.Y+b.H))), true, nil
}

func (s *squares) Appearance(gocv.Mat, vision.Detection, Known) (album.Appearance, bool, error) {
	return album.Appearance{}, false, nil
}

func (s *squares) Features(gocv.Mat, []constellation.Box) ([][]float32, error) { return nil, nil }
