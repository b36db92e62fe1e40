//go:build !nocamera

package main

import (
	"context"
	"image"
	"strings"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision/camera"
)

// panelWidth is that of a camera's picture in the panel at most, px, and
// panelQuality how well it is kept, of 100.
const panelWidth, panelQuality = 960, 70

// shown are the frames of a camera, whose pictures the panel shows while somebody
// looks.
func (p *player) shown(source string, f frames, next inputFunc) inputFunc {
	eyes, ok := f.(eyesFrames)
	if !ok || p.panel == nil {
		return next
	}
	return func(ctx context.Context) (input, error) {
		in, err := next(ctx)
		if err == nil && in.frame != nil && p.panel.wants(source) {
			p.panel.keep(source, seenBy(eyes.live.Picture(), eyes.live.Calibration(), in.frame.Readings))
		}
		return in, err
	}
}

// seenBy is a picture and what was read in it, by a calibration.
func seenBy(img gocv.Mat, cal camera.Calibration, readings []constellation.Reading) (s snapshotJPEG) {
	if img.Empty() {
		return s
	}
	small := gocv.NewMat()
	defer small.Close()
	k := min(1, panelWidth/float64(img.Cols()))
	gocv.Resize(img, &small, image.Point{}, k, k, gocv.InterpolationArea)
	if b, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, small, []int{gocv.IMWriteJpegQuality, panelQuality}); err == nil {
		s.picture = append([]byte(nil), b.GetBytes()...)
		b.Close()
	}
	for i := range readings {
		s.seen = append(s.seen, outlineOf(&cal, &readings[i], img.Cols(), img.Rows()))
	}
	return s
}

// outlineOf is where in a picture a reading is, and what it says.
func outlineOf(cal *camera.Calibration, r *constellation.Reading, w, h int) web.Seen {
	corners := r.Corners
	if len(corners) < 3 {
		half := constellation.Vec{X: max(r.Size, r.W, 12) / 2, Y: max(r.Size, r.H, 12) / 2}
		corners = nil
		for _, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			corners = append(corners, r.Pos.Add(constellation.Vec{X: k[0] * half.X, Y: k[1] * half.Y}.Turn(r.Angle)))
		}
	}
	var s web.Seen
	for _, c := range corners {
		p := cal.Pixel(c, 0)
		s.Corners = append(s.Corners, [2]float64{p.X / float64(w), p.Y / float64(h)})
	}
	s.Text = strings.Join(strings.Fields(string(r.Role)+" "+string(r.Team)+" "+string(r.Kind)+" "+r.Face), " ")
	return s
}
