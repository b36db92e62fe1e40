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
)

// How long is waited for an answer: the sides are right mostly, and so is silence;
// north is asked for by somebody who is there.
const (
	sidesPatience = 8 * time.Second
	northPatience = 60 * time.Second
)

// What is asked about a calibrated table.
const (
	askSides = "Are these the table's top and left?\nIf so, wait a moment, or press Enter.\nElse touch the square that is to be the top, or lay a die into it."
	askNorth = "Where is north?\nLay a die onto the ring there, or touch it."
)

// sideNames are the sides in the order of quarter turns from the top.
var sideNames = [4]string{"top", "right", "bottom", "left"}

// oriented shows which sides of a calibrated table are its top and left, and turns
// it where somebody wants another side to be the top. Who says nothing for a while
// agrees. It returns north, degrees clockwise from the table's top, as it was said
// before.
func (t *calibrating) oriented(ctx context.Context, r *calibrate.Result, north float64) (float64, error) {
	l := layIn(t, &r.Rig, 0.67)
	for i := range sideNames {
		l.square(sidePlace(r.Table, i), 0.06*min(r.Table.X, r.Table.Y))
	}
	l.line(0, 0, r.Table.X, 0)
	l.line(0, 0, 0, r.Table.Y)
	l.word("top", sidePlace(r.Table, 0), 0.1*r.Table.Y)
	l.word("left", sidePlace(r.Table, 3), 0.1*r.Table.Y)
	place, _, err := l.ask(ctx, askSides, sidesPatience)
	if err != nil || place <= 0 {
		return north, err
	}
	r.Turn(place)
	t.tell(fmt.Sprintf("the side that was the %s is the table's top", sideNames[place]))
	return constellation.Angle(north - 90*float64(place)).Norm().Degrees(), nil
}

// sidePlace is where something is laid to name a side, mm.
func sidePlace(table constellation.Vec, side int) constellation.Vec {
	at := [4]constellation.Vec{{X: 0.5, Y: 0.13}, {X: 0.9, Y: 0.5}, {X: 0.5, Y: 0.87}, {X: 0.1, Y: 0.5}}[side]
	return constellation.Vec{X: at.X * table.X, Y: at.Y * table.Y}
}

// compassPlaces is how many squares the ring of directions has.
const compassPlaces = 16

// north asks where north is: a die on a ring points at it from the table's middle.
func (t *calibrating) north(ctx context.Context, r *calibrate.Result) (float64, error) {
	l := layIn(t, &r.Rig, 0.5)
	middle, radius := r.Table.Mul(0.5), 0.34*min(r.Table.X, r.Table.Y)
	for i := range compassPlaces {
		s, c := math.Sincos(2 * math.Pi * float64(i) / compassPlaces)
		l.square(middle.Add(constellation.Vec{X: s * radius, Y: -c * radius}), 0.16*radius)
	}
	place, at, err := l.ask(ctx, askNorth, northPatience)
	if err != nil {
		return 0, err
	}
	if place < 0 {
		return 0, fmt.Errorf("calibrate: nobody said where north is: lay a die onto the ring, or say --north DEGREES")
	}
	v, err := r.Projector.Table(at, 0)
	if err != nil {
		return 0, err
	}
	d := v.Sub(middle)
	return constellation.Radians(math.Atan2(d.X, -d.Y)).Norm().Degrees(), nil
}

// laying is a question that is answered by something laid onto the table, or by a
// touch of it.
type laying struct {
	*calibrating
	rig     *calibrate.Rig
	picture *image.Gray
	places  [][4]vision.Pixel // px of the picture
	ops     []overlay.Op
	at      float64 // where it is asked, of the picture's height
}

// layIn begins a question over a calibrated table, which is asked at a share of the
// picture's height.
func layIn(t *calibrating, rig *calibrate.Rig, at float64) *laying {
	lens := rig.Projector.Lens
	return &laying{calibrating: t, rig: rig, at: at, picture: image.NewGray(image.Rect(0, 0, lens.Width, lens.Height))}
}

