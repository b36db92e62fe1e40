package vision

import (
	"flag"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden report anew")

func TestWilsonIntervals(t *testing.T) {
	for _, c := range []struct {
		part, whole int
		low, high   float64
	}{ // after R's prop.test(correct = FALSE)
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{97, 100, 0.9155, 0.9897},
		{0, 0, 0, 1},
	} {
		s := NewShare(c.part, c.whole)
		if math.Abs(s.Low-c.low) > 1e-4 || math.Abs(s.High-c.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.part, c.whole, s.Low, s.High, c.low, c.high)
		}
	}
}

func TestWilsonHoldsTheShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "whole")
		s := NewShare(rapid.IntRange(0, n).Draw(t, "part"), n)
		if s.Low < 0 || s.High > 1 || s.Low > s.Value+1e-12 || s.High < s.Value-1e-12 {
			t.Fatalf("%+v", s)
		}
	})
}

func TestMatchRules(t *testing.T) {
	die := [4]float64{100, 100, 40, 40}
	for name, c := range map[string]struct {
		boxed Boxed
		truth [4]float64
		seen  [][4]float64
		want  int
	}{
		"the same box":                          {BoxedDie, die, [][4]float64{die}, 0},
		"half of it shared":                     {BoxedDie, die, [][4]float64{{110, 100, 40, 40}}, 0},
		"a small box in the middle":             {BoxedDie, die, [][4]float64{{112, 112, 16, 16}}, 0},
		"the die beside it":                     {BoxedDie, die, [][4]float64{{140, 100, 40, 40}}, -1},
		"the better of two":                     {BoxedDie, die, [][4]float64{{110, 100, 40, 40}, {102, 100, 40, 40}}, 1},
		"pips at the upper edge of the die":     {BoxedPips, [4]float64{105, 102, 30, 12}, [][4]float64{die}, 0},
		"pips of another die":                   {BoxedPips, [4]float64{145, 102, 30, 12}, [][4]float64{die}, -1},
		"a crop, whatever was seen":             {BoxedCrop, [4]float64{}, [][4]float64{{0, 0, 5, 5}}, 0},
		"a crop, the one in the middle":         {BoxedCrop, [4]float64{}, [][4]float64{{0, 0, 5, 5}, {90, 90, 40, 40}}, 1},
		"one die somewhere, the first as sure":  {BoxedNone, [4]float64{}, [][4]float64{{0, 0, 5, 5}, {90, 90, 40, 40}}, 0},
		"nothing seen":                          {BoxedDie, die, nil, -1},
		"a box without area beside a great one": {BoxedDie, die, [][4]float64{{120, 120, 0, 0}, die}, 1},
	} {
		truth := Truth{Image: "x", Boxed: c.boxed, Dice: []TrueDie{{Box: c.truth}}}
		p := Picture{Width: 200, Height: 200}
		for _, b := range c.seen {
			p.Dice = append(p.Dice, Detection{Box: b, Confidence: 0.9})
		}
		if got := matchDice(&truth, &p)[0]; got != c.want {
			t.Errorf("%s: matched with %d, want %d", name, got, c.want)
		}
	}
}

func TestEachDetectionIsTakenOnce(t *testing.T) {
	truth := Truth{Boxed: BoxedDie, Dice: []TrueDie{
		{Box: [4]float64{0, 0, 40, 40}}, {Box: [4]float64{10, 0, 40, 40}}}}
	p := Picture{Dice: []Detection{{Box: [4]float64{6, 0, 40, 40}}}}
	got := matchDice(&truth, &p)
	if got[0] != -1 || got[1] != 0 {
		t.Errorf("matched %v, want the nearer die alone", got)
	}
}

