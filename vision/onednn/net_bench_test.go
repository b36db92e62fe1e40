package onednn

import (
	"fmt"
	"os"
	"testing"

	"github.com/asterism-dice/asterism/vision/onnx"
)

// The networks of vision/opencv as they look at a picture of 640×480, at one of
// 1280×720, and at crops, one core:
//
//	taskset -c 0 go test -run - -bench . ./vision/onednn
func BenchmarkRun(b *testing.B) {
	for _, c := range []struct {
		name                              string
		pictures, channels, rows, columns int
	}{
		{"finder", 1, 3, 288, 384},
		{"finder", 1, 3, 384, 640},
		{"reader", 1, 3, 80, 80},
		{"reader", 4, 3, 80, 80},
		{"aimer", 4, 6, 80, 80},
		{"plumb", 1, 3, 80, 80},
		{"scribe", 4, 3, 40, 40},
	} {
		b.Run(fmt.Sprintf("%s/%dx%dx%d", c.name, c.pictures, c.rows, c.columns), func(b *testing.B) {
			t := committed(b, c.name, c.pictures, c.channels, c.rows, c.columns)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := t.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// committed is a network of vision/opencv's.
func committed(t testing.TB, name string, pictures, channels, rows, columns int) *Net {
	t.Helper()
	file, err := os.ReadFile("../opencv/model/" + name + ".onnx")
	if err != nil {
		t.Fatal(err)
	}
	g, err := onnx.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	net, err := library(t).NewNet(g, pictures, channels, rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(net.Close)
	return net
}

// library is oneDNN; without it the test is skipped.
func library(t testing.TB) *Library {
	t.Helper()
	l, err := Open()
	if err != nil {
		t.Skipf("needs libdnnl-dev: %v", err)
	}
	return l
}
