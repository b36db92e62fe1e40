package opencv

import (
	"bytes"
	"fmt"
)

// checkRuns refuses a BMP of runs of equal pixels whose rows are longer than it is wide,
// as ImageMagick fills them up: OpenCV puts what is too much into the next row.
func checkRuns(data []byte) error {
	if !bytes.HasPrefix(data, []byte("BM")) || number(data, 14, 4, least) < 36 {
		return nil
	}
	width, _ := bitmapSize(data)
	inByte := number(data, 30, 4, least) // how many pixels there are in one, where there are runs
	if inByte != 1 && inByte != 2 || longestRow(data, inByte) <= width {
		return nil
	}
	return fmt.Errorf("%w: a BMP with rows longer than its width isn't read; save it as JPEG or PNG", ErrPicture)
}

// longestRow is the length of the longest row of a BMP of runs, px.
func longestRow(data []byte, inByte int64) (longest int64) {
	const endOfRow, endOfPicture, skip = 0, 1, 2 // behind a run of none
	for at, x := number(data, 10, 4, least), int64(0); at < int64(len(data)); longest = max(longest, x) {
		n, what := number(data, at, 1, least), number(data, at+1, 1, least)
		at += 2
		switch {
		case n > 0:
			x += n
		case what == endOfRow:
			x = 0
		case what == endOfPicture:
			return longest
		case what == skip:
			x += number(data, at, 1, least)
			at += 2
		default: // as many pixels, each by itself
			x += what
			at += (what + 2*inByte - 1) / (2 * inByte) * 2
		}
	}
	return longest
}
