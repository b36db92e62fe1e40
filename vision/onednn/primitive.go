package onednn

import (
	"errors"
	"fmt"
	"unsafe"
)

// describe describes a step whose result lies as sum does, if that is given.
func (t *Net) describe(s step, in array, dims []int64, sum *array, then []after) (handle, error) {
	attr, err := t.attributes(then)
	defer t.lib.api.attrDestroy(attr)
	if err != nil {
		return 0, err
	}
	result, err := t.open(dims)
	if err != nil {
		return 0, err
	}
	if sum != nil {
		result = sum.desc
	}
	desc, err := t.describeInto(result, s, in, attr)
	if err != nil {
		return 0, fmt.Errorf("%v to %v: %w", in.dims, dims, err)
	}
	return desc, nil
}

func (t *Net) describeInto(result handle, s step, in array, attr handle) (handle, error) {
	if s.weights == nil {
		return t.described(t.lib.dialect.enlargement(t.lib.engine, in.desc, result, attr))
	}
	shape, err := t.shape(in, s.weights, result)
	if err != nil {
		return 0, err
	}
	return t.described(t.lib.dialect.convolution(t.lib.engine, shape, attr))
}

// attributes returns what the library is to do after a step. They are to be
// destroyed, also after an error.
func (t *Net) attributes(do []after) (attr handle, err error) {
	a, ops := &t.lib.api, handle(0)
	if err := errors.Join(a.attrCreate(&attr).err(), a.opsCreate(&ops).err()); err != nil {
		return attr, fmt.Errorf("attributes: %w", err)
	}
	defer a.opsDestroy(ops)
	for _, d := range do {
		if d.add == relu {
			err = t.lib.dialect.addRelu(ops)
		} else {
			err = t.lib.dialect.addSum(ops)
		}
		if err != nil {
			return attr, fmt.Errorf("attributes: %w", err)
		}
	}
	return attr, errors.Join(a.attrSetPostOps(attr, ops).err(), a.attrSetScratchpad(attr, userScratchpad).err())
}

// isReference tells whether a primitive would be done by the code that the
// library has as a reference, which is a hundred times slower.
func (t *Net) isReference(desc handle) bool {
	var name *byte
	if t.lib.api.primitiveDescQuery(desc, queryName, 0, unsafe.Pointer(&name)).err() != nil || name == nil {
		return false
	}
	return string(unsafe.Slice(name, 3)) == "ref"
}

// appendStep appends the primitive of a description of a step.
func (t *Net) appendStep(desc handle, s step, in array, dims []int64, sum *array) (array, error) {
	in, err := t.laid(in, desc)
	if err != nil {
		return array{}, err
	}
	args := []argument{{what: argSource, memory: in.memory}}
	if f := s.weights; f != nil {
		weights, bias, err := t.weights(f, desc)
		if err != nil {
			return array{}, err
		}
		args = append(args, argument{what: argWeights, memory: weights.memory}, argument{what: argBias, memory: bias.memory})
	}
	return t.finish(desc, dims, sum, args...)
}

// finish appends the primitive of a description with its scratchpad, and
// returns what it gives: the array to which it adds, or one of its own.
func (t *Net) finish(desc handle, dims []int64, sum *array, args ...argument) (out array, err error) {
	if sum != nil {
		out = *sum
	} else if out, err = t.array(t.lib.api.primitiveDescMemory(desc, queryResult, 0), dims); err != nil {
		return array{}, err
	}
	pad := t.lib.api.primitiveDescMemory(desc, queryScratchpad, 0)
	if pad != 0 && t.lib.api.descSize(pad) > 0 {
		m, err := t.array(pad, nil)
		if err != nil {
			return array{}, err
		}
		t.passing = append(t.passing, m)
		args = append(args, argument{what: argScratchpad, memory: m.memory})
	}
	return out, t.append(desc, append(args, argument{what: argResult, memory: out.memory}))
}

// append appends the primitive of a description.
func (t *Net) append(desc handle, args []argument) error {
	c, err := t.primitive(desc, args)
	t.calls = append(t.calls, c)
	return err
}

func (t *Net) primitive(desc handle, args []argument) (call, error) {
	c := call{args: args}
	if err := t.lib.api.primitiveCreate(&c.primitive, desc).err(); err != nil {
		return c, fmt.Errorf("primitive: %w", err)
	}
	t.free = append(t.free, func() { t.lib.api.primitiveDestroy(c.primitive) })
	return c, nil
}
