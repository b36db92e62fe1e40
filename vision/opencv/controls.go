package opencv

import "gocv.io/x/gocv"

// control is something that a camera sets by itself unless it is told not to.
type control struct {
	name         string
	auto         gocv.VideoCaptureProperties // says who sets it; noAuto where it has no such switch
	hand, itself float64                     // what auto means to Video for Linux
	value        gocv.VideoCaptureProperties
}

// noAuto stands for a control that a camera sets along with another.
const noAuto gocv.VideoCaptureProperties = -1

var exposure = control{"exposure", gocv.VideoCaptureAutoExposure, exposureByHand, exposureByItself, gocv.VideoCaptureExposure}

// controls are what must not change during a game: light, colours and sharpness
// of the whole picture.
var controls = []control{
	exposure,
	{"white balance", gocv.VideoCaptureAutoWB, balanceByHand, balanceByItself, gocv.VideoCaptureWBTemperature},
	{"focus", gocv.VideoCaptureAutoFocus, 0, 1, gocv.VideoCaptureFocus},
	{"gain", noAuto, 0, 0, gocv.VideoCaptureGain},
}

// ControlState is what became of a control that was to be held.
type ControlState struct {
	Name  string
	Has   bool    // the camera knows of it
	Obeys bool    // it read back as it was set
	Value float64 // in the camera's own measure; negative is not told
}

// hold sets a control by hand, as it is.
func (c control) hold(dev device) {
	if c.auto != noAuto {
		dev.Set(c.auto, c.hand)
	}
}

// release lets the camera set it again.
func (c control) release(dev device) {
	if c.auto != noAuto {
		dev.Set(c.auto, c.itself)
	}
}

// state reads a control back that is held.
func (c control) state(dev device) ControlState {
	s := ControlState{Name: c.name, Value: dev.Get(c.value)}
	if c.auto == noAuto {
		s.Has = s.Value >= 0
		s.Obeys = s.Has
		return s
	}
	is := dev.Get(c.auto)
	s.Has, s.Obeys = is >= 0, is == c.hand
	return s
}

// try tells whether a camera obeys, and leaves it as it was.
func (c control) try(dev device) ControlState {
	if c.auto == noAuto {
		return c.state(dev)
	}
	was := dev.Get(c.auto)
	c.hold(dev)
	s := c.state(dev)
	if was >= 0 {
		dev.Set(c.auto, was)
	}
	return s
}
