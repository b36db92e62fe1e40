package opencv

import (
	"math"
	"time"

	"gocv.io/x/gocv"
)

// The values that mean "by hand" and "by itself" to Video for Linux.
const (
	exposureByHand   = 1
	exposureByItself = 3
	balanceByHand    = 0
	balanceByItself  = 1
)

// A hold that changes the light of the picture by more than this is worse
// than none: some cameras tell another exposure than they use.
const (
	mostJump  = 24                     // levels of 255, mean of the picture
	holdCheck = 500 * time.Millisecond // until the light is compared: the camera has settled by then
)

// exposureHold keeps a camera's exposure, white balance, focus and gain as they
// were once the table was set: hands and dice that come and go must not change
// the whole picture. It outlives the device: a camera that comes back is held
// as it was.
type exposureHold struct {
	after    time.Duration // since the first picture; negative is never
	exposure float64
	held     bool
	refused  bool // this camera is better left alone
	first    time.Duration
	since    time.Duration  // when the hold began, for the check
	before   float64        // light when it began
	checking bool           // whether the picture is another by being held
	doubting bool           // whether it was that, or something else changed it: let go, the camera shows it
	looked   bool           // a first picture was seen
	states   []ControlState // what was read back when it began
	found    []float64      // who set each of the controls before, as the camera says; negative is not told
}

// opened takes a camera that came back. Before it was checked that it is better held, that
// begins anew: the first pictures of a camera tell nothing.
func (h *exposureHold) opened(dev device) {
	if !h.held || h.checking {
		h.held, h.checking, h.doubting, h.looked = false, false, false, false
		return
	}
	h.set(dev)
	for i, s := range h.states {
		if s.Obeys && s.Value >= 0 {
			dev.Set(controls[i].value, s.Value)
		}
	}
}

// saw takes a picture that was taken at now.
func (h *exposureHold) saw(dev device, img *gocv.Mat, now time.Duration) {
	if h.after < 0 || h.refused || h.held && !h.checking {
		return
	}
	if !h.looked {
		h.looked, h.first = true, now
	}
	switch {
	case (h.checking || h.doubting) && now-h.since < holdCheck:
	case h.checking:
		h.check(dev, light(img), now)
	case h.doubting:
		h.judge(light(img), now)
	case !h.held && now-h.first >= h.after:
		h.exposure = dev.Get(gocv.VideoCaptureExposure)
		h.before, h.since = light(img), now
		h.held, h.checking = true, true
		h.find(dev)
		h.set(dev)
		h.states = nil
		for _, c := range controls {
			h.states = append(h.states, c.state(dev))
		}
	}
}

// find notes who sets the controls before they are held first.
func (h *exposureHold) find(dev device) {
	if h.found != nil {
		return
	}
	for _, c := range controls {
		was := -1.0
		if c.auto != noAuto {
			was = dev.Get(c.auto)
		}
		h.found = append(h.found, was)
	}
}

// leave gives a camera back as it was found: what is set by hand stays so, for other programs
// and for the next game, in another light.
func (h *exposureHold) leave(dev device) {
	if !h.held {
		return
	}
	for i, c := range controls {
		if was := h.found[i]; was >= 0 {
			dev.Set(c.auto, was)
		} else {
			c.release(dev)
		}
	}
}

// set holds the camera. Only the exposure's value is set: turned off, the others
// stay as they are, and what a camera tells of them while it sets them itself is
// often old.
func (h *exposureHold) set(dev device) {
	for _, c := range controls {
		c.hold(dev)
	}
	dev.Set(exposure.value, h.exposure)
}

// check lets go of a camera whose picture became another while it was held.
func (h *exposureHold) check(dev device, lit float64, now time.Duration) {
	h.checking = false
	if math.Abs(lit-h.before) <= mostJump {
		return
	}
	h.held, h.states = false, nil
	h.doubting, h.since = true, now
	for _, c := range controls {
		c.release(dev)
	}
}

// judge tells what changed the picture of a camera that was let go: being held, if it is what
// it was before, and then the camera is left alone; else an arm, or the room's light, and it
// is held later.
func (h *exposureHold) judge(lit float64, now time.Duration) {
	h.doubting = false
	h.refused = math.Abs(lit-h.before) <= mostJump
	h.first = now
}

// light is the mean level of a picture, 0 to 255.
func light(img *gocv.Mat) float64 {
	m := img.Mean()
	return (m.Val1 + m.Val2 + m.Val3) / 3
}
