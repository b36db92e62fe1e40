package onednn

import (
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// tolerance is how far a number may be off: the library adds in another order.
const tolerance = 1e-4

// newNet makes a plan ready.
func newNet(l *Library, p plan, in tensor) (*Net, error) {
	t := &Net{lib: l}
	defer t.alone()()
	if err := t.build(p, []int64{int64(in.n), int64(in.c), int64(in.h), int64(in.w)}); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Any plan gives what the definitions of its operations say.
func TestRun_givesWhatThePlanSays(t *testing.T) {
	l := library(t)
	rapid.Check(t, func(r *rapid.T) {
		p, in := drawPlan(r)
		net := ready(r, l, p, in)
		defer net.Close()
		near(r, p.run(in), run(r, net, in.v))
	})
}

// A network gives the same for the same pictures, whatever it saw in between.
func TestRun_doesntDependOnWhatWasSeenBefore(t *testing.T) {
	l := library(t)
	rapid.Check(t, func(r *rapid.T) {
		p, in := drawPlan(r)
		net := ready(r, l, p, in)
		defer net.Close()
		first := run(r, net, in.v)
		run(r, net, slices.Repeat([]float32{7}, len(in.v)))
		if again := run(r, net, in.v); !slices.Equal(first, again) {
			r.Errorf("%v at first, then %v", first, again)
		}
	})
}

// ready makes a plan ready, which must be done.
func ready(r *rapid.T, l *Library, p plan, in tensor) *Net {
	net, err := newNet(l, p, in)
	if err != nil {
		r.Fatal(err)
	}
	return net
}

// run is what a network gives for an input.
func run(r *rapid.T, net *Net, in []float32) []float32 {
	copy(net.In(), in)
	out, err := net.Run()
	if err != nil {
		r.Fatal(err)
	}
	return slices.Clone(out)
}

// Networks may run side by side.
func TestRun_sideBySide(t *testing.T) {
	const side = 4
	var want []float32
	var all sync.WaitGroup
	got, errs := make([][]float32, side), make([]error, side)
	for i := range side {
		net := committed(t, "reader", 1, 3, 80, 80)
		for k := range net.In() {
			net.In()[k] = float32(k%251) / 251
		}
		all.Go(func() {
			for range 20 {
				v, err := net.Run()
				got[i], errs[i] = slices.Clone(v), errors.Join(errs[i], err)
			}
		})
	}
	all.Wait()
	require.NoError(t, errors.Join(errs...))
	want = got[0]
	for i := range side {
		require.Equal(t, want, got[i])
	}
}

// What a network holds is given back, also where it can't be made.
func TestClose_leavesNothing(t *testing.T) {
	l := library(t)
	d, ok := l.dialect.(*dialect2)
	if !ok {
		t.Skipf("%v keeps its descriptors itself", l)
	}
	before := len(d.kept)
	in := newTensor(1, 3, 8, 8)
	conv := step{weights: drawnFilter(4, 3, 1, 3, 1, 1)}
	net, err := newNet(l, plan{steps: []step{conv}, parts: []part{{of: 1}}}, in)
	require.NoError(t, err)
	require.Greater(t, len(d.kept), before)
	net.Close()
	net.Close()
	require.Len(t, d.kept, before)
	_, err = newNet(l, plan{steps: []step{conv, conv}, parts: []part{{of: 2}, {of: 1}}}, newTensor(1, 4, 8, 8))
	require.ErrorIs(t, err, ErrUnsupported)
	require.Len(t, d.kept, before)
}

func TestBuild_refusesWhatDoesntFit(t *testing.T) {
	l := library(t)
	conv := step{weights: drawnFilter(4, 3, 1, 3, 1, 0)}
	keeping := step{in: 1, weights: drawnFilter(4, 4, 1, 3, 1, 1)}
	adding := keeping
	adding.after = []after{{add: 1}}
	for name, c := range map[string]struct {
		p  plan
		in tensor
	}{
		"too few channels":             {plan{steps: []step{conv}, parts: []part{{of: 1}}}, newTensor(1, 2, 8, 8)},
		"too few cells":                {plan{steps: []step{conv}, parts: []part{{of: 1}}}, newTensor(1, 3, 2, 8)},
		"adds what it sees":            {plan{steps: []step{conv, adding}, parts: []part{{of: 2}}}, newTensor(1, 3, 8, 8)},
		"adds the output":              {plan{steps: []step{conv, keeping, {in: 2, weights: keeping.weights, after: adding.after}}, parts: []part{{of: 3}, {of: 1}}}, newTensor(1, 3, 8, 8)},
		"adds a value of another size": {plan{steps: []step{conv, keeping, {in: 2, after: adding.after}}, parts: []part{{of: 3}}}, newTensor(1, 3, 8, 8)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newNet(l, c.p, c.in)
			require.ErrorIs(t, err, ErrUnsupported)
		})
	}
}

// near fails where numbers aren't those that are wanted.
func near(r *rapid.T, want, got []float32) {
	if len(want) != len(got) {
		r.Fatalf("%d numbers, want %d", len(got), len(want))
	}
	for i, w := range want {
		if d := math.Abs(float64(w - got[i])); d > tolerance*math.Max(1, math.Abs(float64(w))) {
			r.Fatalf("number %d: %v, want %v", i, got[i], w)
		}
	}
}

// drawPlan draws a plan of a few steps and an input for it.
func drawPlan(r *rapid.T) (plan, tensor) {
	in := newTensor(rapid.IntRange(1, 3).Draw(r, "pictures"), rapid.SampledFrom([]int{1, 3, 6, 16}).Draw(r, "channels"),
		rapid.IntRange(5, 20).Draw(r, "rows"), rapid.IntRange(5, 20).Draw(r, "columns"))
	for i := range in.v {
		in.v[i] = float32((i*7919)%101)/50 - 1
	}
	p := plan{}
	size := []tensor{in} // of each value, without its numbers
	for range rapid.IntRange(1, 5).Draw(r, "steps") {
		p.steps = append(p.steps, drawStep(r, p, &size))
	}
	last := value(len(p.steps))
	p.parts = []part{{of: last}}
	if c := size[last].c; c > 1 && rapid.Bool().Draw(r, "in parts") {
		p.parts = []part{{of: last, to: 1, squashed: true}, {of: last, from: 1, to: c}}
	}
	return p, in
}

// drawStep draws a step that sees the last value, and the size of what it gives.
func drawStep(r *rapid.T, p plan, size *[]tensor) step {
	last := len(*size) - 1
	in := (*size)[last]
	s, out := step{in: value(last)}, in
	switch rapid.SampledFrom([]string{"dense", "depthwise", "residual", "enlargement"}).Draw(r, "kind") {
	case "dense":
		k := rapid.SampledFrom([]int{1, 3, 5}).Draw(r, "side")
		s.weights = drawnFilter(rapid.SampledFrom([]int{1, 5, 16, 24}).Draw(r, "out"), in.c, 1, k, rapid.IntRange(1, 2).Draw(r, "stride"), k/2)
		out.c, out.h, out.w = s.weights.out, (in.h-1)/s.weights.stride+1, (in.w-1)/s.weights.stride+1
	case "depthwise":
		s.weights = drawnFilter(in.c, 1, in.c, 3, 1, 1)
	case "residual": // adds what the step before saw
		if last > 1 && p.steps[last-1].in == value(last-1) && (*size)[last-1].sameSize(in) && !slices.ContainsFunc(p.steps, func(s step) bool { return slices.Contains(s.after, after{add: value(last - 1)}) }) {
			s.after = append(s.after, after{add: value(last - 1)})
		}
		s.weights = drawnFilter(in.c, in.c, 1, 3, 1, 1)
	case "enlargement":
		out.h, out.w = 2*in.h, 2*in.w
	}
	if s.weights != nil && rapid.Bool().Draw(r, "relu") {
		s.after = append(s.after, after{add: relu})
	}
	if len(s.after) == 2 && rapid.Bool().Draw(r, "relu first") {
		slices.Reverse(s.after)
	}
	*size = append(*size, out)
	return s
}

func (t tensor) sameSize(o tensor) bool { return t.c == o.c && t.h == o.h && t.w == o.w }

// drawnFilter returns weights that differ from one another.
func drawnFilter(out, in, groups, side, stride, pad int) *filter {
	f := &filter{out: out, in: in, groups: groups, height: side, width: side, stride: stride, pad: pad,
		weights: make([]float32, out*in*side*side), bias: make([]float32, out)}
	for i := range f.weights {
		f.weights[i] = (float32((i*31)%17)/8 - 1) / float32(in*side)
	}
	for i := range f.bias {
		f.bias[i] = float32(i%5)/4 - 0.5
	}
	return f
}
