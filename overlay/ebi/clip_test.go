package ebi

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/sound/soundtest"
)

// wave is a WAV file of a tone of so many samples.
func wave(t testing.TB, samples, rate int) []byte {
	t.Helper()
	all := make([]float32, samples)
	for i := range all {
		all[i] = float32(0.5 * math.Sin(float64(i)/10))
	}
	var b bytes.Buffer
	require.NoError(t, soundtest.WriteWAV(&b, all, rate))
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

// The files in testdata hold 0.4 s of a tone of 440 Hz at half strength, at 22 050
// samples a second.
func TestReadClip_readsCompressedSounds(t *testing.T) {
	for _, name := range []string{"tone.ogg", "tone.mp3"} {
		t.Run(name, func(t *testing.T) {
			file, err := os.ReadFile("testdata/" + name)
			require.NoError(t, err)
			c, err := ReadClip(file)
			require.NoError(t, err)
			require.Equal(t, 22050, c.Rate)
			require.InDelta(t, 0.4, float64(len(c.Samples))/22050, 0.1)
			middle := c.Samples[4410 : 4410+2205] // a tenth of a second of the steady tone
			require.InDelta(t, 0.5, strengthAt(middle, 440, c.Rate), 0.05)
			require.Less(t, strengthAt(middle, 880, c.Rate), 0.02)
		})
	}
}

// strengthAt is how strong a frequency is in samples, as the Fourier transform has it.
func strengthAt(samples []float32, hertz float64, rate int) float64 {
	var re, im float64
	for i, x := range samples {
		a := 2 * math.Pi * hertz * float64(i) / float64(rate)
		re, im = re+float64(x)*math.Cos(a), im+float64(x)*math.Sin(a)
	}
	return 2 * math.Hypot(re, im) / float64(len(samples))
}

// A file that was cut or overwritten somewhere is refused or sounds shorter.
func TestReadClip_survivesSpoiltFiles(t *testing.T) {
	for _, name := range []string{"tone.ogg", "tone.mp3"} {
		whole, err := os.ReadFile("testdata/" + name)
		require.NoError(t, err)
		for at := 0; at < len(whole); at += 37 {
			_, _ = ReadClip(whole[:at])
			spoilt := bytes.Clone(whole)
			copy(spoilt[at:], []byte{0xff, 0xff, 0xff, 0xff})
			if c, err := ReadClip(spoilt); err == nil {
				require.LessOrEqual(t, len(c.Samples), longestClip*c.Rate, "%s at %d", name, at)
			}
		}
	}
}

func TestReadClip_refusesWhatCannotSound(t *testing.T) {
	for want, file := range map[string][]byte{
		"invalid header":   []byte("no sound at all, but a text that goes on for some time"),
		"samples a second": wave(t, 100, 1000),
		"up to 10 s":       wave(t, 8000*10+80, 8000),
		"more than none":   wave(t, 0, 8000),
		"a tag of":         []byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7f\xff\xf3\x80"), // 256 MB, by what it says
		"unexpected EOF":   []byte("ID3\x04"),
	} {
		_, err := ReadClip(file)
		require.ErrorContains(t, err, want)
	}
}

// Whatever the file: an answer or an error, and no more than ten seconds.
func FuzzReadClip(f *testing.F) {
	f.Add(wave(f, 40, 8000))
	for _, name := range []string{"tone.ogg", "tone.mp3"} {
		file, err := os.ReadFile("testdata/" + name)
		require.NoError(f, err)
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		c, err := ReadClip(file)
		if err == nil && (len(c.Samples) == 0 || len(c.Samples) > longestClip*c.Rate) {
			t.Errorf("%d samples at %d a second", len(c.Samples), c.Rate)
		}
	})
}
