package opencv

import (
	"fmt"
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// secondReader reads whole dice in larger crops, with eight times the reader's work, and
// is told where up leads. It is asked about dice of which the others aren't sure.
type secondReader struct {
	net   *batches // loaded when a die is in doubt: on most tables of d6 none is
	crops *cropper
	row   int       // how many scores it gives
	raw   []float32 // of the network, kept between calls
}

// A die whose face is less likely than secondAsked is shown to the second reader, where
// there is a die by secondDie at least. What it says and what was known before are
// weighed so: both err on the same dice too often for their sum. The weights were
// chosen on rendered dice (vision/train/TRIALS.md).
const (
	secondAsked  = 0.95
	secondDie    = 0.65
	secondBefore = 0.6
	secondSays   = 0.4
)

// secondCrop is how the second reader sees a die.
var secondCrop = cropStyle{pad: 1, second: true}

func newSecondReader(c card) *secondReader {
	net := lateBatches("second reader", secondONNX, image.Pt(c.SecondCrop, c.SecondCrop), hints)
	return &secondReader{net: net, crops: newCropper(c.SecondCrop, c.Pad), row: len(c.Symbols)}
}

func (s *secondReader) close() {
	s.net.close()
	s.crops.close()
}

// lookCloser returns what is read after the second reader's look.
func (r *Reader) lookCloser(img picture, cs []read.Candidate, is closeReading) (closeReading, error) {
	which := r.needSecond(cs, is)
	if len(which) == 0 {
		return is, nil
	}
	rows, err := r.classifier.lookCloser(img, candidateBoxes(chosen(cs, which)), is.vertical)
	if err != nil {
		return closeReading{}, err
	}
	is.scores = slices.Clone(is.scores)
	for k, i := range which {
		is.scores[i] = r.classifier.alphabet.WithOpinion(is.scores[i], rows[k], r.classifier.legal, secondBefore, secondSays)
	}
	return is, nil
}

// needSecond lists the dice about whose faces there is doubt. Of d6 and d12 the others
// know more (vision/train/TRIALS.md).
func (r *Reader) needSecond(cs []read.Candidate, is closeReading) (which []int) {
	dice := r.chances(cs, is.scores)
	for i, s := range is.scores {
		v := r.classifier.answer(s)
		if v.Kind != constellation.D6 && v.Kind != constellation.D12 && v.P < secondAsked && dice[i] > secondDie {
			which = append(which, i)
		}
	}
	return which
}

// lookCloser returns the second reader's scores of each box, where up leads so.
func (r *classifier) lookCloser(img picture, boxes []constellation.Box, up *camera.Vertical) ([][]float32, error) {
	rows, err := r.second.scores(img, boxes, up)
	for i, row := range rows {
		img.record.looked(boxes[i], func() []why.Chance { return r.named(row) })
	}
	return rows, err
}

// scores returns a row of scores for each box.
func (s *secondReader) scores(img picture, boxes []constellation.Box, up *camera.Vertical) (rows [][]float32, err error) {
	cut := func(i int) (gocv.Mat, []float32) {
		crop := s.crops.cutAs(img, boxes[i], secondCrop)
		img.record.look(boxes[i], secondCrop, crop)
		return crop, slantHint(up, boxes[i].Centre())
	}
	if s.raw, err = s.net.see(s.raw[:0], len(boxes), img.tones, cut); err != nil {
		return nil, err
	}
	if rows, err = split(slices.Clone(s.raw), len(boxes), s.row); err != nil {
		return nil, fmt.Errorf("opencv: second reader: %w", err)
	}
	return rows, nil
}
