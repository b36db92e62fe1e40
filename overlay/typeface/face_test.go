package typeface

import (
	"strings"
	"sync"
	"testing"

	"github.com/go-fonts/dejavu/dejavusansextralight"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

func TestWidthsGrowWithTextAndSpacing(t *testing.T) {
	f := Of(overlay.Regular)
	_, none := f.Line("", 0)
	_, a := f.Line("A", 0)
	_, aa := f.Line("AA", 0)
	_, spaced := f.Line("AA", 0.5)
	require.Zero(t, none)
	require.InDelta(t, 0.684, a, 0.001) // advance of A in the font's own table: 1401 of 2048
	require.InDelta(t, 2*a, aa, 0.1)
	require.InDelta(t, aa+0.5, spaced, 1e-9)
}

func TestLettersOfManyScriptsAreThere(t *testing.T) {
	box, _ := Of(overlay.Regular).Line("\U0010ffff", 0)
	for _, r := range "Åßčłñ Ωλ Жя ±°☀☾…’" {
		for _, w := range []overlay.Weight{overlay.Regular, overlay.Bold} {
			path, _ := Of(w).Line(string(r), 0)
			require.NotEqual(t, box, path, "%q in %q", r, w)
		}
	}
}

func TestBlocksAreAligned(t *testing.T) {
	for _, align := range []float64{-1, 0, 1} {
		b := Layout(&overlay.Op{Text: "MM\nM", Align: align})
		require.Len(t, b.Lines, 2)
		for _, l := range b.Lines {
			require.InDelta(t, 0, l.Start.X+l.Width*(align+1)/2, 1e-9)
		}
		middle := (b.Lines[0].Start.Y - Cap + b.Lines[1].Start.Y) / 2
		require.InDelta(t, 0, middle, 1e-9, "the capitals' middle")
		require.Less(t, b.Lo.X, min(b.Lines[0].Start.X, b.Lines[1].Start.X))
	}
}

func TestLettersLieWithinTheirPlate(t *testing.T) {
	b := Layout(&overlay.Op{Text: strings.Repeat("Wg", 8), Weight: overlay.Bold})
	for _, s := range b.Path {
		for _, p := range s.Args {
			if p.X == 0 && p.Y == 0 {
				continue // an argument that isn't used
			}
			require.True(t, p.X >= b.Lo.X && p.X <= b.Hi.X && p.Y >= b.Lo.Y && p.Y <= b.Hi.Y, "%v", p)
		}
	}
}

// Each of many callers of a face whose letters are not loaded yet gets what a
// single one gets: the face keeps one buffer, which nobody else may use
// meanwhile.
func TestAFaceServesManyAtOnce(t *testing.T) {
	const callers, first, last = 8, '!', 'Ɛ'
	alone, shared := parse(dejavusansextralight.TTF, overlay.Light), parse(dejavusansextralight.TTF, overlay.Light)
	var want []line
	for r := first; r < last; r++ {
		want = append(want, lineOf(alone, r))
	}
	var all sync.WaitGroup
	got := make([][]line, callers)
	for i := range got {
		all.Go(func() {
			for r := first; r < last; r++ {
				got[i] = append(got[i], lineOf(shared, r))
			}
		})
	}
	all.Wait()
	for i := range got {
		require.Equal(t, want, got[i], "caller %d", i)
	}
}

// line is what a face makes of a text.
type line struct {
	path  []Segment
	width float64
}

func lineOf(f *Face, r rune) line {
	path, width := f.Line(string(r)+"A", 0)
	return line{path, width}
}
