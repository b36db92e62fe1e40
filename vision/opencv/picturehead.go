package opencv

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
)

// maxPixels is the largest picture that is taken, and maxSide its longest side, px.
// OpenCV gives up the whole process where a picture has more than it bears (2^30 and
// 2^20), or no pixel at all: so its head is looked at before. No camera's picture is
// longer than a JPEG can be, and to look at one takes memory by its side's length.
const (
	maxPixels = 1 << 28
	maxSide   = 1<<16 - 1
)

// form is a form of picture files that OpenCV or this package reads.
type form struct {
	name string
	sign string                                  // how such a file begins
	at   int                                     // where the sign stands, bytes
	size func(data []byte) (width, height int64) // px, as the head says, 0 where it doesn't; nil: none is read
}

// forms are all that OpenCV 4 tells by a sign. Those of other trades, whose size
// isn't easily found, aren't read.
var forms = []form{
	{"BMP", "BM", 0, bitmapSize},
	{"GIF", "GIF8", 0, gifSize},
	{"JPEG", "\xff\xd8\xff", 0, jpegSize},
	{"PNG", pngSign, 0, func(b []byte) (int64, int64) { return number(b, 16, 4, most), number(b, 20, 4, most) }},
	{"WebP", "WEBP", 8, webpSize},
	{"Sun raster", "\x59\xa6\x6a\x95", 0, func(b []byte) (int64, int64) { return number(b, 4, 4, most), number(b, 8, 4, most) }},
	{"PBM", "P1", 0, pixmapSize}, {"PGM", "P2", 0, pixmapSize}, {"PPM", "P3", 0, pixmapSize},
	{"PBM", "P4", 0, pixmapSize}, {"PGM", "P5", 0, pixmapSize}, {"PPM", "P6", 0, pixmapSize},
	{"TIFF", "II*\x00", 0, tiffSize}, {"TIFF", "MM\x00*", 0, tiffSize},
	{"TIFF", "II+\x00", 0, tiffSize}, {"TIFF", "MM\x00+", 0, tiffSize},
	{"JPEG 2000", "\x00\x00\x00\x0cjP  \r\n\x87\n", 0, jpeg2000Size}, {"JPEG 2000", jpeg2000Sign, 0, jpeg2000Size},
	{"HDR", "#?RGBE", 0, radianceSize}, {"HDR", "#?RADIANCE", 0, radianceSize},
	{"PFM", "PF", 0, nil}, {"PFM", "Pf", 0, nil}, // OpenCV reads it nearly black
	{"PAM", "P7", 0, nil}, // OpenCV takes its red for blue, and what it says of transparency for pixels
	{"OpenEXR", "\x76\x2f\x31\x01", 0, nil},
	{"DICOM", "DICM", 128, nil},
	{"NITF", "NITF", 0, nil},
	{"HEIC", "ftyphei", 4, nil}, {"HEIC", "ftyphev", 4, nil}, {"HEIC", "ftypmif1", 4, nil}, {"HEIC", "ftypmsf1", 4, nil},
	{"AVIF", "ftypavi", 4, nil},
}

// checkHead refuses a picture that OpenCV wouldn't bear.
func checkHead(data []byte) error {
	for _, f := range forms {
		if len(data) < f.at || !bytes.HasPrefix(data[f.at:], []byte(f.sign)) {
			continue
		}
		if f.size == nil {
			return fmt.Errorf("%w: %s isn't read; save it as JPEG or PNG", ErrPicture, f.name)
		}
		switch w, h := f.size(data); {
		case w < 1 || h < 1:
			return fmt.Errorf("%w: a %s of %d×%d pixels", ErrPicture, f.name, w, h)
		case w > maxSide || h > maxSide || w*h > maxPixels:
			return fmt.Errorf("%w: %d×%d pixels are too many", ErrPicture, w, h)
		}
	}
	return nil
}

// The orders of the bytes of a number.
var (
	least = binary.ByteOrder(binary.LittleEndian) // the least one first
	most  = binary.ByteOrder(binary.BigEndian)    // the most one first
)

// number reads n bytes; what isn't there is 0.
func number(data []byte, at int64, n int, order binary.ByteOrder) int64 {
	if at < 0 || at > int64(len(data)-n) {
		return 0
	}
	switch b := data[at:]; n {
	case 1:
		return int64(b[0])
	case 2:
		return int64(order.Uint16(b))
	case 4:
		return int64(order.Uint32(b))
	default:
		return int64(min(order.Uint64(b), 1<<62))
	}
}

// decimal is a number in digits; one that is too large for any picture is too large
// here, too.
func decimal(digits []byte) int64 {
	n, _ := strconv.ParseInt(string(digits), 10, 64) // beyond its range the nearest
	return n
}

func bitmapSize(b []byte) (width, height int64) {
	if number(b, 14, 4, least) < 36 { // of OS/2
		return number(b, 18, 2, least), number(b, 20, 2, least)
	}
	width, height = int64(int32(number(b, 18, 4, least))), int64(int32(number(b, 22, 4, least)))
	return width, max(height, -height) // less than 0: from the top
}

func gifSize(b []byte) (width, height int64) {
	return number(b, 6, 2, least), number(b, 8, 2, least)
}

// checkEnd refuses a JPEG that was cut off: OpenCV fills up what is missing with grey,
// where nothing is seen though dice may lie there. It tells so of other forms itself.
func checkEnd(data []byte) error {
	if !bytes.HasPrefix(data, []byte("\xff\xd8\xff")) || bytes.Contains(data[jpegFrame(data):], []byte("\xff\xd9")) {
		return nil
	}
	return fmt.Errorf("%w: the JPEG is cut off after %d bytes", ErrPicture, len(data))
}

