//go:build nocamera

package main

import (
	"context"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
)

// pageEye sees nothing: this build has no eyes.
type pageEye struct{ page *starting }

func (*pageEye) look(context.Context, string) {}
func (*pageEye) close()                       {}
func (*pageEye) state() start.CameraState     { return start.CameraState{} }

func (*starting) calibrateCamera(context.Context, *start.Calibrate, *pageTable) (string, constellation.Vec) {
	return errNoEyes.Error(), constellation.Vec{}
}
