package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// touchMarks are where marks are shown that somebody touches, parts of the
// table: four tell how the sensor lies, the last one by how much that is off.
var touchMarks = [5]constellation.Vec{{X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.1}, {X: 0.9, Y: 0.9}, {X: 0.1, Y: 0.9}, {X: 0.5, Y: 0.5}}

// mostTouchOff is by how many mm the last mark may be missed: a finger's tip is
// put down some millimetres off.
const mostTouchOff = 12

// touchTable shows the marks one after another, waits for each to be touched or
// for a die on it, and writes down how the sensor lies on the table.
func (c *calibrateCmd) touchTable(ctx context.Context, std *stdio) error {
	table := c.Table
	if table == (tableSize{}) {
		table = defaultTable
	}
	if err := c.connected(); err != nil {
		return err
	}
	heard, err := c.open(ctx, time.Now(), std.err)
	if err != nil {
		return err
	}
	defer heard.Close()
	r, err := tuio.NewReceiver(heard, tuio.Config{}, tuio.Mapping{Width: table.X, Height: table.Y})
	if err != nil {
		return bad(err)
	}
	fmt.Fprintf(std.err, "asterism: hearing TUIO at %s\n", listened(heard, &c.hearFlags))
	o := c.outputFlags.on(ebi.DefaultOptions(), ebi.Monitor{})
	o.Title, o.Fullscreen = "Asterism: touch the marks", c.Fullscreen
	slides, err := ebi.NewSlides(o)
	if err != nil {
		return bad(err)
	}
	return besideWindow(ctx, slides, func(ctx context.Context) error { return c.touched(ctx, std, slides, r, table) })
}

// errEnded is returned where somebody closes the window.
var errEnded = errors.New("calibrate: ended before it was done")

// touched takes the marks in turn and keeps what they tell.
func (c *calibrateCmd) touched(ctx context.Context, std *stdio, slides *ebi.Slides, from frames, table tableSize) error {
	corners, off, err := touchMarked(ctx, slides, from, table)
	if err != nil {
		return err
	}
	f := touchFile(table, corners, c.north(), c.filled(slides.Monitor()), time.Now())
	f.Table.NorthSaid = c.North != nil
	if err := renewCalibration(c.Out, f, std.err); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "asterism: the mark in the middle is met to %.1f mm; written to %s\n", off, c.Out)
	return nil
}

// touchMarked shows the marks one after another, and tells where on the table the corners of the
// sensor lie that feels them touched, and by how many mm the last mark is missed then.
func touchMarked(ctx context.Context, slides *ebi.Slides, from frames, table tableSize) (corners []constellation.Vec, off float64, err error) {
	if err := slides.Wait(ctx); err != nil {
		return nil, 0, errEnded
	}
	var at []constellation.Vec
	for i := range touchMarks {
		w, h := slides.Size()
		slides.Draw(nil, markOps(constellation.Vec{X: float64(w), Y: float64(h)}, constellation.Vec(table), i)...)
		p, err := touchedPlace(ctx, from, at)
		if err != nil {
			return nil, 0, err
		}
		at = append(at, p)
	}
	return touchCorners([5]constellation.Vec(at), constellation.Vec(table))
}

// touchFile is how a touch table's sensor lies, as it is written down.
func touchFile(table tableSize, corners []constellation.Vec, north float64, screen ebi.Monitor, now time.Time) *calibrate.File {
	f := &calibrate.File{Version: calibrate.Version, Date: now.UTC().Truncate(time.Second), Screen: screen.Name, Monitor: screen.Number,
		Table: calibrate.TableSize{Width: table.X, Height: table.Y, North: north}}
	for _, v := range corners {
		f.Touch = append(f.Touch, [2]float64{v.X, v.Y})
	}
	return f
}

// Holding still: what a contact must do to count.
const (
	touchHeld  = 600 * time.Millisecond
	touchStill = 4.0  // mm of the sensor, by which it may tremble
	touchApart = 30.0 // mm of the sensor, from marks that were touched before: dice may lie there still
)

