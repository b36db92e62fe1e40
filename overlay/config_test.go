package overlay

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheDefaultIsValid(t *testing.T) { require.NoError(t, Default().Validate()) }

func TestValidateNamesWhatIsWrong(t *testing.T) {
	cases := map[string]func(*Config){
		"size score":    func(c *Config) { c.Sizes.Score = 0 },
		"rim":           func(c *Config) { c.Sizes.Rim = -1 },
		"time fade in":  func(c *Config) { c.Times.FadeIn = math.NaN() },
		"time pulse":    func(c *Config) { c.Times.Pulse = 0 },
		"closed shapes": func(c *Config) { c.Palette.Shapes = nil },
		"sky":           func(c *Config) { c.Sky.Stars = -1 },
	}
	for want, spoil := range cases {
		cfg := Default()
		spoil(&cfg)
		require.ErrorContains(t, cfg.Validate(), want)
		_, err := NewComposer(cfg)
		require.Error(t, err)
	}
}

// Of two wrong ones the same is always named.
func TestValidateAlwaysNamesTheSame(t *testing.T) {
	for want, spoil := range map[string]func(*Config){
		"size face":        func(c *Config) { c.Sizes.Face, c.Sizes.Label, c.Sizes.Line = -1, -1, -1 },
		"time fade in":     func(c *Config) { c.Times.FadeIn, c.Times.Points, c.Times.Spark = -1, -1, -1 },
		`no sound "bark"`:  func(c *Config) { c.Voices.Level = map[SoundKind]float64{"bark": 1, "meow": 1, "moo": 1} },
		`no sound "bray"`:  func(c *Config) { c.Voices.Files = map[SoundKind]string{"bray": "", "meow": "", "moo": ""} },
		`no sound "chirp"`: func(c *Config) { c.Voices.As = map[SoundKind]SoundKind{"chirp": "", "meow": "", "moo": ""} },
	} {
		for range 30 {
			cfg := Default()
			spoil(&cfg)
			require.ErrorContains(t, cfg.Validate(), want)
		}
	}
}