func jpegSize(b []byte) (width, height int64) {
	at := jpegFrame(b)
	return number(b, at+7, 2, most), number(b, at+5, 2, most)
}

// jpegFrame finds the frame's head among the segments, some of which may hold smaller
// pictures. It returns the length of the data where there is none.
func jpegFrame(b []byte) int64 {
	for at := int64(2); at+1 < int64(len(b)); {
		switch m := b[at+1]; {
		case b[at] != 0xff || m == 0xff: // filling
			at++
		case m <= 0x01 || m >= 0xd0 && m <= 0xd8: // without a length
			at += 2
		case m == 0xd9 || m == 0xda:
			return int64(len(b))
		case m >= 0xc0 && m <= 0xcf && m != 0xc4 && m != 0xc8 && m != 0xcc:
			return at
		default:
			at += 2 + number(b, at+2, 2, most)
		}
	}
	return int64(len(b))
}

// checkStill refuses a WebP of several pictures, which OpenCV can't read.
func checkStill(data []byte) error {
	const animated = 2
	if webpSaysMore(data) && data[20]&animated != 0 {
		return fmt.Errorf("%w: a WebP that moves isn't read; save one picture of it", ErrPicture)
	}
	return nil
}

// webpSaysMore tells whether a WebP has more than its pixels: a canvas, or EXIF.
func webpSaysMore(data []byte) bool {
	return len(data) > 20 && bytes.HasPrefix(data, []byte("RIFF")) && bytes.HasPrefix(data[8:], []byte("WEBPVP8X"))
}

// webpSize reads the size of a canvas; frames without one have at most 16383×16383
// pixels.
func webpSize(b []byte) (width, height int64) {
	if !bytes.HasPrefix(b[12:], []byte("VP8X")) {
		return 1, 1
	}
	return 1 + number(b, 24, 4, least)&0xffffff, 1 + number(b, 26, 4, least)>>8
}

// pixmapSize reads the first two numbers of a file of Netpbm. Remarks may stand before
// each.
func pixmapSize(b []byte) (width, height int64) {
	width, b = pixmapNumber(b[2:])
	height, _ = pixmapNumber(b)
	return width, height
}

func pixmapNumber(b []byte) (n int64, rest []byte) {
	for len(b) > 0 && (b[0] < '0' || b[0] > '9') {
		if b[0] == '#' {
			b = b[max(bytes.IndexAny(b, "\n\r"), 0):]
		}
		b = b[1:]
	}
	end := 0
	for end < len(b) && b[end] >= '0' && b[end] <= '9' {
		end++
	}
	return decimal(b[:end]), b[min(end+1, len(b)):] // OpenCV takes what follows for white space
}

var radianceHead = regexp.MustCompile(`-Y\s*([+-]?\d+)\s*\+X\s*([+-]?\d+)`)

// radianceSize is the largest size that is said.
func radianceSize(b []byte) (width, height int64) {
	for _, m := range radianceHead.FindAllSubmatch(b, -1) {
		height, width = max(height, decimal(m[1])), max(width, decimal(m[2]))
	}
	return width, height
}

// tiffSize reads the first directory of a TIFF.
func tiffSize(b []byte) (width, height int64) {
	const widthTag, heightTag = 256, 257
	return tiffNumber(b, widthTag), tiffNumber(b, heightTag)
}

// tiffNumber is the largest number that the first directory of a TIFF, of 32 or 64
// bits, has under a tag; 0 where there is none.
func tiffNumber(b []byte, tag int64) (largest int64) {
	order := tiffOrder(b)
	word, at := 4, number(b, 4, 4, order)
	counted := 2
	if number(b, 2, 2, order) == 43 {
		word, at, counted = 8, number(b, 8, 8, order), 8
	}
	entries := number(b, at, counted, order)
	for at += int64(counted); entries > 0 && at < int64(len(b)); entries-- {
		if number(b, at, 2, order) == tag {
			largest = max(largest, tiffValue(b, at, word, order))
		}
		at += int64(4 + 2*word)
	}
	return largest
}

func tiffOrder(b []byte) binary.ByteOrder {
	if b[0] == 'M' {
		return most
	}
	return least
}

// tiffBytes is how many bytes a number of a TIFF has, by its type.
var tiffBytes = map[int64]int{1: 1, 6: 1, 3: 2, 8: 2, 4: 4, 9: 4, 13: 4, 16: 8, 17: 8}

// tiffValue reads the number of an entry, which may stand elsewhere.
func tiffValue(b []byte, at int64, word int, order binary.ByteOrder) int64 {
	n, ok := tiffBytes[number(b, at+2, 2, order)]
	if !ok {
		return 0
	}
	if at += int64(4 + word); n > word {
		at = number(b, at, word, order)
	}
	return number(b, at, n, order)
}

// jpeg2000Sign is how the pixels of JPEG 2000 begin, alone or in a file that says more.
const jpeg2000Sign = "\xff\x4f\xff\x51"

// jpeg2000Size is the largest size that any pixels of the file are said to have.
func jpeg2000Size(b []byte) (width, height int64) {
	for {
		at := bytes.Index(b, []byte(jpeg2000Sign))
		if at < 0 {
			return width, height
		}
		b = b[at+len(jpeg2000Sign):]
		width = max(width, number(b, 4, 4, most)-number(b, 12, 4, most))
		height = max(height, number(b, 8, 4, most)-number(b, 16, 4, most))
	}
}
