package main

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// small is a quick call.
func small(t *testing.T) *options {
	return &options{Out: t.TempDir(), Count: 5, Seed: 3, Kinds: []string{"d6", "d20"}, Width: 96, Height: 64,
		Dice: "1-3", Make: "any", Edge: "14-30", Side: 24, Jobs: 1}
}

func read(t *testing.T, o *options, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(o.Out, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCropsArePackedAsNumPyReadsThem(t *testing.T) {
	o := small(t)
	o.Crops = true
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	npy := read(t, o, "crops.npy")
	head := 10 + int(npy[8]) + int(npy[9])<<8
	if !bytes.HasPrefix(npy, []byte("\x93NUMPY\x01\x00{'descr': '|u1', 'fortran_order': False, 'shape': (5, 24, 24, 3), }")) &&
		!strings.Contains(string(npy[10:head]), "'shape': (5, 24, 24, 3)") {
		t.Errorf("head %q", npy[:head])
	}
	if head%64 != 0 || npy[head-1] != '\n' || len(npy)-head != 5*24*24*3 {
		t.Errorf("head of %d bytes, %d bytes of pixels", head, len(npy)-head)
	}
	labels := json.NewDecoder(bytes.NewReader(read(t, o, "crops.jsonl")))
	for i := range 5 {
		var d die
		if err := labels.Decode(&d); err != nil || len(d.Top) != 8 {
			t.Errorf("label %d: upper side %v, %v", i, d.Top, err)
		}
	}
	if labels.More() {
		t.Error("more labels than crops")
	}
}

func TestScenesComeWithTruthInTheUsualForm(t *testing.T) {
	o := small(t)
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(read(t, o, "truth.jsonl")))
	for range o.Count {
		var l line
		if err := dec.Decode(&l); err != nil {
			t.Fatal(err)
		}
		img, err := jpeg.Decode(bytes.NewReader(read(t, o, l.Image)))
		if err != nil || img.Bounds().Dx() != 96 || l.Box != "die" || l.Dice == nil {
			t.Fatalf("%+v: %v", l, err)
		}
		for _, d := range l.Dice {
			if d.Box[0] < 0 || d.Box[1] < 0 || d.Box[0]+d.Box[2] > 96 || d.Box[1]+d.Box[3] > 64 || d.Box[2] < 1 {
				t.Errorf("%s: box %v", l.Image, d.Box)
			}
			if !constellation.Kind(d.Kind).Has(d.Face) || d.Team == "" || len(d.Top) != 8 {
				t.Errorf("%s: %+v", l.Image, d)
			}
		}
	}
}

func TestJobsDontChangeTheBytes(t *testing.T) {
	one, three := small(t), small(t)
	one.Crops, three.Crops, three.Jobs = true, true, 3
	for _, o := range []*options{one, three} {
		if err := run(o); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"crops.npy", "crops.jsonl"} {
		if !bytes.Equal(read(t, one, name), read(t, three, name)) {
			t.Errorf("%s differs", name)
		}
	}
}

func TestFilmHasALineAPicture(t *testing.T) {
	o := small(t)
	o.Video = 0.2
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(read(t, o, "truth.jsonl"), []byte("\n")); n != 6 {
		t.Errorf("%d lines for 0.2 s at 30 pictures per second", n)
	}
	if !bytes.HasPrefix(read(t, o, "throw.avi"), []byte("RIFF")) {
		t.Error("no film")
	}
}

func TestWrongCallsAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*options){
		"kind":      func(o *options) { o.Kinds = []string{"d7"} },
		"unknown":   func(o *options) { o.Kinds = []string{"unknown"} },
		"range":     func(o *options) { o.Dice = "5-3" },
		"no number": func(o *options) { o.Edge = "a-b" },
		"no crops":  func(o *options) { o.Count = 0 },
		"no jobs":   func(o *options) { o.Jobs = 0 },
	} {
		o := small(t)
		spoil(o)
		if err := run(o); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
