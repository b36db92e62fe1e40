//go:build !nocamera

package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
	"github.com/asterism-dice/asterism/vision/teach"
	"github.com/stretchr/testify/require"
)

// studio films one die on one table.
type studio struct {
	scene render.Scene
	die   *render.Model
	draw  render.Renderer
	r     *rand.Rand
}

func newStudio() *studio {
	r := rand.New(rand.NewPCG(4, 0))
	w := render.Wish{Width: 240, Height: 180, MinDice: 1, MaxDice: 1, MinEdge: 48, MaxEdge: 58}
	s := &studio{scene: *render.RandomScene(r, w), r: r}
	s.die = render.HomeMade(rand.New(rand.NewPCG(3, 0)), constellation.Utara, render.Stuck)
	return s
}

// lay lays the die down somewhere and returns the picture and the die's box.
func (s *studio) lay(down int) (*image.RGBA, constellation.Box) {
	reach := s.die.Size
	s.scene.Dice = []render.Die{s.die.Lying((2*s.r.Float64()-1)*reach, (2*s.r.Float64()-1)*reach, down, 360*s.r.Float64())}
	img, truth := s.draw.Render(&s.scene, s.r)
	b := truth.Dice[0].Box
	return img, constellation.Box{X: b.X, Y: b.Y, W: b.W, H: b.H}
}

// film writes a film in which the die is pushed about, ten times a second,
// and then lies still with a side down. It returns where it lies.
func (s *studio) film(t *testing.T, name string, down int) (box constellation.Box) {
	t.Helper()
	const pushed, rate = 3, 30
	var shots []shot
	for n := range pushed + 1 {
		var img *image.RGBA
		img, box = s.lay((down + pushed - n) % len(s.die.Solid.Sides))
		shots = append(shots, shot{img, rate / 10})
	}
	shots[pushed].times += rate * 2 / 3
	writeFilm(t, name, rate, shots...)
	return box
}

// From the film to the reader: watch saves what teach learns from and
// evaluate judges by, and then the die is read.
func TestTeach_fromTheFilmToTheReader(t *testing.T) {
	s, dir := newStudio(), t.TempDir()
	film, folder, taught := filepath.Join(dir, "film.avi"), filepath.Join(dir, "own"), filepath.Join(dir, "own.json")
	var boxes []constellation.Box
	for i := range 10 {
		boxes = append(boxes, s.film(t, film, i%2))
		code, _, errs := asterism("s "+[]string{"wolf", "lamb"}[i%2]+"\n", "watch", film, "--no-window", "--save", folder, "--as", "unknown")
		require.Zero(t, code, errs)
		require.Contains(t, errs, fmt.Sprintf("%06d.png with 1 die that shows", i+1))
	}
	truths, err := readTruth(filepath.Join(folder, "truth.jsonl"))
	require.NoError(t, err)
	require.Len(t, truths, 10)
	for i, b := range boxes {
		d := truths[i].Dice[0]
		require.Equal(t, []string{"wolf", "lamb"}[i%2], d.Face)
		require.Greater(t, b.IoU(d.Box), 0.5, "picture %d: the die lies at %v, saved was %v", i+1, b, d.Box)
	}

	code, out, errs := asterism("", "teach", folder, "--out", taught, "--json")
	require.Zero(t, code, errs)
	require.Contains(t, out, `"sides":[{"kind":"unknown","face":"lamb"},{"kind":"unknown","face":"wolf"}],"shown":10,`)

	code, out, errs = asterism("", "evaluate", folder, "--taught", taught)
	require.Zero(t, code, errs)
	require.Regexp(t, `\| all \| 10 \| 10 \| 1.000 \| (1.000|0.[89]00) `, out) // five pictures a face are few

	s.film(t, film, 0)
	code, out, errs = asterism("", "watch", film, "--no-window", "--taught", taught)
	require.Zero(t, code, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Contains(t, lines[len(lines)-1], "unknown wolf")
}

// A reader that was taught with other weights is refused before any picture
// is looked at, in a game too.
func TestTeach_otherWeights(t *testing.T) {
	shown := make([]teach.Example, 8)
	for i := range shown {
		shown[i] = teach.Example{Side: vision.Side{Kind: constellation.D6, Face: []string{"1", "2"}[i%2]}, Looks: [][]float64{{float64(i % 2), float64(i)}}}
	}
	old, err := teach.Learn("another", shown)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "old.json")
	require.NoError(t, writeTaught(file, old))
	film, settings := filepath.Join(t.TempDir(), "film.avi"), filepath.Join(t.TempDir(), "table.toml")
	newStudio().film(t, film, 0)
	require.NoError(t, os.WriteFile(settings, fmt.Appendf(nil, "[camera]\ntaught = %q\n", file), 0o644))
	for _, call := range [][]string{
		{"detect", "nowhere.png", "--taught", file},
		{"play", "--camera", film, "--config", settings, "--windowless", "--out", filepath.Join(t.TempDir(), "end.png")},
	} {
		code, out, errs := asterism("", call...)
		require.Equal(t, 2, code, call[0])
		require.Empty(t, out)
		require.Regexp(t, `(?m)^asterism: .*old.json: .*other weights \("another"\).*teach it again\n$`, errs)
	}
}

