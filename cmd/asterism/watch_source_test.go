//go:build !nocamera

package main

import (
	"context"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// boardPictures are pictures of a chessboard, during one of which somebody breaks off.
type boardPictures struct {
	img  gocv.Mat
	n    int
	at   int // the picture, from 1, during which it is broken off
	stop func()
}

func (p *boardPictures) Next(img *gocv.Mat) (time.Duration, error) {
	if p.n++; p.n == p.at {
		p.stop()
	}
	p.img.CopyTo(img)
	return time.Duration(p.n) * 40 * time.Millisecond, nil
}

func (p *boardPictures) Close() error { return nil }

// chessboard is a picture of a board of 9 by 6 inner corners.
func chessboard(t *testing.T) gocv.Mat {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 255, 255, 0), 720, 1280, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { img.Close() })
	for i := range 70 {
		if x, y := i%10, i/10; (x+y)%2 == 0 {
			at := image.Pt(340+60*x, 150+60*y)
			gocv.Rectangle(&img, image.Rectangle{at, at.Add(image.Pt(60, 60))}, color.RGBA{A: 255}, -1)
		}
	}
	return img
}

// Who breaks off the laying of boards keeps the calibration that was there; pictures that
// were asked for by number are enough.
func TestWatch_boardsThatAreBrokenOffWriteNothing(t *testing.T) {
	const was = "the one of five places"
	for name, c := range map[string]struct {
		at, frames int
		written    bool
	}{
		"at the first picture":             {1, 0, false},
		"after one place":                  {2, 0, false},
		"as the last picture comes":        {2, 2, false},
		"so many pictures, not broken off": {9, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			file := filepath.Join(t.TempDir(), "camera.json")
			require.NoError(t, os.WriteFile(file, []byte(was), 0o644))
			cmd := &watchCmd{Frames: c.frames, Place: placeFlags{Board: boardSize{9, 6, 24}, Places: 5, Calibrated: file}}
			s := &source{Pictures: &boardPictures{img: chessboard(t), at: c.at, stop: stop}}
			err := s.calibrate(ctx, cmd, nil, io.Discard)
			got, readErr := os.ReadFile(file)
			require.NoError(t, readErr)
			require.Equal(t, c.written, string(got) != was)
			if c.written {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, context.Canceled)
			}
		})
	}
}
