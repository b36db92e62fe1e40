package onednn

import "unsafe"

const relu3 = 0x20

// dialect3 is version 3's: the library keeps descriptors, and describes a
// primitive at once.
type dialect3 struct {
	createWithTag     func(desc *handle, n int32, dims unsafe.Pointer, kind, tag int32) status
	createWithStrides func(desc *handle, n int32, dims unsafe.Pointer, kind int32, strides unsafe.Pointer) status
	destroy           func(desc handle) status
	convolutionCreate func(desc *handle, engine handle, prop, alg int32, source, weights, bias, result handle, strides, dilates, padBefore, padAfter *[2]int64, attr handle) status
	resamplingCreate  func(desc *handle, engine handle, prop, alg int32, factors uintptr, source, result, attr handle) status
	binaryCreate      func(desc *handle, engine handle, alg int32, a, b, result, attr handle) status
	appendEltwise     func(ops handle, alg int32, alpha, beta float32) status
	appendSum         func(ops handle, scale float32, zero, kind int32) status
}

func (d *dialect3) functions() map[string]any {
	return map[string]any{
		"dnnl_memory_desc_create_with_tag":               &d.createWithTag,
		"dnnl_memory_desc_create_with_strides":           &d.createWithStrides,
		"dnnl_memory_desc_destroy":                       &d.destroy,
		"dnnl_convolution_forward_primitive_desc_create": &d.convolutionCreate,
		"dnnl_resampling_forward_primitive_desc_create":  &d.resamplingCreate,
		"dnnl_binary_primitive_desc_create":              &d.binaryCreate,
		"dnnl_post_ops_append_eltwise":                   &d.appendEltwise,
		"dnnl_post_ops_append_sum":                       &d.appendSum,
	}
}

func (d *dialect3) plain(dims []int64) (desc handle, err error) {
	by := strides(dims)
	err = d.createWithStrides(&desc, int32(len(dims)), unsafe.Pointer(&dims[0]), float32s, unsafe.Pointer(&by[0])).err()
	return desc, err
}

func (d *dialect3) open(dims []int64) (desc handle, err error) {
	err = d.createWithTag(&desc, int32(len(dims)), unsafe.Pointer(&dims[0]), float32s, anyLayout).err()
	return desc, err
}

func (d *dialect3) forget(desc handle) { d.destroy(desc) }

func (d *dialect3) convolution(engine handle, s shape, attr handle) (desc handle, err error) {
	var none [2]int64 // dilates by nothing
	err = d.convolutionCreate(&desc, engine, inference, directConvolution, s.source, s.weights, s.bias, s.result, s.strides, &none, s.pads, s.pads, attr).err()
	return desc, err
}

func (d *dialect3) enlargement(engine handle, source, result, attr handle) (desc handle, err error) {
	err = d.resamplingCreate(&desc, engine, inference, nearestCell, 0, source, result, attr).err()
	return desc, err
}

func (d *dialect3) addition(engine handle, a, b, result, attr handle) (desc handle, err error) {
	err = d.binaryCreate(&desc, engine, binaryAdd, a, b, result, attr).err()
	return desc, err
}

func (d *dialect3) addRelu(ops handle) error { return d.appendEltwise(ops, relu3, 0, 0).err() }

func (d *dialect3) addSum(ops handle) error { return d.appendSum(ops, 1, 0, float32s).err() }
