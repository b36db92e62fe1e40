//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/place"
)

// lookedFor is how often the board is looked for. More often costs frames, for
// it takes some tenths of a second; more rarely, a push is seen late.
const lookedFor = 2 * time.Second

// pushedBy is how far, mm, a corner must lie from where it was for the board to
// have been pushed. Smaller: noise is a push; larger: pieces near a line are
// taken for their neighbours.
const pushedBy = 2

// boardFinder looks for a chessboard in the pictures of a camera, and says
// where it lies whenever that has changed.
type boardFinder struct {
	eyes   eyesFrames
	seat   seat
	table  tableSize
	grid   rules.Grid
	looked time.Duration
	at     place.Grid // zero: not found yet
}

// findsBoard are the frames of a camera, with where the board lies where that
// is asked for.
func (p *player) findsBoard(f frames) inputFunc {
	eyes, ok := f.(eyesFrames)
	grid := p.game.Info().Board
	if !ok || !p.cmd.FindBoard || grid.Columns == 0 || grid.Columns != grid.Rows {
		return sensed(f)
	}
	b := &boardFinder{eyes: eyes, seat: p.seat(), table: p.cfg.size(), grid: grid, looked: -lookedFor}
	return b.next
}

// next is the next frame, with a command where the board has moved. A board of
// which not all corners are in sight lies where it lay.
func (b *boardFinder) next(ctx context.Context) (input, error) {
	f, err := b.eyes.Next(ctx)
	in := input{frame: &f}
	if err != nil || f.Blind != "" || f.Time-b.looked < lookedFor {
		return in, err
	}
	b.looked = f.Time
	if g, ok := b.look(); ok && b.moved(g) {
		b.at = g
		in.commands = append(in.commands, rules.Command{Do: board.DoBoard,
			Value: fmt.Sprintf("%.2f,%.2f,%.2f,%.2f,%.3f", g.X, g.Y, g.W, g.H, g.Angle.Degrees())})
	}
	return in, nil
}

// look looks for the board in the last picture.
func (b *boardFinder) look() (place.Grid, bool) {
	img := b.eyes.live.Picture()
	seen, err := b.seat.sight(b.table)
	if err != nil {
		return place.Grid{}, false
	}
	cal, err := seen.of(img.Cols(), img.Rows())
	if err != nil {
		return place.Grid{}, false
	}
	g, _, err := opencv.FindGrid(&cal, img, b.grid.Columns, b.grid.Rows)
	return g, err == nil
}

// moved tells whether a corner lies elsewhere than it did.
func (b *boardFinder) moved(g place.Grid) bool {
	far, was := g.Corners(), b.at.Corners()
	most := 0.0
	for i := range far {
		most = math.Max(most, far[i].Dist(was[i]))
	}
	return b.at == (place.Grid{}) || most > pushedBy
}
