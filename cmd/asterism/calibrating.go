//go:build !nocamera

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// cameraPatience is how long a camera may give no picture.
const cameraPatience = 10 * time.Second

// How long the last words are shown on the table.
const (
	resultShown  = 2 * time.Second
	failureShown = 6 * time.Second
)

// lit is what is opened to show something and look at it.
type lit struct {
	camera     string
	pixels     pixelSize        // of its pictures, zero for as many as come smoothly
	phone      *web.PhoneCamera // that is the camera, nil where none is
	out        outputFlags
	fullscreen bool
	title      string
	clock      func() time.Duration // of the camera; nil counts from its opening
	brief      bool                 // nothing is said on the table: the terminal is enough
}

// run opens camera and window, and lets work show and look until it is done. It
// must be called on the main goroutine.
func (l lit) run(ctx context.Context, std *stdio, work func(context.Context, *calibrating) (string, error)) error {
	if err := l.out.connected(); err != nil {
		return err
	}
	gray, err := openGray(l.camera, l.pixels, l.phone, l.clock)
	if err != nil {
		return err
	}
	defer gray.Close()
	o := ebi.DefaultOptions()
	o.Title, o.Fullscreen = l.title, l.fullscreen
	o = l.out.on(o, ebi.Monitor{})
	slides, err := ebi.NewSlides(o)
	if err != nil {
		return bad(err)
	}
	t := newCalibrating(slides, gray, std.err)
	t.brief = l.brief
	return besideWindow(ctx, slides, func(ctx context.Context) error { return t.run(ctx, work) })
}

// openGray opens a camera to look through in shades of grey. Without a clock its
// time counts from now on.
func openGray(name string, pixels pixelSize, phone *web.PhoneCamera, clock func() time.Duration) (*opencv.Gray, error) {
	if isVideo(name) {
		return nil, bad(fmt.Errorf("camera %s: a film doesn't see what is shown now", name))
	}
	cfg, err := cameraOf(name, phone)
	if err != nil {
		return nil, bad(err)
	}
	cfg.Width, cfg.Height, cfg.Clock = pixels.W, pixels.H, clock
	pictures, err := opencv.OpenCamera(cfg)
	if err != nil {
		return nil, bad(err)
	}
	return opencv.NewGray(pictures, cameraPatience), nil
}

// calibrating is a calibration on its way, or another look at what is shown: a
// window and a camera.
type calibrating struct {
	slides  *ebi.Slides
	camera  calibrate.Camera
	log     io.Writer
	brief   bool              // nothing is said on the table
	step    string            // that is written over patterns, empty for none
	answers <-chan ebi.Answer // nil where nobody is asked
	taps    <-chan ebi.Answer // of a touch table, nil where there is none
	byHand  float64           // mm, the length that was fitted by hand, 0 where none was
	opening bool              // the first picture of this attempt is waited for, or never came
	asking  bool              // something is asked over the camera's pictures
	lost    bool              // no picture came for a while
}

// newCalibrating begins with a window and a camera, which says if it gives no picture.
func newCalibrating(slides *ebi.Slides, gray *opencv.Gray, log io.Writer) *calibrating {
	t := &calibrating{slides: slides, camera: gray, log: log}
	gray.Lost = t.waits
	return t
}

// run waits for the window and the camera, lets work do its work, and says on
// the table and on the log how it went.
func (t *calibrating) run(ctx context.Context, work func(context.Context, *calibrating) (string, error)) error {
	if err := t.slides.Wait(ctx); err != nil {
		return errEnded
	}
	if !t.brief {
		t.say("take hands off the table")
	}
	said, err := t.look(ctx, work)
	if errors.Is(err, context.Canceled) {
		return errEnded
	}
	if err != nil {
		t.leave(ctx, advice(err), failureShown)
		return err
	}
	t.tell(said)
	t.leave(ctx, inLines(strings.ReplaceAll(said, "; ", "\n")), resultShown)
	return nil
}

// leave says the last words on the table for some time.
func (t *calibrating) leave(ctx context.Context, words string, shown time.Duration) {
	if !t.brief {
		t.say(words)
		pause(ctx, shown)
	}
}

