//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"math"
	"sync"
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
	grid   rules.Grid
	looked time.Duration
	shared *followedBoard
	at     place.Grid // as this camera saw it when it was last told; zero: not yet
	told   int        // the telling that this was
}

// followedBoard is a board that several cameras look for. Their calibrations
// differ, so one of them follows it, and another only while that one doesn't see
// it; what each compares are places that it saw itself.
type followedBoard struct {
	lock sync.Mutex
	by   *boardFinder
	seen time.Duration // by that one
	told int           // how often it was told where the board lies

	missing bool          // it was looked for in vain
	since   time.Duration // from then on
	noted   bool          // people were told so
}

// unseenFor is for how long the camera that follows a board may not see it until
// another one does.
const unseenFor = 3 * lookedFor

// missedFor is for how long no board is seen, from the beginning, until people are told.
const missedFor = 10 * time.Second

// missed notes that no board is seen, and returns what is to be said of it.
func (s *followedBoard) missed(now time.Duration) string {
	s.lock.Lock()
	defer s.lock.Unlock()
	if !s.missing {
		s.missing, s.since = true, now
	}
	if s.told > 0 || s.noted || now-s.since < missedFor {
		return ""
	}
	s.noted = true
	return "no chessboard is seen yet: half of the corners between its cells have to be in sight (--board says where one lies)"
}

// tells tells whether what a finder sees is to be told.
func (s *followedBoard) tells(b *boardFinder, g place.Grid, now time.Duration) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.by == nil || now-s.seen > unseenFor {
		s.by = b
	}
	if s.by == b {
		s.seen = now
	}
	if fresh := s.told > 0 && b.told != s.told; fresh {
		b.at, b.told = g, s.told // where it lies was told by another's eyes
		return false
	}
	if s.by != b || !b.moved(g) {
		return false
	}
	s.told++
	b.at, b.told = g, s.told
	return true
}

// findsBoard are the frames of a camera, with where the board lies where that is
// asked for.
func (p *player) findsBoard(f frames) inputFunc {
	eyes, ok := f.(eyesFrames)
	grid, square := squareBoard(p.game)
	if !ok || !p.cmd.FindBoard || !square {
		return sensed(f)
	}
	if p.followed == nil {
		p.followed = &followedBoard{}
	}
	b := &boardFinder{eyes: eyes, grid: grid, looked: -lookedFor, shared: p.followed}
	return b.next
}

// next is the next frame, with a command where the board has moved. A board of
// which less than half of the corners are in sight lies where it lay.
func (b *boardFinder) next(ctx context.Context) (input, error) {
	f, err := b.eyes.Next(ctx)
	in := input{frame: &f}
	if err != nil || f.Blind != "" || f.Time-b.looked < lookedFor {
		return in, err
	}
	b.looked = f.Time
	g, ok := b.look()
	if !ok {
		in.note = b.shared.missed(f.Time)
	} else if b.shared.tells(b, g, f.Time) {
		in.commands = append(in.commands, rules.Command{Do: board.DoFound,
			Value: fmt.Sprintf("%.2f,%.2f,%.2f,%.2f,%.3f", g.X, g.Y, g.W, g.H, g.Angle.Degrees())})
	}
	return in, nil
}

// look looks for the board in the last picture.
func (b *boardFinder) look() (place.Grid, bool) {
	cal := b.eyes.live.Calibration()
	g, _, err := opencv.FindGrid(&cal, b.eyes.live.Picture(), b.grid.Columns, b.grid.Rows)
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
