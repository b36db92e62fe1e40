package onnx

import (
	"errors"
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
)

// ErrNotONNX is wrapped by errors about bytes that are no ONNX file.
var ErrNotONNX = errors.New("not an ONNX file")

// The fields of onnx.proto3 that are read, by message.
const (
	modelGraph = 7

	graphNode        = 1
	graphInitializer = 5
	graphInput       = 11
	graphOutput      = 12

	nodeInput     = 1
	nodeOutput    = 2
	nodeOp        = 4
	nodeAttribute = 5

	attributeName   = 1
	attributeFloat  = 2
	attributeInt    = 3
	attributeString = 4
	attributeTensor = 5
	attributeInts   = 8

	valueName = 1
)

// Read returns the network that an ONNX file holds, its constants among the
// weights. It wraps ErrNotONNX.
func Read(file []byte) (Graph, error) {
	g := Graph{Weights: map[string]Tensor{}}
	var inputs, outputs []string
	err := fields(file, func(f field) error {
		if f.number != modelGraph {
			return nil
		}
		return fields(f.bytes, func(f field) error { return g.add(f, &inputs, &outputs) })
	})
	if err != nil {
		return Graph{}, fmt.Errorf("onnx: %d bytes: %w", len(file), err)
	}
	return g, g.name(inputs, outputs)
}

// add takes one field of the graph into it.
func (g *Graph) add(f field, inputs, outputs *[]string) error {
	switch f.number {
	case graphNode:
		return g.addNode(f.bytes)
	case graphInitializer:
		name, t, err := readTensor(f.bytes)
		g.Weights[name] = t
		return err
	case graphInput:
		return addName(inputs, f.bytes)
	case graphOutput:
		return addName(outputs, f.bytes)
	}
	return nil
}

// name sets what goes in and what comes out. Older files list the weights
// among the inputs.
func (g *Graph) name(inputs, outputs []string) error {
	var open []string
	for _, name := range inputs {
		if _, known := g.Weights[name]; !known {
			open = append(open, name)
		}
	}
	if len(open) != 1 || len(outputs) != 1 {
		return fmt.Errorf("onnx: %d inputs and %d outputs, want one each: %w", len(open), len(outputs), ErrNotONNX)
	}
	g.Input, g.Output = open[0], outputs[0]
	return nil
}

// addName appends the name of an input or an output.
func addName(names *[]string, message []byte) error {
	return fields(message, func(f field) error {
		if f.number == valueName {
			*names = append(*names, string(f.bytes))
		}
		return nil
	})
}

// addNode appends an operation. A constant is a weight here.
func (g *Graph) addNode(message []byte) error {
	n := Node{Ints: map[string][]int64{}, Floats: map[string]float32{}, Strings: map[string]string{}}
	var constant *Tensor
	err := fields(message, func(f field) (err error) {
		switch f.number {
		case nodeInput:
			n.Inputs = append(n.Inputs, string(f.bytes))
		case nodeOutput:
			n.Outputs = append(n.Outputs, string(f.bytes))
		case nodeOp:
			n.Op = string(f.bytes)
		case nodeAttribute:
			constant, err = n.addAttribute(f.bytes, constant)
		}
		return err
	})
	if err != nil {
		return err
	}
	if n.Op != "Constant" {
		g.Nodes = append(g.Nodes, n)
		return nil
	}
	if constant == nil || len(n.Outputs) != 1 {
		return fmt.Errorf("a constant that isn't a tensor: %w", ErrNotONNX)
	}
	g.Weights[n.Outputs[0]] = *constant
	return nil
}

// addAttribute takes an attribute into a node and returns its tensor where it
// is one, else the one before.
func (n *Node) addAttribute(message []byte, tensor *Tensor) (*Tensor, error) {
	var name string
	var ints []int64
	var float *float32
	var text *string
	err := fields(message, func(f field) (err error) {
		switch f.number {
		case attributeName:
			name = string(f.bytes)
		case attributeFloat:
			v := f.float()
			float = &v
		case attributeInt:
			ints = []int64{int64(f.value)}
		case attributeString:
			s := string(f.bytes)
			text = &s
		case attributeTensor:
			var t Tensor
			_, t, err = readTensor(f.bytes)
			tensor = &t
		case attributeInts:
			ints, err = f.appendInts(ints)
		}
		return err
	})
	if ints != nil {
		n.Ints[name] = ints
	}
	if float != nil {
		n.Floats[name] = *float
	}
	if text != nil {
		n.Strings[name] = *text
	}
	return tensor, err
}

// field is one field of a message.
type field struct {
	number protowire.Number
	kind   protowire.Type
	value  uint64 // of a number
	bytes  []byte // of a message, a text or packed numbers
}

// fields calls visit with each field of a message.
func fields(message []byte, visit func(field) error) error {
	for len(message) > 0 {
		f, n := nextField(message)
		if n < 0 {
			return fmt.Errorf("%w: %w", ErrNotONNX, protowire.ParseError(n))
		}
		if err := visit(f); err != nil {
			return err
		}
		message = message[n:]
	}
	return nil
}

// nextField returns the first field of a message and its length, below 0 where it is broken.
func nextField(message []byte) (field, int) {
	number, kind, n := protowire.ConsumeTag(message)
	if n < 0 {
		return field{}, n
	}
	f, m := field{number: number, kind: kind}, 0
	switch rest := message[n:]; kind {
	case protowire.VarintType:
		f.value, m = protowire.ConsumeVarint(rest)
	case protowire.Fixed32Type:
		var v uint32
		v, m = protowire.ConsumeFixed32(rest)
		f.value = uint64(v)
	case protowire.BytesType:
		f.bytes, m = protowire.ConsumeBytes(rest)
	default:
		m = protowire.ConsumeFieldValue(number, kind, rest)
	}
	if m < 0 {
		return field{}, m
	}
	return f, n + m
}
