package onednn

import (
	"fmt"
	"math"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// Net is a network ready for so many pictures of one size at a time. It is used
// by one goroutine at a time.
type Net struct {
	lib     *Library
	stream  handle
	calls   []call
	values  []array // by value
	parts   []output
	out     []float32
	spare   []*chunk // of values that nobody needs any more
	passing []array  // what was made for the step at hand alone
	free    []func()
}

// call is a primitive and what it works on.
type call struct {
	primitive handle
	args      []argument
}

// argument is the library's dnnl_exec_arg_t.
type argument struct {
	what   int32
	_      int32
	memory handle
}

// array is numbers that the library keeps: as many pictures, channels, rows and
// columns as dims say, lying as desc says.
type array struct {
	memory, desc handle
	dims         []int64
	chunk        *chunk
}

// output is a run of channels of an array that lies plainly.
type output struct {
	part
	from  []float32
	each  int // numbers of a picture
	cells int // numbers of a channel
}

// NewNet makes the network of an ONNX file ready for n pictures of so many
// channels, rows and columns. It wraps ErrUnsupported.
func (l *Library) NewNet(g onnx.Graph, n, channels, rows, columns int) (*Net, error) {
	p, err := newPlan(g)
	if err != nil {
		return nil, err
	}
	t := &Net{lib: l}
	defer t.alone()()
	if err := t.build(p, []int64{int64(n), int64(channels), int64(rows), int64(columns)}); err != nil {
		t.Close()
		return nil, fmt.Errorf("onednn: network for %d × %d × %d × %d: %w", n, channels, rows, columns, err)
	}
	return t, nil
}

// alone keeps to one thread of the system, on which the library takes no
// others, until what it returns is called.
func (t *Net) alone() func() {
	runtime.LockOSThread()
	t.lib.threads(1)
	return runtime.UnlockOSThread
}

// Close gives back what the network holds.
func (t *Net) Close() {
	for i := len(t.free) - 1; i >= 0; i-- {
		t.free[i]()
	}
	t.free, t.calls, t.values, t.parts = nil, nil, nil, nil
}

// In returns where the pictures are written: for each a map of each channel,
// row after row.
func (t *Net) In() []float32 {
	return t.values[0].numbers()
}

// Run looks at the pictures and returns what the network gives for each, one
// after the other. It holds until the next.
func (t *Net) Run() ([]float32, error) {
	defer t.alone()()
	for i := range t.calls {
		if err := t.execute(&t.calls[i]); err != nil {
			return nil, fmt.Errorf("onednn: call %d: %w", i, err)
		}
	}
	if err := t.lib.api.streamWait(t.stream).err(); err != nil {
		return nil, fmt.Errorf("onednn: waiting: %w", err)
	}
	return t.gather(), nil
}

func (t *Net) execute(c *call) error {
	r, _, _ := purego.SyscallN(t.lib.execute, uintptr(c.primitive), uintptr(t.stream), uintptr(len(c.args)), uintptr(unsafe.Pointer(&c.args[0])))
	return status(r).err()
}

// gather puts the parts of the output together, picture after picture.
func (t *Net) gather() []float32 {
	t.out = t.out[:0]
	for i := range t.values[0].dims[0] {
		for _, o := range t.parts {
			begin := len(t.out)
			t.out = append(t.out, o.from[int(i)*o.each:][o.part.from*o.cells:o.part.to*o.cells]...)
			if o.squashed {
				squash(t.out[begin:])
			}
		}
	}
	return t.out
}

// squash puts numbers through the logistic function.
func squash(v []float32) {
	for i, x := range v {
		v[i] = float32(1 / (1 + math.Exp(-float64(x))))
	}
}

func count(dims []int64) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}
