package ebi

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/sound"
)

// wave is a WAV file of a tone of so many samples.
func wave(t testing.TB, samples, rate int) []byte {
	t.Helper()
	all := make([]float32, samples)
	for i := range all {
		all[i] = float32(0.5 * math.Sin(float64(i)/10))
	}
	var b bytes.Buffer
	require.NoError(t, sound.WriteWAV(&b, all, rate))
	return b.Bytes()
}

func TestReadClip_readsWhatWasWritten(t *testing.T) {
	c, err := ReadClip(wave(t, 4000, 22050))
	require.NoError(t, err)
	require.Equal(t, 22050, c.Rate)
	require.Len(t, c.Samples, 4000)
	for i, x := range c.Samples {
		require.InDelta(t, 0.5*math.Sin(float64(i)/10), x, 1e-3)
	}
}

func TestReadClip_refusesWhatCannotSound(t *testing.T) {
	for want, file := range map[string][]byte{
		"invalid header":   []byte("no sound at all, but a text that goes on for some time"),
		"samples a second": wave(t, 100, 1000),
		"up to 10 s":       wave(t, 8000*10+80, 8000),
		"more than none":   wave(t, 0, 8000),
	} {
		_, err := ReadClip(file)
		require.ErrorContains(t, err, want)
	}
}

// Whatever the file: an answer or an error, and no more than ten seconds.
func FuzzReadClip(f *testing.F) {
	f.Add(wave(f, 40, 8000))
	f.Fuzz(func(t *testing.T, file []byte) {
		c, err := ReadClip(file)
		if err == nil && (len(c.Samples) == 0 || len(c.Samples) > longestClip*c.Rate) {
			t.Errorf("%d samples at %d a second", len(c.Samples), c.Rate)
		}
	})
}
