//go:build !nocamera

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// What is asked where there is no projector.
const (
	askFound   = "Is this the table (%g × %g mm)?  Enter, or a click up here: yes.\nElse click its corners, the top left one first, then clockwise."
	askCorners = "Click the corners of the table (%g × %g mm),\nthe top left one first, then clockwise."
	askMore    = "Click the next corner, clockwise.  Backspace: the last one was wrong."
	askAgree   = "Enter, or a click up here: so it is.  Backspace: the last one was wrong."
	askNoTable = "No table has its corners there.  Backspace: the last one was wrong."
	askUnlike  = "A table of %g × %g mm never looks like that: has it another size?\nClick its corners again, the top left one first, then clockwise."

	askedAbove  = 0.15    // of the window's height: a click there agrees
	askedBeside = 1.0 / 6 // of its width, from its middle: a corner may lie farther out
)

// quad are four corners that somebody clicks, or agrees to, in a picture.
type quad struct {
	found   *[4]vision.Pixel  // of the largest quadrilateral, nil where none is seen
	clicked []vision.Pixel    // in whatever order
	size    constellation.Vec // mm, of the table
	unlike  bool              // what was agreed to last can't be a table of that size
}

// ask is what is asked now.
func (q *quad) ask() string {
	switch {
	case q.unlike:
		return fmt.Sprintf(askUnlike, q.size.X, q.size.Y)
	case len(q.clicked) == 4 && !q.stands():
		return askNoTable
	case len(q.clicked) == 4:
		return askAgree
	case len(q.clicked) > 0:
		return askMore
	case q.found != nil:
		return fmt.Sprintf(askFound, q.size.X, q.size.Y)
	}
	return fmt.Sprintf(askCorners, q.size.X, q.size.Y)
}

// corners are those of now, all four of them in order.
func (q *quad) corners() []vision.Pixel {
	switch {
	case len(q.clicked) == 0 && q.found != nil:
		return q.found[:]
	case len(q.clicked) == 4:
		return clockwise(q.clicked)
	}
	return q.clicked
}

// stands tells whether four corners are there, and are those of a table.
func (q *quad) stands() bool {
	corners := q.corners()
	if len(corners) != 4 {
		return false
	}
	var four [4]constellation.Vec
	for i, p := range corners {
		four[i] = constellation.Vec(p)
	}
	_, err := constellation.SquareTo(four)
	return err == nil
}

// clockwise are corners in the order in which they lie round their middle, beginning with
// the first: whoever clicks them the other way round, or across, means the same table.
func clockwise(corners []vision.Pixel) []vision.Pixel {
	var middle constellation.Vec
	for _, p := range corners {
		middle = middle.Add(constellation.Vec(p).Mul(1 / float64(len(corners))))
	}
	first := constellation.Vec(corners[0]).Sub(middle)
	turn := func(p vision.Pixel) constellation.Angle { // from the first on, clockwise
		d := constellation.Vec(p).Sub(middle)
		return constellation.Radians(math.Atan2(first.Cross(d), first.Dot(d))).Norm()
	}
	out := slices.Clone(corners)
	slices.SortStableFunc(out[1:], func(a, b vision.Pixel) int { return cmp.Compare(turn(a), turn(b)) })
	return out
}

// answer takes an answer, at a pixel of the picture, and tells whether the
// corners are agreed to.
func (q *quad) answer(key ebi.AnswerKey, at vision.Pixel) bool {
	q.unlike = false
	switch n := len(q.clicked); {
	case key == ebi.Agree:
		return q.stands()
	case key == ebi.Back && n > 0:
		q.clicked = q.clicked[:n-1]
	case key == ebi.Clicked && n < 4:
		q.clicked = append(q.clicked, at)
	}
	return false
}

// means is what an answer means in a window of w×h px: a click up there, where the words
// stand, agrees to four corners. As long as corners may be clicked, one beside the words is
// a corner, as the top left one is that is asked for first.
func (q *quad) means(a ebi.Answer, w, h int) ebi.AnswerKey {
	above := a.Key == ebi.Clicked && a.At.Y < askedAbove*float64(h)
	beside := math.Abs(a.At.X-0.5*float64(w)) > askedBeside*float64(w)
	if above && len(q.corners()) == 4 && (len(q.clicked) == 4 || !beside) {
		return ebi.Agree
	}
	return a.Key
}

// refuse has the corners clicked anew: no camera sees a table of that size so.
func (q *quad) refuse() { q.clicked, q.unlike = nil, true }

