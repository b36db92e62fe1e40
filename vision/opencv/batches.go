package opencv

import (
	"image"
	"runtime"

	"gocv.io/x/gocv"
)

// batchSize is how many crops a network looks at at a time where there are
// several processors: they share a batch better than a single small crop. What
// a network gives for a crop doesn't depend on its company.
const batchSize = 4

// batches is a network that looks at any number of crops, some at a time.
type batches struct {
	name  string
	onnx  []byte
	size  image.Point // of a crop, px
	hints int         // numbers told with each crop
	one   *network
	some  *network // of batchSize; nil until it is needed, and with a single processor
}

func newBatches(name string, onnx []byte, size image.Point, hints int) (*batches, error) {
	one, err := loadNetwork(name, onnx, size, hints, 1)
	return &batches{name: name, onnx: onnx, size: size, hints: hints, one: one}, err
}

func (b *batches) close() {
	b.one.close()
	if b.some != nil {
		b.some.close()
	}
}

// see runs the net on n crops in those tones and appends its numbers to out.
// cut gives the i-th crop and its hints; the crop holds until the next.
func (b *batches) see(out []float32, n int, as *tones, cut func(i int) (crop gocv.Mat, hints []float32)) ([]float32, error) {
	for i := 0; i < n; {
		t, err := b.network(n - i)
		if err != nil {
			return out, err
		}
		for k := range t.batch {
			crop, hints := cut(i + k)
			if err := t.put(k, crop, as, hints...); err != nil {
				return out, err
			}
		}
		if out, err = t.forward(out); err != nil {
			return out, err
		}
		i += t.batch
	}
	return out, nil
}

// network returns the network that looks at as many of n crops as pays.
func (b *batches) network(n int) (t *network, err error) {
	if n < batchSize || runtime.NumCPU() == 1 {
		return b.one, nil
	}
	if b.some == nil {
		b.some, err = loadNetwork(b.name, b.onnx, b.size, b.hints, batchSize)
	}
	return b.some, err
}
