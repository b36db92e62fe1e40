package onednn

import "fmt"

// shape is the dimensions of a convolution as the library is told them.
type shape struct {
	source, weights, bias, result handle // how the arrays lie
	strides, pads                 *[2]int64
}

// dialect is what versions 2 and 3 of the library say differently.
type dialect interface {
	// plain returns how an array lies whose last dimension runs fastest, open
	// one that the library may choose.
	plain(dims []int64) (handle, error)
	open(dims []int64) (handle, error)
	// forget ends the use of a descriptor that plain or open returned.
	forget(desc handle)
	convolution(engine handle, s shape, attr handle) (handle, error)
	enlargement(engine handle, source, result, attr handle) (handle, error)
	addition(engine handle, a, b, result, attr handle) (handle, error)
	addRelu(ops handle) error
	addSum(ops handle) error
}

func newDialect(at uintptr, v version) (dialect, error) {
	switch v.major {
	case 2:
		d := &dialect2{kept: map[handle][]uint64{}}
		return d, register(at, d.functions())
	case 3:
		d := &dialect3{}
		return d, register(at, d.functions())
	}
	return nil, fmt.Errorf("version %d, want 2 or 3", v.major)
}

// strides returns the steps of an array whose last dimension runs fastest.
func strides(dims []int64) []int64 {
	out, n := make([]int64, len(dims)), int64(1)
	for i := len(dims) - 1; i >= 0; i-- {
		out[i] = n
		n *= dims[i]
	}
	return out
}
