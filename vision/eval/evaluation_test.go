package eval

import (
	"flag"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

var update = flag.Bool("update", false, "write the golden report anew")

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
	seen, err := vision.ReadPictures(open("seen.jsonl"))
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
		got              vision.Share
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
	want := map[string][2]vision.Share{ // recall, precision
		"1": {vision.NewShare(0, 1), vision.NewShare(0, 0)}, // missed
		"2": {vision.NewShare(1, 1), vision.NewShare(1, 3)}, // a stray one and one on a stacked die
		"3": {vision.NewShare(1, 1), vision.NewShare(1, 1)},
		"4": {vision.NewShare(0, 1), vision.NewShare(0, 1)}, // left open; a six was taken for it
		"6": {vision.NewShare(0, 1), vision.NewShare(0, 0)},
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
	die := TrueDie{Box: constellation.Box{X: 300, Y: 200, W: 40, H: 40}}
	told := vision.Detection{Box: constellation.Box{X: 500, Y: 200, W: 40, H: 40}, Face: "3"}
	open := vision.Detection{Box: constellation.Box{X: 0, Y: 0, W: 40, H: 40}}
	far := TrueDie{Box: constellation.Box{X: 9e18, Y: 9e18, W: 9e18, H: 9e18}}
	for _, c := range []struct {
		what string
		w    Worst
		want image.Rectangle
	}{
		{"about a die and what was told, not what was left open", Worst{Truth: Truth{Boxed: BoxedDie, Dice: []TrueDie{die}},
			Seen: vision.Picture{Dice: []vision.Detection{open, told}}}, image.Rect(260, 160, 580, 280)},
		{"all of it where places aren't known", Worst{Truth: Truth{Boxed: BoxedNone, Dice: []TrueDie{die}}}, image.Rect(0, 0, 640, 480)},
		{"all of it where nothing is", Worst{Truth: Truth{Boxed: BoxedDie}}, image.Rect(0, 0, 640, 480)},
		{"all of it where the die is out of all pictures", Worst{Truth: Truth{Boxed: BoxedDie, Dice: []TrueDie{far}}}, image.Rect(0, 0, 640, 480)},
	} {
		if got := c.w.About(640, 480); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

func TestConfusionKeepsTheKindsOrder(t *testing.T) {
	got := inOrder(constellation.Utara, []string{Missed, "Moon", "N", LeftOpen})
	if s := strings.Join(got, " "); s != "N Moon missed open" {
		t.Errorf("got %q", s)
	}
}
