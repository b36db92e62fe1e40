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
