package onednn

import (
	"errors"
	"fmt"
	"maps"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// ErrUnsupported is wrapped by errors about networks that ask for what isn't done here.
var ErrUnsupported = errors.New("unsupported network")

// value is what a step gives, by number: 0 is the input, i+1 what step i gives.
type value int

// plan is a network as it is done: its steps in order, and which values, one
// after the other along the channels, are its output.
type plan struct {
	steps []step
	parts []part
}

// step is one pass over a value: a convolution, or without weights an
// enlargement to twice the size in which each cell becomes four.
type step struct {
	in      value
	weights *filter
	after   []after
}

// after is what is done to a step's numbers before anybody sees them: another
// value is added, or, where that is relu, all below 0 become 0.
type after struct{ add value }

const relu value = -1

// part is a run of channels of a value.
type part struct {
	of       value
	from, to int  // channels; to is 0 where all are meant
	squashed bool // by the logistic function
}

// planner makes a plan of a graph, one node at a time.
type planner struct {
	plan
	graph onnx.Graph
	uses  map[string]int  // how many nodes take a value
	at    map[string]part // which value, or run of its channels, a name means
	wide  map[string]margin
}

// margin is how many columns of zeros were laid beside a value, which are cut
// off again later. A convolution takes what lies beyond a map as 0 anyway, so
// they are left out here; but only one may come before they are cut off.
type margin struct {
	columns   int64
	convolved bool
}

// newPlan returns the plan of a graph, which stays as it is. It wraps ErrUnsupported.
func newPlan(g onnx.Graph) (plan, error) {
	g.Weights = maps.Clone(g.Weights)
	p := &planner{graph: g, uses: map[string]int{}, at: map[string]part{g.Input: {}}, wide: map[string]margin{}}
	for _, n := range g.Nodes {
		for _, name := range n.Inputs {
			p.uses[name]++
		}
	}
	p.uses[g.Output]++ // who asks for it sees it as it is
	for i, n := range g.Nodes {
		if err := p.node(n); err != nil {
			return plan{}, fmt.Errorf("onednn: node %d, %s: %w: %w", i, n.Op, ErrUnsupported, err)
		}
	}
	return p.finished()
}

// finished returns the plan, whose output must have been reached.
func (p *planner) finished() (plan, error) {
	if p.parts == nil {
		v, err := p.narrow(p.graph.Output)
		if err != nil {
			return plan{}, fmt.Errorf("onednn: output: %w: %w", ErrUnsupported, err)
		}
		p.parts = []part{{of: v}}
	}
	return p.plan, nil
}

// node takes one node into the plan.
func (p *planner) node(n onnx.Node) error {
	if len(n.Inputs) == 0 || len(n.Outputs) != 1 {
		return fmt.Errorf("%d inputs and %d outputs", len(n.Inputs), len(n.Outputs))
	}
	switch n.Op {
	case "Conv":
		return p.convolution(n)
	case "Gemm":
		return p.linear(n)
	case "Mul":
		return p.scale(n)
	case "Relu":
		return p.relu(n)
	case "Add":
		return p.sum(n)
	case "Resize":
		return p.enlarge(n)
	case "Cast":
		return p.cast(n)
	case "Flatten":
		return p.flatten(n)
	case "Pad":
		return p.widen(n)
	case "Slice":
		return p.slice(n)
	case "Sigmoid":
		return p.squash(n)
	case "Concat":
		return p.concat(n)
	}
	return errors.New("an unknown operation")
}

// give names a step's numbers, and appends the step.
func (p *planner) give(n onnx.Node, s step) error {
	p.steps = append(p.steps, s)
	p.at[n.Outputs[0]] = part{of: value(len(p.steps))}
	return nil
}

// whole returns the value of that name, all of its channels.
func (p *planner) whole(name string) (value, error) {
	at, ok := p.at[name]
	if !ok || at.to != 0 || at.squashed {
		return 0, fmt.Errorf("%q is no whole value", name)
	}
	return at.of, nil
}

// narrow is whole for what can't do with columns laid beside a value.
func (p *planner) narrow(name string) (value, error) {
	if _, wide := p.wide[name]; wide {
		return 0, fmt.Errorf("%q with columns beside it", name)
	}
	return p.whole(name)
}

// last returns the step that gives the value of that name, if nobody but one
// node takes it: what that node does can be done in the step's stead.
func (p *planner) last(name string) (*step, bool) {
	v, err := p.whole(name)
	if err != nil || v == 0 || p.uses[name] != 1 {
		return nil, false
	}
	return &p.steps[v-1], true
}

// isFloat tells the numbers of ONNX for kinds of numbers that may be taken for 32-bit ones:
// those and 16-bit ones.
var isFloat = map[int64]bool{1: true, 10: true}

// cast names numbers with a point anew. To whole ones they would be rounded.
func (p *planner) cast(n onnx.Node) error {
	if to := n.Int("to", 1); !isFloat[to] {
		return fmt.Errorf("to kind %d", to)
	}
	return p.same(n)
}

// flatten names a value anew: a linear layer sees it as one cell.
func (p *planner) flatten(n onnx.Node) error {
	if axis := n.Int("axis", channels); axis != channels {
		return fmt.Errorf("from axis %d", axis)
	}
	return p.same(n)
}

// same names a value, or a weight, anew.
func (p *planner) same(n onnx.Node) error {
	if w, ok := p.graph.Weights[n.Inputs[0]]; ok {
		p.graph.Weights[n.Outputs[0]] = w
		return nil
	}
	return p.rename(n)
}

// rename names a value anew. Who takes it by the old name takes it still.
func (p *planner) rename(n onnx.Node) error {
	old, name := n.Inputs[0], n.Outputs[0]
	at, ok := p.at[old]
	if !ok {
		return fmt.Errorf("nothing gives %q", old)
	}
	p.at[name] = at
	p.uses[name] += p.uses[old] - 1
	if m, ok := p.wide[old]; ok {
		p.wide[name] = m
	}
	return nil
}
