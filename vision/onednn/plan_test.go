package onednn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// node is an operation of a test's graph.
func node(op, out string, in ...string) onnx.Node {
	return onnx.Node{Op: op, Inputs: in, Outputs: []string{out}, Ints: map[string][]int64{}, Floats: map[string]float32{}, Strings: map[string]string{}}
}

func with(n onnx.Node, name string, v ...int64) onnx.Node {
	n.Ints[name] = v
	return n
}

func resize(n onnx.Node, mode string) onnx.Node {
	n.Strings["mode"] = mode
	return n
}

func saying(n onnx.Node, name, v string) onnx.Node {
	n.Strings[name] = v
	return n
}

func gemm(n onnx.Node) onnx.Node {
	n.Floats["alpha"], n.Floats["beta"] = 1, 1
	return with(n, "transB", 1)
}

// weights of a convolution of two channels to two, of a single cell, and what
// else the graphs below take.
func testWeights() map[string]onnx.Tensor {
	axis := func(v int64) onnx.Tensor { return onnx.Tensor{Dims: []int{1}, Ints: []int64{v}} }
	return map[string]onnx.Tensor{
		"w": {Dims: []int{2, 2, 1, 1}, Floats: []float32{1, 2, 3, 4}}, "b": {Dims: []int{2}, Floats: []float32{5, 6}},
		"linear": {Dims: []int{2, 2}, Floats: []float32{1, 2, 3, 4}}, "k": {Dims: []int{1, 2, 1, 1}, Floats: []float32{10, 100}},
		"twice": {Dims: []int{4}, Floats: []float32{1, 1, 2, 2}}, "thrice": {Dims: []int{4}, Floats: []float32{1, 1, 3, 3}}, "none": {Dims: []int{0}},
		"beside": {Dims: []int{8}, Ints: []int64{0, 0, 0, 0, 0, 0, 0, 8}}, "seven": {Floats: []float32{7}}, "zero": {Floats: []float32{0}},
		"around": {Dims: []int{8}, Ints: []int64{0, 0, 1, 1, 0, 0, 1, 1}},
		"0":      axis(0), "1": axis(1), "2": axis(2), "3": axis(3), "-8": axis(-8), "-7": axis(-7),
	}
}

func scaled() *filter {
	return &filter{out: 2, in: 2, groups: 1, height: 1, width: 1, stride: 1, weights: []float32{10, 20, 300, 400}, bias: []float32{50, 600}}
}

func unscaled() *filter {
	return &filter{out: 2, in: 2, groups: 1, height: 1, width: 1, stride: 1, weights: []float32{1, 2, 3, 4}, bias: []float32{5, 6}}
}

