package ebi

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/hajimehoshi/ebiten/v2/audio/mp3"
	"github.com/hajimehoshi/ebiten/v2/audio/vorbis"
	"github.com/hajimehoshi/ebiten/v2/audio/wav"

	"github.com/asterism-dice/asterism/overlay"
)

// Bounds of a recorded sound.
const (
	longestClip = 10 // seconds
	lowestRate  = 8000
	highestRate = 192000
)

// recording is a decoded file: 32-bit floating samples of two channels.
type recording interface {
	io.Reader
	SampleRate() int
}

// ReadClip reads a WAV file of 8 or 16 bits, an Ogg Vorbis file or an MP3 file, one
// or two channels, ten seconds at most. Two channels are mixed: where a sound comes
// from, the table says.
func ReadClip(file []byte) (c overlay.Clip, err error) {
	// The decoders of compressed sounds index by what a file says, so one that was
	// spoilt can make them panic. That is the file's fault, not the program's.
	defer func() {
		if r := recover(); r != nil {
			c, err = overlay.Clip{}, fmt.Errorf("ebi: sound: spoilt file: %v", r)
		}
	}()
	s, err := openRecording(file)
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

// openRecording chooses the decoder by how a file begins.
func openRecording(file []byte) (recording, error) {
	r := bytes.NewReader(file)
	switch {
	case bytes.HasPrefix(file, []byte("OggS")):
		return vorbis.DecodeF32(r)
	case bytes.HasPrefix(file, []byte("ID3")):
		if err := checkTag(file); err != nil {
			return nil, err
		}
		return mp3.DecodeF32(r)
	case isMP3(file):
		return mp3.DecodeF32(r)
	}
	return wav.DecodeF32(r)
}

// checkTag refuses a file whose ID3 tag says that it is longer than the file: the decoder
// would make room for as much as that, half a gigabyte at most, before it reads.
func checkTag(file []byte) error {
	const header = 10 // bytes: "ID3", version, flags, and how long the rest is
	if len(file) < header {
		return io.ErrUnexpectedEOF
	}
	size := 0
	for _, b := range file[6:header] {
		size = size<<7 | int(b) // as the decoder reads it (ID3v2, 3.1)
	}
	if size > len(file)-header {
		return fmt.Errorf("a tag of %d bytes in a file of %d", size, len(file))
	}
	return nil
}

// isMP3 tells whether a file begins with the header of an MPEG layer 3 frame: eleven
// bits of synchronisation, then version and layer (ISO/IEC 11172-3, 2.4.1.3).
func isMP3(file []byte) bool {
	return len(file) > 1 && file[0] == 0xff && file[1]&0xe0 == 0xe0 && file[1]&0x06 == 0x02
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
