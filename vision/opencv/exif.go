package opencv

import (
	"bytes"
	"slices"

	"gocv.io/x/gocv"
)

// exifFirst puts the segment of a JPEG that says which way up it is before all others:
// OpenCV looks at the first one of its sort alone, which with some programs holds other
// words about the picture.
func exifFirst(data []byte) []byte {
	const exif = "\xff\xe1..Exif\x00"
	if !bytes.HasPrefix(data, []byte("\xff\xd8\xff")) {
		return data
	}
	end := jpegFrame(data)
	for at := int64(2); at+int64(len(exif)) < end && data[at] == 0xff; {
		next := at + 2 + number(data, at+2, 2, most)
		if data[at+1] == exif[1] && string(data[at+4:at+int64(len(exif))]) == exif[4:] && next <= end {
			return slices.Concat(data[:2], data[at:next], data[2:at], data[next:])
		}
		at = next
	}
	return data
}

// webpOrientation is how a WebP says that its picture lies, as EXIF counts (1 to 8);
// 0 where it says nothing. OpenCV hears it of other forms itself.
func webpOrientation(data []byte) int64 {
	const orientation = 0x112
	if !webpSaysMore(data) {
		return 0
	}
	for at := int64(12); at+8 <= int64(len(data)); {
		size := number(data, at+4, 4, least)
		body := data[at+8 : min(at+8+size, int64(len(data)))]
		if bytes.HasPrefix(data[at:], []byte("EXIF")) {
			body = bytes.TrimPrefix(body, []byte("Exif\x00\x00"))
			if len(body) < 8 {
				return 0
			}
			return tiffNumber(body, orientation)
		}
		at += 8 + size + size%2 // chunks begin at even places
	}
	return 0
}

// turn lays a picture upright that lies as an orientation of EXIF says.
func turn(img *gocv.Mat, orientation int64) {
	const columns, rows, both = 1, 0, -1 // what gocv.Flip turns round
	switch orientation {
	case 2:
		gocv.Flip(*img, img, columns)
	case 3:
		gocv.Flip(*img, img, both)
	case 4:
		gocv.Flip(*img, img, rows)
	case 5:
		gocv.Transpose(*img, img)
	case 6:
		gocv.Rotate(*img, img, gocv.Rotate90Clockwise)
	case 7:
		gocv.Transpose(*img, img)
		gocv.Flip(*img, img, both)
	case 8:
		gocv.Rotate(*img, img, gocv.Rotate90CounterClockwise)
	}
}
