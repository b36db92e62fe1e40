//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"image"
	"math"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// Fitting by hand.
const (
	fitPatience = 120 * time.Second // from the last key on, until it is given up
	fitStep     = 0.5               // px of the projected picture, by which a key makes an outline longer
	fitError    = 0.7               // px, by which people miss a length with it: one standard deviation
	outlineWide = 3.0               // px, of its light
)

// orByHand lets people fit an outline to a bank card where they are asked for one and
// it isn't found: a key that makes something larger or smaller begins that.
func (t *calibrating) orByHand(cfg calibrate.Config) calibrate.Config {
	if cfg.Ask == "" || t.answers == nil {
		return cfg
	}
	find := cfg.Find
	cfg.Find = func(img *image.Gray, about *calibrate.Rig) (calibrate.Known, error) {
		if t.resized() != 0 {
			return nil, calibrate.ErrByHand
		}
		return find(img, about)
	}
	cfg.Fit = t.fitter("bank card", opencv.BankCard)
	cfg.Ask += "\n(or press + to fit an outline of light to a card by hand)"
	return cfg
}

// resized is by how many steps something is to be larger, by the keys since it was
// asked last.
func (t *calibrating) resized() (steps int) {
	for more := true; more; {
		var n int
		n, more = t.answered()
		steps += n
	}
	return steps
}

// answered is the same up to a key that agrees, and whether there was one.
func (t *calibrating) answered() (steps int, agreed bool) {
	for {
		select {
		case a := <-t.answers:
			switch a.Key {
			case ebi.Larger:
				steps++
			case ebi.Smaller:
				steps--
			case ebi.Agree:
				return steps, true
			}
		default:
			return steps, false
		}
	}
}

// fitter lets people fit an outline to a thing of that size, mm.
func (t *calibrating) fitter(name string, size constellation.Vec) calibrate.Fitter {
	return func(ctx context.Context, about *calibrate.Rig) (calibrate.Known, error) {
		f, err := t.fitting(name, size, about)
		if err != nil {
			return nil, err
		}
		return f.fit(ctx)
	}
}

// fitting is an outline of light that is being fitted to a thing that lies in it.
type fitting struct {
	*calibrating
	about  *calibrate.Rig
	name   string            // of the thing
	size   constellation.Vec // mm, of the thing
	middle constellation.Vec // of the outline, mm of the rig, which may be of any scale
	scale  float64           // mm of the rig for a millimetre
}

// fitting begins in the middle of the picture, at the scale that is guessed.
func (t *calibrating) fitting(name string, size constellation.Vec, about *calibrate.Rig) (*fitting, error) {
	l := about.Projector.Lens
	middle, err := about.Projector.Table(vision.Pixel{X: float64(l.Width) / 2, Y: float64(l.Height) / 2}, 0)
	return &fitting{calibrating: t, about: about, name: name, size: size, middle: middle, scale: 1}, err
}

// fit waits until somebody agrees to the outline.
func (f *fitting) fit(ctx context.Context) (calibrate.Known, error) {
	words := inLines(fmt.Sprintf("Lay a %s flat into the outline of light.\n+ and - make it larger and smaller, until it is just as large. Then press Enter.", f.name))
	f.tell(strings.ReplaceAll(words, "\n", " "))
	f.forget()
	f.draw(words)
	for begin := time.Duration(-1); ; {
		_, now, err := f.camera.Next(ctx)
		if err != nil {
			return nil, err
		}
		if begin < 0 {
			begin = now
		}
		switch steps, agreed := f.answered(); {
		case agreed:
			f.byHand = f.size.X
			from, to := f.corner(-0.5, 0), f.corner(0.5, 0)
			return f.about.Along(from, to, f.size.X), nil
		case steps != 0:
			f.resize(steps)
			f.draw(words)
			begin = now
		case now-begin > fitPatience:
			return nil, calibrate.ErrNothingLaid
		}
	}
}

// resize makes the outline so many steps longer, within the picture.
func (f *fitting) resize(steps int) {
	l := f.about.Projector.Lens
	long := max(8, min(0.8*float64(min(l.Width, l.Height)), f.long()+fitStep*float64(steps)))
	f.scale *= long / f.long()
}

// long is how long the outline is, px of the projected picture.
func (f *fitting) long() float64 { return f.pixel(-0.5, 0).Dist(f.pixel(0.5, 0)) }

// corner is a place of the outline, in shares of its sides from its middle.
func (f *fitting) corner(x, y float64) constellation.Vec {
	return f.middle.Add(constellation.Vec{X: x * f.size.X, Y: y * f.size.Y}.Mul(f.scale))
}

func (f *fitting) pixel(x, y float64) vision.Pixel { return f.about.Projector.Pixel(f.corner(x, y), 0) }

// draw shows the outline: its light begins where the thing ends.
func (f *fitting) draw(words string) {
	var at [4]vision.Pixel
	grown := 1 + outlineWide/f.long()
	for i, c := range [4][2]float64{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}} {
		at[i] = f.pixel(c[0]*grown, c[1]*(1+(grown-1)*f.size.X/f.size.Y))
	}
	ops := []overlay.Op{f.text(words, 0.12)}
	for i, p := range at {
		ops = append(ops, overlay.Op{Kind: overlay.OpLine, Color: overlay.Default().Palette.Text, Width: outlineWide,
			Points: overlay.Points{constellation.Vec(p), constellation.Vec(at[(i+1)%4])}})
	}
	f.slides.Draw(nil, ops...)
}

// admit adds to what lengths may be off by what people miss by hand.
func (t *calibrating) admit(r *calibrate.Result) {
	if t.byHand == 0 {
		return
	}
	l := r.Projector.Lens
	a, errA := r.Projector.Table(vision.Pixel{X: float64(l.Width) / 2, Y: float64(l.Height) / 2}, 0)
	b, errB := r.Projector.Table(vision.Pixel{X: float64(l.Width)/2 + fitError, Y: float64(l.Height) / 2}, 0)
	if errA != nil || errB != nil {
		return
	}
	far := math.Hypot(r.Table.X, r.Table.Y) / math.Sqrt(12) // of the table from its middle, RMS
	r.Shape = math.Hypot(r.Shape, far*a.Dist(b)/t.byHand)
}
