package stickers

import (
	"math"
	"testing"
)

func TestTheChessboardHasItsSquaresAndWhiteAboutThem(t *testing.T) {
	for _, paper := range []Paper{A4, Letter} {
		p, err := Chessboard(paper)
		if err != nil {
			t.Fatal(err)
		}
		squares := 0
		for _, it := range p.Items {
			lo, hi := it.Shape.Bounds()
			square := math.Abs(hi.U-lo.U-BoardSquare) < 1e-9 && math.Abs(hi.V-lo.V-BoardSquare) < 1e-9
			if square {
				squares++
			}
			if white := 10.0; lo.U < white || lo.V < white || hi.U > paper.Width-white || hi.V > paper.Height-white {
				t.Errorf("%s: something lies at %v … %v, closer than %g mm to the border", paper.Name, lo, hi, white)
			}
			if !square && lo.V < paper.Height-margin-4 {
				t.Errorf("%s: the note reaches down to %g mm, into the board's white", paper.Name, lo.V)
			}
		}
		if want := (BoardColumns + 1) * (BoardRows + 1) / 2; squares != want {
			t.Errorf("%s: %d black squares, want %d", paper.Name, squares, want)
		}
	}
}