// touchedPlace waits until one thing has touched the table for a while, away from
// the places before, and returns where, in mm of the sensor.
func touchedPlace(ctx context.Context, from frames, before []constellation.Vec) (constellation.Vec, error) {
	var at constellation.Vec
	since, down := time.Duration(0), false
	for {
		f, err := from.Next(ctx)
		if ctx.Err() != nil {
			return at, errEnded
		}
		if err != nil {
			return at, err
		}
		p, ok := onlyContact(f, before)
		switch {
		case !ok:
			down = false
		case !down || p.Dist(at) > touchStill:
			at, since, down = p, f.Time, true
		case f.Time-since >= touchHeld:
			return at, nil
		}
	}
}

// onlyContact is the only thing that touches the table away from some places.
func onlyContact(f constellation.Frame, before []constellation.Vec) (at constellation.Vec, ok bool) {
	n := 0
	for _, r := range f.Readings {
		other := r.Role == constellation.RoleHand || r.Role == constellation.RoleBlock
		if !other && !near(r.Pos, before, touchApart) {
			at, n = r.Pos, n+1
		}
	}
	return at, n == 1
}

// touchCorners are where on a table of that size the sensor's corners lie, by
// where it feels the marks, and by how many mm the last one is missed.
func touchCorners(felt [5]constellation.Vec, table constellation.Vec) ([]constellation.Vec, float64, error) {
	var unit, shown [4]constellation.Vec
	for i := range unit {
		unit[i] = constellation.Vec{X: felt[i].X / table.X, Y: felt[i].Y / table.Y}
		shown[i] = constellation.Vec{X: touchMarks[i].X * table.X, Y: touchMarks[i].Y * table.Y}
	}
	from, err := constellation.SquareTo(unit)
	if err != nil {
		return nil, 0, fmt.Errorf("calibrate: the marks were felt at %v mm, which is no table: touch each where it is shown", felt[:4])
	}
	to, err := constellation.SquareTo(shown)
	if err != nil {
		return nil, 0, err
	}
	back := from.Inverse()
	place := func(u constellation.Vec) constellation.Vec { return to.Apply(back.Apply(u)) }
	last := constellation.Vec{X: felt[4].X / table.X, Y: felt[4].Y / table.Y}
	off := place(last).Dist(constellation.Vec{X: touchMarks[4].X * table.X, Y: touchMarks[4].Y * table.Y})
	if !(off <= mostTouchOff) {
		return nil, off, fmt.Errorf("calibrate: the mark in the middle is missed by %.0f mm: touch each mark where it is shown, one finger at a time", off)
	}
	return []constellation.Vec{place(constellation.Vec{}), place(constellation.Vec{X: 1}), place(constellation.Vec{X: 1, Y: 1}), place(constellation.Vec{Y: 1})}, off, nil
}

// touchWords is where it stands what to do, a part of the table.
var touchWords = constellation.Vec{X: 0.5, Y: 0.3}

// markOps draws the i-th mark, and what to do, in a window of a size in px as play shows the table in it.
func markOps(window, table constellation.Vec, i int) []overlay.Op {
	look := overlay.Default().Palette
	at, arm := ebi.OnTable(window, table, touchMarks[i]), window.Y/30
	line := func(d constellation.Vec) overlay.Op {
		return overlay.Op{Kind: overlay.OpLine, Color: look.Good, Width: 3, Points: overlay.Points{at.Sub(d), at.Add(d)}}
	}
	text := fmt.Sprintf("touch the cross with one finger and hold it,\nor put a die on it (%d of %d)", i+1, len(touchMarks))
	return []overlay.Op{line(constellation.Vec{X: arm}), line(constellation.Vec{Y: arm}),
		{Kind: overlay.OpRing, Color: look.Good, Width: 2, Radius: 0.7 * arm, Sweep: 360, Points: overlay.Points{at}},
		{Kind: overlay.OpText, Text: text, Size: max(14, window.Y/28), Color: look.Text, Points: overlay.Points{ebi.OnTable(window, table, touchWords)}}}
}
