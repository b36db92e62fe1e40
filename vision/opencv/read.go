package opencv

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// batch is the most crops that go through the reader at once: more would
// only need more memory.
const batch = 32

// doubtful is the chance of a face below which a crop is looked at again.
const doubtful = 0.85

// secondLooks are the crops' sizes, over the usual one, that a doubtful die is
// looked at with again. Scores of all looks are averaged.
var secondLooks = []float64{1.12}

// reading reads crops of dice. It keeps its numbers between calls.
type reading struct {
	net      *network
	card     card
	alphabet vision.Alphabet
	legal    []bool
	crops    *cropper
	raw      []float32
}

func newReading(c card, kinds []constellation.Kind) (*reading, error) {
	net, err := loadNetwork("reader", readerONNX)
	if err != nil {
		return nil, err
	}
	a := c.alphabet()
	return &reading{net: net, card: c, alphabet: a, legal: a.Legal(kinds), crops: newCropper(c)}, nil
}

func (r *reading) close() {
	r.net.close()
	r.crops.close()
}

// row is how many numbers the network gives for a crop: scores, then embedding.
func (r *reading) row() int { return len(r.card.Symbols) + r.card.Embedding }

// run returns the network's numbers for each box, cut pad times as large as
// usual. They are valid until the next run.
func (r *reading) run(img gocv.Mat, boxes [][4]float64, pad float64) ([]float32, error) {
	r.raw = r.raw[:0]
	for from := 0; from < len(boxes); from += batch {
		if err := r.runBatch(img, boxes[from:min(len(boxes), from+batch)], pad); err != nil {
			return nil, err
		}
	}
	if want := len(boxes) * r.row(); len(r.raw) != want {
		return nil, fmt.Errorf("opencv: reader gave %d numbers, want %d", len(r.raw), want)
	}
	return r.raw, nil
}

func (r *reading) runBatch(img gocv.Mat, boxes [][4]float64, pad float64) error {
	if err := r.net.shape(len(boxes), r.card.Crop, r.card.Crop); err != nil {
		return err
	}
	for i, b := range boxes {
		if err := r.net.put(i, r.crops.cut(img, b, pad)); err != nil {
			return err
		}
	}
	var err error
	r.raw, err = r.net.forward(r.raw)
	return err
}

// scores returns a row of scores for each box.
func (r *reading) scores(img gocv.Mat, boxes [][4]float64) ([][]float32, error) {
	raw, err := r.run(img, boxes, 1)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row():i*r.row()+len(r.card.Symbols)]...)
	}
	return out, r.again(img, boxes, out)
}

// again looks at the doubtful crops with other sizes and averages the scores.
func (r *reading) again(img gocv.Mat, boxes [][4]float64, scores [][]float32) error {
	var which []int
	var unsure [][4]float64
	for i := range boxes {
		v := r.judge(scores[i])
		if v.Die > 0.3 && v.P < doubtful {
			which, unsure = append(which, i), append(unsure, boxes[i])
		}
	}
	for n, pad := range secondLooks {
		raw, err := r.run(img, unsure, pad)
		if err != nil {
			return err
		}
		for k, i := range which {
			blend(scores[i], raw[k*r.row():], float32(n+1))
		}
	}
	return nil
}

// blend adds one more look to a mean of n looks.
func blend(mean, look []float32, n float32) {
	for i := range mean {
		mean[i] = (mean[i]*n + look[i]) / (n + 1)
	}
}

func (r *reading) judge(scores []float32) vision.Verdict {
	return r.alphabet.Judge(r.alphabet.Chances(scores, r.legal))
}

// features returns the embedding of each box.
func (r *reading) features(img gocv.Mat, boxes [][4]float64) ([][]float32, error) {
	raw, err := r.run(img, boxes, 1)
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(boxes))
	for i := range out {
		out[i] = append([]float32(nil), raw[i*r.row()+len(r.card.Symbols):(i+1)*r.row()]...)
	}
	return out, nil
}
