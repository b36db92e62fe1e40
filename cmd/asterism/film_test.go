package main

import (
	"image"
	"image/color"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A recording becomes a film as long as it is, whose pictures change and are
// those of the table.
func TestRender_makesAFilm(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.gif")
	code, _, errs := asterism("", "render", "../../rules/utara/session/utara.pcapng", "--game", "utara", "--video", name, "--width", "160")
	require.Zero(t, code, errs)
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	film, err := gif.DecodeAll(f)
	require.NoError(t, err)
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
	require.NoError(t, w.close())
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	film, err := gif.DecodeAll(f)
	require.NoError(t, err)
	require.Equal(t, []int{3 * gifDelay, gifDelay}, film.Delay)
	require.Equal(t, image.Rect(31, 20, 34, 23), film.Image[1].Rect)
	require.Equal(t, color.RGBA{200, 0, 0, 255}, film.Image[1].At(31, 22))
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
}
