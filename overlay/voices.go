package overlay

import (
	"fmt"
	"maps"
	"slices"
)

// Voices say how the table sounds. The zero Voices sound as they are composed.
type Voices struct {
	Pitch float64                 `toml:"pitch"` // half-tones by which everything is higher, -24 to 24
	Level map[SoundKind]float64   `toml:"level"` // how loud a kind is, 0 (never heard) to 2; 1 where nothing is said
	As    map[SoundKind]SoundKind `toml:"as"`    // a kind that sounds like another
	Files map[SoundKind]string    `toml:"files"` // WAV, Ogg Vorbis or MP3 files that sound in place of a kind
	Clips map[SoundKind]Clip      `toml:"-"`     // what is in those files
}

// Clip is a recorded sound of one channel.
type Clip struct {
	Rate    int       // samples a second
	Samples []float32 // from -1 to 1
}

// Validate tells what is wrong with v.
func (v Voices) Validate() error {
	if !(v.Pitch >= -24 && v.Pitch <= 24) {
		return fmt.Errorf("overlay: sounds higher by %v half-tones: want -24 to 24", v.Pitch)
	}
	for _, kind := range slices.Sorted(maps.Keys(v.Level)) { // of two wrong ones the same is always named
		level := v.Level[kind]
		if !slices.Contains(SoundKinds, kind) {
			return fmt.Errorf("overlay: no sound %q: there are %v", kind, SoundKinds)
		}
		if !(level >= 0 && level <= 2) {
			return fmt.Errorf("overlay: level %v of sound %q is not in [0, 2]", level, kind)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(v.Files)) {
		if !slices.Contains(SoundKinds, kind) {
			return fmt.Errorf("overlay: no sound %q: there are %v", kind, SoundKinds)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(v.As)) {
		other := v.As[kind]
		if !slices.Contains(SoundKinds, kind) || !slices.Contains(SoundKinds, other) {
			return fmt.Errorf("overlay: no sound %q as %q: there are %v", kind, other, SoundKinds)
		}
	}
	return nil
}

// Of is what sounds for a sound, and how loud.
func (v *Voices) Of(s Sound) (Sound, float64) {
	level := 1.0
	if l, ok := v.Level[s.Kind]; ok {
		level = l
	}
	if other, ok := v.As[s.Kind]; ok {
		s.Kind = other
	}
	return s, level
}
