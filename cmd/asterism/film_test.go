package main

import (
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// A recording becomes a film as long as it is, whose pictures change and are
// those of the table.
func TestRender_makesAFilm(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.gif")
	code, _, errs := asterism("", "render", "../../rules/utara/session/utara.pcapng", "--game", "utara", "--video", name, "--width", "160")
	require.Zero(t, code, errs)
	film := decodedGIF(t, name)
	require.Equal(t, 160, film.Config.Width)
	require.Greater(t, len(film.Image), 10)
	hundredths := 0
	for _, d := range film.Delay {
		hundredths += d
	}
	require.Greater(t, hundredths, 500)
	seen := map[color.Color]bool{}
	for _, c := range film.Image[0].Pix {
		seen[film.Image[0].Palette[c]] = true
	}
	require.Greater(t, len(seen), 20, "a sky has many colours")
}

// A picture that is the same makes the one before last longer; one that differs
// in a corner holds that corner alone.
func TestGIF_holdsWhatDiffers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.gif")
	w, err := createFilm(name, false)
	require.NoError(t, err)
	a := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range a.Pix {
		a.Pix[i] = 255
	}
	b := image.NewRGBA(a.Rect)
	copy(b.Pix, a.Pix)
	b.SetRGBA(31, 22, color.RGBA{200, 0, 0, 255})
	b.SetRGBA(33, 20, color.RGBA{0, 200, 0, 255})
	for _, p := range []*image.RGBA{a, a, a, b} {
		require.NoError(t, w.add(p))
	}
	require.NoError(t, w.keep())
	film := decodedGIF(t, name)
	require.Equal(t, []int{3 * gifDelay, gifDelay}, film.Delay)
	require.Equal(t, image.Rect(31, 20, 34, 23), film.Image[1].Rect)
	require.Equal(t, color.RGBA{200, 0, 0, 255}, film.Image[1].At(31, 22))
}

// A night sky has many dark colours: none is shown as one that is plainly another.
func TestGIF_keepsDarkColoursApart(t *testing.T) {
	dark := image.NewRGBA(image.Rect(0, 0, 64, 8))
	for y := range 8 {
		for x := range 64 {
			dark.SetRGBA(x, y, color.RGBA{uint8(x / 2), uint8(x / 2), uint8(x), 255})
		}
	}
	got := paletted(nil, dark, dark.Rect)
	for y := range 8 {
		for x := range 64 {
			r, g, b, _ := got.At(x, y).RGBA()
			require.InDelta(t, x/2, r>>8, 2, "red at %d", x)
			require.InDelta(t, x/2, g>>8, 2, "green at %d", x)
			require.InDelta(t, x, b>>8, 2, "blue at %d", x)
		}
	}
}

// What differs too little to be seen isn't written again, however much of the picture it
// is; and what drifts slowly never strays farther than that.
func TestGIF_leavesOutWhatNobodySees(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.gif")
	w, err := createFilm(name, false)
	require.NoError(t, err)
	const pictures, gradual, still = 60, 5, 30
	for i := range pictures {
		picture := image.NewRGBA(image.Rect(0, 0, 20, 10))
		glimmer := uint8(still + i%2*unseen)
		draw.Draw(picture, picture.Rect, image.NewUniform(color.RGBA{glimmer, glimmer, glimmer, 255}), image.Point{}, draw.Src)
		picture.SetRGBA(gradual, gradual, color.RGBA{uint8(2 * i), uint8(2 * i), uint8(2 * i), 255})
		require.NoError(t, w.add(picture))
	}
	require.NoError(t, w.keep())
	shown, at, film := 0, 0, decodedGIF(t, name)
	for n, part := range film.Image {
		if n > 0 {
			require.Equal(t, image.Rect(gradual, gradual, gradual+1, gradual+1), part.Rect)
		}
		if r, _, _, a := part.At(gradual, gradual).RGBA(); a > 0 {
			shown = int(r >> 8)
		}
		require.InDelta(t, 2*at, shown, unseen)
		at += film.Delay[n] / gifDelay
	}
	require.Equal(t, pictures, at)
}

