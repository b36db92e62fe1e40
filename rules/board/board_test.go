package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

var chess = rules.Grid{Columns: 8, Rows: 8}

func TestDefaultPlacementLeavesTheMarginFree(t *testing.T) {
	require.Equal(t, rules.Placement{X: 148, Y: 48, W: 304, H: 304}, defaultPlacement(chess, 600, 400))
	require.Equal(t, rules.Placement{X: 48, Y: 105, W: 504, H: 189}, round(defaultPlacement(rules.Grid{Columns: 8, Rows: 3}, 600, 399)))
	rapid.Check(t, func(t *rapid.T) {
		size := rules.Grid{Columns: rapid.IntRange(1, 12).Draw(t, "columns"), Rows: rapid.IntRange(1, 12).Draw(t, "rows")}
		w, h := rapid.Float64Range(100, 3000).Draw(t, "w"), rapid.Float64Range(100, 3000).Draw(t, "h")
		p, margin := defaultPlacement(size, w, h), 0.12*min(w, h)
		if tight := min(p.X, p.Y); math.Abs(tight-margin) > 1e-6 {
			t.Fatalf("margin %v of %+v, want %v", tight, p, margin)
		}
		if math.Abs(p.X+p.W/2-w/2) > 1e-6 || math.Abs(p.W*float64(size.Rows)-p.H*float64(size.Columns)) > 1e-6 {
			t.Fatalf("%+v isn't in the middle or has another shape", p)
		}
	})
}

func round(p rules.Placement) rules.Placement {
	return rules.Placement{X: math.Round(p.X), Y: math.Round(p.Y), W: math.Round(p.W), H: math.Round(p.H)}
}

func TestParsePlacement_refusesWhatHasNoArea(t *testing.T) {
	p, err := ParsePlacement("10, 20,300,300,-15")
	require.NoError(t, err)
	require.Equal(t, rules.Placement{X: 10, Y: 20, W: 300, H: 300, Angle: -15}, p)
	for _, bad := range []string{"", "1,2,3", "1,2,3,4,5,6", "a,2,3,4", "1,2,0,4", "1,2,3,-4", "1,2,3,NaN", "1,2,Inf,4"} {
		_, err := ParsePlacement(bad)
		require.Error(t, err, bad)
	}
}

func anyBoard(t *rapid.T) Board {
	return Board{rules.Grid{Columns: rapid.IntRange(1, 12).Draw(t, "columns"), Rows: rapid.IntRange(1, 12).Draw(t, "rows")},
		rules.Placement{X: rapid.Float64Range(-100, 500).Draw(t, "x"), Y: rapid.Float64Range(-100, 500).Draw(t, "y"),
			W: rapid.Float64Range(50, 900).Draw(t, "w"), H: rapid.Float64Range(50, 900).Draw(t, "h"),
			Angle: constellation.Angle(rapid.Float64Range(-180, 180).Draw(t, "angle"))}}
}

func TestACellHoldsItsCentreAndItsName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		c := Cell(rapid.IntRange(0, b.Cells()-1).Draw(t, "cell"))
		if got := b.At(b.Centre(c)); got != c {
			t.Fatalf("centre of %d lies in %d", c, got)
		}
		if got, err := b.ParseSquare(b.Square(c)); got != c || err != nil {
			t.Fatalf("%s is %d, %v", b.Square(c), got, err)
		}
	})
	b := New(chess, rules.Surface{Width: 600, Height: 400})
	require.Equal(t, "a1", b.Square(b.At(constellation.Vec{X: 150, Y: 350})))
	require.Equal(t, "h8", b.Square(b.At(constellation.Vec{X: 450, Y: 50})))
	require.Equal(t, Off, b.At(constellation.Vec{X: 100, Y: 50}))
	for _, bad := range []string{"", "a", "a0", "a9", "i1", "a01", "A1", "a+1"} {
		_, err := b.ParseSquare(bad)
		require.Error(t, err, bad)
	}
}

func TestChancesOfAllCellsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		p := b.Point(rapid.Float64Range(-1, 13).Draw(t, "column"), rapid.Float64Range(-1, 13).Draw(t, "row"))
		on, sum := b.Chances(p, rapid.Float64Range(0.5, 10).Draw(t, "sd"))
		for _, s := range on {
			sum += s.P
		}
		if sum < 0.95 || sum > 1+1e-9 {
			t.Fatalf("chances add up to %v", sum)
		}
	})
	b := New(chess, rules.Surface{Width: 600, Height: 400})
	on, off := b.Chances(b.Point(1, 0.5), 2)
	require.InDelta(t, 0, off, 1e-9)
	require.Len(t, on, 2)
	require.InDelta(t, 0.5, on[0].P, 1e-6)
	_, off = b.Chances(b.Point(0, 0.5), 2)
	require.InDelta(t, 0.5, off, 1e-6)
}
