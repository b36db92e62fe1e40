package opencv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// network is a loaded net with the blob it takes, kept between calls. It looks
// at one picture at a time: several at once take as long each, and another
// number of them than before takes setting up anew.
type network struct {
	net  gocv.Net
	blob gocv.Mat
	size image.Point // of a picture, px
	in   []float32   // the blob's numbers: a map for each colour, then for each hint
}

// loadNetwork loads a network for pictures of a size, and so many hints with each.
func loadNetwork(name string, onnx []byte, size image.Point, hints int) (*network, error) {
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s of %d bytes: %w", name, len(onnx), err)
	}
	if net.Empty() {
		return nil, fmt.Errorf("opencv: %s of %d bytes has no layers", name, len(onnx))
	}
	t := &network{net: net, size: size}
	t.blob = gocv.NewMatWithSizes([]int{1, 3 + hints, size.Y, size.X}, gocv.MatTypeCV32F)
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

// see runs the net on an 8 bit BGR picture, seen in those tones, and hints, and
// appends its numbers to out.
func (t *network) see(out []float32, img gocv.Mat, as *tones, hints ...float32) ([]float32, error) {
	if err := t.put(img, as); err != nil {
		return out, err
	}
	for k, v := range hints {
		m := t.plane(3 + k)
		for j := range m {
			m[j] = v
		}
	}
	return t.forward(out)
}

// put writes a picture into the blob.
func (t *network) put(img gocv.Mat, as *tones) error {
	px, err := img.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("opencv: pixels: %w", err)
	}
	if len(px) != 3*t.size.X*t.size.Y {
		return fmt.Errorf("opencv: picture of %d bytes for %v", len(px), t.size)
	}
	b, g, r := t.plane(0), t.plane(1), t.plane(2)
	for k := range b {
		b[k], g[k], r[k] = as[0][px[3*k]], as[1][px[3*k+1]], as[2][px[3*k+2]]
	}
	return nil
}

// plane returns a map of the blob.
func (t *network) plane(k int) []float32 {
	area := t.size.X * t.size.Y
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
