package gg

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// Pictures may differ a little between machines: the last bits of sines do.
const (
	meanLimit = 0.5 // of 255, mean difference of all channels
	farLimit  = 0.2 // percent of channels that differ by more than 16
)

// To see a difference: go test ./overlay/gg -update, then look at the
// pictures in testdata next to those of the last commit.
func TestGoldenPictures(t *testing.T) {
	for _, m := range demo.Moments() {
		t.Run(m.Name, func(t *testing.T) {
			var got bytes.Buffer
			require.NoError(t, WritePNG(&got, m.Scene(), 480))
			file := filepath.Join("testdata", m.Name+".png")
			if *update {
				require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
			}
			want, err := os.Open(file)
			require.NoError(t, err)
			defer want.Close()
			alike(t, decode(t, want), decode(t, &got))
		})
	}
}

func decode(t *testing.T, r interface{ Read([]byte) (int, error) }) *image.RGBA {
	t.Helper()
	p, err := png.Decode(r)
	require.NoError(t, err)
	rgba, ok := p.(*image.RGBA)
	require.True(t, ok, "an opaque picture")
	return rgba
}

func alike(t *testing.T, want, got *image.RGBA) {
	t.Helper()
	require.Equal(t, want.Rect, got.Rect)
	sum, far := 0.0, 0.0
	for i, v := range want.Pix {
		d := math.Abs(float64(v) - float64(got.Pix[i]))
		sum += d
		if d > 16 {
			far++
		}
	}
	n := float64(len(want.Pix))
	require.LessOrEqual(t, sum/n, meanLimit, "mean difference")
	require.LessOrEqual(t, 100*far/n, farLimit, "percent that differ much")
}

// one paints a single operation on a black table of 100 × 100 mm, a pixel a mm.
func one(t *testing.T, ops ...overlay.Op) *image.RGBA {
	t.Helper()
	p, err := NewPainter(100)
	require.NoError(t, err)
	picture, err := p.Paint(&overlay.Scene{Width: 100, Height: 100, Ops: ops})
	require.NoError(t, err)
	return picture
}

func at(x, y float64) overlay.Points { return overlay.Points{{X: x, Y: y}} }

func TestOperationsLieWhereTheySay(t *testing.T) {
	blue := overlay.RGB(0x0000ff)
	square := overlay.Points{{X: 20, Y: 20}, {X: 40, Y: 20}, {X: 40, Y: 40}, {X: 20, Y: 40}}
	cases := []struct {
		name    string
		op      overlay.Op
		in, out image.Point
	}{
		{"fill", overlay.Op{Kind: overlay.OpFill, Points: square, Color: blue}, image.Pt(30, 30), image.Pt(50, 30)},
		{"outline", overlay.Op{Kind: overlay.OpLine, Points: square, Closed: true, Width: 3, Color: blue}, image.Pt(20, 30), image.Pt(30, 30)},
		{"open line", overlay.Op{Kind: overlay.OpLine, Points: square, Width: 3, Color: blue}, image.Pt(40, 30), image.Pt(20, 30)},
		{"disc", overlay.Op{Kind: overlay.OpDisc, Points: at(50, 50), Radius: 10, Color: blue}, image.Pt(50, 50), image.Pt(62, 50)},
		{"a quarter from the top, clockwise", overlay.Op{Kind: overlay.OpRing, Points: at(50, 50), Radius: 20, Width: 4, Sweep: 90, Color: blue}, image.Pt(64, 36), image.Pt(36, 36)},
		{"glow", overlay.Op{Kind: overlay.OpGlow, Points: at(50, 50), Radius: 20, Color: blue}, image.Pt(50, 50), image.Pt(72, 50)},
		{"band", overlay.Op{Kind: overlay.OpBand, Points: square, Color: blue}, image.Pt(30, 21), image.Pt(30, 39)},
		{"text ends at its place", overlay.Op{Kind: overlay.OpText, Points: at(50, 50), Text: "MMM", Weight: overlay.Bold, Size: 20, Align: 1, Plate: blue}, image.Pt(44, 42), image.Pt(70, 42)},
		{"text turned by 90", overlay.Op{Kind: overlay.OpText, Points: at(50, 50), Text: "MMM", Size: 20, Facing: 90, Plate: blue}, image.Pt(42, 70), image.Pt(75, 50)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			picture := one(t, c.op)
			require.Greater(t, picture.RGBAAt(c.in.X, c.in.Y).B, uint8(120), "inside")
			require.Less(t, picture.RGBAAt(c.out.X, c.out.Y).B, uint8(30), "outside")
		})
	}
}

