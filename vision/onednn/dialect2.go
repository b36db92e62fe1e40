package onednn

import (
	"sync"
	"unsafe"
)

// The sizes of version 2's structures in 8 bytes, with room to spare:
// dnnl_memory_desc_t has 696 bytes, the largest description of an operation
// here, dnnl_convolution_desc_t, 5976.
const (
	descWords = 128
	opWords   = 1024
)

const relu2 = 0x1f

// dialect2 is version 2's: descriptors are structures of the caller's, and an
// operation is described before a primitive is.
type dialect2 struct {
	initByTag           func(desc unsafe.Pointer, n int32, dims unsafe.Pointer, kind, tag int32) status
	initByStrides       func(desc unsafe.Pointer, n int32, dims unsafe.Pointer, kind int32, strides unsafe.Pointer) status
	convolutionInit     func(op unsafe.Pointer, prop, alg int32, source, weights, bias, result handle, strides, padBefore, padAfter *[2]int64) status
	resamplingInit      func(op unsafe.Pointer, prop, alg int32, factors uintptr, source, result handle) status
	binaryInit          func(op unsafe.Pointer, alg int32, a, b, result handle) status
	primitiveDescCreate func(desc *handle, op unsafe.Pointer, attr, engine, hint handle) status
	appendEltwise       func(ops handle, scale float32, alg int32, alpha, beta float32) status
	appendSum           func(ops handle, scale float32) status

	mu   sync.Mutex
	kept map[handle][]uint64 // the memory of descriptors in use
}

func (d *dialect2) functions() map[string]any {
	return map[string]any{
		"dnnl_memory_desc_init_by_tag":       &d.initByTag,
		"dnnl_memory_desc_init_by_strides":   &d.initByStrides,
		"dnnl_convolution_forward_desc_init": &d.convolutionInit,
		"dnnl_resampling_forward_desc_init":  &d.resamplingInit,
		"dnnl_binary_desc_init":              &d.binaryInit,
		"dnnl_primitive_desc_create":         &d.primitiveDescCreate,
		"dnnl_post_ops_append_eltwise":       &d.appendEltwise,
		"dnnl_post_ops_append_sum":           &d.appendSum,
	}
}

func (d *dialect2) plain(dims []int64) (handle, error) {
	desc, by := make([]uint64, descWords), strides(dims)
	s := d.initByStrides(unsafe.Pointer(&desc[0]), int32(len(dims)), unsafe.Pointer(&dims[0]), float32s, unsafe.Pointer(&by[0]))
	return d.keep(desc), s.err()
}

func (d *dialect2) open(dims []int64) (handle, error) {
	desc := make([]uint64, descWords)
	s := d.initByTag(unsafe.Pointer(&desc[0]), int32(len(dims)), unsafe.Pointer(&dims[0]), float32s, anyLayout)
	return d.keep(desc), s.err()
}

func (d *dialect2) keep(desc []uint64) handle {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := handle(unsafe.Pointer(&desc[0]))
	d.kept[at] = desc
	return at
}

func (d *dialect2) forget(desc handle) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.kept, desc)
}

func (d *dialect2) convolution(engine handle, s shape, attr handle) (handle, error) {
	op := make([]uint64, opWords)
	if err := d.convolutionInit(unsafe.Pointer(&op[0]), inference, directConvolution, s.source, s.weights, s.bias, s.result, s.strides, s.pads, s.pads).err(); err != nil {
		return 0, err
	}
	return d.describe(op, attr, engine)
}

func (d *dialect2) enlargement(engine handle, source, result, attr handle) (handle, error) {
	op := make([]uint64, opWords)
	if err := d.resamplingInit(unsafe.Pointer(&op[0]), inference, nearestCell, 0, source, result).err(); err != nil {
		return 0, err
	}
	return d.describe(op, attr, engine)
}

func (d *dialect2) addition(engine handle, a, b, result, attr handle) (handle, error) {
	op := make([]uint64, opWords)
	if err := d.binaryInit(unsafe.Pointer(&op[0]), binaryAdd, a, b, result).err(); err != nil {
		return 0, err
	}
	return d.describe(op, attr, engine)
}

func (d *dialect2) describe(op []uint64, attr, engine handle) (desc handle, err error) {
	err = d.primitiveDescCreate(&desc, unsafe.Pointer(&op[0]), attr, engine, 0).err()
	return desc, err
}

func (d *dialect2) addRelu(ops handle) error { return d.appendEltwise(ops, 1, relu2, 0, 0).err() }

func (d *dialect2) addSum(ops handle) error { return d.appendSum(ops, 1).err() }
