package sound

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// crossings counts how often a sound changes its sign: twice a period.
func crossings(samples []float32) (n int) {
	for i := 1; i < len(samples); i++ {
		if samples[i-1] < 0 && samples[i] >= 0 {
			n++
		}
	}
	return n
}

func TestStyle_pitchLevelAndOtherSounds(t *testing.T) {
	s := overlay.Sound{Kind: overlay.SoundTick, Seed: 3}
	plain, err := made(s, 48000)
	require.NoError(t, err)
	for _, c := range []struct {
		style overlay.Voices
		check func(got []float32)
	}{
		{overlay.Voices{Pitch: 12}, func(got []float32) { require.InEpsilon(t, 2*crossings(plain), crossings(got), 0.25) }},
		{overlay.Voices{Level: map[overlay.SoundKind]float64{overlay.SoundTick: 0}}, func(got []float32) { require.Empty(t, got) }},
		{overlay.Voices{Level: map[overlay.SoundKind]float64{overlay.SoundTick: 2}}, func(got []float32) {
			require.Len(t, got, len(plain))
			require.InDelta(t, 2*plain[100], got[100], 1e-6)
		}},
		{overlay.Voices{As: map[overlay.SoundKind]overlay.SoundKind{overlay.SoundTick: overlay.SoundMended}}, func(got []float32) {
			mended, err := made(overlay.Sound{Kind: overlay.SoundMended, Seed: 3}, 48000)
			require.NoError(t, err)
			require.Equal(t, mended, got)
		}},
	} {
		got, err := SynthAs(s, 48000, c.style)
		require.NoError(t, err)
		c.check(got)
	}
}
