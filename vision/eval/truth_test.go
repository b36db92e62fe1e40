package eval

import (
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

func TestTruthThatCannotBeIsRefused(t *testing.T) {
	for name, line := range map[string]string{
		"no image":        `{"dice": []}`,
		"no such face":    `{"image": "x", "dice": [{"box": [0,0,1,1], "kind": "d6", "face": "7"}]}`,
		"no such kind":    `{"image": "x", "dice": [{"box": [0,0,1,1], "kind": "d7", "face": "1"}]}`,
		"no such box":     `{"image": "x", "box": "circle", "dice": []}`,
		"box of no area":  `{"image": "x", "dice": [{"box": [5,5,0,3], "kind": "d6", "face": "1"}]}`,
		"box missing":     `{"image": "x", "box": "die", "dice": [{"kind": "d6", "face": "1"}]}`,
		"crop of two":     `{"image": "x", "box": "crop", "dice": [{"kind": "d6", "face": "1"}, {"kind": "d6", "face": "1"}]}`,
		"no such team":    `{"image": "x", "dice": [{"box": [0,0,1,1], "kind": "d6", "face": "1", "team": "green"}]}`,
		"not JSON at all": `dice`,
		"named twice":     `{"image": "x", "dice": []}` + "\n" + `{"image": "y", "dice": []}` + "\n" + `{"image": "x", "dice": []}`,
	} {
		if got, err := ReadTruth(strings.NewReader(line)); err == nil {
			t.Errorf("%s: taken as %+v", name, got)
		}
	}
}

func TestTruthBeginsWithAByteOrderMark(t *testing.T) {
	got, err := ReadTruth(strings.NewReader("\ufeff" + `{"image": "set/x.jpg", "dice": []}`))
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
}

func TestASetIsTheFirstFolder(t *testing.T) {
	for image, want := range map[string]string{"x.jpg": ".", "a/x.jpg": "a", "a/b/x.jpg": "a", "/abs/x.jpg": "abs"} {
		if got := (&Truth{Image: image}).Set(); got != want {
			t.Errorf("%s: %q, want %q", image, got, want)
		}
	}
}

func FuzzReadTruth(f *testing.F) {
	f.Add(`{"image": "a/x.jpg", "box": "die", "dice": [{"box": [1, 2, 3, 4], "kind": "d6", "face": "3"}]}`)
	f.Add("\n\n{}")
	f.Fuzz(func(t *testing.T, s string) {
		truths, err := ReadTruth(strings.NewReader(s))
		if err != nil {
			return
		}
		e := NewEvaluation()
		for _, tr := range truths {
			e.Add(tr, vision.Picture{})
		}
		if got := e.Report(1).All; got.Recall.Part != 0 {
			t.Errorf("read %d dice in nothing", got.Recall.Part)
		}
	})
}
