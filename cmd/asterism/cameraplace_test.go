//go:build !nocamera

package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/render"
	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// paper is a table of 600 × 338 mm on which a printed board lies, its first
// inner corner at a point, mm; or nothing.
type paper struct {
	at    constellation.Vec
	blank bool
}

func (p paper) At(x, y, _ float64) render.RGB {
	u, v := (x-p.at.X)/24, (y-p.at.Y)/24
	dark, white := render.RGB{R: 0.04, G: 0.06, B: 0.05}, render.RGB{R: 0.8, G: 0.8, B: 0.8}
	switch {
	case p.blank || u < -2 || u > 10 || v < -2 || v > 7:
		return dark
	case u >= -1 && u < 9 && v >= -1 && v < 6 && int(math.Floor(u)+math.Floor(v))%2 == 0:
		return dark
	}
	return white
}

// overTable is a scene seen through a bent lens, from 30 degrees off the
// vertical.
func overTable(p paper, dice ...render.Die) *render.Scene {
	cam := render.LookAt(1280, 720, render.Vec3{X: 300, Y: -169 - 290, Z: 500}, render.Vec3{X: 300, Y: -169}, 65, 0)
	cam.K1 = -0.1
	return &render.Scene{Camera: cam, Ground: p, Dice: dice,
		Sky:    render.Sky{Above: render.RGB{R: 0.8, G: 0.8, B: 0.8}, Level: render.RGB{R: 0.7, G: 0.7, B: 0.7}},
		Finish: render.Finish{Noise: 1.5, Defocus: 0.5}}
}

// filmOf writes a film of scenes, so many pictures of each, 30 a second.
func filmOf(t *testing.T, each int, scenes ...*render.Scene) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "film.avi")
	r := rand.New(rand.NewPCG(6, 7))
	var shots []shot
	for _, s := range scenes {
		img, _, err := render.Render(s, r)
		require.NoError(t, err)
		shots = append(shots, shot{img, each})
	}
	writeFilm(t, name, 30, shots...)
	return name
}

// From the printed board to the game: watch follows it over the table and
// writes down what it learns, with which dice are seen where they lie.
func TestPlace_fromTheBoardToTheDice(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.json")
	boards := filmOf(t, 5, overTable(paper{at: constellation.Vec{X: 204, Y: 109}}), overTable(paper{at: constellation.Vec{X: 90, Y: 150}}),
		overTable(paper{at: constellation.Vec{X: 330, Y: 60}}), overTable(paper{at: constellation.Vec{X: 320, Y: 155}}))
	code, _, errs := asterism("", "watch", boards, "--no-window", "--table", "600x338", "--board", "9x6x24", "--places", "4", "--calibrated", file)
	require.Zero(t, code, errs)
	require.Contains(t, errs, "place 3 of 4 is seen; now slide the board")
	require.NotContains(t, errs, "reads more dice")

	model := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6)
	places := []constellation.Vec{{X: 60, Y: 50}, {X: 300, Y: 170}, {X: 540, Y: 290}}
	var dice []render.Die
	for i, v := range places {
		dice = append(dice, model.Lying(v.X, v.Y, i, 20*float64(i)))
	}
	film := filmOf(t, 10, overTable(paper{blank: true}), overTable(paper{blank: true}, dice...), overTable(paper{blank: true}, dice...))
	seenAt(t, film, file, places)

	settings := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(settings, []byte("[camera]\nkinds = [\"d6\"]\ncalibration = '"+file+"'\n"), 0o644))
	code, out, errs := asterism("", "replay", film, "--game", "stardice", "--config", settings, "--json")
	require.Zero(t, code, errs)
	require.Equal(t, len(places), strings.Count(out, "the Cube is thrown first"), out)
	require.NoError(t, os.Remove(file))
	for _, call := range [][]string{{"replay", film, "--game", "stardice", "--config", settings}, {"play", "--camera", film, "--config", settings, "--windowless"}} {
		code, _, errs = asterism("", call...)
		require.Equal(t, 2, code, call[0])
		require.Contains(t, errs, "table.json", call[0])
	}
}

