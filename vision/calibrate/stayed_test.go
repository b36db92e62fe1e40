package calibrate

import (
	"image"
	"math/rand/v2"
	"testing"
)

// speckled is a picture of which each pixel has a level of its own.
func speckled(seed uint64) *image.Gray {
	r := rand.New(rand.NewPCG(seed, 1))
	img := image.NewGray(image.Rect(0, 0, 64, 64))
	for i := range img.Pix {
		img.Pix[i] = uint8(120 + r.IntN(60))
	}
	return img
}

// relit is a picture whose right part has other light from some column on, and all
// of which is a little lighter.
func relit(img *image.Gray, from int) *image.Gray {
	out := image.NewGray(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = v + 5
		if i%img.Stride >= from {
			out.Pix[i] = v / 3
		}
	}
	return out
}

// The spot that lit a die is elsewhere after a bump of the projector: its edge may lie
// on the die, which is where it was all the same.
func TestAThingIsWhereItWasThoughLightFallsOnItOtherwise(t *testing.T) {
	before := speckled(1)
	part := image.Rect(20, 20, 44, 44)
	for _, lit := range []int{44, 40, 38} { // all of it, five sixths, three quarters
		now := relit(before, lit)
		here, okHere := unlike(before, now, part, image.Point{}, 255)
		there, okThere := unlike(before, now, part, image.Pt(6, 3), mostDrift)
		if !okHere || !okThere || !(here < placeRatio*there) {
			t.Errorf("lit up to %d: %.0f here, %.0f elsewhere", lit, here, there)
		}
	}
}

func TestAPartThatReachesOutOfAPictureIsNotCompared(t *testing.T) {
	a := speckled(1)
	for _, c := range []struct {
		part  image.Rectangle
		shift image.Point
	}{{image.Rect(50, 50, 66, 66), image.Point{}}, {image.Rect(50, 50, 64, 64), image.Pt(1, 0)}, {image.Rectangle{}, image.Point{}}} {
		if _, ok := unlike(a, a, c.part, c.shift, 255); ok {
			t.Errorf("%v by %v is compared", c.part, c.shift)
		}
	}
}

// An even part of the table, elsewhere, is no even die.
func TestAnEvenPartOfTheTableIsNoDie(t *testing.T) {
	die, part := image.Rect(4, 4, 20, 20), image.Rect(3, 3, 21, 21)
	before, now := even(die, 60, 180), even(die, 50, 140)
	here, okHere := unlike(before, now, part, image.Point{}, 255)
	there, okThere := unlike(before, now, part, image.Pt(30, 30), mostDrift)
	if !okHere || !okThere || !(here < placeRatio*there) {
		t.Errorf("%.0f here, %.0f elsewhere", here, there)
	}
}

// even is a picture of an even thing on an even table.
func even(thing image.Rectangle, level, table uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 64, 64))
	for i := range img.Pix {
		img.Pix[i] = table
		if image.Pt(i%64, i/64).In(thing) {
			img.Pix[i] = level
		}
	}
	return img
}