// badLesson is a folder of which nothing can be learnt, and what is said of it.
type badLesson struct {
	pictures map[string]image.Image
	truth    string // of truth.jsonl, which isn't there when it is empty
	call     string // further words of the command
	want     string
}

func (l badLesson) lay(t *testing.T, folder string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(folder, 0o755))
	for file, img := range l.pictures {
		savePNG(t, filepath.Join(folder, file), img)
	}
	if l.truth != "" {
		require.NoError(t, os.WriteFile(filepath.Join(folder, "truth.jsonl"), []byte(l.truth), 0o644))
	}
}

// A folder that isn't there is called so, and not one without pictures.
func TestTeach_aFolderThatIsntThere(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "gone")
	code, _, errs := asterism("", "teach", folder, "--out", folder+".json")
	require.Equal(t, 2, code)
	require.Contains(t, errs, folder+": there is no such folder")
}

// A reader that can't be written is told before a picture is looked at.
func TestTeach_whatCantBeWrittenIsToldFirst(t *testing.T) {
	folder, places := t.TempDir(), t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "1"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "1", "a.png"), []byte("no picture"), 0o600))
	for name, out := range map[string]string{
		"no such folder": filepath.Join(places, "gone", "own.json"),
		"a folder":       places,
	} {
		code, _, errs := asterism("", "teach", folder, "--kind", "d6", "--out", out)
		require.Equal(t, 2, code, name)
		require.Contains(t, errs, out+": ", name)
		require.NotContains(t, errs, "a.png", name)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
	}
	code, _, errs := asterism("", "teach", folder, "--kind", "d6", "--out", filepath.Join(places, "own.json"))
	require.Equal(t, 2, code)
	require.Contains(t, errs, "a.png")
	left, err := os.ReadDir(places)
	require.NoError(t, err)
	require.Empty(t, left)
}

// What can't be learnt from is said, and no file is left behind.
func TestTeach_nothingToLearnFrom(t *testing.T) {
	s := newStudio()
	die, box := s.lay(0)
	blank := image.NewRGBA(image.Rect(0, 0, 200, 150))
	draw.Draw(blank, blank.Rect, image.NewUniform(color.Gray{120}), image.Point{}, draw.Src)
	line := func(name, kind, face string) string {
		return fmt.Sprintf(`{"image":%q,"box":"die","dice":[{"box":[%.0f,%.0f,%.0f,%.0f],"kind":%q,"face":%q}]}`+"\n", name, box.X, box.Y, box.W, box.H, kind, face)
	}
	alike, threes := map[string]image.Image{}, ""
	for i := range 5 {
		name := fmt.Sprintf("%d.png", i)
		alike[name] = die
		threes += line(name, "d12", "3")
	}
	for name, c := range map[string]badLesson{
		"empty folder":        {want: "neither truth.jsonl nor folders of pictures"},
		"empty truth":         {truth: "\n", want: "no die in it whose face is known"},
		"faces left open":     {truth: line("a.png", "d12", ""), want: "no die in it whose face is known"},
		"no such kind in it":  {truth: line("a.png", "d12", "3"), call: "--kind d8", want: "no die in it whose face is known, of kind d8"},
		"no such face":        {truth: line("a.png", "d12", "13"), want: `line 1: a.png: die 1: a d12 has no face "13"`},
		"two truths of one":   {truth: line("a.png", "d12", "3") + line("a.png", "d12", "5"), want: "line 2: a.png is named in line 1 already"},
		"no such picture":     {truth: line("a.png", "d12", "3"), want: "a.png: no such file"},
		"a picture is gone":   {pictures: map[string]image.Image{"a.png": die}, truth: line("a.png", "d12", "3") + line("b.png", "d12", "5"), want: "teach: 1 of 2 pictures of truth.jsonl aren't there any more: they are left out\nasterism: "},
		"one picture":         {pictures: map[string]image.Image{"a.png": die}, truth: line("a.png", "d12", "3"), want: "too few dice show face 3 of d12: 1, want 4 or more"},
		"one face":            {pictures: alike, truth: threes, want: "too few faces: 1, want 2 or more"},
		"pictures of nothing": {pictures: map[string]image.Image{"wolf/a.png": blank, "lamb/b.png": blank}, want: "no die is found in any of 2 pictures"},
		"folder of no face":   {pictures: map[string]image.Image{"wolf/a.png": die}, call: "--kind utara", want: `a utara has no face "wolf"`},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			c.lay(t, filepath.Join(dir, "own"))
			taught := filepath.Join(dir, "own.json")
			code, out, errs := asterism("", append([]string{"teach", filepath.Join(dir, "own"), "--out", taught}, strings.Fields(c.call)...)...)
			require.Equal(t, 2, code, errs)
			require.Empty(t, out)
			require.Contains(t, errs, c.want)
			require.NoFileExists(t, taught)
		})
	}
}

