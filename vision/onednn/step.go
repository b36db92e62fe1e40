package onednn

import (
	"errors"
	"fmt"
	"slices"
)

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
	defer t.lib.api.attrDestroy(attr)
	if err != nil {
		return array{}, err
	}
	desc, err := t.described(t.lib.dialect.addition(t.lib.engine, to.desc, what.desc, to.desc, attr))
	if err != nil {
		return array{}, fmt.Errorf("addition of %v: %w", to.dims, err)
	}
	return t.finish(desc, to.dims, &to, argument{what: argSource, memory: to.memory}, argument{what: argSource1, memory: what.memory})
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

// over returns the dimensions of what a step gives.
func (s step) over(in []int64) ([]int64, error) {
	if s.weights == nil {
		return []int64{in[0], in[1], 2 * in[2], 2 * in[3]}, nil
	}
	return s.weights.over(in)
}
