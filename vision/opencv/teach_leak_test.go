//go:build matprofile

package opencv

import (
	"math/rand/v2"
	"testing"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
)

// TestTeachingLeavesNoMat teaches and asks, and closes the reader: run with
// -tags matprofile.
func TestTeachingLeavesNoMat(t *testing.T) {
	before := gocv.MatProfile.Count()
	r, err := NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(4, 48)
	die := render.HomeMade(rand.New(rand.NewPCG(3, 0)), constellation.Utara, render.Stuck)
	s.ask(t, r, die, s.learn(t, r, die, 4), 1)
	r.Close()
	if after := gocv.MatProfile.Count(); after != before {
		t.Errorf("%d Mats open, %d before", after, before)
	}
}
