package sound

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// recorded is a second of a tone at a rate.
func recorded(hertz float64, rate int) overlay.Clip {
	c := overlay.Clip{Rate: rate}
	for i := range rate {
		c.Samples = append(c.Samples, float32(0.2*math.Sin(2*math.Pi*hertz*float64(i)/float64(rate))))
	}
	return c
}

// A recording sounds in place of its kind, at any rate and as high as it is, or an
// octave higher where all is, as loud as what it stands for; other kinds stay.
func TestClip_soundsInPlaceOfItsKind(t *testing.T) {
	shape := overlay.Sound{Kind: overlay.SoundShape}
	style := overlay.Voices{Clips: map[overlay.SoundKind]overlay.Clip{overlay.SoundShape: recorded(440, 22050)}}
	for _, c := range []struct {
		rate, pitch int
		seconds     float64
	}{{48000, 0, 1}, {44100, 0, 1}, {48000, 12, 0.5}} {
		style.Pitch = float64(c.pitch)
		got, err := SynthAs(shape, c.rate, style)
		require.NoError(t, err)
		require.InEpsilon(t, c.seconds, float64(len(got))/float64(c.rate), 0.01)
		require.InDelta(t, 440, crossings(got), 2)
		loudest := 0.0
		for _, x := range got {
			loudest = max(loudest, math.Abs(float64(x)))
		}
		require.InEpsilon(t, peak*recipes[overlay.SoundShape].level, loudest, 0.01)
	}
	style.Pitch = 0
	plain, err := made(overlay.Sound{Kind: overlay.SoundTick}, 48000)
	require.NoError(t, err)
	other, err := SynthAs(overlay.Sound{Kind: overlay.SoundTick}, 48000, style)
	require.NoError(t, err)
	require.Equal(t, plain, other)
}