// look waits for the first picture, then works. In brief it works at once: what
// is to be seen is shown while the camera opens.
func (t *calibrating) look(ctx context.Context, work func(context.Context, *calibrating) (string, error)) (string, error) {
	t.byHand, t.step = 0, "" // those of an attempt before
	var err error
	if !t.brief {
		t.opening = true
		_, _, err = t.camera.Next(ctx)
		t.opening = err != nil
	}
	if err == nil {
		var said string
		if said, err = work(ctx, t); err == nil {
			return said, nil
		}
	}
	if errors.Is(err, opencv.ErrBlind) && calibrate.AsFailure(err) == nil {
		err = fmt.Errorf("%w: see that it is plugged in, and that its name or address is right (--camera)", err)
	}
	return "", err
}

// waits says why no picture comes as soon as that is known, though the camera may
// come yet: on the table only as long as nothing else is shown there, or where something is
// asked over its pictures.
func (t *calibrating) waits(err error) {
	t.lost = true
	t.tell("waiting: " + withoutPackage(err.Error()))
	if t.opening || t.asking {
		t.say(advice(err))
	}
}

// tell says a step where the command was called.
func (t *calibrating) tell(step string) { fmt.Fprintf(t.log, "asterism: %s\n", step) }

// advice is what went wrong and what to do, in lines that the window has room for.
func advice(err error) string {
	if f := calibrate.AsFailure(err); f != nil {
		return inLines(f.Why) + "\n" + inLines(f.Do)
	}
	return inLines(strings.ReplaceAll(withoutPackage(err.Error()), ": ", "\n"))
}

// packages are those that errors of a calibration come from.
var packages = []string{"opencv", "calibrate", "camera", "ebi", "overlay", "tuio", "web"}

// withoutPackage is an error's text without the packages that it begins with: which of
// them says it is nothing to players.
func withoutPackage(text string) string {
	for {
		name, rest, ok := strings.Cut(text, ": ")
		if !ok || !slices.Contains(packages, name) {
			return text
		}
		text = rest
	}
}

// longestLine is how many letters a line of the window has room for.
const longestLine = 58

// inLines breaks lines that are too long between words.
func inLines(text string) string {
	var out []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && len(line)+1+len(word) > longestLine {
				out, line = append(out, line), ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// say writes a text in the middle of the table.
func (t *calibrating) say(text string) { t.slides.Draw(nil, t.text(text, 0.5)) }

// text is a text at a share of the window's height.
func (t *calibrating) text(text string, at float64) overlay.Op {
	w, h := t.slides.Size()
	look := overlay.Default()
	return overlay.Op{Kind: overlay.OpText, Text: text, Size: max(14, float64(h)/28), Color: look.Palette.Text, Plate: look.Palette.Veil,
		Points: overlay.Points{constellation.Vec{X: 0.5 * float64(w), Y: at * float64(h)}}}
}

// spoken is a window that can be asked to write words over a picture, and that says
// over the patterns how far it is.
type spoken struct{ *calibrating }

func (s spoken) Size() (int, int) { return s.slides.Size() }

// Show shows a pattern, with the step at its lower rim.
func (s spoken) Show(img *image.Gray) error {
	if s.step == "" {
		return s.slides.Show(img)
	}
	words := s.text(s.step, 0)
	zone := s.Words()
	words.Size = 0.5 * float64(zone.Dy())
	words.Points[0] = constellation.Vec{X: float64(zone.Min.X+zone.Max.X) / 2, Y: float64(zone.Min.Y+zone.Max.Y) / 2}
	return s.slides.Draw(img, words)
}

// Words is where the step is written: in the middle of the lower rim.
func (s spoken) Words() image.Rectangle {
	w, h := s.slides.Size()
	return image.Rect(int(0.28*float64(w)), int(0.955*float64(h)), int(0.72*float64(w)), h)
}

// told takes a step of a calibration: it is said in the terminal and over the
// patterns that follow.
func (t *calibrating) told(step string) {
	t.tell(step)
	t.step = step + ": hands off the table"
}

func (s spoken) Say(img *image.Gray, words string) error {
	return s.slides.Draw(img, s.text(words, 0.06))
}
