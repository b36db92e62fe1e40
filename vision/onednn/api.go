package onednn

import "unsafe"

// Numbers of the library's headers that versions 2 and 3 share.
const (
	cpu               = 1
	defaultStream     = 1 // work is done in order
	float32s          = 3
	anyLayout         = 1
	inference         = 0x60
	directConvolution = 0x1
	nearestCell       = 0x2fff0
	binaryAdd         = 0x1fff0
	allocate          = ^uintptr(0)
	nowhere           = uintptr(0)
	userScratchpad    = 1

	querySource     = 0x81
	queryWeights    = 0x83
	queryResult     = 0x85
	queryScratchpad = 0x88
	queryName       = 0x8

	argSource     = 0x1
	argSource1    = 0x2
	argResult     = 0x11
	argWeights    = 0x21
	argBias       = 0x29
	argScratchpad = 0x50
)

// api is the library's functions that versions 2 and 3 share. A memory
// descriptor, which says how an array lies in memory, is given by its address.
type api struct {
	cacheCapacity        func(primitives int32) status
	engineCreate         func(engine *handle, kind int32, index uintptr) status
	streamCreate         func(stream *handle, engine handle, flags uint32) status
	streamWait           func(stream handle) status
	streamDestroy        func(stream handle) status
	memoryCreate         func(memory *handle, desc, engine handle, at uintptr) status
	memoryGet            func(memory handle, at *unsafe.Pointer) status
	memorySet            func(memory handle, at unsafe.Pointer) status
	memoryDestroy        func(memory handle) status
	descSize             func(desc handle) uintptr
	descEqual            func(a, b handle) int32
	attrCreate           func(attr *handle) status
	attrDestroy          func(attr handle) status
	attrSetPostOps       func(attr, ops handle) status
	attrSetScratchpad    func(attr handle, mode int32) status
	opsCreate            func(ops *handle) status
	opsDestroy           func(ops handle) status
	reorderDesc          func(desc *handle, from, fromEngine, to, toEngine, attr handle) status
	primitiveCreate      func(primitive *handle, desc handle) status
	primitiveDestroy     func(primitive handle) status
	primitiveDescDestroy func(desc handle) status
	primitiveDescMemory  func(desc handle, what, index int32) handle
	primitiveDescQuery   func(desc handle, what, index int32, result unsafe.Pointer) status
}

func (a *api) functions() map[string]any {
	return map[string]any{
		"dnnl_set_primitive_cache_capacity":       &a.cacheCapacity,
		"dnnl_engine_create":                      &a.engineCreate,
		"dnnl_stream_create":                      &a.streamCreate,
		"dnnl_stream_wait":                        &a.streamWait,
		"dnnl_stream_destroy":                     &a.streamDestroy,
		"dnnl_memory_create":                      &a.memoryCreate,
		"dnnl_memory_get_data_handle":             &a.memoryGet,
		"dnnl_memory_set_data_handle":             &a.memorySet,
		"dnnl_memory_destroy":                     &a.memoryDestroy,
		"dnnl_memory_desc_get_size":               &a.descSize,
		"dnnl_memory_desc_equal":                  &a.descEqual,
		"dnnl_primitive_attr_create":              &a.attrCreate,
		"dnnl_primitive_attr_destroy":             &a.attrDestroy,
		"dnnl_primitive_attr_set_post_ops":        &a.attrSetPostOps,
		"dnnl_primitive_attr_set_scratchpad_mode": &a.attrSetScratchpad,
		"dnnl_post_ops_create":                    &a.opsCreate,
		"dnnl_post_ops_destroy":                   &a.opsDestroy,
		"dnnl_reorder_primitive_desc_create":      &a.reorderDesc,
		"dnnl_primitive_create":                   &a.primitiveCreate,
		"dnnl_primitive_destroy":                  &a.primitiveDestroy,
		"dnnl_primitive_desc_destroy":             &a.primitiveDescDestroy,
		"dnnl_primitive_desc_query_md":            &a.primitiveDescMemory,
		"dnnl_primitive_desc_query":               &a.primitiveDescQuery,
	}
}
