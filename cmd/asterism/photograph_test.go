//go:build !nocamera

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/render"
)

// wooden is a table with a chessboard of 8 × 8 cells that lies askew on it.
type wooden struct {
	at   constellation.Vec // mm, top left corner of the grid
	cell float64           // mm
	turn constellation.Angle
}

func (w wooden) At(x, y, _ float64) render.RGB {
	v := constellation.Vec{X: x, Y: y}.Sub(w.at).Turn(-w.turn).Mul(1 / w.cell)
	switch {
	case v.X < -0.4 || v.Y < -0.4 || v.X > 8.4 || v.Y > 8.4:
		return render.RGB{R: 0.10, G: 0.16, B: 0.12} // felt
	case v.X < 0 || v.Y < 0 || v.X > 8 || v.Y > 8:
		return render.RGB{R: 0.25, G: 0.13, B: 0.06} // the rim
	case int(math.Floor(v.X)+math.Floor(v.Y))%2 == 0:
		return render.RGB{R: 0.62, G: 0.45, B: 0.26}
	}
	return render.RGB{R: 0.22, G: 0.11, B: 0.05}
}

// centre is the middle of a cell, counted from the top left one.
func (w wooden) centre(column, row int) constellation.Vec {
	return w.at.Add(constellation.Vec{X: float64(column) + 0.5, Y: float64(row) + 0.5}.Mul(w.cell).Turn(w.turn))
}

// photograph renders a table of 600 × 450 mm seen straight down, and writes it.
func photograph(t *testing.T, width int, w wooden, dice ...render.Die) string {
	t.Helper()
	img, _, err := render.Render(sceneOf(width, w, dice...), rand.New(rand.NewPCG(4, 4)))
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "board.png")
	f, err := os.Create(name)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, png.Encode(f, img))
	return name
}

// sceneOf is the board and dice on it, seen straight down.
func sceneOf(width int, w wooden, dice ...render.Die) *render.Scene {
	return &render.Scene{Camera: render.LookAt(width, width*3/4, render.Vec3{X: 300, Y: -225, Z: 1200}, render.Vec3{X: 300, Y: -225}, 2*math.Atan(300.0/1200)*180/math.Pi, 0),
		Ground: w, Dice: dice,
		Sky:    render.Sky{Above: render.RGB{R: 0.8, G: 0.8, B: 0.8}, Level: render.RGB{R: 0.7, G: 0.7, B: 0.7}},
		Finish: render.Finish{Noise: 1.5, Defocus: 0.5}}
}

// The grid of a wooden board is found in a photograph, however it lies: its
// corners to within 1.5 mm.
func TestFindBoard(t *testing.T) {
	for _, w := range []wooden{
		{constellation.Vec{X: 130, Y: 50}, 43, 0}, {constellation.Vec{X: 160, Y: 40}, 40, 12}, {constellation.Vec{X: 120, Y: 120}, 36, -17},
	} {
		how, board := photographFlags{Table: tableSize{X: 600, Y: 450}, FindBoard: true}, gameFlags{}
		g, err := game("artaban")
		require.NoError(t, err)
		board.grid = g.Info().Board
		_, err = readTable(photograph(t, 640, w), &stdio{err: io.Discard}, &how, &board)
		require.NoError(t, err)
		at := constellation.Vec{X: board.Board.X, Y: board.Board.Y}
		far := at.Add(constellation.Vec{X: board.Board.W, Y: board.Board.H}.Turn(board.Board.Angle))
		truth := w.at.Add(constellation.Vec{X: 8 * w.cell, Y: 8 * w.cell}.Turn(w.turn))
		t.Logf("%+v: corners %.2f and %.2f mm off, turned %.2f° for %.2f°", w, at.Dist(w.at), far.Dist(truth), board.Board.Angle, w.turn)
		require.Less(t, at.Dist(w.at), 1.5)
		require.Less(t, far.Dist(truth), 1.5)
	}
}