// byCorners shows what the camera sees, finds the table of that size (mm) in it,
// and asks whether that is right; else its corners are clicked. A camera that goes once the
// question was seen is waited for: corners that were clicked stay.
func (t *calibrating) byCorners(ctx context.Context, size constellation.Vec) (*calibrate.File, error) {
	t.tell("no projector lights what the camera sees: looking for the table's corners")
	q := quad{size: size}
	t.asking = true
	defer func() { t.asking = false }()
	for seen, asked := false, false; ; seen, asked = true, true {
		t.lost = false
		img, err := t.picture(ctx, seen)
		if err != nil {
			return nil, err
		}
		asked = asked && !t.lost
		lens := camera.NewLens(img.Rect.Dx(), img.Rect.Dy(), 0)
		if found, err := opencv.FindTable(img, lens, nil); err == nil {
			found = upright(found, size)
			q.found = &found
		}
		w, h := t.slides.Size()
		v := newPictured(img, w, h)
		t.slides.Draw(v.picture, append(v.outline(q.corners()), t.text(q.ask(), 0.08))...)
		if !asked { // who pressed something so far hasn't seen the question
			t.forget()
			continue
		}
		select {
		case a := <-t.answers:
			if !q.answer(q.means(a, w, h), v.pixel(a.At)) {
				continue
			}
			f, err := cornered(lens, [4]vision.Pixel(q.corners()), size)
			if err == nil {
				return f, nil
			}
			t.tell(err.Error())
			q.refuse()
		default:
		}
	}
}

// picture is the next picture, which is waited for however long that takes if it may.
func (t *calibrating) picture(ctx context.Context, waits bool) (*image.Gray, error) {
	for {
		img, _, err := t.camera.Next(ctx)
		if !waits || !errors.Is(err, opencv.ErrBlind) {
			return img, err
		}
	}
}

// cornered is the calibration of a camera that sees a table's corners there.
func cornered(lens camera.Lens, q [4]vision.Pixel, size constellation.Vec) (*calibrate.File, error) {
	c, err := camera.FromCorners(lens, q, size)
	if err != nil {
		return nil, err
	}
	f := &calibrate.File{Version: calibrate.Version, Date: time.Now().UTC().Truncate(time.Second),
		Table: calibrate.TableSize{Width: size.X, Height: size.Y}, Camera: &c}
	return f, cmp.Or(f.Validate(), c.CheckTable(size))
}

// upright turns corners that follow each other clockwise so that the first is
// nearest to the picture's top left, or the next where only then the table's
// longer sides are the longer ones.
func upright(q [4]vision.Pixel, size constellation.Vec) [4]vision.Pixel {
	first := 0
	for i, p := range q {
		if p.X+p.Y < q[first].X+q[first].Y {
			first = i
		}
	}
	return fromCorner(q, first, size, vision.Pixel.Dist)
}

// fromCorner turns corners so that they begin with the first, or with the next where only
// then the table's longer sides are the longer ones; length is that of the side between two.
func fromCorner(q [4]vision.Pixel, first int, size constellation.Vec, length func(a, b vision.Pixel) float64) (out [4]vision.Pixel) {
	side := func(i int) float64 { return length(q[(first+i)%4], q[(first+i+1)%4]) }
	if across, down := side(0)+side(2), side(1)+side(3); (across > down) != (size.X > size.Y) && max(across, down) > 1.1*min(across, down) {
		first++
	}
	for i := range out {
		out[i] = q[(first+i)%4]
	}
	return out
}

// pictured is a camera's picture in the window, as large as it goes.
type pictured struct {
	picture *image.Gray
	scale   float64           // px of the window for one of the camera
	origin  constellation.Vec // px of the window
}

// newPictured lays a picture into a window of w×h px.
func newPictured(img *image.Gray, w, h int) pictured {
	iw, ih := img.Rect.Dx(), img.Rect.Dy()
	v := pictured{picture: image.NewGray(image.Rect(0, 0, w, h)), scale: min(float64(w)/float64(iw), float64(h)/float64(ih))}
	v.origin = constellation.Vec{X: math.Floor((float64(w) - v.scale*float64(iw)) / 2), Y: math.Floor((float64(h) - v.scale*float64(ih)) / 2)}
	for y := range h {
		for x := range w {
			p := v.pixel(constellation.Vec{X: float64(x) + 0.5, Y: float64(y) + 0.5})
			if i, j := int(math.Floor(p.X)), int(math.Floor(p.Y)); i >= 0 && j >= 0 && i < iw && j < ih {
				v.picture.Pix[y*v.picture.Stride+x] = img.Pix[j*img.Stride+i]
			}
		}
	}
	return v
}

// pixel is the camera's pixel that is seen at a place of the window.
func (v pictured) pixel(at constellation.Vec) vision.Pixel {
	return vision.Pixel(at.Sub(v.origin).Mul(1 / v.scale))
}

// outline draws corners and the sides between them; the first one is a disc.
func (v pictured) outline(corners []vision.Pixel) (ops []overlay.Op) {
	if len(corners) == 0 {
		return nil
	}
	color := overlay.Default().Palette.Good
	line := overlay.Op{Kind: overlay.OpLine, Color: color, Width: 3, Closed: len(corners) == 4}
	for _, p := range corners {
		line.Points = append(line.Points, constellation.Vec(p).Mul(v.scale).Add(v.origin))
	}
	first := overlay.Op{Kind: overlay.OpDisc, Color: color, Radius: 9, Points: line.Points[:1]}
	return []overlay.Op{line, first}
}
