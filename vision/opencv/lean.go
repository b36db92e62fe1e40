package opencv

import (
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// leanReader tells whether a die leans, on another one or on a rim: which of its sides is up
// is then for players to say. A crop alone doesn't tell it, for a d6 that leans away looks
// like one that is seen from farther down. So the network is told where up leads, sees the
// die turned so that it leads upwards, and is asked only where a calibration measured it.
type leanReader struct {
	net    *batches // loaded when the first die is asked about: photographs seldom need it
	warper *faceWarper
	side   int       // of a crop, px
	pad    float64   // its side over the longer side of the box
	raw    []float32 // of the network, kept between calls
}

func newLeanReader(c card) *leanReader {
	net := lateBatches("level network", levelONNX, image.Pt(c.Crop, c.Crop), hints)
	return &leanReader{net: net, warper: newFaceWarper(), side: c.Crop, pad: c.Pad}
}

func (l *leanReader) close() {
	l.net.close()
	l.warper.close()
}

// lookForLeaning returns what is read, and how likely each die leans whose face may be told.
// pad is the size of the crops over the usual one.
func (r *Reader) lookForLeaning(img picture, cs []read.Candidate, is closeReading, pad float64) (closeReading, error) {
	if img.known.Vertical == nil || !img.known.Measured {
		return is, nil
	}
	var which []int
	for i, chance := range r.chances(cs, is.scores) {
		if chance >= read.LeastTold {
			which = append(which, i)
		}
	}
	var err error
	is.lean, err = r.classifier.lean.chances(img, candidateBoxes(cs), which, pad)
	return is, err
}

// chances returns how likely the dice in some of the boxes lean. One that leans by one look
// is looked at once more, in another size: where its box is amiss the looks differ.
func (l *leanReader) chances(img picture, boxes []constellation.Box, which []int, pad float64) (map[int]float64, error) {
	first, err := l.looks(img, boxes, which, pad)
	if err != nil {
		return nil, err
	}
	again := slices.DeleteFunc(which, func(i int) bool { return !read.Leans(first[i].Chance()) })
	wider, err := l.looks(img, boxes, again, pad*widerCrop.pad)
	out := map[int]float64{}
	for i, look := range first {
		look.Add(wider[i].Chance())
		out[i] = look.Chance()
	}
	return out, err
}

// looks returns one look at each of some boxes.
func (l *leanReader) looks(img picture, boxes []constellation.Box, which []int, pad float64) (map[int]read.LeanLooks, error) {
	cut := func(k int) (gocv.Mat, []float32) { return l.cut(img, boxes[which[k]], pad) }
	var err error
	if l.raw, err = l.net.see(l.raw[:0], len(which), img.tones, cut); err != nil {
		return nil, err
	}
	out := map[int]read.LeanLooks{}
	for k, logit := range l.raw {
		var one read.LeanLooks
		one.Add(read.LeanChance(float64(logit)))
		out[which[k]] = one
	}
	return out, nil
}

// cut returns the crop of a box, turned so that up leads upwards, and how far it does.
func (l *leanReader) cut(img picture, box constellation.Box, pad float64) (gocv.Mat, []float32) {
	up := img.known.Vertical.Slant(box.Centre())
	way, far := vision.Pixel{Y: -1}, up.Len()
	if far > 0 {
		way = up.Mul(1 / far)
	}
	half := longer(box) * l.pad * pad / 2
	crop := place.TopFace{Mid: box.Centre(), Right: vision.Pixel{X: -way.Y, Y: way.X}.Mul(half), Down: way.Mul(-half)}
	return l.warper.upright(img, crop, l.side, 1), []float32{0, -float32(far), 1}
}