// A board that is laid in one place after another is much work: that what comes of it can't be
// written is told before, and that places are missing is told after.
func TestPlace_theWorkWithTheBoardIsNotInVain(t *testing.T) {
	boards := filmOf(t, 5, overTable(paper{at: constellation.Vec{X: 204, Y: 109}}), overTable(paper{at: constellation.Vec{X: 90, Y: 150}}))
	folder := t.TempDir()
	for _, nowhere := range []string{filepath.Join(folder, "none", "table.json"), folder} {
		code, _, errs := asterism("", "watch", boards, "--no-window", "--board", "9x6x24", "--calibrated", nowhere)
		require.Equal(t, 2, code)
		require.Contains(t, errs, "--calibrated: ")
		require.NotContains(t, errs, "looking for the chessboard")
	}
	code, _, errs := asterism("", "watch", boards, "--no-window", "--table", "600x338", "--board", "9x6x24", "--places", "5")
	require.Zero(t, code, errs)
	require.Contains(t, errs, "watch: the pictures end after 2 of 5 places")
}

// seenAt checks that watch sees one die at each of these places at a film's end.
func seenAt(t *testing.T, film, calibration string, places []constellation.Vec) {
	t.Helper()
	code, out, errs := asterism("", "watch", film, "--no-window", "--calibration", calibration, "--kinds", "d6", "--json")
	require.Zero(t, code, errs)
	var last shownFrame
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
	require.Len(t, last.Dice, len(places))
	require.Contains(t, errs, fmt.Sprintf("watch: %d frames in all", picturesOf(t, film)))
	for _, v := range places {
		near := math.Inf(1)
		for _, d := range last.Dice {
			near = min(near, v.Dist(constellation.Vec{X: d.X, Y: d.Y}))
		}
		t.Logf("a die is seen %.2f mm from its place", near)
		require.Less(t, near, 1.5, "no die near %v in %s", v, lines[len(lines)-1])
	}
}

// picturesOf counts the pictures of a film.
func picturesOf(t *testing.T, film string) (n int) {
	t.Helper()
	v, err := opencv.OpenVideo(film)
	require.NoError(t, err)
	defer v.Close()
	img := gocv.NewMat()
	defer img.Close()
	for {
		if _, err := v.Next(&img); err != nil {
			return n
		}
		n++
	}
}

// A die that is found to lie elsewhere is told anew, one that wavers isn't.
func TestWatch_displacedDiceAreTold(t *testing.T) {
	at := func(x, angle float64) constellation.Reading {
		return constellation.Reading{Pos: constellation.Vec{X: x, Y: 50}, Angle: constellation.Angle(angle)}
	}
	before := []constellation.Reading{at(10, 359), at(90, 40)}
	for name, tt := range map[string]struct {
		now  []constellation.Reading
		want bool
	}{
		"as before":    {[]constellation.Reading{at(90.1, 40.5), at(10, 0)}, false},
		"moved":        {[]constellation.Reading{at(10, 359), at(90.5, 40)}, true},
		"turned":       {[]constellation.Reading{at(10, 2), at(90, 40)}, true},
		"one is gone":  {[]constellation.Reading{at(90, 40)}, false},
		"one has come": {[]constellation.Reading{at(10, 359), at(50, 0), at(90, 40)}, true},
	} {
		require.Equal(t, tt.want, displaced(before, tt.now), name)
	}
}

func TestPlace_aFilmOfNoBoard(t *testing.T) {
	film := filmOf(t, 2, overTable(paper{blank: true}))
	code, out, errs := asterism("", "watch", film, "--no-window", "--board", "9x6x24")
	require.Equal(t, 2, code)
	require.Empty(t, out)
	require.Regexp(t, `(?m)^asterism: .*the chessboard isn't to be seen whole\n$`, errs)
}

