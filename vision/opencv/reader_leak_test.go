//go:build matprofile

package opencv

import (
	"bytes"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// TestReaderLeavesNoMat reads pictures of several sizes many times and closes
// the reader: run with -tags matprofile.
func TestReaderLeavesNoMat(t *testing.T) {
	before := gocv.MatProfile.Count()
	readMany(t, 40)
	if after := gocv.MatProfile.Count(); after != before {
		var b bytes.Buffer
		if err := gocv.MatProfile.WriteTo(&b, 1); err != nil {
			t.Error(err)
		}
		t.Errorf("%d Mats open, %d before:\n%s", after, before, b.String())
	}
}

func readMany(t *testing.T, n int) {
	t.Helper()
	r, err := NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	steady := 0
	for i := range n {
		img := tableWithDice(320+64*(i%3), 240, 1+i%4, 48)
		if _, err := r.Read(img, Known{}); err != nil {
			t.Error(err)
		}
		boxes, err := r.Find(img)
		if err != nil {
			t.Error(err)
		}
		if _, err := r.Features(img, boxes); err != nil {
			t.Error(err)
		}
		img.Close()
		if i == 12 { // by then every size of picture and every look has been seen
			steady = gocv.MatProfile.Count()
		} else if c := gocv.MatProfile.Count(); i > 12 && c != steady {
			t.Fatalf("after picture %d there are %d Mats, %d after the first twelve", i, c, steady)
		}
	}
}
