// Package sound makes the sounds of the table from nothing: sums of decaying
// tones, sweeps and noise. Their pitch, timing and timbre follow a seed, so
// that they vary and yet a replay sounds the same. No recording comes with it,
// and so no question of a licence; a style may bring recordings of its own.
//
// [SynthAs] makes one sound; a [Mixer] plays many at once as a stream of
// samples that any audio library can read. Neither needs a sound device.
package sound
