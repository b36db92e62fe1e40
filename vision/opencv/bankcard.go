package opencv

import (
	"errors"
	"image"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
)

// BankCard is the size of bank cards and most others, mm (ISO/IEC 7810 ID-1).
var BankCard = constellation.Vec{X: 85.60, Y: 53.98}

// ErrCard is returned where a picture shows no bank card.
var ErrCard = errors.New("opencv: no bank card is to be seen")

// Bounds of what is taken for a card.
const (
	leastCard = 350.0 // px that it covers: a card of 24 × 15 px can still be measured
	cardShape = 0.06  // by which ratios of its sides may be off
)

// FindBankCard finds the corners of the largest bank card in a part of a picture,
// the first two along a long side, clockwise as they are seen. The calibration
// tells its shape on the table; the millimetres may be of any scale. What skip
// tells is left out, nil for nothing: the light of a projector, too, may be of a
// card's shape.
func FindBankCard(img *image.Gray, about *camera.Calibration, in image.Rectangle, skip func([4]vision.Pixel) bool) (best [4]vision.Pixel, err error) {
	all, err := outlines(img, in, leastCard)
	if err != nil {
		return best, err
	}
	most := leastCard
	for _, q := range all {
		sharp, ok := sharpened(img, about.Lens, q)
		if a := area(sharp); ok && a > most && cardLike(about, sharp) && !(skip != nil && skip(sharp)) {
			best, most = sharp, a
		}
	}
	if best == ([4]vision.Pixel{}) {
		return best, ErrCard
	}
	if s, _ := tableSides(about, best); s[0] < s[1] {
		best = [4]vision.Pixel{best[1], best[2], best[3], best[0]}
	}
	return best, nil
}

// cardLike tells whether corners are those of a rectangle of a card's shape.
func cardLike(about *camera.Calibration, q [4]vision.Pixel) bool {
	s, ok := tableSides(about, q)
	if !ok {
		return false
	}
	long, short := s[0]+s[2], s[1]+s[3]
	if long < short {
		long, short = short, long
	}
	alike := func(a, b float64) bool { return a < (1+cardShape)*b && b < (1+cardShape)*a }
	return alike(s[0], s[2]) && alike(s[1], s[3]) && alike(long*BankCard.Y, short*BankCard.X)
}

// tableSides are the lengths of a quadrilateral's sides on the table.
func tableSides(about *camera.Calibration, q [4]vision.Pixel) (s [4]float64, ok bool) {
	var at [4]constellation.Vec
	for i, p := range q {
		var err error
		if at[i], err = about.Table(p, 0); err != nil {
			return s, false
		}
	}
	for i := range at {
		s[i] = at[i].Dist(at[(i+1)%4])
	}
	return s, true
}
