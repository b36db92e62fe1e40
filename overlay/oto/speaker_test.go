package oto

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// Whatever the machine has, there is a speaker, and it takes sounds.
func TestASpeakerWorksWithAndWithoutADevice(t *testing.T) {
	s, err := Open()
	require.NotNil(t, s)
	require.Equal(t, err == nil, s.Audible())
	if err != nil {
		require.ErrorContains(t, err, "oto: no sound")
	}
	s.Mute(true) // nobody asked this test for music
	for _, k := range overlay.SoundKinds {
		require.NoError(t, s.Play(overlay.Sound{Kind: k}))
	}
	require.ErrorContains(t, s.Play(overlay.Sound{Kind: "bang"}), `"bang"`)
	again, _ := Open()
	require.Same(t, s, again)
}
