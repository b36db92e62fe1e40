package onednn

import (
	"errors"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// The axes of a value: pictures, channels, rows, columns.
const (
	channels = 1
	columns  = 3
)

// widen notes columns of zeros laid beside a value.
func (p *planner) widen(n onnx.Node) error {
	if len(n.Inputs) < 2 || n.Strings["mode"] != "" && n.Strings["mode"] != "constant" || !p.withZeros(n.Inputs[2:]) {
		return errors.New("not with zeros")
	}
	by := p.graph.Weights[n.Inputs[1]].Ints
	if len(by) != 8 {
		return fmt.Errorf("by %v", by)
	}
	for _, v := range by[:7] {
		if v != 0 {
			return fmt.Errorf("by %v", by)
		}
	}
	if _, twice := p.wide[n.Inputs[0]]; twice || by[7] < 0 {
		return fmt.Errorf("by %v", by)
	}
	if by[7] > 0 {
		p.wide[n.Outputs[0]] = margin{columns: by[7]}
	}
	return p.rename(n)
}

// withZeros tells whether a Pad whose further inputs these are lays zeros, beside any axis.
func (p *planner) withZeros(further []string) bool {
	if len(further) == 0 || len(further) == 1 && further[0] == "" {
		return true
	}
	w, ok := p.graph.Weights[further[0]]
	return len(further) == 1 && ok && !slices.ContainsFunc(w.Floats, func(v float32) bool { return v != 0 })
}

// slice cuts off the columns that were laid beside a value, or names a run of its channels.
func (p *planner) slice(n onnx.Node) error {
	if len(n.Inputs) < 4 {
		return errors.New("no axes")
	}
	var at [3]int64 // from, to, axis
	for i := range at {
		v := p.graph.Weights[n.Inputs[1+i]].Ints
		if len(v) != 1 {
			return fmt.Errorf("%d axes", len(v))
		}
		at[i] = v[0]
	}
	if len(n.Inputs) > 4 && !slices.Equal(p.graph.Weights[n.Inputs[4]].Ints, []int64{1}) {
		return errors.New("in wide steps")
	}
	m, wide := p.wide[n.Inputs[0]]
	switch {
	case wide && at == [3]int64{0, -m.columns, columns}:
		err := p.rename(n)
		delete(p.wide, n.Outputs[0])
		return err
	case !wide && at[2] == channels && at[0] >= 0:
		return p.run(n, at[0], at[1])
	}
	return fmt.Errorf("%d to %d of axis %d", at[0], at[1], at[2])
}

// run names a run of a value's channels.
func (p *planner) run(n onnx.Node, from, to int64) error {
	v, err := p.whole(n.Inputs[0])
	if err != nil || v == 0 || p.steps[v-1].weights == nil {
		return errors.Join(errors.New("not of a convolution"), err)
	}
	all := p.steps[v-1].weights.out
	if to = min(to, int64(all)); from >= to {
		return fmt.Errorf("channels %d to %d of %d", from, to, all)
	}
	p.at[n.Outputs[0]] = part{of: v, from: int(from), to: int(to)}
	return nil
}

// squash has the numbers of a run of channels of the output squashed.
func (p *planner) squash(n onnx.Node) error {
	at, ok := p.at[n.Inputs[0]]
	if _, wide := p.wide[n.Inputs[0]]; !ok || wide || at.squashed {
		return errors.New("not of the output")
	}
	at.squashed = true
	p.at[n.Outputs[0]] = at
	return nil
}

// concat puts the output together.
func (p *planner) concat(n onnx.Node) error {
	if n.Outputs[0] != p.graph.Output || n.Int("axis", 0) != channels {
		return errors.New("of what isn't the output")
	}
	for _, name := range n.Inputs {
		at, ok := p.at[name]
		if _, wide := p.wide[name]; !ok || wide {
			return fmt.Errorf("nothing gives %q", name)
		}
		p.parts = append(p.parts, at)
	}
	return nil
}
