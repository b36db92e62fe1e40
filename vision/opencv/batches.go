package opencv

import (
	"image"
	"sync"

	"gocv.io/x/gocv"
)

// batchSize is how many crops a network looks at at a time where that pays:
// oneDNN fetches the weights from memory once for all of them, OpenCV shares
// them among the cores. What a network gives for a crop doesn't depend on its
// company.
const batchSize = 4

// mostCrews is how many networks look at batches side by side at most. Each
// keeps weights of its own.
const mostCrews = 4

// batches is a network that looks at any number of crops, some at a time.
type batches struct {
	name  string
	onnx  []byte
	size  image.Point        // of a crop, px
	hints int                // numbers told with each crop
	nets  map[int][]*network // by how many crops they look at; those after the first are loaded when they are needed
}

func newBatches(name string, onnx []byte, size image.Point, hints int) (*batches, error) {
	b := lateBatches(name, onnx, size, hints)
	_, err := b.networks(1, 1)
	return b, err
}

// lateBatches returns one that is loaded when it is shown its first crop: for what most
// tables never need.
func lateBatches(name string, onnx []byte, size image.Point, hints int) *batches {
	return &batches{name: name, onnx: onnx, size: size, hints: hints, nets: map[int][]*network{}}
}

func (b *batches) close() {
	for _, nets := range b.nets {
		for _, t := range nets {
			t.close()
		}
	}
}

// see runs the net on n crops in those tones and appends its numbers to out.
// cut gives the i-th crop and its hints; the crop holds until the next.
func (b *batches) see(out []float32, n int, as *tones, cut func(i int) (crop gocv.Mat, hints []float32)) ([]float32, error) {
	for i := 0; i < n; {
		nets, err := b.next(n - i)
		if err != nil {
			return out, err
		}
		for _, t := range nets {
			for k := range t.batch {
				crop, hints := cut(i)
				if err := t.put(k, crop, as, hints...); err != nil {
					return out, err
				}
				i++
			}
		}
		if out, err = sideBySide(out, nets); err != nil {
			return out, err
		}
	}
	return out, nil
}

// next returns the networks that look at as many of n crops as pays, at once.
func (b *batches) next(n int) ([]*network, error) {
	first, err := b.networks(1, 1)
	if err != nil {
		return nil, err
	}
	size := 1
	if n >= batchSize && first[0].engine.batchesPay() {
		size = batchSize
	}
	return b.networks(size, min(n/size, first[0].engine.crews()))
}

// networks returns so many networks that look at so many crops each.
func (b *batches) networks(size, n int) ([]*network, error) {
	for len(b.nets[size]) < n {
		t, err := loadNetwork(b.name, b.onnx, b.size, b.hints, size)
		if err != nil {
			return nil, err
		}
		b.nets[size] = append(b.nets[size], t)
	}
	return b.nets[size][:n], nil
}

// sideBySide lets all networks look at once, and appends their numbers to out in order.
func sideBySide(out []float32, nets []*network) ([]float32, error) {
	if len(nets) == 1 {
		return nets[0].forward(out)
	}
	seen, errs := make([][]float32, len(nets)), make([]error, len(nets))
	var all sync.WaitGroup
	for i, t := range nets {
		all.Go(func() { seen[i], errs[i] = t.engine.run() })
	}
	all.Wait()
	for i, v := range seen {
		if errs[i] != nil {
			return out, errs[i]
		}
		out = append(out, v...)
	}
	return out, nil
}
