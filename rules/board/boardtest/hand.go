package boardtest

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules/board"
)

// The size of a hand, mm.
const handWidth, handHeight = 70, 90

// reach holds a hand over a place for a moment.
func (t *Table) reach(p constellation.Vec) error {
	t.hold(p.Add(constellation.Vec{Y: 20}))
	return t.between(150*time.Millisecond, 500*time.Millisecond)
}

// hold holds a hand over a place until it leaves.
func (t *Table) hold(p constellation.Vec) {
	t.on.HandsOff()
	t.on.Do(stage.Step{At: t.now, Act: stage.Hand, To: p, Placed: true, W: handWidth, H: handHeight, For: time.Hour})
}

// leave takes the hand away.
func (t *Table) leave() error {
	t.on.HandsOff()
	return t.between(0, 300*time.Millisecond)
}

// Lift takes a die off the table.
func (t *Table) Lift(d *Die) error {
	if err := t.reach(d.Pos); err != nil {
		return err
	}
	t.Dice = slices.DeleteFunc(t.Dice, func(o *Die) bool { return o == d })
	t.on.Do(stage.Step{At: t.now, Act: stage.Lift, ID: d.id})
	if err := t.between(50*time.Millisecond, 250*time.Millisecond); err != nil {
		return err
	}
	return t.leave()
}

// Put lays a die on a place with a face up.
func (t *Table) Put(d *Die, at constellation.Vec, face string) error {
	if err := t.reach(at); err != nil {
		return err
	}
	t.Lay(d, at, face)
	if err := t.between(100*time.Millisecond, 300*time.Millisecond); err != nil {
		return err
	}
	return t.leave()
}

// Lay is Put without a hand.
func (t *Table) Lay(d *Die, at constellation.Vec, face string) {
	d.Pos, d.Die.Face, d.Piece.Face = at, face, face
	d.Cell = t.Board.At(at)
	d.seen = t.Noise.look(t.Chance, d.Die.Kind, face)
	t.Dice = append(t.Dice, d)
	t.laid++
	d.id = fmt.Sprint("die ", t.laid)
	t.lying[d.id] = d
	t.on.Do(stage.Step{At: t.now, Act: stage.Place, ID: d.id, Kind: d.Die.Kind, Team: d.Die.Team, Face: face, To: at, Placed: true, Size: d.Size})
}

// Slide pushes a die to a place at 300 mm/s with a fingertip that hides nothing.
func (t *Table) Slide(d *Die, to constellation.Vec) error {
	const perFrame = 300.0 / rate
	way := to.Sub(d.Pos)
	steps := int(way.Len()/perFrame) + 1
	for range steps {
		t.on.Do(stage.Step{At: t.now, Act: stage.Push, ID: d.id, By: way.Mul(1 / float64(steps)), For: time.Second / rate})
		if err := t.Wait(time.Second / rate); err != nil {
			return err
		}
	}
	d.Pos, d.Cell = to, t.Board.At(to)
	d.seen = t.Noise.look(t.Chance, d.Die.Kind, d.Die.Face)
	return nil
}

// Drop lets a die fall on a place for a while and picks it up again.
func (t *Table) Drop(d *Die, at constellation.Vec, face string, lies time.Duration) error {
	t.Lay(d, at, face)
	if err := t.Wait(lies); err != nil {
		return err
	}
	return t.Lift(d)
}

// Cover holds a hand over a place of the table and takes it away again.
func (t *Table) Cover(at constellation.Vec, d time.Duration) error {
	t.hold(at)
	if err := t.Wait(d); err != nil {
		return err
	}
	return t.leave()
}

// spot is a free place in a cell, as a hand chooses it.
func (t *Table) spot(c board.Cell, shared bool) constellation.Vec {
	return t.quarter(c, shared).Add(within(t.Chance, t.Noise.Slip))
}

// quarter is the middle of a cell, or of one of its quarters where pieces share
// cells.
func (t *Table) quarter(c board.Cell, shared bool) constellation.Vec {
	at := t.Board.Centre(c)
	if shared {
		column, row := t.Board.ColumnRow(c)
		w, h := t.Board.Pitch()
		near := 0.3 * min(w, h)
		for i := range 4 {
			at = t.Board.Point(float64(column)+0.25+0.5*float64(i%2), float64(row)+0.25+0.5*float64(i/2))
			if !slices.ContainsFunc(t.Dice, func(d *Die) bool { return d.Pos.Dist(at) < near }) {
				break
			}
		}
	}
	return at
}

func (t *Table) pitch() (w, h float64) { return t.Board.Pitch() }
