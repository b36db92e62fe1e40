package sound

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync"

	"github.com/asterism-dice/asterism/overlay"
)

// voices is how many sounds play at once at most; the oldest gives way.
const voices = 24

// Mixer plays sounds into a stream of samples: two channels of 32-bit floats,
// little endian. The stream never ends; it is silence while nothing plays. A
// Mixer may be used by several goroutines.
type Mixer struct {
	rate int

	mu     sync.Mutex
	voices []voice
	volume float64
	mute   bool
	style  overlay.Voices
	gain   float64 // what the last sample was played at: it follows volume and mute without a click
}

// voice is a sound that plays.
type voice struct {
	samples     []float32 // that are left
	left, right float64
}

// NewMixer returns a silent mixer at full volume.
func NewMixer(rate int) (*Mixer, error) {
	if rate < LeastRate || rate > MostRate {
		return nil, fmt.Errorf("sound: rate of %d samples a second is not in [%d, %d]", rate, LeastRate, MostRate)
	}
	return &Mixer{rate: rate, volume: 1, gain: 1}, nil
}

// Play begins a sound. Sounds that don't exist are left out and reported.
func (m *Mixer) Play(s overlay.Sound) error {
	samples, err := SynthAs(s, m.rate, m.Style())
	if err != nil || len(samples) == 0 {
		return err
	}
	right, left := math.Sincos((min(1, max(-1, s.Pan)) + 1) * math.Pi / 4) // equal power
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.voices) == voices {
		m.voices = append(m.voices[:0], m.voices[1:]...)
	}
	m.voices = append(m.voices, voice{samples, left, right})
	return nil
}

// SetStyle says how sounds that begin from now on are played. Nobody changes it
// afterwards.
func (m *Mixer) SetStyle(v overlay.Voices) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.style = v
}

// Style returns how sounds are played.
func (m *Mixer) Style() overlay.Voices {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.style
}

// Volume returns the volume, 0…1, and whether the mixer is mute.
func (m *Mixer) Volume() (volume float64, mute bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.volume, m.mute
}

// SetVolume sets the volume, brought between 0 and 1; a change is heard, so
// the mixer is no longer mute. What is no number changes nothing.
func (m *Mixer) SetVolume(v float64) {
	if math.IsNaN(v) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.volume, m.mute = min(1, max(0, v)), false
}

// Mute makes the mixer silent, or not.
func (m *Mixer) Mute(mute bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mute = mute
}

// bytesPerSample of both channels.
const bytesPerSample = 8

// Read fills p with whole samples. It never fails.
func (m *Mixer) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(p) / bytesPerSample
	for i := range n {
		left, right := m.next()
		at := p[i*bytesPerSample:]
		binary.LittleEndian.PutUint32(at, math.Float32bits(left))
		binary.LittleEndian.PutUint32(at[4:], math.Float32bits(right))
	}
	m.drop()
	return n * bytesPerSample, nil
}

// next mixes one sample.
func (m *Mixer) next() (left, right float32) {
	target := m.volume * m.volume // ears hear powers
	if m.mute {
		target = 0
	}
	m.gain += (target - m.gain) * 120 / float64(m.rate) // a change takes some 8 ms
	l, r := 0.0, 0.0
	for i := range m.voices {
		v := &m.voices[i]
		if len(v.samples) == 0 {
			continue
		}
		x := float64(v.samples[0]) * m.gain
		v.samples = v.samples[1:]
		l, r = l+x*v.left, r+x*v.right
	}
	return limit(l), limit(r)
}

// limit bends what is louder than 0.7 so that it stays below 1.
func limit(x float64) float32 {
	const knee = 0.7
	a := math.Abs(x)
	if a > knee {
		a = knee + (1-knee)*math.Tanh((a-knee)/(1-knee))
	}
	return float32(math.Copysign(a, x))
}

// drop forgets the voices that have ended.
func (m *Mixer) drop() {
	kept := m.voices[:0]
	for _, v := range m.voices {
		if len(v.samples) > 0 {
			kept = append(kept, v)
		}
	}
	clear(m.voices[len(kept):])
	m.voices = kept
}
