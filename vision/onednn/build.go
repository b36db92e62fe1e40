package onednn

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"
)

// build makes what a plan asks for, of an input of those dimensions.
func (t *Net) build(p plan, dims []int64) error {
	if err := t.lib.api.streamCreate(&t.stream, t.lib.engine, defaultStream).err(); err != nil {
		return fmt.Errorf("stream: %w", err)
	}
	t.free = append(t.free, func() { t.lib.api.streamDestroy(t.stream) })
	in, err := t.filled(dims, nil)
	if err != nil {
		return err
	}
	t.values = append(t.values, in)
	for i := range p.steps {
		out, err := t.step(p, i)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		t.values = append(t.values, out)
		t.releaseUnneeded(p, i)
	}
	return t.outputs(p.parts)
}

// releaseUnneeded releases what nobody needs after step i: what was made for
// it alone, and the value it sees, unless that is the input, which others
// write. What it adds lies where its own result does.
func (t *Net) releaseUnneeded(p plan, i int) {
	t.release(t.passing...)
	t.passing = t.passing[:0]
	if v := p.steps[i].in; v != 0 && !p.needed(v, i+1) {
		t.release(t.values[v])
	}
}

// step appends what does a step and returns what it gives.
func (t *Net) step(p plan, i int) (array, error) {
	s := p.steps[i]
	in := t.values[s.in]
	dims, err := s.over(in.dims)
	if err != nil {
		return array{}, err
	}
	at := slices.IndexFunc(s.after, func(a after) bool { return a.add != relu })
	if at < 0 {
		return t.do(s, in, dims, nil)
	}
	sum, err := t.addend(p, i, s.after[at].add, dims)
	if err != nil {
		return array{}, err
	}
	out, err := t.do(s, in, dims, sum)
	if errors.Is(err, errSlow) {
		return t.doAndAdd(s, at, in, sum)
	}
	return out, err
}

// errSlow is returned where the library would do a step that ends with a sum by
// its plainest means: on processors without AVX-512 it can't add to what a ReLU
// gives in one go.
var errSlow = errors.New("slow")

// do appends what does a step with all that comes after it, and returns what it
// gives: where it adds, that lies where the array did to which it adds. It
// returns errSlow where adding in the end makes it slow.
func (t *Net) do(s step, in array, dims []int64, sum *array) (array, error) {
	desc, err := t.describe(s, in, dims, sum, s.after)
	if err != nil {
		return array{}, err
	}
	if sum != nil && s.after[len(s.after)-1].add != relu && t.isReference(desc) {
		return array{}, errSlow
	}
	return t.appendStep(desc, s, in, dims, sum)
}

// doAndAdd is do in two calls, of which the second adds.
func (t *Net) doAndAdd(s step, at int, in array, sum *array) (array, error) {
	desc, err := t.describe(s, in, sum.dims, sum, s.after[:at])
	if err != nil {
		return array{}, err
	}
	out, err := t.appendStep(desc, s, in, sum.dims, nil)
	if err != nil {
		return array{}, err
	}
	t.passing = append(t.passing, out)
	return t.add(*sum, out)
}

// add appends what adds an array to another, in place. A ReLU isn't done with
// it: version 2.6 of the library leaves it out where there is one channel.
func (t *Net) add(to, what array) (array, error) {
	attr, err := t.attributes(nil)
	if err != nil {
		return array{}, err
	}
	defer t.lib.api.attrDestroy(attr)
	desc, err := t.described(t.lib.dialect.addition(t.lib.engine, to.desc, what.desc, to.desc, attr))
	if err != nil {
		return array{}, fmt.Errorf("addition of %v: %w", to.dims, err)
	}
	return t.finish(desc, to.dims, &to, argument{what: argSource, memory: to.memory}, argument{what: argSource1, memory: what.memory})
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

// addend returns the array that a step adds to what it gives. It is added in
// place, so nobody may need it any more.
func (t *Net) addend(p plan, i int, v value, dims []int64) (*array, error) {
	if v == 0 || v == p.steps[i].in || p.needed(v, i+1) {
		return nil, fmt.Errorf("adds value %d, which is needed later: %w", v, ErrUnsupported)
	}
	if a := t.values[v]; !slices.Equal(a.dims, dims) {
		return nil, fmt.Errorf("adds %v to %v: %w", a.dims, dims, ErrUnsupported)
	}
	return &t.values[v], nil
}

// needed tells whether steps from i on, or the output, see a value.
func (p plan) needed(v value, i int) bool {
	return slices.ContainsFunc(p.parts, func(o part) bool { return o.of == v }) ||
		slices.ContainsFunc(p.steps[i:], func(s step) bool {
			return s.in == v || slices.Contains(s.after, after{add: v})
		})
}

// attributes returns what the library is to do after a step.
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

// describe describes a step whose result lies as sum does, if that is given.
func (t *Net) describe(s step, in array, dims []int64, sum *array, then []after) (handle, error) {
	attr, err := t.attributes(then)
	if err != nil {
		return 0, err
	}
	defer t.lib.api.attrDestroy(attr)
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

// over returns the dimensions of what a step gives.
func (s step) over(in []int64) ([]int64, error) {
	if s.weights == nil {
		return []int64{in[0], in[1], 2 * in[2], 2 * in[3]}, nil
	}
	return s.weights.over(in)
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

// outputs sets where the parts of the output are read.
func (t *Net) outputs(parts []part) error {
	for _, p := range parts {
		a := t.values[p.of]
		plain, err := t.filled(a.dims, nil)
		if err != nil {
			return err
		}
		if err := t.reorder(a, plain, t.append); err != nil {
			return err
		}
		if p.to == 0 {
			p.to = int(a.dims[1])
		}
		cells := int(a.dims[2] * a.dims[3])
		t.parts = append(t.parts, output{part: p, from: plain.numbers(), each: int(a.dims[1]) * cells, cells: cells})
	}
	return nil
}