// What is in the changed part but the same lets through what is there.
func TestGIF_whatIsTheSameLetsThrough(t *testing.T) {
	shown, next := image.NewRGBA(image.Rect(0, 0, 3, 1)), image.NewRGBA(image.Rect(0, 0, 3, 1))
	next.SetRGBA(0, 0, color.RGBA{200, 0, 0, 255})
	next.SetRGBA(2, 0, color.RGBA{0, 200, 0, 255})
	got := paletted(shown, next, next.Rect)
	require.Equal(t, color.RGBA{200, 0, 0, 255}, got.At(0, 0))
	require.Equal(t, color.RGBA{}, got.At(1, 0))
	require.Equal(t, color.RGBA{0, 200, 0, 255}, got.At(2, 0))
}

// What hasn't changed for longer than a picture of a GIF can last is shown by several.
func TestGIF_lastsAsLongAsItWasStill(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.gif")
	w, err := createFilm(name, false)
	require.NoError(t, err)
	still := image.NewRGBA(image.Rect(0, 0, 20, 10))
	const pictures = 12 * 60 * filmRate
	for range pictures {
		require.NoError(t, w.add(still))
	}
	require.NoError(t, w.keep())
	hundredths := 0
	for _, d := range decodedGIF(t, name).Delay {
		hundredths += d
	}
	require.Equal(t, pictures*gifDelay, hundredths)
}

// A film is written while it is made: it isn't held until its end.
func TestGIF_isWrittenAsItComes(t *testing.T) {
	to, err := newDraft(filepath.Join(t.TempDir(), "film.gif"), false)
	require.NoError(t, err)
	w := &gifWriter{to: to}
	for i := range 3 {
		picture := image.NewRGBA(image.Rect(0, 0, 20, 10))
		picture.SetRGBA(i, 3, color.RGBA{200, 0, 0, 255})
		require.NoError(t, w.add(picture))
		at, err := to.Seek(0, io.SeekCurrent)
		require.NoError(t, err)
		require.Greater(t, at, int64(headLength+30*i), "all but the last are written")
	}
	w.drop()
}

func decodedGIF(t *testing.T, name string) *gif.GIF {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	film, err := gif.DecodeAll(f)
	require.NoError(t, err)
	return film
}

// inPath makes a shell script a program of that name.
func inPath(t *testing.T, name, script string) {
	if runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o755))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// A film that can't be made leaves the one that is there, nothing beside it, and one
// line; whatever its name, it is a file.
func TestRender_aFilmThatFailsLosesNothing(t *testing.T) {
	dir := t.TempDir()
	film := func(name string) (int, string) {
		code, _, errs := asterism("", "render", "../../rules/utara/session/utara.pcapng", "--game", "utara", "--width", "160", "--video="+name)
		return code, errs
	}
	name := filepath.Join(dir, "at 10:30 -x.mp4")
	inPath(t, "ffmpeg", `for last; do :; done; cat >/dev/null; echo new >"${last#file:}"`)
	code, errs := film(name)
	require.Zero(t, code, errs)
	require.Equal(t, []string{"at 10:30 -x.mp4: new\n"}, filesIn(t, dir))
	for _, fails := range []string{"echo no such encoder >&2; echo ended >&2; exit 1", "cat >/dev/null; echo no such encoder >&2; echo ended >&2; exit 1"} {
		inPath(t, "ffmpeg", fails)
		code, errs = film(name)
		require.Equal(t, 1, code)
		require.Equal(t, "asterism: ffmpeg: no such encoder; ended\n", errs)
		require.Equal(t, []string{"at 10:30 -x.mp4: new\n"}, filesIn(t, dir))
	}
	code, errs = film(filepath.Join(dir, "none", "film.gif"))
	require.Equal(t, 2, code)
	require.Equal(t, "asterism: open "+filepath.Join(dir, "none", "film.gif")+": no such file or directory\n", errs)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder.gif"), 0o755))
	code, errs = film(filepath.Join(dir, "folder.gif"))
	require.Equal(t, 2, code)
	require.Contains(t, errs, "is a directory")
}

// filesIn are the files in a folder with what is in them.
func filesIn(t *testing.T, dir string) (all []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		all = append(all, e.Name()+": "+string(data))
	}
	return all
}

func TestRender_makesAnMP4WhereThereIsFFmpeg(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.mp4")
	call := []string{"render", "../../rules/utara/session/utara.pcapng", "--game", "utara", "--video", name, "--width", "161"}
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		code, _, errs := asterism("", call...)
		require.Equal(t, 1, code)
		require.Contains(t, errs, "install it, or write a .gif")
		return
	}
	code, _, errs := asterism("", call...)
	require.Zero(t, code, errs)
	i, err := os.Stat(name)
	require.NoError(t, err)
	require.Greater(t, i.Size(), int64(5000))
}

