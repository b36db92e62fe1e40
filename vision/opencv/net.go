package opencv

import (
	"fmt"

	"gocv.io/x/gocv"
)

// network is a loaded net with the blob it takes, kept between calls.
type network struct {
	net        gocv.Net
	blob       gocv.Mat
	maps       int       // of a picture: its colours, and hints
	n, w, h    int       // of the blob
	in         []float32 // the blob's numbers: n × maps × h × w
	blobExists bool
	levels     *levels // of the picture at hand
}

// loadNetwork loads a network that takes pictures, seen with these levels, and
// so many hints with each.
func loadNetwork(name string, onnx []byte, hints int, as *levels) (*network, error) {
	net, err := gocv.ReadNetFromONNXBytes(onnx)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s of %d bytes: %w", name, len(onnx), err)
	}
	if net.Empty() {
		return nil, fmt.Errorf("opencv: %s of %d bytes has no layers", name, len(onnx))
	}
	return &network{net: net, maps: 3 + hints, levels: as}, nil
}

func (t *network) close() {
	t.release()
	t.net.Close()
}

func (t *network) release() {
	if t.blobExists {
		t.blob.Close()
	}
	t.blobExists = false
}

// shape makes room for n pictures of w × h; the same shape again costs nothing.
func (t *network) shape(n, w, h int) error {
	if t.blobExists && t.n == n && t.w == w && t.h == h {
		return nil
	}
	t.release()
	t.blob = gocv.NewMatWithSizes([]int{n, t.maps, h, w}, gocv.MatTypeCV32F)
	t.n, t.w, t.h, t.blobExists = n, w, h, true
	var err error
	if t.in, err = t.blob.DataPtrFloat32(); err != nil {
		return fmt.Errorf("opencv: blob %d×%d×%d×%d: %w", n, t.maps, h, w, err)
	}
	if want := n * t.maps * w * h; len(t.in) != want {
		return fmt.Errorf("opencv: blob holds %d numbers, want %d", len(t.in), want)
	}
	return nil
}

// put writes an 8 bit BGR picture of the blob's size into its i-th place.
func (t *network) put(i int, img gocv.Mat) error {
	px, err := img.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("opencv: pixels: %w", err)
	}
	area := t.w * t.h
	if len(px) != 3*area {
		return fmt.Errorf("opencv: picture of %d bytes for %d×%d", len(px), t.w, t.h)
	}
	b, g, r, shade := t.plane(i, 0), t.plane(i, 1), t.plane(i, 2), &t.levels.of
	for k := range b {
		b[k], g[k], r[k] = shade[px[3*k]], shade[px[3*k+1]], shade[px[3*k+2]]
	}
	return nil
}

// hint writes numbers beside the i-th picture, each spread over a map.
func (t *network) hint(i int, values ...float32) {
	for k, v := range values {
		m := t.plane(i, 3+k)
		for j := range m {
			m[j] = v
		}
	}
}

// plane returns a map of the i-th place.
func (t *network) plane(i, k int) []float32 {
	area := t.w * t.h
	from := (t.maps*i + k) * area
	return t.in[from : from+area]
}

// forward runs the net and appends its numbers to out.
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
