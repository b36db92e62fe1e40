package opencv

import (
	"fmt"
	"runtime"

	"gocv.io/x/gocv"
)

// openCVEngine does the sums by OpenCV, which shares them among the cores.
type openCVEngine struct {
	net     gocv.Net
	blob    gocv.Mat
	numbers []float32 // the blob's
	out     []float32
}

func loadOpenCVEngine(name string, model []byte, d dimensions) (engine, error) {
	net, err := gocv.ReadNetFromONNXBytes(model)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s of %d bytes: %w", name, len(model), err)
	}
	if net.Empty() {
		return nil, fmt.Errorf("opencv: %s of %d bytes has no layers", name, len(model))
	}
	e := &openCVEngine{net: net}
	e.blob = gocv.NewMatWithSizes([]int{d.pictures, d.channels, d.size.Y, d.size.X}, gocv.MatTypeCV32F)
	if e.numbers, err = e.blob.DataPtrFloat32(); err != nil {
		e.close()
		return nil, fmt.Errorf("opencv: %s: blob of %v: %w", name, d.size, err)
	}
	return e, nil
}

func (e *openCVEngine) in() []float32 { return e.numbers }

func (e *openCVEngine) run() ([]float32, error) {
	e.net.SetInput(e.blob, "")
	y := e.net.Forward("")
	defer y.Close()
	v, err := y.DataPtrFloat32()
	if err != nil {
		return nil, fmt.Errorf("opencv: network's answer: %w", err)
	}
	e.out = append(e.out[:0], v...)
	return e.out, nil
}

func (e *openCVEngine) batchesPay() bool { return runtime.NumCPU() > 1 }
func (e *openCVEngine) crews() int       { return 1 }

func (e *openCVEngine) close() {
	e.blob.Close()
	e.net.Close()
}
