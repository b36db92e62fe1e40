package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/sound"
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
