package opencv

import (
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// weighed counts what is told of photographed dice, once found, by n readings
// weighed together.
type weighed struct {
	dice, right, sure, sureWrong int
}

func (c *weighed) add(told []constellation.FaceChance, face string) {
	c.dice++
	if len(told) == 0 || told[0].P < vision.DefaultMinFaceConfidence {
		return
	}
	ok := told[0].Face == face
	if ok {
		c.right++
	}
	if told[0].P > eval.Sure {
		c.sure++
		if !ok {
			c.sureWrong++
		}
	}
}

// A die that is looked at in several ways is read rightly as often as in one,
// more often surely, and is seldom wrong where it is sure.
func TestReadingsWeighedTogetherTellMoreThanOne(t *testing.T) {
	t.Parallel() // one reader takes one core
	r := newReader(t, vision.ReaderConfig{})
	one, six := weighed{}, weighed{}
	for _, set := range []string{"epanemu-train", "rune-valid"} {
		for _, tr := range truths(t, set, false) {
			readWeighed(t, r, tr, &one, &six)
		}
	}
	t.Logf("one reading %+v, six weighed %+v", one, six)
	if six.right < one.right || six.sure <= one.sure || 100*six.sureWrong > six.sure {
		t.Errorf("six readings weighed are not better than one: %+v, %+v", six, one)
	}
}

// readWeighed reads the dice of a photograph, in the boxes of the truth, six
// times each: the first reading alone and all six count.
func readWeighed(t *testing.T, r *Reader, tr truth, one, six *weighed) {
	t.Helper()
	img := gocv.IMRead(filepath.Join(photographs, tr.Image), gocv.IMReadColor)
	defer img.Close()
	for _, die := range tr.Dice {
		if die.Box == nil {
			continue
		}
		var b read.Fusion
		d := vision.Detection{Box: *die.Box, Kind: "d6"}
		for i := range 6 {
			again, ok, err := r.ReadAgain(img, d, i+3, Known{}) // the first is the usual look
			if err != nil {
				t.Fatal(err)
			}
			if ok && again.Kind == constellation.D6 {
				b.Add(again)
			}
			if i == 0 {
				one.add(b.Faces(), die.Face)
			}
		}
		six.add(b.Faces(), die.Face)
	}
}
