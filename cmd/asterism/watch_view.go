//go:build !nocamera

package main

import (
	"image"
	"image/color"
	"os"
	"unicode"

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
	drawn   bool   // img is another one than that which is shown
	sized   bool   // the window has the pictures' size
	changes bool   // what moves is drawn, too
	stages  *pane  // what each stage saw; nil where that isn't asked for or was closed
	end     func() // ends all
	closed  bool   // somebody closed the window
	pressed []rune // keys that nobody has asked for yet, in their order
}

// newView opens the window, and a second one for what each stage saw where that is
// asked for. Who ends it while nobody asks for keys calls end.
func newView(stages bool, end func()) *view {
	keys := "S saves, N next face, Q ends"
	if stages {
		keys = "S saves, N next face, W saves the stages, Q ends"
	}
	os.Setenv("OPENCV_LEGACY_WAITKEY", "1") // OpenCV then tells an arrow from the letter of the same last eight bits
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

// draw draws the frame's picture, for show to show.
func (v *view) draw(l *opencv.Live, f constellation.Frame) {
	picture := l.Picture()
	if v.drawn = f.Blind == "" && !picture.Empty(); !v.drawn {
		return
	}
	picture.CopyTo(&v.img)
	taken := opencv.Draw(&v.img, detections(l))
	if v.changes {
		opencv.DrawChanges(&v.img, l, taken...)
	}
}

// show shows the picture that was drawn and returns the key that was pressed first, 0 for
// none, Q where the window was closed.
func (v *view) show() rune {
	if v.drawn && !v.closed {
		v.put()
	}
	v.drawn = false
	return v.key()
}

// key is the key that was pressed first, 0 for none. Whoever closes the window wants all
// to end, as with Q.
func (v *view) key() (first rune) {
	v.listen()
	if v.closed {
		return 'q'
	}
	if v.waits() {
		first, v.pressed = v.pressed[0], v.pressed[1:]
	}
	return first
}

// waits tells whether further keys were pressed.
func (v *view) waits() bool { return v != nil && len(v.pressed) > 0 }

// mostPressed is how many keys may wait; whoever holds one down means no more.
const mostPressed = 32

// listen takes note of a key that is pressed, and of a window that is closed: the next
// picture would open it anew. OpenCV keeps the last key alone, so who listens seldom misses
// those before.
func (v *view) listen() {
	if k := letter(v.window.WaitKey(1)); k != 0 && len(v.pressed) < mostPressed {
		v.pressed = append(v.pressed, k)
	}
	v.closed = v.closed || v.window.gone()
	if v.stages != nil && v.stages.gone() {
		v.stages.Close()
		v.stages = nil
	}
}

// letter is what a key of OpenCV's code writes, 0 for none, as of an arrow. Above the code
// stands which keys are held beside it.
func letter(code int) rune {
	if k := code & 0xffff; code != -1 && k < unicode.MaxASCII {
		return rune(k)
	}
	return 0
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
