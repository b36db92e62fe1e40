package calibrate

// difference is that of a pattern's picture and its inverse's.
type difference struct {
	*plane        // levels of 255
	share  *plane // of all light that comes from there, in parts of 255
}

// darkest is added to the light that comes from a place, levels of 255: where there is
// hardly any, the share would be noise.
const darkest = 2

// newDifference compares the two pictures. Where a dark ground begins the levels have
// an edge of their own, which draws corners aside that are near it by pixels; the share
// hasn't: how much of the light is thrown back cancels out.
func newDifference(plus, minus *plane) *difference {
	d := &difference{plus.minus(minus), newPlane(plus.width, plus.height)}
	for i, v := range d.v {
		d.share.v[i] = 255 * v / (plus.v[i] + minus.v[i] + darkest)
	}
	return d
}
