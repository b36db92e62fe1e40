package opencv

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/render"
)

// paint is one colour everywhere.
type paint struct{ render.RGB }

func (p paint) At(_, _, _ float64) render.RGB { return p.RGB }

// wooden is a chessboard that lies on felt, with a frame.
func wooden(g place.Grid) *render.Layers {
	at := func(u, v float64) constellation.Vec {
		return constellation.Vec{X: g.X, Y: g.Y}.Add(constellation.Vec{X: g.W * u / 8, Y: g.H * v / 8}.Turn(g.Angle))
	}
	flat := func(u, v, side float64, c render.RGB) render.Thing {
		p := at(u, v)
		return render.Thing{X: p.X, Y: p.Y, W: side, H: side, Angle: g.Angle.Degrees(), Fill: paint{c}}.Prepared()
	}
	shades := [2]render.RGB{{R: 0.5, G: 0.36, B: 0.2}, {R: 0.07, G: 0.03, B: 0.02}}
	all := []render.Thing{flat(4, 4, g.W+24, render.RGB{R: 0.03, G: 0.015, B: 0.01})}
	for i := range 64 {
		all = append(all, flat(float64(i%8)+0.5, float64(i/8)+0.5, g.W/8, shades[(i%8+i/8)%2]))
	}
	return &render.Layers{Base: felt(), Things: all}
}

// pieces stand on the second and the seventh rank, as a game of Artaban begins.
func pieces(r *rand.Rand, g place.Grid) (all []render.Die) {
	m := render.NewModel(r, constellation.D6, 20, render.Dress{Pips: true, Pip: 0.2, BigOne: 1.2, Pitch: 0.25},
		render.Material{Body: render.RGB{R: 0.8, G: 0.78, B: 0.7}, Ink: render.RGB{R: 0.01, G: 0.01, B: 0.01}, Drill: 0.5})
	for i := range 16 {
		at := constellation.Vec{X: g.W * (float64(i%8) + 0.5) / 8, Y: g.H * (1.5 + 5*float64(i/8)) / 8}
		p := constellation.Vec{X: g.X + 2*r.NormFloat64(), Y: g.Y + 2*r.NormFloat64()}.Add(at.Turn(g.Angle))
		all = append(all, m.Lying(p.X, p.Y, r.IntN(6), 360*r.Float64()))
	}
	return all
}

// gridSeen is what FindGrid makes of a scene.
func gridSeen(t *testing.T, s *render.Scene, seed uint64) (place.Grid, error) {
	t.Helper()
	img, _, err := render.Render(s, rand.New(rand.NewPCG(seed, 2)))
	require.NoError(t, err)
	m, err := gocv.ImageToMatRGB(img)
	require.NoError(t, err)
	defer m.Close()
	cal := known(s.Camera)
	_, err = FindBoard(camera.Board{Columns: 7, Rows: 7, Square: 1}, m)
	require.ErrorIs(t, err, camera.ErrBoard, "corners are hidden")
	g, _, err := FindGrid(&cal, m, 8, 8)
	return g, err
}

// Dice that stand on a board hide some of its corners: it is found all the same.
func TestFindGrid_whereDiceStandOnTheBoard(t *testing.T) {
	for i, is := range []place.Grid{
		{X: 150, Y: 40, W: 280, H: 280, Angle: 0}, {X: 170, Y: 30, W: 272, H: 272, Angle: 9}, {X: 120, Y: 60, W: 264, H: 264, Angle: -14}, {X: 240, Y: 30, W: 240, H: 240, Angle: 30},
	} {
		r := rand.New(rand.NewPCG(uint64(i), 4))
		s := plain(over(25+8*float64(i)), wooden(is))
		s.Dice = pieces(r, is)
		if i == 1 { // and a hand lies over a part
			s.Hands = []render.Hand{render.NewHand(330, 330, 30, 0, 15, 0.5, render.RGB{R: 0.5, G: 0.3, B: 0.2}, render.RGB{R: 0.05, G: 0.05, B: 0.2})}
		}
		g, err := gridSeen(t, s, uint64(i))
		require.NoError(t, err, "board %d", i)
		for k, c := range g.Corners() {
			require.Less(t, c.Dist(is.Corners()[k]), 2.5, "board %d", i)
		}
	}
}

// As the program looks for a board every two seconds: one of which dice hide corners, and none.
func BenchmarkFindGrid(b *testing.B) {
	is := place.Grid{X: 150, Y: 40, W: 280, H: 280}
	for name, ground := range map[string]render.Ground{"dice stand on it": wooden(is), "none": felt()} {
		b.Run(name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(0, 4))
			s := plain(over(25), ground)
			s.Dice = pieces(r, is)
			img, _, err := render.Render(s, r)
			require.NoError(b, err)
			m, err := gocv.ImageToMatRGB(img)
			require.NoError(b, err)
			defer m.Close()
			cal := known(s.Camera)
			for b.Loop() {
				_, _, _ = FindGrid(&cal, m, 8, 8)
			}
		})
	}
}

func TestFindGrid_whereNoBoardLies(t *testing.T) {
	s := plain(over(30), felt())
	s.Dice = scattered(rand.New(rand.NewPCG(7, 4)), constellation.D6, 24)
	_, err := gridSeen(t, s, 7)
	require.ErrorIs(t, err, place.ErrGrid)
}
