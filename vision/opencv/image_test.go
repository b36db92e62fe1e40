package opencv

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// A picture that says it is larger than OpenCV bears ends nothing: it is refused,
// whatever the form of the file.
func TestDecode_refusesPicturesThatAreTooLarge(t *testing.T) {
	const side = 60000
	bitmap := append([]byte("BM"), make([]byte, 100)...)
	for at, v := range map[int]uint32{10: 54, 14: 40, 18: side, 22: side, 26: 1 | 24<<16} {
		binary.LittleEndian.PutUint32(bitmap[at:], v)
	}
	for name, data := range map[string][]byte{
		"BMP":    bitmap,
		"Netpbm": fmt.Appendf(nil, "P6\n# by hand\n%d %d\n255\n", side, side),
	} {
		_, err := Decode(data)
		require.ErrorIs(t, err, ErrPicture, name)
		require.ErrorContains(t, err, "60000×60000 pixels are too many", name)
	}
}

// A small pixmap is read.
func TestDecode_readsPixmaps(t *testing.T) {
	img, err := Decode(append([]byte("P6 # two\n2 1 255\n"), 255, 0, 0, 0, 0, 255))
	require.NoError(t, err)
	defer img.Close()
	require.Equal(t, [2]int{2, 1}, [2]int{img.Cols(), img.Rows()})
}
