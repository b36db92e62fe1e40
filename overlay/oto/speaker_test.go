package oto

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// Whatever the machine has, there is one speaker, which takes all sounds.
func TestThereIsASpeakerWithAndWithoutADevice(t *testing.T) {
	s, err := Open()
	require.NotNil(t, s)
	if err != nil {
		require.ErrorContains(t, err, "oto: no sound: ")
	}
	s.Mute(true) // nobody asked this test for music
	for _, k := range overlay.SoundKinds {
		require.NoError(t, s.Play(overlay.Sound{Kind: k}))
	}
	again, same := Open()
	require.Same(t, s, again)
	require.Equal(t, err, same)
}

// Where nobody can hear them no sounds are made: they would take a core for nothing.
func TestWithoutADeviceNoSoundIsMade(t *testing.T) {
	s := &Speaker{queue: make(chan overlay.Sound, len(overlay.SoundKinds))}
	for _, k := range overlay.SoundKinds {
		require.NoError(t, s.Play(overlay.Sound{Kind: k}))
	}
	require.Empty(t, s.queue)
}

// A sound that doesn't exist is a mistake, whether it could be heard or not.
func TestASoundThatDoesNotExistIsRefused(t *testing.T) {
	s := &Speaker{}
	require.EqualError(t, s.Play(overlay.Sound{Kind: "bang"}), `oto: no sound "bang"`)
}
