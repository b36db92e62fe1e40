package sound

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
	"math/cmplx"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/dsp/fourier"

	"github.com/asterism-dice/asterism/overlay"
)

const rate = 48000

// made is a sound in the usual style.
func made(s overlay.Sound, rate int) ([]float32, error) { return SynthAs(s, rate, overlay.Voices{}) }

func synth(t *testing.T, s overlay.Sound) []float32 {
	t.Helper()
	samples, err := made(s, rate)
	require.NoError(t, err)
	return samples
}

func loudest(samples []float32) float64 {
	most := 0.0
	for _, x := range samples {
		most = max(most, math.Abs(float64(x)))
	}
	return most
}

// pitches returns the strongest pitch of samples and their centre of power, Hz.
func pitches(samples []float32) (strongest, centre float64) {
	in := make([]float64, 1<<bits.Len(uint(len(samples)))) // a power of two is quick
	for i, x := range samples {
		in[i] = float64(x)
	}
	f := fourier.NewFFT(len(in))
	best, sum, power := 0.0, 0.0, 0.0
	for i, c := range f.Coefficients(nil, in) {
		p, hz := real(c*cmplx.Conj(c)), f.Freq(i)*rate
		if p > best {
			best, strongest = p, hz
		}
		sum, power = sum+p*hz, power+p
	}
	return strongest, sum / power
}

func TestEverySoundIsHeardAndNeverTooLoud(t *testing.T) {
	for _, k := range overlay.SoundKinds {
		for _, size := range []int{-1, 5, 1000} {
			for seed := range uint64(2) {
				s := synth(t, overlay.Sound{Kind: k, Size: size, Seed: seed})
				require.InDelta(t, peak*recipes[k].level, loudest(s), 0.02, "%s: peak", k)
				seconds := float64(len(s)) / rate
				require.True(t, seconds > 0.03 && seconds < 4, "%s: %v s", k, seconds)
				require.Zero(t, s[len(s)-1], "%s: ends in silence", k)
				require.Less(t, math.Abs(float64(s[0])), 0.02, "%s: begins without a click", k)
			}
		}
	}
}

func TestNoTwoSoundsAreTheSame(t *testing.T) {
	for _, k := range overlay.SoundKinds {
		seen := map[string]uint64{}
		for seed := range uint64(12) {
			b := new(bytes.Buffer)
			samples, err := made(overlay.Sound{Kind: k, Size: 4, Seed: seed}, LeastRate)
			require.NoError(t, err)
			require.NoError(t, binary.Write(b, binary.LittleEndian, samples))
			other, known := seen[b.String()]
			require.False(t, known, "%s: seeds %d and %d", k, seed, other)
			seen[b.String()] = seed
		}
	}
}

func TestTheSameSoundIsMadeAgain(t *testing.T) {
	s := overlay.Sound{Kind: overlay.SoundVictory, Seed: 7}
	require.Equal(t, synth(t, s), synth(t, s))
}

func TestAShapeRisesWithItsSize(t *testing.T) {
	end, length := 0.0, 0
	for _, size := range []int{3, 5, 8, 11, 14} {
		s := synth(t, overlay.Sound{Kind: overlay.SoundShape, Size: size, Seed: 1})
		hz, _ := pitches(s[len(s)-len(s)/4:])
		require.Greater(t, hz, end, "size %d", size)
		require.Greater(t, len(s), length, "size %d", size)
		end, length = hz, len(s)
	}
}

func TestSoundsHaveTheirRegister(t *testing.T) {
	centre := func(k overlay.SoundKind) float64 {
		_, c := pitches(synth(t, overlay.Sound{Kind: k, Size: 5, Seed: 3}))
		return c
	}
	require.Less(t, centre(overlay.SoundHeavy), 300.0)
	require.Less(t, centre(overlay.SoundFault), 450.0)
	require.Less(t, centre(overlay.SoundForfeit), 450.0)
	require.Greater(t, centre(overlay.SoundPoints), 450.0)
	require.Greater(t, centre(overlay.SoundLink), 450.0)
	require.Greater(t, centre(overlay.SoundVictory), centre(overlay.SoundForfeit))
}

