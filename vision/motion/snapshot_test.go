package motion

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
)

func TestADieUnderAHandIsKeptAndSaysSo(t *testing.T) {
	var m Memory
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7), die(400, 100, "4", 0.7)}, 0)
	m.Cover(func(b constellation.Box) bool { return b.X < 300 })
	f := m.Snapshot(&c, place.Sizes{Any: 16}, []constellation.Box{{X: 0, Y: 80, W: 300, H: 90}}, nil, "cam", time.Second)
	if len(f.Readings) != 3 {
		t.Fatalf("%+v", f.Readings)
	}
	under, free, hand := f.Readings[0], f.Readings[1], f.Readings[2]
	if under.Face != "3" || under.Reason != vision.ReasonHidden || under.Confidence >= free.Confidence {
		t.Errorf("under the hand: %+v", under)
	}
	if free.Reason != "" || free.Face != "4" {
		t.Errorf("free: %+v", free)
	}
	if hand.Role != constellation.RoleHand || hand.W < 149 || hand.W > 151 {
		t.Errorf("hand: %+v", hand)
	}
}

func TestWhatMovesIsADieOnlyOfADiesSize(t *testing.T) {
	var m Memory
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 640, Y: 360})
	if err != nil {
		t.Fatal(err)
	}
	m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
	f := m.Snapshot(&c, place.Sizes{}, nil, []constellation.Box{{X: 600, Y: 300, W: 45, H: 45}, {X: 600, Y: 300, W: 300, H: 200}, {X: 600, Y: 300, W: 6, H: 6}}, "cam", 0)
	if len(f.Readings) != 2 || f.Readings[1].Reason != vision.ReasonMoving || f.Readings[1].Face != "" {
		t.Errorf("%+v", f.Readings)
	}
}
