package tracker

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestAnAssignmentCostsTheLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 5).Draw(t, "rows")
		cols := rows + rapid.IntRange(0, 2).Draw(t, "more columns")
		var a assigner
		cost := a.reset(rows, cols)
		for i := range cost {
			cost[i] = float64(rapid.IntRange(0, 30).Draw(t, "cost"))
		}
		want := leastCost(cost, cols, 0, make([]bool, cols))
		got, rowsUsed := 0.0, map[int]bool{}
		for col, row := range a.solve()[1:] {
			if row > 0 {
				got += cost[(row-1)*cols+col]
				rowsUsed[row] = true
			}
		}
		if len(rowsUsed) != rows || math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v: %d of %d rows at %v, least is %v", cost, len(rowsUsed), rows, got, want)
		}
	})
}

// leastCost tries every way to give columns to the rows from one on.
func leastCost(cost []float64, cols, row int, used []bool) float64 {
	if row == len(cost)/cols {
		return 0
	}
	least := math.Inf(1)
	for col := range cols {
		if !used[col] {
			used[col] = true
			least = min(least, cost[row*cols+col]+leastCost(cost, cols, row+1, used))
			used[col] = false
		}
	}
	return least
}
