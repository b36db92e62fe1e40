package stardice

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// seated is a referee of a table on which dice lie, white at one side.
func seated(t require.TestingT, white constellation.Angle, dice ...constellation.Vec) *Referee {
	c, err := NewConfig(rules.Options{Seats: []constellation.Angle{white, white + 180}})
	require.NoError(t, err)
	r, err := NewReferee(c)
	require.NoError(t, err)
	r.raw = &constellation.Table{Width: 610, Height: 457}
	for i, at := range dice {
		r.raw.Dice = append(r.raw.Dice, constellation.Die{ID: fmt.Sprint(i), Pos: at, Still: true})
	}
	r.table = r.raw
	r.graph.Update(r.table)
	return r
}

// formation is one of the first dice of a table.
func formation(dice int, closed bool) Formation {
	f := Formation{Closed: closed, Owner: constellation.White}
	for i := range dice {
		f.Dice = append(f.Dice, fmt.Sprint(i))
	}
	return f
}

// What a formation is worth stands on its owner's side of it, wherever the owner
// sits, and on the table.
func TestPoints_standOnTheOwnersSide(t *testing.T) {
	row := []constellation.Vec{{X: 100, Y: 100}, {X: 200, Y: 100}, {X: 150, Y: 100}}
	triangle := []constellation.Vec{{X: 100, Y: 100}, {X: 200, Y: 100}, {X: 150, Y: 160}}
	column := []constellation.Vec{{X: 300, Y: 100}, {X: 300, Y: 160}, {X: 300, Y: 220}}
	rim := []constellation.Vec{{X: 300, Y: 445}, {X: 360, Y: 445}}
	for name, c := range map[string]struct {
		white  constellation.Angle
		dice   []constellation.Vec
		closed bool
		want   constellation.Vec
	}{
		"under the middle of a row":                 {0, row[:2], false, constellation.Vec{X: 150, Y: 122}},
		"over it for who sits opposite":             {180, row[:2], false, constellation.Vec{X: 150, Y: 78}},
		"under a triangle's lowest die":             {0, triangle, true, constellation.Vec{X: 150, Y: 182}},
		"over its upper side":                       {180, triangle, true, constellation.Vec{X: 150, Y: 78}},
		"under the lowest die of a column":          {0, column, false, constellation.Vec{X: 300, Y: 242}},
		"beside a column's middle, at a side":       {90, column, false, constellation.Vec{X: 278, Y: 160}},
		"over a string at the rim of its owner":     {0, rim, false, constellation.Vec{X: 300, Y: 423}},
		"under one at the rim of who sits opposite": {180, rim, false, constellation.Vec{X: 330, Y: 423}},
	} {
		t.Run(name, func(t *testing.T) {
			r := seated(t, c.white, c.dice...)
			got := r.beside(formation(len(c.dice), c.closed), r.linkLines())
			require.InDelta(t, 0, got[0].Dist(c.want), 1e-9, "%v", got[0])
			require.Equal(t, c.dice, got[1:len(c.dice)+1], "a line leads to the formation")
		})
	}
}

// The points of a bent string stand beside it, not beside a shape that lies between its
// ends.
func TestPoints_ofABentStringStandBesideIt(t *testing.T) {
	bent := []constellation.Vec{{X: 60, Y: 420}, {X: 60, Y: 60}, {X: 560, Y: 60}, {X: 560, Y: 420}}
	shape := []constellation.Vec{{X: 270, Y: 390}, {X: 330, Y: 390}, {X: 300, Y: 350}}
	r := seated(t, 0, append(bent, shape...)...)
	require.Equal(t, constellation.Vec{X: 310, Y: 82}, r.beside(formation(len(bent), false), r.linkLines())[0])
}

// Wherever dice lie, points stand on the table, and no farther from their formation than
// dice are large.
func TestPoints_standAtTheirFormation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var dice []constellation.Vec
		for range rapid.IntRange(2, 12).Draw(t, "dice") {
			dice = append(dice, constellation.Vec{X: float64(rapid.IntRange(10, 600).Draw(t, "x")), Y: float64(rapid.IntRange(10, 447).Draw(t, "y"))})
		}
		white := constellation.Angle(90 * rapid.IntRange(0, 3).Draw(t, "side"))
		r := seated(t, white, dice...)
		got := r.beside(formation(rapid.IntRange(2, len(dice)).Draw(t, "of it"), rapid.Bool().Draw(t, "closed")), r.linkLines())
		at := got[0]
		require.True(t, at.X >= pointGap && at.X <= 610-pointGap && at.Y >= pointGap && at.Y <= 457-pointGap, "%v", at)
		nearest := at.Dist(got[1])
		for i := 2; i < len(got); i++ {
			nearest = min(nearest, constellation.Segment{A: got[i-1], B: got[i]}.Dist(at))
		}
		require.LessOrEqual(t, nearest, pointGap*math.Sqrt2+1e-9, "at a corner of the table it is moved two ways")
	})
}
