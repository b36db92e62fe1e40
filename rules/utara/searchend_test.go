package utara

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// wide is a sky of n seeded dice that lie as densely as 60 do on a table.
func wide(n int) *constellation.Table {
	t := rolled(60, 5)
	for k := 1; len(t.Dice) < n; k++ {
		for _, d := range rolled(60, uint64(5+k)).Dice {
			d.ID = fmt.Sprintf("%s-%d", d.ID, k)
			d.Pos.X += float64(k) * 610
			t.Dice = append(t.Dice, d)
		}
	}
	t.Width *= float64(len(t.Dice) / 60)
	t.Sort()
	return t
}

// row is a die that sails north to a row of n Suns.
func row(n int) *constellation.Table {
	t := &constellation.Table{Width: 2000, Height: 1000, Dice: []constellation.Die{utaraDie("a", "N", 1000, 500)}}
	for i := range n {
		t.Dice = append(t.Dice, utaraDie(fmt.Sprintf("s%02d", i), "Sun", 1000+30*float64(i-n/2), 300))
	}
	t.Sort()
	return t
}

// A search that nobody waits for any more ends at its next look at the clock, whatever
// it is about, with the best that it has seen by then.
func TestACalledOffSearchLooksNoFurther(t *testing.T) {
	gone, stop := context.WithCancel(context.Background())
	stop()
	high := sail.Default()
	high.Sun = sail.SunHigh
	for name, sky := range map[string]*constellation.Table{"a large sky": wide(600), "a row of Suns": row(30)} {
		for _, l := range []Level{Greedy, Good, Best} {
			t.Run(fmt.Sprintf("%s, %s", name, l), func(t *testing.T) {
				b, err := newBoard(sky, high, false)
				require.NoError(t, err)
				s := newSearcher(gone, b, b.start(2), Budget{Nodes: math.MaxInt})
				a, ok := s.advise(l)
				require.True(t, ok)
				require.NotEmpty(t, a.Start)
				require.Zero(t, a.Depth, "no move was played on")
				require.LessOrEqual(t, s.ways, waysBetween+1)
			})
		}
	}
}

// In a sky of any size the clock is looked at often enough; here it ticks at each look.
func TestASearchOfALargeSkyKeepsItsTime(t *testing.T) {
	for _, l := range []Level{Good, Best} {
		b, err := newBoard(wide(600), sail.Default(), true)
		require.NoError(t, err)
		now := time.Duration(0)
		s := newSearcher(context.Background(), b, b.start(2), Budget{Nodes: math.MaxInt, Time: 10, Clock: func() time.Duration { now++; return now }})
		a, ok := s.advise(l)
		require.True(t, ok)
		require.LessOrEqual(t, s.ways, 11*waysBetween, l)
		require.NotEmpty(t, a.Start)
	}
}

// Where there is neither a clock nor an end to the ways, the rules' bound of paths ends
// the search, and it doesn't take what it has seen for all.
func TestASearchEndsWhereSunsStandHighInARow(t *testing.T) {
	high := sail.Default()
	high.Sun = sail.SunHigh
	for _, l := range []Level{Greedy, Good, Best} {
		b, err := newBoard(row(30), high, false)
		require.NoError(t, err)
		s := newSearcher(context.Background(), b, b.start(2), Budget{Nodes: 100})
		a, ok := s.advise(l)
		require.True(t, ok)
		require.Equal(t, "a", a.Start)
		require.False(t, a.Exact)
		require.LessOrEqual(t, s.ways, high.MaxPaths+1, l)
	}
}

func TestAFewSunsInARowAreSearchedToTheEnd(t *testing.T) {
	high := sail.Default()
	high.Sun = sail.SunHigh
	b, err := newBoard(row(6), high, false)
	require.NoError(t, err)
	a, ok := b.Advise(context.Background(), b.start(2), Best, Budget{Nodes: 100})
	require.True(t, ok)
	require.True(t, a.Exact)
	require.Equal(t, 7, a.Points)
}
