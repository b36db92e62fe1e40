//go:build nocamera

package main

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/beam"
)

// hasEyes tells whether this build can look at pictures.
const hasEyes = false

// errNoEyes is what commands say that need a camera or a photograph.
var errNoEyes = errors.New("this build has no eyes (it was made with -tags nocamera): run ./asterism on a machine with OpenCV, or build without that tag")

func eyesVersion() string { return "" }

func engineFindings() []finding { return nil }

// camerasFindings are none: nothing here can ask a camera.
func camerasFindings() []finding { return nil }

func streamFindings([]string) []finding { return nil }

// canLoadTaught says nothing: no reader is loaded without eyes.
func canLoadTaught(string) error { return nil }

func readPhotograph(string, *photographFlags, rules.Grid, io.Writer) (photographed, error) {
	return photographed{}, bad(errNoEyes)
}

func openCamera(string, string, seat, config, func() time.Duration, *beam.Evener, io.Writer) (frames, func() error, error) {
	return nil, nil, bad(errNoEyes)
}

// followedBoard is nothing: nothing here can look for a board.
type followedBoard struct{}

func (p *player) findsBoard(f frames) inputFunc { return sensed(f) }

func (p *player) watchesBumps(seen inputFunc, _ frames, _ *ebi.Window) inputFunc { return seen }

func (p *player) calibrateIn(context.Context, *ebi.Window) error { return errNoEyes }

func (p *player) shown(_ string, _ frames, next inputFunc) inputFunc { return next }

func openVideo(string, config) (frames, func() error, error) { return nil, nil, bad(errNoEyes) }

// Run says that this build can't look.
func (c *detectCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *evaluateCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *watchCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *teachCmd) Run(*stdio) error { return errNoEyes }

// Run calibrates a touch table: that needs no eyes.
func (c *calibrateCmd) Run(std *stdio) error {
	if !c.Touch {
		return errNoEyes
	}
	if err := c.ready(); err != nil {
		return bad(err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	return c.touchTable(ctx, std)
}

// Run says that this build can't look.
func (c *latencyCmd) Run(*stdio) error { return errNoEyes }
