package opencv

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// pngSign is how a PNG begins.
const pngSign = "\x89PNG\r\n\x1a\n"

// checkChunks refuses a PNG that was cut off, or whose pixels were altered since they
// were written. OpenCV refuses it, too, but has libpng complain on standard error.
func checkChunks(data []byte) error {
	if !bytes.HasPrefix(data, []byte(pngSign)) {
		return nil
	}
	for at := int64(len(pngSign)); ; {
		size := number(data, at, 4, most)
		end := at + 12 + size // a chunk has its length, its name, so many bytes and a sum
		if end > int64(len(data)) || at+12 > int64(len(data)) {
			return fmt.Errorf("%w: the PNG is cut off after %d bytes", ErrPicture, len(data))
		}
		switch name := string(data[at+4 : at+8]); {
		case name == "IEND":
			return nil
		case pngNeeds[name] && crc32.ChecksumIEEE(data[at+4:end-4]) != binary.BigEndian.Uint32(data[end-4:]):
			return fmt.Errorf("%w: the PNG is damaged between its bytes %d and %d", ErrPicture, at, end)
		}
		at = end
	}
}

// pngNeeds are the chunks without which there are no pixels. Damage to others does no
// harm.
var pngNeeds = map[string]bool{"IHDR": true, "PLTE": true, "IDAT": true}