// A position of Artaban is scored from a photograph of real squares.
func TestScore_photographOfABoard(t *testing.T) {
	w := wooden{constellation.Vec{X: 150, Y: 45}, 42, 8}
	r := rand.New(rand.NewPCG(3, 0))
	white, red := teamModel(r, constellation.White), teamModel(r, constellation.Red)
	lay := func(m *render.Model, column, row int, face string) render.Die {
		at := w.centre(column, row)
		d, ok := m.Resting(at.X, at.Y, face, w.turn.Degrees())
		require.True(t, ok)
		return d
	}
	file := photograph(t, 1500, w, lay(white, 1, 0, "5"), lay(white, 4, 3, "3"), lay(red, 2, 7, "4"), lay(red, 6, 6, "2"))
	code, out, errs := asterism("", "score", "artaban", file, "--table", "600x450", "--find-board", "--kinds", "d6", "--json")
	require.Zero(t, code, errs)
	var got struct {
		Scores map[string]int `json:"scores"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Equal(t, map[string]int{"A": 5, "B": 4}, got.Scores, out)

	before := `{"turn": "A", "dice": [{"at": "b8", "owner": "A", "top": 5, "north": 1, "leader": false}, {"at": "e4", "owner": "A", "top": 1, "north": 4, "leader": false},
		{"at": "c1", "owner": "B", "top": 4, "north": 1, "leader": false}, {"at": "g2", "owner": "B", "top": 2, "north": 1, "leader": false}]}`
	code, out, errs = asterism(before, "explain", "artaban", "-", file, "--table", "600x450", "--find-board", "--kinds", "d6")
	require.Zero(t, code, errs)
	require.Contains(t, out, "played: e4 forward to e5")

	code, _, errs = asterism("", "score", "ur", file, "--table", "600x450", "--find-board")
	require.Equal(t, 2, code)
	require.Contains(t, errs, "say where another board lies with --board")
	code, _, errs = asterism(`{"table": {}}`, "score", "artaban", "-", "--find-board")
	require.Equal(t, 2, code)
	require.Contains(t, errs, "not in a sky file")
}

// Dice of a photograph lie where their edges are seen: the box about a die tells it by
// a millimetre and six degrees, more than the gap by which a link or a hit is missed.
func TestPhotograph_diceAreWhereTheirEdgesAre(t *testing.T) {
	scene := sceneOf(1280, wooden{at: constellation.Vec{X: 5000}, cell: 42})
	scene.Camera = render.LookAt(1280, 960, render.Vec3{X: 300, Y: -700, Z: 650}, render.Vec3{X: 300, Y: -225}, 60, 0)
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 12 {
		m := teamModel(r, constellation.White)
		d, ok := m.Resting(100+130*float64(i%4), 80+120*float64(i/4), "5", 360*r.Float64())
		require.True(t, ok)
		scene.Dice = append(scene.Dice, d)
	}
	img, truth, err := render.Render(scene, rand.New(rand.NewPCG(4, 4)))
	require.NoError(t, err)
	var picture bytes.Buffer
	require.NoError(t, png.Encode(&picture, img))
	folder := t.TempDir()
	file, cal := filepath.Join(folder, "dice.png"), filepath.Join(folder, "camera.json")
	require.NoError(t, os.WriteFile(file, picture.Bytes(), 0o644))
	b, err := json.Marshal(calibrated{Calibration: knownCamera(scene.Camera), Table: tableSize{X: 600, Y: 450}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(cal, b, 0o644))

	seen, err := readPhotograph(file, &photographFlags{Calibration: cal, Size: 17, Kinds: kindList{constellation.D6}}, rules.Grid{}, io.Discard)
	require.NoError(t, err)
	require.Len(t, seen.table.Dice, len(truth.Dice))
	var off, turned float64
	for _, want := range truth.Dice {
		got := slices.MinFunc(seen.table.Dice, func(a, b constellation.Die) int {
			return cmp.Compare(a.Pos.Dist(want.Pos), b.Pos.Dist(want.Pos))
		})
		off += got.Pos.Dist(want.Pos) / float64(len(truth.Dice))
		turned += math.Abs(math.Remainder(float64(got.Angle-want.Angle), 90)) / float64(len(truth.Dice))
	}
	t.Logf("mean of %d dice: %.2f mm, %.1f° off", len(truth.Dice), off, turned)
	require.Less(t, off, 0.5)
	require.Less(t, turned, 3.0)
}

// teamModel is a die with pips in a team's colour, 17 mm.
func teamModel(r *rand.Rand, team constellation.Team) *render.Model {
	m := render.Material{Body: render.SRGB(0.9, 0.89, 0.86), Ink: render.SRGB(0.06, 0.06, 0.06), Gloss: 0.3, Drill: 0.5}
	if team == constellation.Red {
		m.Body, m.Ink = render.SRGB(0.7, 0.07, 0.08), render.SRGB(0.92, 0.92, 0.92)
	}
	model := render.NewModel(r, constellation.D6, 17, render.Dress{Pips: true, Pip: 0.2, BigOne: 1, Pitch: 0.25}, m)
	model.Team = team
	return model
}
