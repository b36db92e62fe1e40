package read

import (
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestDistinctKeepsTheLikeliestOfTheSameBox(t *testing.T) {
	same := []Candidate{{constellation.Box{X: 0, Y: 0, W: 10, H: 10}, 0.5}, {constellation.Box{X: 1, Y: 1, W: 10, H: 10}, 0.9}}
	if got := Suppress(same, 10); len(got) != 1 || got[0].Score != 0.9 {
		t.Errorf("the same box twice: %v", got)
	}
	apart := []Candidate{{constellation.Box{X: 0, Y: 0, W: 10, H: 10}, 0.5}, {constellation.Box{X: 9, Y: 1, W: 10, H: 10}, 0.9}, {constellation.Box{X: 2, Y: 2, W: 3, H: 3}, 0.4}}
	if got := Suppress(apart, 10); len(got) != 3 {
		t.Errorf("dice that touch and a pip: %v", got)
	}
	if got := Suppress(apart, 1); len(got) != 1 || got[0].Score != 0.9 {
		t.Errorf("at most one: %v", got)
	}
}

func TestSurestTakesADieAndItsPipForOne(t *testing.T) {
	die, pip, beside := constellation.Box{X: 0, Y: 0, W: 40, H: 40}, constellation.Box{X: 10, Y: 10, W: 8, H: 8}, constellation.Box{X: 36, Y: 4, W: 40, H: 40}
	got := SuppressRead([]constellation.Box{pip, beside, die}, []float64{0.5, 0.7, 0.8})
	if len(got) != 2 || got[0] != 2 || got[1] != 1 {
		t.Errorf("%v, want the die and the one beside it", got)
	}
}

func TestABoxOfThreeDiceIsBeatenADieBehindItsPipNot(t *testing.T) {
	row := []constellation.Box{{X: 0, Y: 0, W: 10, H: 10}, {X: 12, Y: 0, W: 10, H: 10}, {X: 24, Y: 0, W: 10, H: 10}, {X: 0, Y: 0, W: 34, H: 10}}
	leaders, others := SplitMaxima(row)
	if !slices.Equal(leaders, []int{0, 1, 2}) || !slices.Equal(others, []int{3}) {
		t.Errorf("leaders %v, others %v", leaders, others)
	}
	for _, c := range []struct {
		inner float64 // the surest of those within
		want  bool
	}{{0.99, true}, {0.97, false}, {0.2, false}} {
		if got := Suppressed(row[3], 0.97, row[:3], []float64{0.1, c.inner, 0.1}); got != c.want {
			t.Errorf("a box of 0.97 at best about one of %g: %v", c.inner, got)
		}
	}
	if Suppressed(constellation.Box{X: 50, Y: 0, W: 10, H: 10}, 0.1, row, []float64{0.9, 0.9, 0.9, 0.9}) {
		t.Error("a box apart from all is beaten")
	}
}