func TestUnknownSoundsAndRatesAreRefused(t *testing.T) {
	_, err := made(overlay.Sound{Kind: "bang"}, rate)
	require.ErrorContains(t, err, `"bang"`)
	_, err = made(overlay.Sound{Kind: overlay.SoundTick}, 100)
	require.ErrorContains(t, err, "100 samples")
	_, err = NewMixer(0)
	require.Error(t, err)
}

func read(t *testing.T, m *Mixer, n int) (left, right []float32) {
	t.Helper()
	p := make([]byte, n*bytesPerSample+3)
	got, err := m.Read(p)
	require.NoError(t, err)
	require.Equal(t, n*bytesPerSample, got, "whole samples only")
	for i := range n {
		left = append(left, math.Float32frombits(binary.LittleEndian.Uint32(p[8*i:])))
		right = append(right, math.Float32frombits(binary.LittleEndian.Uint32(p[8*i+4:])))
	}
	return left, right
}

func mixer(t *testing.T) *Mixer {
	t.Helper()
	m, err := NewMixer(rate)
	require.NoError(t, err)
	return m
}

func TestManySoundsAtOnceDoNotClip(t *testing.T) {
	m := mixer(t)
	for i := range 3 * voices {
		require.NoError(t, m.Play(overlay.Sound{Kind: overlay.SoundVictory, Seed: uint64(i)}))
	}
	require.Len(t, m.voices, voices)
	left, right := read(t, m, 2*rate)
	require.Less(t, max(loudest(left), loudest(right)), 1.0)
	require.Greater(t, loudest(left), 0.7)
}

func TestSoundsComeFromWhereTheDiceLie(t *testing.T) {
	for _, pan := range []float64{-1, 0, 1} {
		m := mixer(t)
		require.NoError(t, m.Play(overlay.Sound{Kind: overlay.SoundLink, Pan: pan}))
		left, right := read(t, m, rate/4)
		switch pan {
		case -1:
			require.InDelta(t, 0, loudest(right), 1e-6)
		case 0:
			require.InDelta(t, loudest(left), loudest(right), 1e-6)
		case 1:
			require.InDelta(t, 0, loudest(left), 1e-6)
		}
	}
}

func TestVolumeAndMute(t *testing.T) {
	heard := func(set func(*Mixer)) float64 {
		m := mixer(t)
		set(m)
		read(t, m, rate/4) // the change takes its few milliseconds
		require.NoError(t, m.Play(overlay.Sound{Kind: overlay.SoundHeavy}))
		left, _ := read(t, m, rate/2)
		return loudest(left)
	}
	full := heard(func(*Mixer) {})
	require.InDelta(t, full/4, heard(func(m *Mixer) { m.SetVolume(0.5) }), full/50)
	require.InDelta(t, 0, heard(func(m *Mixer) { m.Mute(true) }), 1e-6)
	require.InDelta(t, 0, heard(func(m *Mixer) { m.SetVolume(-3) }), 1e-6)
	require.InDelta(t, full, heard(func(m *Mixer) { m.Mute(true); m.SetVolume(7) }), full/50)
}

func TestSilenceWithoutSoundsAndAfterThem(t *testing.T) {
	m := mixer(t)
	left, _ := read(t, m, 1000)
	require.Zero(t, loudest(left))
	require.NoError(t, m.Play(overlay.Sound{Kind: overlay.SoundTick}))
	read(t, m, rate)
	require.Empty(t, m.voices)
}

func TestAMixerServesManyAtOnce(t *testing.T) {
	m := mixer(t)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for j := range 10 {
				if err := m.Play(overlay.Sound{Kind: overlay.SoundTick, Seed: uint64(10*i + j)}); err != nil {
					t.Error(err)
				}
				m.SetVolume(float64(j) / 10)
			}
		})
	}
	for range 50 {
		read(t, m, 200)
	}
	all.Wait()
}

func BenchmarkVictory(b *testing.B) {
	for b.Loop() {
		if _, err := made(overlay.Sound{Kind: overlay.SoundVictory, Seed: 1}, rate); err != nil {
			b.Fatal(err)
		}
	}
}
