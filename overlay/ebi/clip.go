package ebi

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/hajimehoshi/ebiten/v2/audio/wav"

	"github.com/asterism-dice/asterism/overlay"
)

// Bounds of a recorded sound.
const (
	longestClip = 10 // seconds
	lowestRate  = 8000
	highestRate = 192000
)

// ReadClip reads a WAV file of 8 or 16 bits, one or two channels, ten seconds at
// most. Two channels are mixed: where a sound comes from, the table says.
func ReadClip(file []byte) (c overlay.Clip, err error) {
	s, err := wav.DecodeF32(bytes.NewReader(file))
	if err != nil {
		return c, fmt.Errorf("ebi: sound: %w", err)
	}
	c.Rate = s.SampleRate()
	if c.Rate < lowestRate || c.Rate > highestRate {
		return c, fmt.Errorf("ebi: sound of %d samples a second: want %d to %d", c.Rate, lowestRate, highestRate)
	}
	const frame = 8 // bytes, of both channels
	most := longestClip * c.Rate * frame
	data, err := upTo(s, most)
	if err != nil {
		return c, fmt.Errorf("ebi: sound: %w", err)
	}
	if len(data) > most || len(data) < frame {
		return c, fmt.Errorf("ebi: sound of %.1f s or more: want more than none and up to %d s", float64(len(data)/frame)/float64(c.Rate), longestClip)
	}
	for ; len(data) >= frame; data = data[frame:] {
		left, right := binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])
		c.Samples = append(c.Samples, (math.Float32frombits(left)+math.Float32frombits(right))/2)
	}
	return c, nil
}

// upTo reads so many bytes, and some more where there are more: a stream gives
// whole samples alone, so the buffer has room for many.
func upTo(s io.Reader, most int) (data []byte, err error) {
	part := make([]byte, 1<<15)
	for len(data) <= most {
		n, err := s.Read(part)
		data = append(data, part[:n]...)
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}