func TestGlowsAddUpAlikeAloneAndTogether(t *testing.T) {
	var ops []overlay.Op
	for i := range 3 * many {
		ops = append(ops, overlay.Op{Kind: overlay.OpGlow, Points: at(30+float64(i), 50), Radius: 30, Color: overlay.Color{R: 40, G: 20, B: 90, A: 60}})
	}
	together := one(t, ops...)
	apart := image.NewRGBA(together.Rect)
	for i := 3; i < len(apart.Pix); i += 4 {
		apart.Pix[i] = 255
	}
	for i := range ops {
		paint(apart, ops[i:i+1], 1)
	}
	for i, v := range together.Pix {
		require.InDelta(t, v, apart.Pix[i], 14)
	}
}

func TestTheGroundIsPaintedOnceForATable(t *testing.T) {
	p, err := NewPainter(64)
	require.NoError(t, err)
	s := demo.Logo().Scene()
	first, err := p.Paint(s)
	require.NoError(t, err)
	sky := p.sky
	second, err := p.Paint(s)
	require.NoError(t, err)
	require.Same(t, sky, p.sky)
	require.Equal(t, first.Pix, second.Pix)
}

func TestWrongSizesAreRefused(t *testing.T) {
	for _, w := range []int{0, -1, most + 1} {
		require.ErrorContains(t, WritePNG(&bytes.Buffer{}, demo.Logo().Scene(), w), "pixels")
	}
	require.ErrorContains(t, WritePNG(&bytes.Buffer{}, &overlay.Scene{}, 100), "no area")
	require.ErrorContains(t, WritePNG(&bytes.Buffer{}, &overlay.Scene{Width: 1, Height: 1e6}, 100), "pixels high")
}

// Operations that no composer makes must not end the program.
func TestStrangeOperationsDoNoHarm(t *testing.T) {
	far := overlay.Points{{X: -1e6, Y: 1e6}, {X: 1e6, Y: -1e6}}
	for _, k := range []overlay.OpKind{overlay.OpFill, overlay.OpBand, overlay.OpLine, overlay.OpDisc, overlay.OpRing, overlay.OpGlow, overlay.OpText, "other"} {
		one(t, overlay.Op{Kind: k}, overlay.Op{Kind: k, Points: far[:1]}, overlay.Op{Kind: k, Points: []constellation.Vec(far), Text: "\n", Color: overlay.RGB(0xffffff)})
	}
}

// What holds no number, or is larger than any picture, is left out: to draw it would take for ever.
func TestWhatCannotBeDrawnIsLeftOut(t *testing.T) {
	at, white := overlay.Points{{X: 1, Y: 1}, {X: 3, Y: 1}, {X: 2, Y: 3}}, overlay.RGB(0xffffff)
	one(t,
		overlay.Op{Kind: overlay.OpFill, Points: overlay.Points{{X: math.NaN()}, {X: 1}, {Y: 1}}, Color: white},
		overlay.Op{Kind: overlay.OpFill, Points: overlay.Points{{X: math.Inf(1)}, {X: 1}, {Y: 1}}, Color: white},
		overlay.Op{Kind: overlay.OpDisc, Points: at, Radius: math.NaN(), Color: white},
		overlay.Op{Kind: overlay.OpDisc, Points: at, Radius: 1e9, Color: white},
		overlay.Op{Kind: overlay.OpRing, Points: at, Radius: 1, Sweep: constellation.Angle(math.NaN()), Width: 1, Color: white},
		overlay.Op{Kind: overlay.OpText, Points: at, Text: "a", Size: math.NaN(), Color: white},
		overlay.Op{Kind: overlay.OpText, Points: at, Text: "a", Size: 1e8, Color: white},
		overlay.Op{Kind: overlay.OpLine, Points: at, Width: 1, Dash: 1e-9, Color: white})
}

func BenchmarkPaint1080p(b *testing.B) {
	p, err := NewPainter(1920)
	require.NoError(b, err)
	s := demo.Battle().Scene()
	s.Height = s.Width * 1080 / 1920
	_, err = p.Paint(s)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Paint(s); err != nil {
			b.Fatal(err)
		}
	}
}
