package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math"
)

// AVI writes pictures as a Motion JPEG film, which any player and OpenCV
// read without further codecs.
type AVI struct {
	w       io.WriteSeeker
	quality int
	width   int
	height  int
	rate    float64
	index   []aviEntry
	moved   int64 // bytes in the list of pictures, its name included
	buf     bytes.Buffer
}

// aviEntry says where a picture lies in the list.
type aviEntry struct{ offset, size uint32 }

// aviEntrySize is the size of an entry of the index in the file.
const aviEntrySize = 16

// aviHead is the size of everything before the pictures.
const aviHead = 12 + 12 + 8 + 56 + 12 + 8 + 56 + 8 + 40 + 12

// NewAVI begins a film of width × height pixels and rate pictures per second.
// Close finishes it; w is left open.
func NewAVI(w io.WriteSeeker, width, height int, rate float64, quality int) (*AVI, error) {
	if width < 1 || height < 1 || !(rate > 0) || quality < 1 || quality > 100 {
		return nil, fmt.Errorf("render: film of %d × %d at %g pictures per second, quality %d", width, height, rate, quality)
	}
	a := &AVI{w: w, quality: quality, width: width, height: height, rate: rate, moved: 4}
	return a, a.head()
}

// Add appends a picture. One with which the film would have more than the 4 GiB that its sizes
// can say is refused; what was added before can be closed.
func (a *AVI) Add(img image.Image) error {
	if b := img.Bounds(); b.Dx() != a.width || b.Dy() != a.height {
		return fmt.Errorf("render: picture of %d × %d in a film of %d × %d", b.Dx(), b.Dy(), a.width, a.height)
	}
	a.buf.Reset()
	if err := jpeg.Encode(&a.buf, img, &jpeg.Options{Quality: a.quality}); err != nil {
		return fmt.Errorf("render: film: %w", err)
	}
	n := a.buf.Len()
	if n%2 == 1 {
		a.buf.WriteByte(0)
	}
	if a.length()+8+int64(a.buf.Len())+aviEntrySize > math.MaxUint32 {
		return fmt.Errorf("render: film: a picture of %d bytes after %d more: a film has no more than 4 GiB", n, len(a.index))
	}
	a.index = append(a.index, aviEntry{uint32(a.moved), uint32(n)})
	if err := a.chunk("00dc", uint32(n), a.buf.Bytes()); err != nil {
		return err
	}
	a.moved += 8 + int64(a.buf.Len())
	return nil
}

// length is the size of the film so far, its index included.
func (a *AVI) length() int64 {
	return aviHead - 4 + a.moved + 8 + aviEntrySize*int64(len(a.index))
}

// Close writes the index and mends the sizes in the head.
func (a *AVI) Close() error {
	var idx []byte
	for _, e := range a.index {
		idx = append(idx, "00dc"...)
		idx = le(idx, 0x10, e.offset, e.size)
	}
	if err := a.chunk("idx1", uint32(len(idx)), idx); err != nil {
		return err
	}
	if _, err := a.w.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("render: film: %w", err)
	}
	if err := a.head(); err != nil {
		return err
	}
	_, err := a.w.Seek(0, io.SeekEnd)
	return err
}

func (a *AVI) chunk(name string, size uint32, data []byte) error {
	if _, err := a.w.Write(append(le([]byte(name), size), data...)); err != nil {
		return fmt.Errorf("render: film: %w", err)
	}
	return nil
}

// head writes all that comes before the pictures.
func (a *AVI) head() error {
	n, w, h := uint32(len(a.index)), uint32(a.width), uint32(a.height)
	rate := uint32(a.rate*1000 + 0.5)
	var b []byte
	riff := uint32(a.length() - 8)
	b = le(append(b, "RIFF"...), riff)
	b = append(b, "AVI LIST"...)
	b = le(b, 4+8+56+12+8+56+8+40)
	b = append(b, "hdrlavih"...)
	b = le(b, 56, uint32(1e6/a.rate+0.5), 0, 0, 0x10, n, 0, 1, 0, w, h, 0, 0, 0, 0)
	b = le(append(b, "LIST"...), 4+8+56+8+40)
	b = append(b, "strlstrh"...)
	b = le(b, 56)
	b = append(b, "vidsMJPG"...)
	b = le(b, 0, 0, 0, 1000, rate, 0, n, 0, 0xffffffff, 0, 0, h<<16|w)
	b = le(append(b, "strf"...), 40, 40, w, h, 24<<16|1)
	b = le(append(b, "MJPG"...), w*h*3, 0, 0, 0, 0)
	b = le(append(b, "LIST"...), uint32(a.moved))
	b = append(b, "movi"...)
	if _, err := a.w.Write(b); err != nil {
		return fmt.Errorf("render: film: %w", err)
	}
	return nil
}

// le appends numbers, lowest byte first.
func le(b []byte, xs ...uint32) []byte {
	for _, x := range xs {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	return b
}
