package onnx

// Graph is a network: its operations in an order in which they can be done.
type Graph struct {
	Nodes   []Node
	Weights map[string]Tensor // by name, those of constants included
	Input   string            // the one value that isn't a weight
	Output  string
}

// Node is one operation.
type Node struct {
	Op      string   // Conv, Relu and so on, as ONNX names them
	Inputs  []string // names of values and weights; "" for one that is left out
	Outputs []string
	Ints    map[string][]int64 // attributes that are whole numbers, a single one as a list of one
	Floats  map[string]float32
	Strings map[string]string
}

// Int returns an attribute that is one whole number, or what it is unless it is given.
func (n Node) Int(name string, unless int64) int64 {
	if v := n.Ints[name]; len(v) == 1 {
		return v[0]
	}
	return unless
}

// Tensor is an array of numbers. One of Floats and Ints is set: Floats for
// weights of 32 or 8 bits, Ints for shapes.
type Tensor struct {
	Dims   []int
	Floats []float32
	Ints   []int64
}

// Len returns how many numbers the dimensions ask for.
func (t Tensor) Len() int {
	n := 1
	for _, d := range t.Dims {
		n *= d
	}
	return n
}
