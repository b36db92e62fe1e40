package onednn

import (
	"fmt"
	"slices"
	"unsafe"
)

// chunk is a piece of memory in which the numbers of arrays lie, of one at a time.
type chunk struct {
	memory handle
	at     unsafe.Pointer
	size   uintptr // bytes
}

// array returns room for numbers that lie as desc says, which must stay as
// long as the network does. Steps before it may write there, too.
func (t *Net) array(desc handle, dims []int64) (array, error) {
	c, err := t.chunk(t.lib.api.descSize(desc))
	if err != nil {
		return array{}, fmt.Errorf("memory for %v: %w", dims, err)
	}
	return t.arrayIn(c, desc, dims)
}

// lasting is array for numbers that are written once.
func (t *Net) lasting(desc handle, dims []int64) (array, error) {
	c, err := t.newChunk(t.lib.api.descSize(desc))
	if err != nil {
		return array{}, fmt.Errorf("memory for %v: %w", dims, err)
	}
	return t.arrayIn(c, desc, dims)
}

func (t *Net) arrayIn(c *chunk, desc handle, dims []int64) (array, error) {
	a := array{desc: desc, dims: dims, chunk: c}
	if err := t.lib.api.memoryCreate(&a.memory, desc, t.lib.engine, nowhere).err(); err != nil {
		return a, fmt.Errorf("memory for %v: %w", dims, err)
	}
	t.free = append(t.free, func() { t.lib.api.memoryDestroy(a.memory) })
	if err := t.lib.api.memorySet(a.memory, a.chunk.at).err(); err != nil {
		return a, fmt.Errorf("memory for %v: %w", dims, err)
	}
	return a, nil
}

// chunk returns the smallest piece of memory of at least that size whose
// numbers nobody needs any more, or a new one. So little memory is touched in
// a run, and much of it is still in the processor's cache.
func (t *Net) chunk(size uintptr) (*chunk, error) {
	best := -1
	for i, c := range t.spare {
		if c.size >= size && c.size < 4*size && (best < 0 || c.size < t.spare[best].size) {
			best = i
		}
	}
	if best < 0 {
		return t.newChunk(size)
	}
	c := t.spare[best]
	t.spare = slices.Delete(t.spare, best, best+1)
	return c, nil
}

func (t *Net) newChunk(size uintptr) (*chunk, error) {
	desc, err := t.plain([]int64{int64(size+3) / 4})
	if err != nil {
		return nil, err
	}
	c := &chunk{size: size}
	if err := t.lib.api.memoryCreate(&c.memory, desc, t.lib.engine, allocate).err(); err != nil {
		return nil, err
	}
	t.free = append(t.free, func() { t.lib.api.memoryDestroy(c.memory) })
	return c, t.lib.api.memoryGet(c.memory, &c.at).err()
}

// numbers returns the numbers of an array that lies plainly.
func (a array) numbers() []float32 { return unsafe.Slice((*float32)(a.chunk.at), count(a.dims)) }

// release lets later steps write over the numbers of arrays.
func (t *Net) release(arrays ...array) {
	for _, a := range arrays {
		t.spare = append(t.spare, a.chunk)
	}
}

// filled returns an array whose last dimension runs fastest, with those
// numbers in it, in the room that array or lasting has for it.
func (t *Net) filled(room func(desc handle, dims []int64) (array, error), dims []int64, with []float32) (array, error) {
	desc, err := t.plain(dims)
	if err != nil {
		return array{}, err
	}
	a, err := room(desc, dims)
	if err == nil {
		copy(a.numbers(), with)
	}
	return a, err
}

// plain and open describe arrays for as long as the network stays.
func (t *Net) plain(dims []int64) (handle, error) { return t.keep(t.lib.dialect.plain(dims)) }
func (t *Net) open(dims []int64) (handle, error)  { return t.keep(t.lib.dialect.open(dims)) }

func (t *Net) keep(desc handle, err error) (handle, error) {
	if err != nil {
		return 0, fmt.Errorf("array: %w", err)
	}
	t.free = append(t.free, func() { t.lib.dialect.forget(desc) })
	return desc, nil
}

// described keeps the description of a primitive for as long as the network stays.
func (t *Net) described(desc handle, err error) (handle, error) {
	if err == nil {
		t.free = append(t.free, func() { t.lib.api.primitiveDescDestroy(desc) })
	}
	return desc, err
}

// laid returns an array laid as a primitive wants its source: the array itself,
// or a copy, which is appended as a call of its own.
func (t *Net) laid(a array, desc handle) (array, error) {
	want := t.lib.api.primitiveDescMemory(desc, querySource, 0)
	if t.lib.api.descEqual(want, a.desc) != 0 {
		return a, nil
	}
	out, err := t.array(want, a.dims)
	if err != nil {
		return a, err
	}
	t.passing = append(t.passing, out)
	return out, t.reorder(a, out, t.append)
}

// weights returns a filter's weights, laid as its primitive wants them, and its bias.
func (t *Net) weights(f *filter, desc handle) (weights, bias array, err error) {
	plain, err := t.filled(t.array, f.dims(), f.weights)
	if err != nil {
		return weights, bias, err
	}
	defer t.release(plain)
	if weights, err = t.lasting(t.lib.api.primitiveDescMemory(desc, queryWeights, 0), f.dims()); err != nil {
		return weights, bias, err
	}
	if err = t.reorder(plain, weights, t.once); err != nil {
		return weights, bias, err
	}
	bias, err = t.filled(t.lasting, []int64{int64(f.out)}, f.bias)
	return weights, bias, err
}

// reorder has do do what lays the numbers of one array as another's lie.
func (t *Net) reorder(from, to array, do func(desc handle, args []argument) error) error {
	var desc handle
	e := t.lib.engine
	if err := t.lib.api.reorderDesc(&desc, from.desc, e, to.desc, e, 0).err(); err != nil {
		return fmt.Errorf("another layout of %v: %w", from.dims, err)
	}
	t.free = append(t.free, func() { t.lib.api.primitiveDescDestroy(desc) })
	return do(desc, []argument{{what: argSource, memory: from.memory}, {what: argResult, memory: to.memory}})
}

// once does what a description says, now and never again.
func (t *Net) once(desc handle, args []argument) error {
	c, err := t.primitive(desc, args)
	if err != nil {
		return err
	}
	if err := t.execute(&c); err != nil {
		return fmt.Errorf("another layout: %w", err)
	}
	return t.lib.api.streamWait(t.stream).err()
}