func TestPlace_theBoardLiesInTheMiddleUnlessSaid(t *testing.T) {
	p := placeFlags{Board: boardSize{Columns: 9, Rows: 6, Square: 24}}
	require.Equal(t, constellation.Vec{X: (610 - 192) / 2., Y: (457 - 120) / 2.}, p.board().Origin)
	p.Table = tableSize{X: 300, Y: 200}
	require.Equal(t, constellation.Vec{X: 54, Y: 40}, p.board().Origin)
	p.BoardAt = &cornerPos{}
	require.Equal(t, constellation.Vec{}, p.board().Origin)
}

func TestPlace_adviceFitsTheCamera(t *testing.T) {
	above, err := camera.FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	low, err := camera.FromCorners(camera.NewLens(1280, 720, 0), [4]vision.Pixel{{X: 400, Y: 200}, {X: 880, Y: 200}, {X: 1100, Y: 420}, {X: 180, Y: 420}}, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	moved := above
	moved.Residual = 4
	narrow, wide := above, above
	narrow.Lens.Focal, wide.Lens.Focal = 3*above.Lens.Focal, above.Lens.Focal/3
	cropped := above
	cropped.Lens.CX += 80
	for want, cal := range map[string]camera.Calibration{"": above, "looks 80 px beside the picture's middle": cropped,
		"the camera sees 24° across": narrow, "the camera sees 125° across": wide, "off the vertical: at up to 45°": low, "misses its points by 4.0 px": moved} {
		var said strings.Builder
		adviseSeat(&said, cal)
		require.Contains(t, said.String(), want)
		require.Equal(t, want != "", said.Len() > 0, said.String())
	}
}

// A camera that sees a part of the table says so: a die beyond its picture is in no game.
func TestPlace_aPartOfTheTableIsSaid(t *testing.T) {
	cal, err := camera.FromAbove(1200, 800, constellation.Vec{X: 600, Y: 400})
	require.NoError(t, err)
	for table, want := range map[constellation.Vec]string{
		{X: 600, Y: 400}: "",
		{X: 605, Y: 403}: "",
		{X: 800, Y: 400}: "asterism: camera 0 sees 75 % of the table: it sees no die beyond its picture\n",
	} {
		var said strings.Builder
		sayCovered(&said, "0", &cal, table)
		require.Equal(t, want, said.String())
	}
}

func TestPlace_theCallComesBeforeTheSettings(t *testing.T) {
	corners := cornerSet{0, 0, 9, 0, 9, 9, 0, 9}
	p := &player{cmd: &playCmd{}}
	p.cfg.Camera.Calibration = "settings.json"
	require.Equal(t, seat{file: "settings.json"}, p.seat())
	p.cmd.Corners = corners
	require.Equal(t, seat{corners: corners}, p.seat())
	settings := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(settings, []byte("[camera]\ncalibration = 'settings.json'\n"), 0o644))
	file := filepath.Join(t.TempDir(), "call.json")
	made, err := camera.FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	require.NoError(t, (&calibrated{Calibration: made}).write(file))
	for call, want := range map[string]string{"": "settings.json", file: file} {
		cfg, err := readConfig(settings, call)
		require.NoError(t, err)
		require.Equal(t, seat{file: want}, (&player{cmd: &playCmd{Calibration: call}, cfg: cfg}).seat())
	}
}

