package onnx

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
)

// The fields of TensorProto that are read.
const (
	tensorDims   = 1
	tensorType   = 2
	tensorFloats = 4
	tensorInts   = 7
	tensorName   = 8
	tensorRaw    = 9
)

// The types of numbers that are read.
const (
	typeFloat = 1
	typeInt8  = 3
	typeInt64 = 7
)

// readTensor returns a tensor and its name.
func readTensor(message []byte) (name string, t Tensor, err error) {
	var dims []int64
	var raw []byte
	kind := uint64(0)
	err = fields(message, func(f field) (err error) {
		switch f.number {
		case tensorDims:
			dims, err = f.appendInts(dims)
		case tensorType:
			kind = f.value
		case tensorFloats:
			t.Floats, err = f.appendFloats(t.Floats)
		case tensorInts:
			t.Ints, err = f.appendInts(t.Ints)
		case tensorName:
			name = string(f.bytes)
		case tensorRaw:
			raw = f.bytes
		}
		return err
	})
	if err != nil {
		return name, t, err
	}
	for _, d := range dims {
		t.Dims = append(t.Dims, int(d))
	}
	if raw != nil {
		err = t.decode(kind, raw)
	}
	return name, t, t.check(name, err)
}

// decode sets the numbers that stand in little-endian order in raw.
func (t *Tensor) decode(kind uint64, raw []byte) error {
	switch kind {
	case typeFloat:
		t.Floats = make([]float32, 0, len(raw)/4)
		for ; len(raw) >= 4; raw = raw[4:] {
			t.Floats = append(t.Floats, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
		}
	case typeInt8:
		t.Floats = make([]float32, len(raw))
		for i, b := range raw {
			t.Floats[i] = float32(int8(b))
		}
	case typeInt64:
		t.Ints = make([]int64, 0, len(raw)/8)
		for ; len(raw) >= 8; raw = raw[8:] {
			t.Ints = append(t.Ints, int64(binary.LittleEndian.Uint64(raw)))
		}
	default:
		return fmt.Errorf("numbers of type %d: %w", kind, ErrNotONNX)
	}
	return nil
}

// check returns err, or that a tensor doesn't hold what its dimensions say.
func (t Tensor) check(name string, err error) error {
	if err != nil {
		return fmt.Errorf("tensor %q: %w", name, err)
	}
	if have := len(t.Floats) + len(t.Ints); !fits(t.Dims, have) {
		return fmt.Errorf("tensor %q of %v holds %d numbers: %w", name, t.Dims, have, ErrNotONNX)
	}
	return nil
}

// fits tells whether dimensions ask for n numbers, also where their product
// is beyond all bounds.
func fits(dims []int, n int) bool {
	if slices.Contains(dims, 0) {
		return n == 0
	}
	want := 1
	for _, d := range dims {
		if d < 0 || want > n/d {
			return false
		}
		want *= d
	}
	return want == n
}

func (f field) float() float32 { return math.Float32frombits(uint32(f.value)) }

// appendInts appends the whole numbers of a field, which stand alone or packed.
func (f field) appendInts(to []int64) ([]int64, error) {
	if f.kind != protowire.BytesType {
		return append(to, int64(f.value)), nil
	}
	for b := f.bytes; len(b) > 0; {
		v, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return to, fmt.Errorf("%w: %w", ErrNotONNX, protowire.ParseError(n))
		}
		to, b = append(to, int64(v)), b[n:]
	}
	return to, nil
}

// appendFloats appends the numbers of a field, which stand alone or packed.
func (f field) appendFloats(to []float32) ([]float32, error) {
	if f.kind != protowire.BytesType {
		return append(to, f.float()), nil
	}
	for b := f.bytes; len(b) > 0; {
		v, n := protowire.ConsumeFixed32(b)
		if n < 0 {
			return to, fmt.Errorf("%w: %w", ErrNotONNX, protowire.ParseError(n))
		}
		to, b = append(to, math.Float32frombits(v)), b[n:]
	}
	return to, nil
}
