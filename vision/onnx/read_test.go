package onnx

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"
)

// message is a message of the format as it is written.
type message []byte

func (m message) bytes(number protowire.Number, b []byte) message {
	return protowire.AppendBytes(protowire.AppendTag(m, number, protowire.BytesType), b)
}

func (m message) text(number protowire.Number, s string) message { return m.bytes(number, []byte(s)) }

func (m message) int(number protowire.Number, v int64) message {
	return protowire.AppendVarint(protowire.AppendTag(m, number, protowire.VarintType), uint64(v))
}

func (m message) float(number protowire.Number, v float32) message {
	return protowire.AppendFixed32(protowire.AppendTag(m, number, protowire.Fixed32Type), math.Float32bits(v))
}

// model wraps a graph.
func model(graph message) []byte { return message{}.int(1, 8).bytes(modelGraph, graph) }

func named(name string) message { return message{}.text(valueName, name) }

// small is a network of one convolution with a weight of 8 bits.
func small() message {
	weight := message{}.int(tensorDims, 1).int(tensorDims, 2).int(tensorType, typeInt8).text(tensorName, "w").bytes(tensorRaw, []byte{3, 0xff})
	packed := message{}.bytes(tensorDims, []byte{2}).int(tensorType, typeInt64).text(tensorName, "shape").bytes(tensorInts, []byte{4, 5})
	strides := message{}.text(attributeName, "strides").int(attributeInts, 2).int(attributeInts, 3)
	alpha := message{}.text(attributeName, "alpha").float(attributeFloat, 0.5)
	mode := message{}.text(attributeName, "mode").text(attributeString, "nearest")
	group := message{}.text(attributeName, "group").int(attributeInt, 4)
	conv := message{}.text(nodeInput, "x").text(nodeInput, "w").text(nodeOutput, "y").text(nodeOp, "Conv").
		bytes(nodeAttribute, strides).bytes(nodeAttribute, alpha).bytes(nodeAttribute, mode).bytes(nodeAttribute, group)
	constant := message{}.text(nodeOutput, "c").text(nodeOp, "Constant").
		bytes(nodeAttribute, message{}.text(attributeName, "value").bytes(attributeTensor, message{}.int(tensorType, typeFloat).float(tensorFloats, 1.5)))
	return message{}.bytes(graphNode, constant).bytes(graphNode, conv).bytes(graphInitializer, weight).bytes(graphInitializer, packed).
		bytes(graphInput, named("x")).bytes(graphInput, named("w")).bytes(graphOutput, named("y"))
}

func TestRead(t *testing.T) {
	got, err := Read(model(small()))
	require.NoError(t, err)
	require.Equal(t, Graph{
		Nodes: []Node{{Op: "Conv", Inputs: []string{"x", "w"}, Outputs: []string{"y"}, Ints: map[string][]int64{"strides": {2, 3}, "group": {4}},
			Floats: map[string]float32{"alpha": 0.5}, Strings: map[string]string{"mode": "nearest"}}},
		Weights: map[string]Tensor{"w": {Dims: []int{1, 2}, Floats: []float32{3, -1}}, "shape": {Dims: []int{2}, Ints: []int64{4, 5}}, "c": {Floats: []float32{1.5}}},
		Input:   "x", Output: "y",
	}, got)
	require.Equal(t, int64(4), got.Nodes[0].Int("group", 1))
	require.Equal(t, int64(1), got.Nodes[0].Int("axis", 1))
}

func TestRead_refuses(t *testing.T) {
	whole := model(small())
	tensor := func(m message) []byte { return model(small().bytes(graphInitializer, m)) }
	for name, file := range map[string][]byte{
		"nothing":                         {},
		"half a file":                     whole[:len(whole)/2],
		"a picture":                       []byte("\x89PNG\r\n\x1a\n"),
		"two outputs":                     model(small().bytes(graphOutput, named("z"))),
		"fewer numbers than a shape says": tensor(message{}.int(tensorDims, 3).int(tensorType, typeFloat).bytes(tensorRaw, make([]byte, 8))),
		"numbers of 16 bits":              tensor(message{}.int(tensorDims, 1).int(tensorType, 10).bytes(tensorRaw, make([]byte, 2))),
		"a dimension below 0":             tensor(message{}.int(tensorDims, -1)),
		"dimensions that overflow":        tensor(message{}.int(tensorDims, 1<<31).int(tensorDims, 1<<31).int(tensorDims, 1<<2)),
		"a constant that isn't a tensor":  model(small().bytes(graphNode, message{}.text(nodeOutput, "c").text(nodeOp, "Constant"))),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(file)
			require.ErrorIs(t, err, ErrNotONNX)
		})
	}
}

// The networks that the program comes with are read: each weight that a node
// takes is there.
func TestRead_committedNetworks(t *testing.T) {
	files, err := filepath.Glob("../opencv/model/*.onnx")
	require.NoError(t, err)
	require.Len(t, files, 9)
	for _, name := range files {
		file, err := os.ReadFile(name)
		require.NoError(t, err)
		g, err := Read(file)
		require.NoError(t, err, name)
		known := map[string]bool{"": true, g.Input: true}
		for name := range g.Weights {
			known[name] = true
		}
		for _, n := range g.Nodes {
			for _, in := range n.Inputs {
				require.True(t, known[in], "%s: %s takes %q, which nothing gives", name, n.Op, in)
			}
			known[n.Outputs[0]] = true
		}
		require.True(t, known[g.Output])
	}
}

// Whatever bytes are read, they end in a network or in an error.
func FuzzRead(f *testing.F) {
	f.Add(model(small()))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, file []byte) {
		g, err := Read(file)
		if err != nil {
			require.ErrorIs(t, err, ErrNotONNX)
			return
		}
		for name, w := range g.Weights {
			require.Equal(t, w.Len(), len(w.Floats)+len(w.Ints), name)
		}
	})
}