// evaluated compares the two files of testdata/evaluate.
func evaluated(t *testing.T) *Evaluation {
	t.Helper()
	open := func(name string) *os.File {
		f, err := os.Open(filepath.Join("testdata", "evaluate", name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	truths, err := ReadTruth(open("truth.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	seen, err := ReadPictures(open("seen.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	e := NewEvaluation()
	for i := range truths {
		if truths[i].Image != seen[i].Image {
			t.Fatalf("line %d: truth of %s, answers for %s", i+1, truths[i].Image, seen[i].Image)
		}
		e.Add(truths[i], seen[i])
	}
	return e
}

func TestEvaluationGolden(t *testing.T) {
	r := evaluated(t).Report(5)
	var b strings.Builder
	if err := r.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", "evaluate", "report.md")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the report differs from %s:\n%s", file, b.String())
	}
}

func TestEvaluationCounts(t *testing.T) {
	r := evaluated(t).Report(5)
	a := r.All
	for _, c := range []struct {
		what             string
		got              Share
		wantIn, wantFrom int
	}{
		{"found: dice that can't be read too", a.Found, 10, 11},
		{"recall: of dice that can be read", a.Recall, 4, 7},
		{"precision: a stray face is a wrong answer", a.Precision, 5, 8},
		{"read: of dice that were found", a.Read, 4, 5},
		{"sure and wrong: a stray one counts", a.SureWrong, 2, 5},
		{"kind", a.Kind, 10, 10},
		{"withheld: cocked left open, stacked not, cut rightly told", a.Withheld, 1, 3},
		{"team", a.Team, 2, 3},
	} {
		if c.got.Part != c.wantIn || c.got.Whole != c.wantFrom {
			t.Errorf("%s: %d of %d, want %d of %d", c.what, c.got.Part, c.got.Whole, c.wantIn, c.wantFrom)
		}
	}
	if a.Open != 1 || a.False != 1 || len(r.Worst) != 2 || r.Worst[0].Truth.Image != "a/2.jpg" {
		t.Errorf("open %d, false %d, worst %v", a.Open, a.False, r.Worst)
	}
}

func TestFacesAreCountedByWhatIsShownAndByWhatIsNamed(t *testing.T) {
	want := map[string][2]Share{ // recall, precision
		"1": {NewShare(0, 1), NewShare(0, 0)}, // missed
		"2": {NewShare(1, 1), NewShare(1, 3)}, // a stray one and one on a stacked die
		"3": {NewShare(1, 1), NewShare(1, 1)},
		"4": {NewShare(0, 1), NewShare(0, 1)}, // left open; a six was taken for it
		"6": {NewShare(0, 1), NewShare(0, 0)},
	}
	last := ""
	for _, f := range evaluated(t).Report(0).Faces {
		if w, ok := want[f.Face]; ok && (f.Recall != w[0] || f.Precision != w[1]) {
			t.Errorf("%s %s: recall %v, precision %v, want %v", f.Kind, f.Face, f.Recall, f.Precision, w)
		}
		if f.Kind == constellation.D6 {
			last += f.Face
		}
	}
	if last != "123456" {
		t.Errorf("faces of a d6 in the order %s", last)
	}
}

func TestTheWorstPicturesAreShownWhereTheDiceAre(t *testing.T) {
	die := TrueDie{Box: [4]float64{300, 200, 40, 40}}
	told := Detection{Box: [4]float64{500, 200, 40, 40}, Face: "3"}
	open := Detection{Box: [4]float64{0, 0, 40, 40}}
	for _, c := range []struct {
		what string
		w    Worst
		want image.Rectangle
	}{
		{"about a die and what was told, not what was left open", Worst{Truth: Truth{Boxed: BoxedDie, Dice: []TrueDie{die}},
			Seen: Picture{Dice: []Detection{open, told}}}, image.Rect(260, 160, 580, 280)},
		{"all of it where places aren't known", Worst{Truth: Truth{Boxed: BoxedNone, Dice: []TrueDie{die}}}, image.Rect(0, 0, 640, 480)},
		{"all of it where nothing is", Worst{Truth: Truth{Boxed: BoxedDie}}, image.Rect(0, 0, 640, 480)},
	} {
		if got := c.w.About(640, 480); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

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
	} {
		if got, err := ReadTruth(strings.NewReader(line)); err == nil {
			t.Errorf("%s: taken as %+v", name, got)
		}
	}
}

func TestConfusionKeepsTheKindsOrder(t *testing.T) {
	got := inOrder(constellation.Utara, []string{Missed, "Moon", "N", LeftOpen})
	if s := strings.Join(got, " "); s != "N Moon missed open" {
		t.Errorf("got %q", s)
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
			e.Add(tr, Picture{})
		}
		if got := e.Report(1).All; got.Recall.Part != 0 {
			t.Errorf("read %d dice in nothing", got.Recall.Part)
		}
	})
}
