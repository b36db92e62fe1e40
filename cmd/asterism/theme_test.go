package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/sound"
	"github.com/asterism-dice/asterism/overlay/theme"
)

// A theme's sound files lie beside it, and sound.
func TestTheme_itsSoundFilesAreHeard(t *testing.T) {
	theme, err := themeFile("../../testdata/readme/bells.toml")
	require.NoError(t, err)
	clip := theme.Sounds.Clips[overlay.SoundPoints]
	require.Equal(t, 11025, clip.Rate)
	samples, err := sound.SynthAs(overlay.Sound{Kind: overlay.SoundPoints}, 48000, theme.Sounds)
	require.NoError(t, err)
	require.InEpsilon(t, 0.7, float64(len(samples))/48000, 0.01)
	require.NoError(t, theme.Validate())
}

// A sound that nobody knows, a file that isn't there or is no sound: one line that
// says which.
func TestTheme_badSoundFilesAreRefused(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "text.wav"), []byte("this is no sound, whatever it is called"), 0o644))
	for want, text := range map[string]string{
		`no sound "gong"`: `files = {gong = "text.wav"}`,
		"invalid header":  `files = {tick = "text.wav"}`,
		"no such file":    `files = {tick = "none.wav"}`,
	} {
		name := filepath.Join(folder, "theme.toml")
		require.NoError(t, os.WriteFile(name, []byte("[sounds]\n"+text+"\n"), 0o644))
		_, err := themeFile(name)
		require.ErrorContains(t, err, want)
	}
}

// Whatever is wrong with how the table is to look is told in one line that names the
// file, before anything is opened or written.
func TestTheme_whatIsWrongIsToldInOneLineOfItsFile(t *testing.T) {
	dir := t.TempDir()
	out, file := filepath.Join(dir, "out.png"), filepath.Join(dir, "own.toml")
	for _, c := range []struct{ flag, text, want string }{
		{"--theme", "[colors", ": line 1: "},
		{"--theme", "[colors]\ntext = \"mauve\"\n", ": line 2: "},
		{"--theme", "base = \"noon\"\n", `base "noon"`},
		{"--config", "[show\n", ": line 1: "},
		{"--config", "[show]\nmotion = \"slow\"\n", `motion "slow": give full or reduced`},
		{"--config", "[show]\ntheme = \"noon\"\n", `no theme and no file is called "noon"`},
	} {
		require.NoError(t, os.WriteFile(file, []byte(c.text), 0o644))
		for _, call := range [][]string{{"render", "../../testdata/readme/battle.json"}, {"play", "stardice", "--windowless", "--speed", "max", "--journal", "none"}} {
			code, _, errs := asterism("", append(call, c.flag, file, "--out", out)...)
			require.Equal(t, 2, code, c.text)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
			require.Contains(t, errs, file)
			require.Contains(t, errs, c.want)
			require.NoFileExists(t, out)
		}
	}
}

// Reduced motion is kept in whichever theme.
func TestTheme_reducedMotionHoldsInEach(t *testing.T) {
	for _, name := range theme.Names() {
		for motion, calm := range map[string]bool{"": false, "full": false, "reduced": true} {
			cfg := config{}
			cfg.Show.Motion = motion
			require.NoError(t, cfg.setTheme(name))
			require.Equal(t, calm, cfg.overlay().Calm, "%s, %q", name, motion)
		}
	}
}
