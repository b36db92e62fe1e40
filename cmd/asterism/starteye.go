//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// pageEye looks through the camera that the start page wants.
type pageEye struct {
	page *starting
	name string // of the camera, empty for none
	end  func()
	seen *atomic.Pointer[start.CameraState]
}

// look looks through a camera of that name from now on, through none where it is
// empty.
func (e *pageEye) look(ctx context.Context, name string) {
	if name == e.name {
		return
	}
	e.close()
	if name == "" {
		return
	}
	seen := &atomic.Pointer[start.CameraState]{}
	e.name, e.seen = name, seen
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	e.end = func() {
		stop()
		<-done
	}
	go func() {
		defer close(done)
		if err := e.watch(ctx, name, seen); err != nil && ctx.Err() == nil {
			seen.Store(&start.CameraState{Seen: "Camera " + vision.CameraName(name) + ": " + err.Error()})
		}
	}()
}

// close stops to look, and lets go of the camera.
func (e *pageEye) close() {
	if e.end != nil {
		e.end()
	}
	e.name, e.end, e.seen = "", nil, nil
}

// state is what is seen at the moment.
func (e *pageEye) state() start.CameraState {
	if e.seen != nil {
		if s := e.seen.Load(); s != nil {
			return *s
		}
	}
	return start.CameraState{}
}

// pictureEvery is how often the page's picture is made anew.
const pictureEvery = 120 * time.Millisecond

// watch looks until ctx ends.
func (e *pageEye) watch(ctx context.Context, name string, seen *atomic.Pointer[start.CameraState]) error {
	cfg, err := e.page.seeing(name)
	if err != nil {
		return err
	}
	began := time.Now()
	clock := func() time.Duration { return time.Since(began) }
	even, unwatch, err := e.page.evener(&cfg, clock)
	if err != nil {
		return err
	}
	defer unwatch()
	cfg.watched = false // the page lights nothing that is doubted
	play := seat{corners: cfg.Camera.Corners, of: cfg.Camera.CornersOf, pixels: cfg.Camera.Pixels}
	f, done, err := openCamera(name, "camera", seat{pixels: play.asks()}, cfg, clock, even, io.Discard)
	if err != nil {
		return err
	}
	defer done()
	live := f.(eyesFrames).live
	last := time.Time{}
	for ctx.Err() == nil {
		frame, err := live.Next()
		if errors.Is(err, io.EOF) {
			return errors.New("its pictures have ended")
		}
		if err != nil {
			return err
		}
		if time.Since(last) < pictureEvery {
			continue
		}
		last = time.Now()
		s, err := pageView(live, frame)
		if err != nil {
			return err
		}
		seen.Store(s)
	}
	return nil
}

// mostNamed is how many dice are named one by one.
const mostNamed = 8

// seenText says what a camera sees, or why it sees nothing.
func seenText(f constellation.Frame) string {
	dice := 0
	for _, r := range f.Readings {
		if r.Role == constellation.RoleDie {
			dice++
		}
	}
	switch {
	case f.Blind != "":
		why := strings.Split(f.Blind, ": ")
		return "It can't look: " + why[len(why)-1]
	case dice == 0:
		return "No dice are seen."
	case dice > mostNamed:
		return fmt.Sprintf("%d dice are seen.", dice)
	}
	return describe(f)
}

// eyeWidth is how many pixels wide the page's picture is.
const eyeWidth = 640

// pageView is a frame with its picture, the dice drawn in.
func pageView(live *opencv.Live, f constellation.Frame) (*start.CameraState, error) {
	s := &start.CameraState{Seen: seenText(f)}
	picture := live.Picture()
	if f.Blind != "" || picture.Empty() {
		return s, nil
	}
	s.Size = [2]int{picture.Cols(), picture.Rows()}
	shown := gocv.NewMat()
	defer shown.Close()
	picture.CopyTo(&shown)
	opencv.Draw(&shown, detections(live))
	width := min(eyeWidth, shown.Cols())
	gocv.Resize(shown, &shown, image.Pt(width, max(1, shown.Rows()*width/shown.Cols())), 0, 0, gocv.InterpolationArea)
	gocv.CvtColor(shown, &shown, gocv.ColorBGRToRGBA)
	pix := shown.ToBytes()
	s.Picture = &overlay.Picture{Width: shown.Cols(), Height: shown.Rows(), Pix: pix}
	return s, nil
}
