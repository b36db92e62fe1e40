package opencv

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
)

// ownPhotographs are those that come with the repository.
const ownPhotographs = "../../testdata/photographs"

// The photographs that every clone has are read no worse than when this was
// written. Where a change reads more of them, raise the counts.
func TestOwnPhotographsAreReadAsWellAsMeasured(t *testing.T) {
	const dice, right, wrong, sureWrong = 86, 83, 0, 0
	f, err := os.Open(filepath.Join(ownPhotographs, "truth.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	truths, err := eval.ReadTruth(f)
	if err != nil {
		t.Fatal(err)
	}
	r, e := newReader(t, vision.ReaderConfig{}), eval.NewEvaluation()
	for _, truth := range truths {
		img, err := Load(filepath.Join(ownPhotographs, truth.Image))
		if err != nil {
			t.Fatal(err)
		}
		ds, err := r.Read(img, Known{})
		if err != nil {
			t.Fatal(err)
		}
		e.Add(truth, vision.Picture{Image: truth.Image, Width: img.Cols(), Height: img.Rows(), Dice: ds})
		img.Close()
	}
	all := e.Report(0).All
	answers := all.Precision
	t.Logf("%d pictures: recall %v, precision %v, sure and wrong %v", len(truths), all.Recall, answers, all.SureWrong)
	if all.Recall.Whole != dice {
		t.Fatalf("the truth has %d dice, want %d: are pictures missing?", all.Recall.Whole, dice)
	}
	if all.Recall.Part < right || answers.Whole-answers.Part > wrong || all.SureWrong.Part > sureWrong {
		t.Errorf("%d of %d dice read, %d answers wrong, %d of them sure; want %d, at most %d and %d wrong",
			all.Recall.Part, dice, answers.Whole-answers.Part, all.SureWrong.Part, right, wrong, sureWrong)
	}
}