// A face of one picture only is learnt, but nobody knows how well, and that is said.
func TestTeach_saysWhichFacesCantBeChecked(t *testing.T) {
	var errs strings.Builder
	shown := []teach.Example{{Side: vision.Side{Kind: constellation.D6, Face: "1"}, Picture: "a.png"}}
	for _, name := range []string{"a.png", "b.png"} {
		shown = append(shown, teach.Example{Side: vision.Side{Kind: constellation.D6, Face: "2"}, Picture: name})
	}
	sayUnchecked(&errs, shown)
	require.Equal(t, "teach: face 1 of d6 is in one picture only: whether it is read right can't be checked; take another\n", errs.String())
}

func savePNG(t *testing.T, name string, img image.Image) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	f, err := os.Create(name)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, png.Encode(f, img))
}

// A reader that is there stays where another can't be written in its place.
// A reader that guesses, as where pictures lie in the wrong folders, is told of.
func TestTeach_saysThatAReaderGuesses(t *testing.T) {
	for _, c := range []struct {
		right, of, faces int
		says             bool
	}{{7, 42, 6, true}, {11, 42, 6, true}, {20, 42, 6, false}, {38, 45, 6, false}, {20, 42, 2, true}, {0, 0, 2, false}} {
		var said bytes.Buffer
		sayGuesses(&said, &teach.Taught{Sides: make([]vision.Side, c.faces), Kept: vision.NewShare(c.right, c.of)})
		require.Equal(t, c.says, said.Len() > 0, c)
	}
}

func TestTeach_keepsTheReaderThatIsThere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.json")
	require.NoError(t, os.WriteFile(file, []byte("taught"), 0o644))
	require.Error(t, writeTaught(file, &teach.Taught{Reach: math.NaN()}))
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "taught", string(b))
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, left, 1)
}

// A folder's name is no pattern.
func TestTeach_findsPicturesInAFolderOfAnyName(t *testing.T) {
	for _, name := range []string{"blue", "le [blue]", "d6*", `a\?`} {
		folder := filepath.Join(t.TempDir(), name)
		for _, picture := range []string{"2/b.jpg", "1/a.png"} {
			require.NoError(t, os.MkdirAll(filepath.Join(folder, filepath.Dir(picture)), 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(folder, picture), nil, 0o644))
		}
		truths, err := byFolders(folder, constellation.D6)
		require.NoError(t, err, name)
		require.Len(t, truths, 2)
		require.Equal(t, "1/a.png", truths[0].Image)
		require.Equal(t, "2", truths[1].Dice[0].Face)
	}
}

// A picture in which nothing can be seen is named, and what a program keeps in a hidden
// folder is no face.
func TestTeach_namesThePictureAndTakesNoHiddenFolder(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"1", ".git"} {
		badLesson{pictures: map[string]image.Image{"a.png": image.NewGray(image.Rect(0, 0, 1, 1))}}.lay(t, filepath.Join(folder, name))
	}
	code, _, errs := asterism("", "teach", folder, "--kind", "d6", "--out", filepath.Join(t.TempDir(), "own.json"))
	require.Equal(t, 2, code)
	require.Contains(t, errs, filepath.Join(folder, "1", "a.png")+": opencv: no picture to look at: 1×1 pixels are too few")
}