func TestNewPlan(t *testing.T) {
	for name, c := range map[string]struct {
		nodes []onnx.Node
		want  plan
	}{
		"a scale goes into the weights, a ReLU after them": {
			[]onnx.Node{node("Conv", "c", "in", "w", "b"), node("Mul", "m", "c", "k"), node("Relu", "out", "m")},
			plan{steps: []step{{weights: scaled(), after: []after{{relu}}}}, parts: []part{{of: 1}}},
		},
		"a sum is done by the later step": {
			[]onnx.Node{node("Conv", "c", "in", "w", "b"), node("Conv", "d", "c", "w", "b"), node("Relu", "r", "d"), node("Add", "out", "c", "r")},
			plan{steps: []step{{weights: unscaled()}, {in: 1, weights: unscaled(), after: []after{{relu}, {add: 1}}}}, parts: []part{{of: 2}}},
		},
		"a linear layer is a convolution of one cell": {
			[]onnx.Node{node("Flatten", "f", "in"), gemm(node("Gemm", "out", "f", "linear", "b"))},
			plan{steps: []step{{weights: unscaled()}}, parts: []part{{of: 1}}},
		},
		"an enlargement has no weights": {
			[]onnx.Node{saying(saying(resize(node("Resize", "out", "in", "", "twice"), "nearest"), "coordinate_transformation_mode", "asymmetric"), "nearest_mode", "floor")},
			plan{steps: []step{{}}, parts: []part{{of: 1}}},
		},
		"columns laid beside a value and cut off again are left out": {
			[]onnx.Node{node("Pad", "p", "in", "beside", "zero"), node("Conv", "c", "p", "w", "b"), node("Relu", "r", "c"), node("Slice", "out", "r", "0", "-8", "3", "1")},
			plan{steps: []step{{weights: unscaled(), after: []after{{relu}}}}, parts: []part{{of: 1}}},
		},
		"the output may be parts": {
			[]onnx.Node{node("Conv", "c", "in", "w", "b"), node("Slice", "s", "c", "0", "1", "1"), node("Sigmoid", "q", "s"),
				node("Slice", "t", "c", "1", "2", "1"), with(node("Concat", "out", "q", "t"), "axis", 1)},
			plan{steps: []step{{weights: unscaled()}}, parts: []part{{of: 1, to: 1, squashed: true}, {of: 1, from: 1, to: 2}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := newPlan(onnx.Graph{Nodes: c.nodes, Weights: testWeights(), Input: "in", Output: "out"})
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
}

// What would be done otherwise than the graph says is refused.
func TestNewPlan_refuses(t *testing.T) {
	conv := node("Conv", "c", "in", "w", "b")
	for name, nodes := range map[string][]onnx.Node{
		"an unknown operation":                    {node("Softmax", "out", "in")},
		"no output":                               {conv},
		"a value that nothing gives":              {node("Conv", "out", "elsewhere", "w", "b")},
		"weights that aren't there":               {node("Conv", "out", "in", "nowhere", "b")},
		"a bias for other channels":               {node("Conv", "out", "in", "w", "k4")},
		"uneven strides":                          {with(node("Conv", "out", "in", "w", "b"), "strides", 1, 2)},
		"holes between the weights":               {with(node("Conv", "out", "in", "w", "b"), "dilations", 2, 2)},
		"channels that don't share out in groups": {with(node("Conv", "out", "in", "w", "b"), "group", 3)},
		"a ReLU of what others see as it is":      {conv, node("Relu", "r", "c"), node("Add", "out", "c", "r")},
		"a ReLU of what others see by another name": {conv, node("Flatten", "f", "c"), node("Relu", "r", "f"),
			node("Conv", "d", "c", "w", "b"), node("Conv", "e", "r", "w", "b"), node("Add", "out", "d", "e")},
		"a ReLU of the input":                         {node("Relu", "out", "in")},
		"a scale after a ReLU":                        {conv, node("Relu", "r", "c"), node("Mul", "out", "r", "k")},
		"a sum of a value with itself":                {conv, node("Add", "out", "c", "c")},
		"an enlargement to three times the size":      {resize(node("Resize", "out", "in", "", "thrice"), "nearest")},
		"an enlargement by straight lines":            {resize(node("Resize", "out", "in", "", "twice"), "linear")},
		"zeros all around":                            {node("Pad", "p", "in", "around"), node("Conv", "out", "p", "w", "b")},
		"columns that stay":                           {node("Pad", "p", "in", "beside"), node("Conv", "c", "p", "w", "b"), node("Conv", "out", "c", "w", "b")},
		"columns that reach the output":               {node("Pad", "p", "in", "beside"), node("Conv", "out", "p", "w", "b")},
		"columns that are enlarged":                   {node("Pad", "p", "in", "beside"), resize(node("Resize", "out", "p", "", "twice"), "nearest")},
		"columns of one of two values that are added": {conv, node("Pad", "p", "in", "beside"), node("Conv", "d", "p", "w", "b"), node("Add", "out", "c", "d")},
		"columns of which others are cut off":         {node("Pad", "p", "in", "beside"), node("Conv", "c", "p", "w", "b"), node("Slice", "out", "c", "0", "-7", "3")},
		"columns that a wide step sees":               {node("Pad", "p", "in", "beside"), with(node("Conv", "c", "p", "w", "b"), "strides", 2, 2), node("Slice", "out", "c", "0", "-8", "3")},
		"rows cut off":                                {conv, node("Slice", "out", "c", "0", "1", "2")},
		"parts put together before the end":           {conv, with(node("Concat", "d", "c", "c"), "axis", 1), node("Conv", "out", "d", "w", "b")},
		"no strides":                                  {with(node("Conv", "out", "in", "w", "b"), "strides", 0, 0)},
		"less than no pads":                           {with(node("Conv", "out", "in", "w", "b"), "pads", -1, -1, -1, -1)},
		"pads that it says otherwise":                 {saying(node("Conv", "out", "in", "w", "b"), "auto_pad", "SAME_UPPER")},
		"a sum of three": {conv, node("Conv", "d", "c", "w", "b"), node("Conv", "e", "d", "w", "b"),
			node("Add", "f", "d", "e"), node("Add", "out", "c", "f")},
		"a ReLU of the output":                            {node("Conv", "out", "in", "w", "b"), node("Relu", "r", "out")},
		"every second channel":                            {conv, node("Slice", "out", "c", "0", "2", "1", "2")},
		"sevens beside a value":                           {node("Pad", "p", "in", "beside", "seven"), node("Conv", "c", "p", "w", "b"), node("Slice", "out", "c", "0", "-8", "3")},
		"columns of some axes":                            {node("Pad", "p", "in", "beside", "", "0"), node("Conv", "c", "p", "w", "b"), node("Slice", "out", "c", "0", "-8", "3")},
		"an enlargement with its corners where they were": {saying(resize(node("Resize", "out", "in", "", "twice"), "nearest"), "coordinate_transformation_mode", "align_corners")},
		"an enlargement to the right":                     {saying(resize(node("Resize", "out", "in", "", "twice"), "nearest"), "nearest_mode", "ceil")},
		"whole numbers":                                   {conv, with(node("Cast", "out", "c"), "to", 7)},
		"a linear layer of each picture's channels":       {with(node("Flatten", "f", "in"), "axis", 2), gemm(node("Gemm", "out", "f", "linear", "b"))},
		"a linear layer with its weights lying down":      {node("Gemm", "out", "in", "linear", "b")},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newPlan(onnx.Graph{Nodes: nodes, Weights: testWeights(), Input: "in", Output: "out"})
			require.ErrorIs(t, err, ErrUnsupported)
		})
	}
}

// A second network of a graph is the same as the first.
func TestNewPlan_leavesTheGraphAsItIs(t *testing.T) {
	for name, nodes := range map[string][]onnx.Node{
		"a scaled linear layer": {gemm(node("Gemm", "c", "in", "linear", "b")), node("Mul", "m", "c", "k"), node("Relu", "out", "m")},
		"a scaled convolution":  {node("Conv", "c", "in", "w", "b"), node("Mul", "m", "c", "k"), node("Relu", "out", "m")},
		"a weight named anew":   {node("Cast", "w2", "w"), node("Conv", "out", "in", "w2", "b")},
	} {
		g := onnx.Graph{Nodes: nodes, Weights: testWeights(), Input: "in", Output: "out"}
		first, err := newPlan(g)
		require.NoError(t, err, name)
		require.Equal(t, testWeights(), g.Weights, name)
		again, err := newPlan(g)
		require.NoError(t, err, name)
		require.Equal(t, first, again, name)
	}
}
