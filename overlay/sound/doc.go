// Package sound makes the sounds of the table from nothing: sums of decaying
// tones, sweeps and noise. Their pitch, timing and timbre follow a seed, so
// that they vary and yet a replay sounds the same. There is no recording in
// it, and so no question of a licence.
//
// [Synth] makes one sound; a [Mixer] plays many at once as a stream of
// samples that any audio library can read. Neither needs a sound device.
package sound
