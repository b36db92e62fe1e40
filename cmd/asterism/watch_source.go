//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"time"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// source is where watch gets its pictures from, and where the table is in
// them.
type source struct {
	opencv.Pictures
	clock       func() time.Duration
	calibration calibrated
	camera      *opencv.Camera // nil for a file
	first       *firstPicture  // that told how large the pictures are, nil once it was given out
}

// firstPicture is a picture that waits to be looked at.
type firstPicture struct {
	img gocv.Mat
	at  time.Duration
}

// Next gives out the first picture, and then the others.
func (s *source) Next(img *gocv.Mat) (time.Duration, error) {
	if s.first == nil {
		return s.Pictures.Next(img)
	}
	first := s.first
	s.first = nil
	*img, first.img = first.img, *img
	return first.at, first.img.Close()
}

// Close closes the pictures.
func (s *source) Close() error {
	if s.first != nil {
		s.first.img.Close()
	}
	return s.Pictures.Close()
}

// openEye opens a camera or a file, waits for its first picture and finds
// out where the table is, which openCamera knows beforehand and here the first picture
// has to tell.
func openEye(ctx context.Context, c *watchCmd, phone *web.PhoneCamera, v *view, stderr io.Writer, clock func() time.Duration) (*source, error) {
	if err := c.Place.check(); err != nil {
		return nil, bad(err)
	}
	looks, err := cameraOf(c.Camera, phone)
	if err != nil {
		return nil, bad(err)
	}
	at := c.Place.seat()
	at.pixels = c.Pixels
	seen, err := at.sight(c.Place.Table)
	if err != nil {
		return nil, bad(err)
	}
	looks.Width, looks.Height, looks.Clock = seen.pixels.W, seen.pixels.H, clock
	pictures, err := opencv.Open(looks)
	if err != nil {
		return nil, bad(err)
	}
	s := &source{Pictures: pictures, clock: clock}
	s.camera, _ = pictures.(*opencv.Camera)
	if err := s.calibrate(ctx, c, v, stderr); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// calibrate finds out where the table is, and keeps that.
func (s *source) calibrate(ctx context.Context, c *watchCmd, v *view, stderr io.Writer) (err error) {
	if c.Place.byBoard() {
		s.calibration, err = s.followBoard(ctx, c, v, stderr)
	} else {
		var first firstPicture
		if first.img, first.at, err = s.wait(ctx, c, stderr); err != nil {
			return err
		}
		s.calibration, err = c.Place.find(first.img.Cols(), first.img.Rows())
		s.first = &first
		err = bad(err)
	}
	if err != nil {
		return err
	}
	return c.Place.keep(s.calibration, stderr)
}

// followBoard looks on as the chessboard is laid in one place after another,
// until there are enough of them or the pictures end.
func (s *source) followBoard(ctx context.Context, c *watchCmd, v *view, stderr io.Writer) (calibrated, error) {
	board, want := c.Place.board(), max(1, c.Place.Places)
	var places camera.BoardViews
	var size image.Point
	fmt.Fprintln(stderr, "watch: looking for the chessboard: all of it has to be seen, and some white about it")
	for n := 0; places.Count() < want; n++ {
		img, _, err := s.wait(ctx, c, stderr)
		if errors.Is(err, io.EOF) && n > 0 {
			break
		}
		if err != nil {
			return calibrated{}, err
		}
		if now := image.Pt(img.Cols(), img.Rows()); size != now {
			resized(&places, size, now, stderr)
			size = now
		}
		corners, err := seenBoard(board, img, v)
		if err != nil {
			return calibrated{}, err
		}
		if places.Add(corners) {
			sayPlace(stderr, places.Count(), want)
		}
		if err := ctx.Err(); err != nil {
			fmt.Fprintf(stderr, "watch: broken off after %d of %d places: nothing is kept\n", places.Count(), want)
			return calibrated{}, err // the calibration that there is may be better
		}
		if n == c.Frames-1 {
			break
		}
	}
	if places.Count() < want {
		fmt.Fprintf(stderr, "watch: the pictures end after %d of %d places: with more the lens is measured better\n", places.Count(), want)
	}
	cal, err := board.Calibrate(places.All(), camera.NewLens(size.X, size.Y, 0))
	return calibrated{Calibration: cal, Table: c.Place.measured()}, bad(err)
}

// resized takes places along into pictures of another size. In those of another shape nobody
// knows where they are.
func resized(places *camera.BoardViews, was, now image.Point, w io.Writer) {
	switch k := float64(now.X) / float64(max(1, was.X)); {
	case was == image.Point{}:
	case math.Abs(k*float64(was.Y)-float64(now.Y)) <= 1:
		places.Scale(k)
	case places.Count() > 0:
		*places = camera.BoardViews{}
		fmt.Fprintln(w, "watch: the pictures have another shape now: the board's places are looked for anew")
	default:
		*places = camera.BoardViews{}
	}
}

// seenBoard returns the board's corners in a picture, none where it isn't seen,
// shows them, and closes the picture.
func seenBoard(board camera.Board, img gocv.Mat, v *view) ([]vision.Pixel, error) {
	defer img.Close()
	corners, err := opencv.FindBoard(board, img)
	v.board(img, corners)
	if errors.Is(err, camera.ErrBoard) {
		return nil, nil
	}
	return corners, bad(err)
}

// sayPlace tells what to do with the board once it was seen in so many places.
func sayPlace(w io.Writer, n, want int) {
	next := "now slide the board flat to another, towards the table's corners in turn"
	if n == want {
		next = "take the board away"
	}
	fmt.Fprintf(w, "watch: place %d of %d is seen; %s\n", n, want, next)
}

// wait waits for the next picture, saying why there is none. With a number
// of frames asked for it waits no longer than for so many.
func (s *source) wait(ctx context.Context, c *watchCmd, stderr io.Writer) (gocv.Mat, time.Duration, error) {
	img := gocv.NewMat()
	last := ""
	for n := 0; ; n++ {
		at, err := s.Next(&img)
		if err == nil {
			return img, at, nil
		}
		if ctx.Err() != nil || !errors.Is(err, opencv.ErrBlind) || (c.Frames > 0 && n >= c.Frames) {
			img.Close()
			return img, 0, fmt.Errorf("%s: %w", vision.CameraName(c.Camera), err)
		}
		if err.Error() != last {
			last = err.Error()
			fmt.Fprintf(stderr, "asterism: watch: %v; waiting for it\n", err)
		}
	}
}
