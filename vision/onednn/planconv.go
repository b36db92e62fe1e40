package onednn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// convolution appends a convolution.
func (p *planner) convolution(n onnx.Node) error {
	in, err := p.whole(n.Inputs[0])
	if err != nil {
		return err
	}
	f, err := p.filter(n)
	if err != nil {
		return err
	}
	if m, ok := p.wide[n.Inputs[0]]; ok {
		if m.convolved || f.stride != 1 || int64(f.pad) > m.columns {
			return errors.New("a convolution of a value with columns beside it")
		}
		p.wide[n.Outputs[0]] = margin{columns: m.columns, convolved: true}
	}
	return p.give(n, step{in: in, weights: f})
}

// filter returns the weights of a convolution.
func (p *planner) filter(n onnx.Node) (*filter, error) {
	stride, err := even(n.Ints["strides"], 1)
	if err != nil {
		return nil, err
	}
	pad, err := even(n.Ints["pads"], 0)
	if err != nil {
		return nil, err
	}
	if d, err := even(n.Ints["dilations"], 1); err != nil || d != 1 {
		return nil, fmt.Errorf("dilations %v", n.Ints["dilations"])
	}
	if auto := n.Strings["auto_pad"]; stride < 1 || pad < 0 || auto != "" && auto != "NOTSET" {
		return nil, fmt.Errorf("strides %d, pads %d %s", stride, pad, auto)
	}
	f := &filter{groups: int(n.Int("group", 1)), stride: stride, pad: pad}
	return f, p.fill(f, n)
}

// even returns the one number that all are, or that one where there are none.
func even(v []int64, none int) (int, error) {
	for _, o := range v {
		if o != v[0] {
			return 0, fmt.Errorf("uneven %v", v)
		}
		none = int(o)
	}
	return none, nil
}

// fill sets weights and bias of a filter, copies, since they may be scaled.
func (p *planner) fill(f *filter, n onnx.Node) error {
	if len(n.Inputs) < 2 {
		return errors.New("no weights")
	}
	w := p.graph.Weights[n.Inputs[1]]
	if len(w.Dims) != 4 || len(w.Floats) == 0 || f.groups < 1 || w.Dims[0]%f.groups != 0 {
		return fmt.Errorf("weights of %v in %d groups", w.Dims, f.groups)
	}
	f.out, f.in, f.height, f.width = w.Dims[0], w.Dims[1], w.Dims[2], w.Dims[3]
	f.weights, f.bias = slices.Clone(w.Floats), make([]float32, f.out)
	if len(n.Inputs) < 3 {
		return nil
	}
	return f.addBias(p.graph.Weights[n.Inputs[2]])
}

// linear appends a linear layer, which is a convolution of a single cell.
func (p *planner) linear(n onnx.Node) error {
	in, err := p.narrow(n.Inputs[0])
	if err != nil || len(n.Inputs) < 3 || n.Int("transB", 0) != 1 || n.Int("transA", 0) != 0 || n.Floats["alpha"] != 1 || n.Floats["beta"] != 1 {
		return errors.Join(errors.New("not a linear layer"), err)
	}
	w := p.graph.Weights[n.Inputs[1]]
	if len(w.Dims) != 2 || len(w.Floats) == 0 {
		return fmt.Errorf("weights of %v", w.Dims)
	}
	f := &filter{out: w.Dims[0], in: w.Dims[1], groups: 1, height: 1, width: 1, stride: 1, weights: slices.Clone(w.Floats), bias: make([]float32, w.Dims[0])}
	if err := f.addBias(p.graph.Weights[n.Inputs[2]]); err != nil {
		return err
	}
	return p.give(n, step{in: in, weights: f})
}

// scale takes a scale of each channel into the convolution that gives it.
func (p *planner) scale(n onnx.Node) error {
	s, ok := p.last(n.Inputs[0])
	if !ok || s.weights == nil || len(s.after) > 0 || len(n.Inputs) != 2 {
		return errors.New("no convolution to scale")
	}
	by := p.graph.Weights[n.Inputs[1]]
	if len(by.Floats) != s.weights.out || len(by.Dims) != 4 || by.Dims[1] != s.weights.out {
		return fmt.Errorf("scales of %v for %d channels", by.Dims, s.weights.out)
	}
	s.weights.scale(by.Floats)
	return p.rename(n)
}

// relu lets the step that gives a value do it.
func (p *planner) relu(n onnx.Node) error {
	s, ok := p.last(n.Inputs[0])
	if !ok {
		return errors.New("of a value that others see as it is")
	}
	s.after = append(s.after, after{add: relu})
	return p.rename(n)
}

// sum lets the later of the two steps that give values add the other's.
func (p *planner) sum(n onnx.Node) error {
	if len(n.Inputs) != 2 {
		return fmt.Errorf("%d inputs", len(n.Inputs))
	}
	for i, name := range n.Inputs {
		to, ok := p.last(name)
		other, err := p.narrow(n.Inputs[1-i])
		if _, wide := p.wide[name]; ok && !wide && err == nil && other < p.at[name].of && !to.adds() {
			to.after = append(to.after, after{add: other})
			n.Inputs = []string{name}
			return p.rename(n)
		}
	}
	return errors.New("of values that others see as they are")
}

// adds tells whether a step adds a value already: it can add one.
func (s *step) adds() bool {
	return slices.ContainsFunc(s.after, func(a after) bool { return a.add != relu })
}

// doubles are the ways, where cells lie and how that is rounded, in which twice the size makes
// of each cell four.
var doubles = [][2]string{
	{"asymmetric", "floor"}, {"asymmetric", "round_prefer_floor"},
	{"half_pixel", "round_prefer_floor"}, {"half_pixel", "round_prefer_ceil"},
}

// enlarge appends an enlargement to twice the size.
func (p *planner) enlarge(n onnx.Node) error {
	in, err := p.narrow(n.Inputs[0])
	if err != nil || len(n.Inputs) < 3 {
		return errors.Join(errors.New("no scales"), err)
	}
	by := p.graph.Weights[n.Inputs[2]].Floats
	if n.Strings["mode"] != "nearest" || !slices.Equal(by, []float32{1, 1, 2, 2}) {
		return fmt.Errorf("%s by %v", n.Strings["mode"], by)
	}
	way := [2]string{cmp.Or(n.Strings["coordinate_transformation_mode"], "half_pixel"), cmp.Or(n.Strings["nearest_mode"], "round_prefer_floor")}
	if !slices.Contains(doubles, way) {
		return fmt.Errorf("nearest by %v", way)
	}
	return p.give(n, step{in: in})
}
