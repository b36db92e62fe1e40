package opencv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// network is a loaded net with what it looks at, kept between calls. It looks
// at the same number of pictures each time: setting it up for another number
// takes as long as a look.
type network struct {
	engine engine
	size   image.Point // of a picture, px
	hints  int         // numbers told with each picture
	batch  int         // how many pictures it looks at
	in     []float32   // what it looks at, picture after picture: a map for each colour, then for each hint
}

// loadNetwork loads a network for so many pictures of a size at a time, and so
// many hints with each.
func loadNetwork(name string, onnx []byte, size image.Point, hints, batch int) (*network, error) {
	e, err := loadEngine(name, onnx, dimensions{pictures: batch, channels: 3 + hints, size: size})
	if err != nil {
		return nil, err
	}
	return &network{engine: e, size: size, hints: hints, batch: batch, in: e.in()}, nil
}

func (t *network) close() { t.engine.close() }

// see runs a net that looks at one picture on an 8 bit BGR picture, seen in
// those tones, and appends its numbers to out.
func (t *network) see(out []float32, img gocv.Mat, as *tones) ([]float32, error) {
	if err := t.put(0, img, as); err != nil {
		return out, err
	}
	return t.forward(out)
}

// put writes a picture and its hints where the net looks, as the i-th of the batch.
func (t *network) put(i int, img gocv.Mat, as *tones, hints ...float32) error {
	px, err := img.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("opencv: pixels: %w", err)
	}
	if len(px) != 3*t.size.X*t.size.Y {
		return fmt.Errorf("opencv: picture of %d bytes for %v", len(px), t.size)
	}
	b, g, r := t.plane(i, 0), t.plane(i, 1), t.plane(i, 2)
	for k := range b {
		b[k], g[k], r[k] = as[0][px[3*k]], as[1][px[3*k+1]], as[2][px[3*k+2]]
	}
	for k, v := range hints {
		m := t.plane(i, 3+k)
		for j := range m {
			m[j] = v
		}
	}
	return nil
}

// plane returns map k of the i-th picture.
func (t *network) plane(i, k int) []float32 {
	area := t.size.X * t.size.Y
	k += i * (3 + t.hints)
	return t.in[k*area : (k+1)*area]
}

func (t *network) forward(out []float32) ([]float32, error) {
	v, err := t.engine.run()
	return append(out, v...), err
}
