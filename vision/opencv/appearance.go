package opencv

import (
	"image"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"gocv.io/x/gocv"
)

// A die is shown to people with some of what lies about it.
const (
	portraitPad  = 1.5 // of its box
	portraitSide = 128 // px, at most
)

// Appearance lays a die's upper side flat, to be known again. ok is false where
// it isn't found.
func (r *Reader) Appearance(img gocv.Mat, d vision.Detection, known Known) (at album.Appearance, ok bool, err error) {
	if err := r.usable(img); err != nil {
		return at, false, err
	}
	p := picture{Mat: img, known: known}
	if p.tones, err = r.contrast.fit(img); err != nil {
		return at, false, err
	}
	c := r.classifier
	top := &topFace{kind: d.Kind}
	if c.card.Turns[d.Kind] == 0 || isPyramid(d.Kind) {
		top.kind = constellation.D6
	}
	if err := c.topFaces.locateAll(p, []*topFace{top}, c.cropped(p, []constellation.Box{d.Box}, []*topFace{top}, plainCrop)); err != nil || !top.found {
		return at, false, err
	}
	side := c.topFaces.warper.upright(p, top.at, album.SidePixels, album.SideReach)
	at, err = appearance(side, img, d.Box)
	at.Guess = album.GuessOf(&d)
	return at, err == nil, err
}

// appearance copies a side and a portrait of the die out of OpenCV's memory.
func appearance(side, img gocv.Mat, box constellation.Box) (album.Appearance, error) {
	flat, err := side.ToImage()
	if err != nil {
		return album.Appearance{}, err
	}
	part := img.Region(cropSquare(box, portraitPad).Intersect(image.Rect(0, 0, img.Cols(), img.Rows())))
	defer part.Close()
	small := gocv.NewMat()
	defer small.Close()
	size := part.Cols()
	if n := max(part.Cols(), part.Rows()); n > portraitSide {
		size = part.Cols() * portraitSide / n
	}
	gocv.Resize(part, &small, image.Pt(max(1, size), max(1, size*part.Rows()/part.Cols())), 0, 0, gocv.InterpolationArea)
	portrait, err := small.ToImage()
	if err != nil {
		return album.Appearance{}, err
	}
	return album.NewAppearance(flat, portrait)
}
