package vision

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestReaderConfigRefusesWhatCantBeRead(t *testing.T) {
	for name, c := range map[string]ReaderConfig{
		"a kind without faces":   {Kinds: []constellation.Kind{constellation.D6, constellation.Unknown}},
		"a kind that isn't one":  {Kinds: []constellation.Kind{"d7"}},
		"a chance above one":     {MinConfidence: 1.5},
		"a chance below nothing": {MinFaceConfidence: -0.1},
		"no number":              {MinConfidence: math.NaN()},
		"fewer than no dice":     {MaxDice: -1},
	} {
		if err := c.Validate(); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v, want ErrConfig", name, err)
		}
	}
	if err := (ReaderConfig{}).Validate(); err != nil {
		t.Errorf("the zero configuration: %v", err)
	}
}

func TestSortIsByYThenX(t *testing.T) {
	ds := []Detection{{Box: [4]float64{5, 9}}, {Box: [4]float64{7, 2}}, {Box: [4]float64{3, 2}}}
	Sort(ds)
	if ds[0].Box[0] != 3 || ds[1].Box[0] != 7 || ds[2].Box[0] != 5 {
		t.Errorf("order is %v", ds)
	}
}

func TestDistinctKeepsTheLikeliestOfTheSameBox(t *testing.T) {
	same := []Candidate{{[4]float64{0, 0, 10, 10}, 0.5}, {[4]float64{1, 1, 10, 10}, 0.9}}
	if got := Distinct(same, 10); len(got) != 1 || got[0].Score != 0.9 {
		t.Errorf("the same box twice: %v", got)
	}
	apart := []Candidate{{[4]float64{0, 0, 10, 10}, 0.5}, {[4]float64{9, 1, 10, 10}, 0.9}, {[4]float64{2, 2, 3, 3}, 0.4}}
	if got := Distinct(apart, 10); len(got) != 3 {
		t.Errorf("dice that touch and a pip: %v", got)
	}
	if got := Distinct(apart, 1); len(got) != 1 || got[0].Score != 0.9 {
		t.Errorf("at most one: %v", got)
	}
}

func TestSurestTakesADieAndItsPipForOne(t *testing.T) {
	die, pip, beside := [4]float64{0, 0, 40, 40}, [4]float64{10, 10, 8, 8}, [4]float64{36, 4, 40, 40}
	got := Surest([][4]float64{pip, beside, die}, []float64{0.5, 0.7, 0.8})
	if len(got) != 2 || got[0] != 2 || got[1] != 1 {
		t.Errorf("%v, want the die and the one beside it", got)
	}
}

func TestABoxOfThreeDiceIsBeatenADieBehindItsPipNot(t *testing.T) {
	row := [][4]float64{{0, 0, 10, 10}, {12, 0, 10, 10}, {24, 0, 10, 10}, {0, 0, 34, 10}}
	leaders, others := Leaders(row)
	if !slices.Equal(leaders, []int{0, 1, 2}) || !slices.Equal(others, []int{3}) {
		t.Errorf("leaders %v, others %v", leaders, others)
	}
	for _, c := range []struct {
		inner float64 // the surest of those within
		want  bool
	}{{0.99, true}, {0.97, false}, {0.2, false}} {
		if got := Beaten(row[3], 0.97, row[:3], []float64{0.1, c.inner, 0.1}); got != c.want {
			t.Errorf("a box of 0.97 at best about one of %g: %v", c.inner, got)
		}
	}
	if Beaten([4]float64{50, 0, 10, 10}, 0.1, row, []float64{0.9, 0.9, 0.9, 0.9}) {
		t.Error("a box apart from all is beaten")
	}
}

func TestPeaksAreLocalMaximaInNetworkPixels(t *testing.T) {
	const w, h = 6, 5
	m := Heatmap{W: w, H: h, Stride: 4, Unit: 16, Maps: make([]float32, 5*w*h)}
	m.Maps[2*w+3], m.Maps[2*w+4], m.Maps[0] = 0.9, 0.6, 0.1
	at := 2*w + 3
	m.Maps[w*h+at], m.Maps[2*w*h+at] = 0.25, -0.25
	m.Maps[3*w*h+at] = float32(math.Log(2)) // 32 wide
	got := m.Peaks(0.3)
	if len(got) != 1 {
		t.Fatalf("%d peaks, want the one above 0.3", len(got))
	}
	want := [4]float64{15 - 16, 9 - 8, 32, 16} // centre (3.75, 2.25) cells
	for i := range want {
		if math.Abs(got[0].Box[i]-want[i]) > 1e-4 {
			t.Errorf("box %v, want %v", got[0].Box, want)
			break
		}
	}
}

func TestEqualNeighboursGiveOnePeak(t *testing.T) {
	m := Heatmap{W: 3, H: 3, Stride: 4, Unit: 16, Maps: make([]float32, 45)}
	m.Maps[4], m.Maps[5] = 0.8, 0.8
	if got := m.Peaks(0.5); len(got) != 1 {
		t.Errorf("%d peaks of a plateau, want 1", len(got))
	}
}

func TestQuarterTurnFindsASquaresEdges(t *testing.T) {
	for _, want := range []float64{0.5, 12, 30, 45, 71, 89} {
		var dx, dy []int16
		for side := range 4 {
			a := (want + 90*float64(side)) * math.Pi / 180
			dx, dy = append(dx, int16(1000*math.Cos(a))), append(dy, int16(1000*math.Sin(a)))
		}
		if got := QuarterTurn(dx, dy); math.Abs(got-want) > 0.2 {
			t.Errorf("%.2f degrees, want %.2f", got, want)
		}
	}
	if got := QuarterTurn([]int16{0}, []int16{0}); got != 0 {
		t.Errorf("no edges: %v degrees, want 0", got)
	}
}
