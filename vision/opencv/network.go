package opencv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// network is a loaded net with the blob it takes, kept between calls. It looks
// at the same number of pictures each time: setting it up for another number
// takes as long as a look.
type network struct {
	net   gocv.Net
	blob  gocv.Mat
	size  image.Point // of a picture, px
	hints int         // numbers told with each picture
	batch int         // how many pictures it looks at
	in    []float32   // the blob's numbers, picture after picture: a map for each colour, then for each hint
}

// loadNetwork loads a network for so many pictures of a size at a time, and so
// many hints with each.
func loadNetwork(name string, onnx []byte, size image.Point, hints, batch int) (*network, error) {
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s of %d bytes: %w", name, len(onnx), err)
	}
	if net.Empty() {
		return nil, fmt.Errorf("opencv: %s of %d bytes has no layers", name, len(onnx))
	}
	t := &network{net: net, size: size, hints: hints, batch: batch}
	t.blob = gocv.NewMatWithSizes([]int{batch, 3 + hints, size.Y, size.X}, gocv.MatTypeCV32F)
	if t.in, err = t.blob.DataPtrFloat32(); err != nil {
		t.close()
		return nil, fmt.Errorf("opencv: %s: blob of %v: %w", name, size, err)
	}
	return t, nil
}

func (t *network) close() {
	t.blob.Close()
	t.net.Close()
}

// see runs a net that looks at one picture on an 8 bit BGR picture, seen in
// those tones, and appends its numbers to out.
func (t *network) see(out []float32, img gocv.Mat, as *tones) ([]float32, error) {
	if err := t.put(0, img, as); err != nil {
		return out, err
	}
	return t.forward(out)
}

// put writes a picture and its hints into the blob, as the i-th of the batch.
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

// plane returns map k of the i-th picture of the blob.
func (t *network) plane(i, k int) []float32 {
	area := t.size.X * t.size.Y
	k += i * (3 + t.hints)
	return t.in[k*area : (k+1)*area]
}

func (t *network) forward(out []float32) ([]float32, error) {
	t.net.SetInput(t.blob, "")
	y := t.net.Forward("")
	defer y.Close()
	v, err := y.DataPtrFloat32()
	if err != nil {
		return out, fmt.Errorf("opencv: network's answer: %w", err)
	}
	return append(out, v...), nil
}
