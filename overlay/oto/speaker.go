package oto

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/sound"
)

// rate of all sounds, samples a second.
const rate = 48000

// patience is how long a sound device may take to answer.
const patience = 5 * time.Second

// Speaker plays sounds. It may be used by several goroutines.
type Speaker struct {
	*sound.Mixer
	device *oto.Context
	player *oto.Player // held, since it falls silent when nothing does
	queue  chan overlay.Sound
}

// queued is how many sounds may wait to be made; more at once are noise.
const queued = 64

var (
	once  sync.Once // oto takes one context a process
	first *Speaker
	cause error
)

// Open returns the speaker of this process. Without a sound device it returns
// a silent one together with what is the matter: say so and go on.
func Open() (*Speaker, error) {
	once.Do(func() { first, cause = open() })
	return first, cause
}

func open() (*Speaker, error) {
	m, err := sound.NewMixer(rate)
	if err != nil {
		return nil, fmt.Errorf("oto: %w", err)
	}
	s := &Speaker{Mixer: m}
	device, err := connect()
	if err != nil {
		return s, fmt.Errorf("oto: no sound: %w", err)
	}
	s.device, s.player = device, device.NewPlayer(m)
	s.player.SetBufferSize(rate / 25 * 8)
	s.player.Play()
	s.queue = make(chan overlay.Sound, queued)
	go s.work() // for as long as the process lives, as the device does
	return s, nil
}

// connect finds a sound device that answers.
func connect() (*oto.Context, error) {
	if err := look(); err != nil {
		return nil, err
	}
	device, ready, err := oto.NewContext(&oto.NewContextOptions{SampleRate: rate, ChannelCount: 2,
		Format: oto.FormatFloat32LE, BufferSize: 40 * time.Millisecond, ApplicationName: "Asterism"})
	if err != nil {
		return nil, err
	}
	select {
	case <-ready:
		return device, device.Err()
	case <-time.After(patience):
		return nil, fmt.Errorf("the device didn't answer within %v", patience)
	}
}

// work makes the sounds, some of which take longer than a picture may.
func (s *Speaker) work() {
	for one := range s.queue {
		_ = s.Mixer.Play(one) // Play let through only sounds that exist
	}
}

// audible tells whether there is a device that plays.
func (s *Speaker) audible() bool { return s.device != nil && s.device.Err() == nil }

// Play begins the sounds of a scene, and returns at once. Nothing is made when
// nobody can hear it.
func (s *Speaker) Play(sounds ...overlay.Sound) error {
	for _, one := range sounds {
		if !slices.Contains(overlay.SoundKinds, one.Kind) {
			return fmt.Errorf("oto: no sound %q", one.Kind)
		}
		if !s.audible() {
			continue
		}
		select {
		case s.queue <- one:
		default: // too many at once
		}
	}
	return nil
}
