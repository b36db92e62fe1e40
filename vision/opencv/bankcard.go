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
	leastCard = 0.003 // share of the picture that it covers
	cardShape = 0.06  // by which ratios of its sides may be off
)

// FindBankCard finds the corners of the largest bank card in a picture, the first
// two along a long side, clockwise as they are seen. The calibration tells its
// shape on the table; the millimetres may be of any scale. What skip tells is left
// out, nil for nothing: the light of a projector, too, may be of a card's shape.
func FindBankCard(img *image.Gray, about *camera.Calibration, skip func([4]vision.Pixel) bool) ([4]vision.Pixel, error) {
	q, err := largest(img, about.Lens, leastCard, func(q [4]vision.Pixel) bool {
		return !cardLike(about, q) || skip != nil && skip(q)
	})
	switch {
	case err != nil:
		return q, err
	case q == [4]vision.Pixel{}:
		return q, ErrCard
	}
	if s, _ := tableSides(about, q); s[0] < s[1] {
		q = [4]vision.Pixel{q[1], q[2], q[3], q[0]}
	}
	return q, nil
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
