package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// squares are every second one of a board of columns × rows that lies in a box.
func squares(columns, rows int, b constellation.Box) (marks []rules.Mark) {
	w, h := b.W/float64(columns), b.H/float64(rows)
	for i := range columns * rows {
		if (i%columns+i/columns)%2 == 0 {
			continue
		}
		x, y := b.X+w*float64(i%columns), b.Y+h*float64(i/columns)
		marks = append(marks, rules.Mark{ID: fmt.Sprint("square ", i), Kind: rules.MarkArea,
			Points: []constellation.Vec{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}})
	}
	return marks
}

// drawn is the board that games draw on a table: 12 % of the shorter side stay free.
func drawn(columns, rows int, width, height float64) constellation.Box {
	margin := 0.12 * min(width, height)
	cell := min((width-2*margin)/float64(columns), (height-2*margin)/float64(rows))
	w, h := cell*float64(columns), cell*float64(rows)
	return constellation.Box{X: (width - w) / 2, Y: (height - h) / 2, W: w, H: h}
}

// facingEachOther are two players at the bottom and the top, or at the left and the right.
func facingEachOther(first constellation.Angle) *rules.View {
	return &rules.View{Players: []rules.PlayerView{{Name: "Ada", Facing: first, Turn: true, Lines: []string{"8 dice left"}}, {Name: "Grace", Facing: first + 180}}}
}

// At tables of any size and with letters of any size, no panel and no help lies on the board
// that the game draws, and the panel can be read.
func TestPanels_keepOffTheBoardThatIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb := &constellation.Table{Width: rapid.Float64Range(300, 3000).Draw(t, "width"), Height: rapid.Float64Range(300, 3000).Draw(t, "height")}
		v := facingEachOther(constellation.Angle(90 * rapid.IntRange(0, 3).Draw(t, "first")))
		grid := rapid.SampledFrom([][2]int{{8, 8}, {8, 3}}).Draw(t, "grid")
		board := drawn(grid[0], grid[1], tb.Width, tb.Height)
		v.Marks = squares(grid[0], grid[1], board)
		written := rules.Written(rapid.Float64Range(0.5, 4).Draw(t, "scale"), tb.Width, tb.Height)
		var f Field
		f.Begin(tb, 0)
		f.Take(board)
		for i, p := range DefaultSizes().Times(written).Panels(nil, tb, v, false) {
			h := help(seatOf(tb, v.Players, i), written)
			require.True(t, f.Free(h), "help %v", h)
			f.Take(h)
			require.True(t, f.Free(p.Box()), "panel %v", p.Box())
			f.Take(p.Box())
			require.GreaterOrEqual(t, p.Sizes.Larger, min(written, leastLarger*rules.TableScale(tb.Width, tb.Height))-1e-9)
		}
	})
}

// A real board lies where it lies: panels stand beside it where there is more room than
// before it.
func TestPanels_standBesideARealBoard(t *testing.T) {
	for name, c := range map[string]struct {
		board constellation.Box
		first constellation.Angle
		on    bool // it lies over the board, which leaves no room
	}{
		"as deep as the table":     {constellation.Box{X: 85, Y: 8, W: 440, H: 440}, 0, false},
		"as deep, at its left end": {constellation.Box{X: 5, Y: 8, W: 440, H: 440}, 0, false},
		"players at its sides":     {constellation.Box{X: 85, Y: 8, W: 440, H: 440}, 90, false},
		"a little room before it":  {constellation.Box{X: 105, Y: 40, W: 400, H: 377}, 0, false},
		"as large as the table":    {constellation.Box{X: 5, Y: 5, W: 600, H: 447}, 0, true},
	} {
		tb, v := &constellation.Table{Width: 610, Height: 457}, facingEachOther(c.first)
		v.Marks = squares(8, 8, c.board)
		for _, scale := range []float64{1, 2} {
			for i, p := range DefaultSizes().Times(scale).Panels(nil, tb, v, false) {
				require.Equal(t, c.on, meet(&c.board, ptr(p.Box())), "%s: panel %d at %v, scale %v", name, i, p.Box(), scale)
				require.GreaterOrEqual(t, p.Sizes.Larger, leastLarger, name)
			}
		}
	}
}

// Whoever shares a side with another, and wherever the board lies, sees all of the panel.
func TestPanels_lieOnTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb := &constellation.Table{Width: rapid.Float64Range(400, 600).Draw(t, "width"), Height: rapid.Float64Range(290, 500).Draw(t, "height")}
		v := facingEachOther(0)
		side := constellation.Angle(90 * rapid.IntRange(0, 3).Draw(t, "side"))
		v.Players[0].Facing, v.Players[1].Facing = side, side
		high := rapid.Float64Range(0.7, 0.95).Draw(t, "board") * min(tb.Height, tb.Width)
		board := constellation.Box{W: high, H: high}
		board.X, board.Y = rapid.Float64Range(0, tb.Width-board.W).Draw(t, "x"), rapid.Float64Range(0, tb.Height-board.H).Draw(t, "y")
		v.Marks = squares(8, 8, board)
		written := rules.Written(rapid.Float64Range(0.5, 2).Draw(t, "scale"), tb.Width, tb.Height)
		for _, p := range DefaultSizes().Times(written).Panels(nil, tb, v, false) {
			b := p.Box()
			for _, c := range []float64{b.X, b.Y, tb.Width - b.X - b.W, tb.Height - b.Y - b.H} {
				require.GreaterOrEqual(t, c, -1.0, "panel %v", b)
			}
		}
	})
}

func ptr[T any](v T) *T { return &v }
