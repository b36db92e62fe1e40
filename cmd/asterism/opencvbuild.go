//go:build !nocamera

package main

import (
	"errors"

	"github.com/asterism-dice/asterism/vision/onednn"
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// hasEyes tells whether this build can look at pictures.
const hasEyes = true

func eyesVersion() string { return gocv.OpenCVVersion() }

// engineFindings tells what does the sums of the networks that read dice.
func engineFindings() []finding { return []finding{engineFinding(opencv.Engine())} }

func engineFinding(name string, why error) finding {
	if errors.Is(why, onednn.ErrMissing) {
		return finding{"networks", false, name, "cameras are read at about half the speed; install libdnnl-dev for oneDNN"}
	}
	return finding{"networks", true, name, ""}
}