// laidLight is how bright the squares are, of 255: a white die must be told from
// them.
const laidLight = 190

// square lights a square about a place, half so many mm wide.
func (l *laying) square(at constellation.Vec, half float64) {
	var q [4]vision.Pixel
	for i, d := range [4]constellation.Vec{{X: -half, Y: -half}, {X: half, Y: -half}, {X: half, Y: half}, {X: -half, Y: half}} {
		q[i] = l.rig.Projector.Pixel(at.Add(d), 0)
	}
	l.places = append(l.places, q)
	lo, hi := q[0], q[0]
	for _, p := range q {
		lo, hi = vision.Pixel{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, vision.Pixel{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	for y := max(0, int(lo.Y)); y < min(l.picture.Rect.Dy(), int(hi.Y)+1); y++ {
		for x := max(0, int(lo.X)); x < min(l.picture.Rect.Dx(), int(hi.X)+1); x++ {
			if within(q, vision.Pixel{X: float64(x) + 0.5, Y: float64(y) + 0.5}) {
				l.picture.Pix[y*l.picture.Stride+x] = laidLight
			}
		}
	}
}

// within tells whether a pixel lies in a convex quadrilateral.
func within(q [4]vision.Pixel, p vision.Pixel) bool {
	left, right := false, false
	for i := range q {
		side := q[(i+1)%4].Sub(q[i]).Cross(p.Sub(q[i]))
		left, right = left || side < 0, right || side > 0
	}
	return !left || !right
}

// line draws a line of light from place to place, mm.
func (l *laying) line(x0, y0, x1, y1 float64) {
	from, to := l.rig.Projector.Pixel(constellation.Vec{X: x0, Y: y0}, 0), l.rig.Projector.Pixel(constellation.Vec{X: x1, Y: y1}, 0)
	l.ops = append(l.ops, overlay.Op{Kind: overlay.OpLine, Color: overlay.Default().Palette.Good, Width: 8,
		Points: overlay.Points{constellation.Vec(from), constellation.Vec(to)}})
}

// word writes a word below a place, so many mm from it.
func (l *laying) word(text string, at constellation.Vec, below float64) {
	o := l.text(text, 0)
	o.Points = overlay.Points{constellation.Vec(l.rig.Projector.Pixel(at.Add(constellation.Vec{Y: below}), 0))}
	l.ops = append(l.ops, o)
}

// ask shows the squares and waits until one of them is touched or something lies
// in it. It returns which one and where in the picture; -1 where somebody agrees
// by Enter, or says nothing for so long.
func (l *laying) ask(ctx context.Context, words string, patience time.Duration) (place int, at vision.Pixel, err error) {
	l.tell(strings.ReplaceAll(words, "\n", " "))
	l.slides.Draw(l.picture, append(l.ops, l.text(words, l.at))...)
	l.forget()
	spots := calibrate.NewSpots(l.rig, l.places)
	for begin := time.Duration(-1); ; {
		img, now, err := l.camera.Next(ctx)
		if err != nil {
			return -1, at, err
		}
		if begin < 0 {
			begin = now
		}
		select {
		case a := <-l.answers:
			if a.Key == ebi.Agree {
				return -1, at, nil
			}
			if k := l.touched(a); k >= 0 {
				return k, vision.Pixel(a.At), nil
			}
		default:
		}
		if k, ok := spots.Look(img, now); ok {
			return k, l.rig.Aim(spots.Middle()), nil
		}
		if now-begin > patience {
			return -1, at, nil
		}
	}
}

// touched is the square that an answer touches, -1 where it is none.
func (l *laying) touched(a ebi.Answer) int {
	for k, q := range l.places {
		if a.Key == ebi.Clicked && within(q, vision.Pixel(a.At)) {
			return k
		}
	}
	return -1
}
