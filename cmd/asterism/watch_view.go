//go:build !nocamera

package main

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/why"
)

// view is a window that shows what is seen.
type view struct {
	window  *pane
	img     gocv.Mat
	sized   bool   // the window has the pictures' size
	changes bool   // what moves is drawn, too
	stages  *pane  // what each stage saw; nil where that isn't asked for or was closed
	end     func() // ends all
}

// newView opens the window, and a second one for what each stage saw where that is
// asked for. Who ends it while nobody asks for keys calls end.
func newView(stages bool, end func()) *view {
	keys := "S saves, N next face, Q ends"
	if stages {
		keys = "S saves, N next face, W saves the stages, Q ends"
	}
	v := &view{window: newPane("asterism watch (" + keys + ")"), img: gocv.NewMat(), changes: stages, end: end}
	if stages {
		v.stages = newPane("asterism watch: what each stage saw")
	}
	return v
}

// highestSheet is how much of a sheet of stages is shown in a window, px: the
// file holds all of it.
const highestSheet = 900

// showStages shows what each stage saw of what was read in this frame, if that
// is asked for and anything was read.
func (v *view) showStages(l *opencv.Live, r *why.Report) {
	if v.stages == nil || r == nil || l.Stages().Reads == 0 {
		return
	}
	r.Name = "the part of the picture that was read last"
	sheet, err := why.Sheet(r)
	if err != nil {
		return // nothing was read yet
	}
	b := sheet.Bounds()
	mat, err := gocv.ImageToMatRGB(sheet.SubImage(image.Rect(0, 0, b.Dx(), min(b.Dy(), highestSheet))))
	if err != nil {
		return
	}
	defer mat.Close()
	v.stages.ResizeWindow(onDesk(mat.Cols(), mat.Rows()))
	v.stages.IMShow(mat)
}

// show draws the frame's picture and returns the key that was pressed, 0 for
// none, Q where the window was closed.
func (v *view) show(l *opencv.Live, f constellation.Frame) rune {
	picture := l.Picture()
	if f.Blind == "" && !picture.Empty() {
		picture.CopyTo(&v.img)
		taken := opencv.Draw(&v.img, detections(l))
		if v.changes {
			opencv.DrawChanges(&v.img, l, taken...)
		}
		v.put()
	}
	return v.key()
}

// key is the key that was pressed, 0 for none. Whoever closes the window wants all to
// end, as with Q; whoever closes that of the stages wants it closed.
func (v *view) key() rune {
	k := v.window.WaitKey(1)
	if v.window.gone() {
		return 'q'
	}
	if v.stages != nil && v.stages.gone() {
		v.stages.Close()
		v.stages = nil
	}
	return rune(max(0, k) & 0xff)
}

// board shows a picture and the chessboard's corners that are seen in it, if
// there is a window. Q ends all.
func (v *view) board(picture gocv.Mat, corners []vision.Pixel) {
	if v == nil {
		return
	}
	picture.CopyTo(&v.img)
	for _, p := range corners {
		gocv.Circle(&v.img, image.Pt(int(p.X), int(p.Y)), 5, color.RGBA{G: 255}, 2)
	}
	v.put()
	switch v.key() {
	case 'q', 'Q', escape:
		v.end()
	}
}

// put shows the picture, the first one at its size, as far as a screen has room:
// windows open small.
func (v *view) put() {
	v.window.IMShow(v.img)
	if !v.sized {
		v.window.ResizeWindow(onDesk(v.img.Cols(), v.img.Rows()))
		v.sized = true
	}
}

// Close closes the window.
func (v *view) Close() {
	v.window.Close()
	if v.stages != nil {
		v.stages.Close()
	}
	v.img.Close()
}
