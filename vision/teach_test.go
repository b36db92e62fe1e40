package vision

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// clouds makes examples of faces that lie about centres of their own.
func clouds(seed uint64, faces []string, each int, spread float64) []Example {
	r := rand.New(rand.NewPCG(seed, 1))
	var out []Example
	for k, f := range faces {
		for range each {
			x := make([]float64, 24)
			for i := range x {
				x[i] = spread * r.NormFloat64()
			}
			x[k] += 3
			out = append(out, Example{Face: f, Features: x})
		}
	}
	return out
}

var ownFaces = []string{"N", "E", "S", "W"}

func TestTaughtReaderTellsWhatItWasShown(t *testing.T) {
	taught, err := Teach(constellation.Utara, clouds(1, ownFaces, 24, 0.5))
	if err != nil {
		t.Fatal(err)
	}
	right := 0
	fresh := clouds(2, ownFaces, 50, 0.5)
	for _, e := range fresh {
		d := Detection{Kind: constellation.D6, Face: "1"}
		taught.Apply(&d, e.Features)
		if d.Face == e.Face && d.Kind == constellation.Utara {
			right++
		}
	}
	if right < 196 || taught.Kept.Value < 0.95 {
		t.Errorf("%d of %d right, %v while learning", right, len(fresh), taught.Kept)
	}
}

func TestTaughtReaderLeavesOtherDiceAlone(t *testing.T) {
	taught, err := Teach(constellation.Utara, clouds(1, ownFaces, 24, 0.5))
	if err != nil {
		t.Fatal(err)
	}
	far := make([]float64, 24)
	for i := range far {
		far[i] = 9
	}
	for name, f := range map[string][]float64{"far off": far, "other features": {1, 2, 3}} {
		d := Detection{Kind: constellation.D6, Face: "5"}
		taught.Apply(&d, f)
		if d.Kind != constellation.D6 || d.Face != "5" {
			t.Errorf("%s: taken for %s %s", name, d.Kind, d.Face)
		}
	}
}

func TestHeatKeepsPromises(t *testing.T) {
	taught, err := Teach(constellation.Utara, clouds(3, ownFaces, 40, 1.6))
	if err != nil {
		t.Fatal(err)
	}
	var promised float64
	right, fresh := 0, clouds(4, ownFaces, 400, 1.6)
	for _, e := range fresh {
		best := taught.chances(taught.scaled(e.Features))[0]
		promised += best.P / float64(len(fresh))
		if best.Face == e.Face {
			right++
		}
	}
	if kept := float64(right) / float64(len(fresh)); promised-kept > 0.05 || kept-promised > 0.05 {
		t.Errorf("promised %.3f, kept %.3f", promised, kept)
	}
}

func TestTaughtReaderSurvivesItsFile(t *testing.T) {
	taught, err := Teach(constellation.Utara, clouds(1, ownFaces, 8, 0.5))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := taught.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := ReadTaught(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	f := clouds(5, ownFaces, 1, 0.5)[2].Features
	var a, c Detection
	taught.Apply(&a, f)
	again.Apply(&c, f)
	if a.Face != c.Face || a.FaceConfidence != c.FaceConfidence {
		t.Errorf("%v before, %v after", a, c)
	}
}

func TestTooLittleToLearnFromIsRefused(t *testing.T) {
	few := clouds(1, ownFaces, 3, 0.5)
	one := clouds(1, ownFaces[:1], 9, 0.5)
	wrong := clouds(1, []string{"1", "2"}, 9, 0.5)
	ragged := clouds(1, ownFaces, 9, 0.5)
	ragged[5].Features = ragged[5].Features[:7]
	for name, shown := range map[string][]Example{"few": few, "one face": one, "no such face": wrong, "ragged": ragged, "none": nil} {
		if _, err := Teach(constellation.Utara, shown); !errors.Is(err, ErrTaught) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadTaught(f *testing.F) {
	f.Add([]byte(`{"kind":"d6","faces":["1","2"],"mean":[0],"spread":[1],"weights":[[1,0],[2,0]],"centres":[[0],[1]],"reach":9,"heat":1}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		taught, err := ReadTaught(bytes.NewReader(data))
		if err != nil {
			return
		}
		d := Detection{}
		taught.Apply(&d, make([]float64, len(taught.Mean)))
	})
}
