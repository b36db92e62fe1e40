package opencv

import (
	"errors"
	"fmt"
	"image"
	"runtime"

	"github.com/asterism-dice/asterism/vision/onednn"
	"github.com/asterism-dice/asterism/vision/onnx"
)

// engine does the sums of a network that is set up for so many pictures of a
// size. It is used by one goroutine at a time.
type engine interface {
	// in is where the pictures' numbers are written: picture after picture, a
	// map for each channel.
	in() []float32
	// run returns what the network gives for each picture. It holds until the next.
	run() ([]float32, error)
	batchesPay() bool // several crops in one run take less time than one after the other
	crews() int       // how many engines side by side take less time than one after the other
	close()
}

// dimensions are those of what a network takes.
type dimensions struct {
	pictures, channels int
	size               image.Point // px
}

// loadEngine loads a network onto the engine that is fastest here: oneDNN,
// where that is installed and knows what the network asks for, else OpenCV.
func loadEngine(name string, model []byte, d dimensions) (engine, error) {
	lib, err := onednn.Open()
	if err != nil {
		return loadOpenCVEngine(name, model, d)
	}
	e, err := loadOneDNNEngine(lib, name, model, d)
	if errors.Is(err, onednn.ErrUnsupported) {
		return loadOpenCVEngine(name, model, d)
	}
	return e, err
}

// Engine names what does the networks' sums. Where that isn't oneDNN the error
// says why; it wraps onednn.ErrMissing where installing it would help.
func Engine() (string, error) {
	lib, err := onednn.Open()
	if err != nil {
		return "OpenCV", err
	}
	return lib.String(), nil
}

// oneDNNEngine does the sums by oneDNN, on one core.
type oneDNNEngine struct{ net *onednn.Net }

func loadOneDNNEngine(lib *onednn.Library, name string, model []byte, d dimensions) (engine, error) {
	g, err := onnx.Read(model)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s: %w", name, err)
	}
	net, err := lib.NewNet(g, d.pictures, d.channels, d.size.Y, d.size.X)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s: %w", name, err)
	}
	return oneDNNEngine{net}, nil
}

func (e oneDNNEngine) in() []float32           { return e.net.In() }
func (e oneDNNEngine) run() ([]float32, error) { return e.net.Run() }
func (e oneDNNEngine) batchesPay() bool        { return true }
func (e oneDNNEngine) crews() int              { return min(runtime.GOMAXPROCS(0), mostCrews) }
func (e oneDNNEngine) close()                  { e.net.Close() }
