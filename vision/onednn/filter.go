package onednn

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// filter holds the weights of a convolution.
type filter struct {
	out, in       int // channels it gives, and channels that each of them sees
	groups        int
	height, width int
	stride, pad   int       // cells, the same down and across
	weights       []float32 // out × in × height × width
	bias          []float32 // one for each channel it gives
}

// addBias sets a bias.
func (f *filter) addBias(b onnx.Tensor) error {
	if len(b.Floats) != f.out {
		return fmt.Errorf("bias of %v for %d channels", b.Dims, f.out)
	}
	copy(f.bias, b.Floats)
	return nil
}

// scale scales what it gives, each channel by a number of its own.
func (f *filter) scale(by []float32) {
	each := len(f.weights) / f.out
	for i, k := range by {
		f.bias[i] *= k
		for j := range each {
			f.weights[i*each+j] *= k
		}
	}
}

// over returns the dimensions of what a convolution gives.
func (f *filter) over(in []int64) ([]int64, error) {
	if in[1] != int64(f.in*f.groups) {
		return nil, fmt.Errorf("%d channels, want %d: %w", in[1], f.in*f.groups, ErrUnsupported)
	}
	rows := (in[2]+2*int64(f.pad)-int64(f.height))/int64(f.stride) + 1
	columns := (in[3]+2*int64(f.pad)-int64(f.width))/int64(f.stride) + 1
	if rows < 1 || columns < 1 {
		return nil, fmt.Errorf("%d × %d cells are too few: %w", in[2], in[3], ErrUnsupported)
	}
	return []int64{in[0], int64(f.out), rows, columns}, nil
}

// shape returns what the library is told of a convolution. It may choose how
// source and weights lie. A picture of three colours is taken as it lies, for
// which the library has a way of its own.
func (t *Net) shape(in array, f *filter, result handle) (shape, error) {
	s := shape{result: result, strides: &[2]int64{int64(f.stride), int64(f.stride)}, pads: &[2]int64{int64(f.pad), int64(f.pad)}}
	var errs [3]error
	if s.source, errs[0] = t.open(in.dims); in.dims[1] <= 3 {
		s.source = in.desc
	}
	s.weights, errs[1] = t.open(f.dims())
	s.bias, errs[2] = t.plain([]int64{int64(f.out)})
	return s, errors.Join(errs[:]...)
}

// dims returns the dimensions of the weights as the library is told them.
func (f *filter) dims() []int64 {
	each := []int64{int64(f.in), int64(f.height), int64(f.width)}
	if f.groups == 1 {
		return append([]int64{int64(f.out)}, each...)
	}
	return append([]int64{int64(f.groups), int64(f.out / f.groups)}, each...)
}