func TestRender_refusesWhatIsNoFilm(t *testing.T) {
	for call, want := range map[[2]string]string{
		{"--video", "film.webm"}: "must end in .mp4 or .gif",
		{"--width", "200"}:       "say where it is to be written: --out PNG or --video FILE",
	} {
		code, _, errs := asterism("", "render", "../../rules/utara/session/utara.pcapng", "--game", "utara", call[0], call[1])
		require.Equal(t, 2, code)
		require.Contains(t, errs, want)
	}
	code, _, errs := asterism("", "render", "../../testdata/utara/example.json", "--game", "utara", "--video", filepath.Join(t.TempDir(), "a.gif"))
	require.Equal(t, 2, code)
	require.Contains(t, errs, "a film is made of a recording")

	film := filepath.Join(t.TempDir(), "a.gif")
	code, _, errs = asterism("", "render", "../../rules/utara/session/utara.pcapng", "--game", "utara", "--video", film, "--out", "end.jpg")
	require.Equal(t, 2, code)
	require.Contains(t, errs, "must end in .png or .svg")
	require.NoFileExists(t, film, "before the work")
}

// frameCount counts the pictures of a film.
type frameCount struct{ n int }

func (c *frameCount) add(*image.RGBA) error { c.n++; return nil }
func (c *frameCount) keep() error           { return nil }
func (c *frameCount) drop()                 {}

// pictureKeeper keeps the pictures of a film.
type pictureKeeper struct {
	frameCount
	pictures []*image.RGBA
}

func (k *pictureKeeper) add(p *image.RGBA) error {
	p = &image.RGBA{Pix: slices.Clone(p.Pix), Stride: p.Stride, Rect: p.Rect}
	k.pictures = append(k.pictures, p)
	return nil
}

// A film ends as the recording does, however soon after the last picture its end comes.
func TestFilm_endsAsTheRecordingDoes(t *testing.T) {
	look := overlay.Default().Still()
	look.Calm, look.Sky.Life = true, 0
	at := func(d time.Duration, marks ...rules.Mark) update {
		return update{Snapshot: play.Snapshot{Table: &constellation.Table{Width: 610, Height: 457, Time: d}, View: rules.View{Game: "stardice", Marks: marks}}}
	}
	star := rules.Mark{ID: "d1", Kind: rules.MarkStar, Points: []constellation.Vec{{X: 300, Y: 200}}, Radius: 20, Text: "6"}
	film := func(all ...update) []*image.RGBA {
		out := &pictureKeeper{}
		f := &filmScreen{out: out, look: look, width: 200}
		require.NoError(t, f.Begin(play.Snapshot{}))
		for _, u := range all {
			require.NoError(t, f.Show(u))
		}
		require.NoError(t, f.End(play.Snapshot{}, nil))
		return out.pictures
	}
	end := film(at(0, star))[0]
	for _, last := range []time.Duration{10 * time.Millisecond, 90 * time.Millisecond, 110 * time.Millisecond} {
		got := film(at(0), at(last, star))
		require.Len(t, got, 2, "ends at %v", last)
		require.Equal(t, end.Pix, got[1].Pix, "ends at %v", last)
	}
	require.Len(t, film(at(0), at(10*time.Millisecond), at(110*time.Millisecond)), 2, "nothing came after the last picture")
}

// A machine without a clock begins in 1970: no film is made of a recording in which the
// clock was set on, however far.
func TestFilm_ofYearsIsRefused(t *testing.T) {
	for _, years := range []time.Duration{1, 30, 56} {
		out := &frameCount{}
		f := &filmScreen{out: out, look: overlay.Default(), width: 64}
		require.NoError(t, f.Begin(play.Snapshot{}))
		at := func(d time.Duration) update {
			return update{Snapshot: play.Snapshot{Table: &constellation.Table{Width: 610, Height: 457, Time: d}, View: rules.View{Game: "stardice"}}}
		}
		require.NoError(t, f.Show(at(0)))
		require.NoError(t, f.Show(at(time.Second)))
		require.Equal(t, filmRate+1, out.n)
		require.ErrorContains(t, f.Show(at(years*365*24*time.Hour)), "no film is made of that", "%d years", years)
	}
}
