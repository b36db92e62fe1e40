// Package soundtest writes sounds, to listen to them and to test what reads them.
package soundtest

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// wavHeader is the head of a RIFF file with one chunk of 16-bit samples
// ("Multimedia Programming Interface and Data Specifications 1.0", 1991).
type wavHeader struct {
	RIFF       [4]byte
	Size       uint32 // of what follows
	WAVE       [4]byte
	Format     [4]byte
	FormatSize uint32
	PCM        uint16
	Channels   uint16
	Rate       uint32
	ByteRate   uint32
	Align      uint16
	Bits       uint16
	Data       [4]byte
	DataSize   uint32
}

// WriteWAV writes the samples of one channel, so that people can listen to a
// sound by itself.
func WriteWAV(w io.Writer, samples []float32, rate int) error {
	size := uint32(2 * len(samples))
	head := wavHeader{[4]byte{'R', 'I', 'F', 'F'}, 36 + size, [4]byte{'W', 'A', 'V', 'E'}, [4]byte{'f', 'm', 't', ' '},
		16, 1, 1, uint32(rate), uint32(2 * rate), 2, 16, [4]byte{'d', 'a', 't', 'a'}, size}
	if err := binary.Write(w, binary.LittleEndian, head); err != nil {
		return fmt.Errorf("soundtest: WAV: %w", err)
	}
	data := make([]int16, len(samples))
	for i, x := range samples {
		data[i] = int16(math.Round(float64(x) * math.MaxInt16))
	}
	if err := binary.Write(w, binary.LittleEndian, data); err != nil {
		return fmt.Errorf("soundtest: WAV of %d samples: %w", len(samples), err)
	}
	return nil
}