// The file knows the table that it was made for: games are played on that one
// unless the settings say its size, too.
func TestPlace_theCalibrationKnowsItsTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "camera.json")
	made := calibrated{Table: tableSize{X: 600, Y: 338}}
	var err error
	made.Calibration, err = camera.FromAbove(640, 480, constellation.Vec(made.Table))
	require.NoError(t, err)
	require.NoError(t, made.write(file))
	got, err := readCalibrated(file)
	require.NoError(t, err)
	require.Equal(t, made, got)

	cfg, err := readConfig("", file)
	require.NoError(t, err)
	require.Equal(t, made.Table, cfg.size())
	settings := filepath.Join(t.TempDir(), "table.toml")
	require.NoError(t, os.WriteFile(settings, []byte("[table]\nwidth = 610\nheight = 457\n"), 0o644))
	cfg, err = readConfig(settings, file)
	require.NoError(t, err)
	require.Equal(t, tableSize{X: 610, Y: 457}, cfg.size())

	for table, want := range map[tableSize]string{
		{X: 610, Y: 457}:     "made for a table of 600x338 mm, not of 610x457",
		{X: 600.4, Y: 337.5}: "",
		{}:                   "",
	} {
		seen, err := seat{file: file}.sight(table)
		if want != "" {
			require.ErrorContains(t, err, want)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, made.Table, seen.table)
	}
}

// Nobody should fight over millimetres that nothing measured.
func TestPlace_whatIsOnlyAssumedIsSaid(t *testing.T) {
	film := filmOf(t, 2, overTable(paper{blank: true}))
	corners := []string{"--corners", "340,150,940,150,1100,520,180,520"}
	for _, call := range [][]string{
		{"watch", film, "--no-window"},
		{"play", "--camera", film, "--windowless", "--udp", "none", "--out", filepath.Join(t.TempDir(), "end.png")},
	} {
		code, _, errs := asterism("", call...)
		require.Zero(t, code, errs)
		require.Contains(t, errs, assumedSeat, call[0])
		code, _, errs = asterism("", append(call, corners...)...)
		require.Zero(t, code, errs)
		require.NotContains(t, errs, assumedSeat, call[0])
	}
}

// What says where the table is has to be one thing, and to be there.
func TestPlace_whatCantBe(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		return file
	}
	good, err := camera.FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	data, err := json.Marshal(good)
	require.NoError(t, err)
	square := write("square.json", string(data))
	film := filmOf(t, 1, overTable(paper{blank: true}))
	for name, c := range map[string]struct {
		call []string
		want string
	}{
		"both":       {[]string{"--calibration", square, "--corners", "1,1,9,1,9,9,1,9"}, "one of them says where the table is"},
		"board too":  {[]string{"--board", "9x6x24", "--calibration", square}, "--board and --calibration: one of them says where the table is"},
		"or corners": {[]string{"--board", "9x6x24", "--corners", "1,1,9,1,9,9,1,9"}, "--board and --corners: one of them says where the table is"},
		"no file":    {[]string{"--calibration", filepath.Join(dir, "none.json")}, "none.json"},
		"no JSON":    {[]string{"--calibration", write("a.json", "board")}, "a.json: invalid character"},
		"no lens":    {[]string{"--calibration", write("b.json", "{}")}, "b.json: camera: lens for a picture of 0×0"},
		"under it":   {[]string{"--calibration", write("c.json", strings.Replace(string(data), `"shift":[-300,-225,`, `"shift":[-300,-225,-`, 1))}, "mm above the table"},
		"no size":    {[]string{"--calibration", write("d.json", strings.Replace(string(data), "{", `{"table":"60",`, 1))}, `d.json: table of "60"`},
		"askew":      {[]string{"--corners", "630,0,650,0,1180,719,100,719"}, "corners of a table of 610×457 mm are seen so by no camera"},
		"no measure": {[]string{"--calibrated", filepath.Join(dir, "e.json")}, "nothing measures the camera"},
		"other film": {[]string{"--calibration", square}, "the table is known in those of 640×480"},
	} {
		code, _, errs := asterism("", append([]string{"watch", film, "--no-window"}, c.call...)...)
		require.Equal(t, 2, code, name)
		require.Contains(t, errs, c.want, name)
		require.Equal(t, 1, strings.Count(errs, "\n"), "%s: %s", name, errs)
	}
}
