package opencv

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
)

// runs is a BMP of two rows, the lower one first, with so many pixels in a byte: its
// colour of number n is n grey.
func runs(inByte, width uint32, rows string) string {
	const colours = 4
	b := []byte(bitmap(40, width, 2))[:54]
	binary.LittleEndian.PutUint32(b[10:], 54+4*colours)
	b[28], b[30], b[46] = byte(8/inByte), byte(inByte), colours
	for n := range byte(colours) {
		b = append(b, n, n, n, 0)
	}
	return string(b) + rows
}

// A BMP of runs is read where its rows are as long as it is wide, or shorter.
func TestDecode_readsRunsAsLongAsTheRows(t *testing.T) {
	for name, tc := range map[string]struct {
		data string
		want []byte // the upper row, then the lower one
	}{
		"runs":               {runs(1, 5, "\x05\x01\x00\x00\x02\x03\x03\x02\x00\x01"), []byte{3, 3, 2, 2, 2, 1, 1, 1, 1, 1}},
		"pixels":             {runs(1, 5, "\x00\x05\x01\x02\x03\x01\x02\x00\x00\x00\x05\x01\x00\x01"), []byte{1, 1, 1, 1, 1, 1, 2, 3, 1, 2}},
		"a part left out":    {runs(1, 5, "\x01\x01\x00\x02\x03\x00\x01\x01\x00\x00\x05\x02\x00\x01"), []byte{2, 2, 2, 2, 2, 1, 0, 0, 0, 1}},
		"runs of halves":     {runs(2, 5, "\x05\x12\x00\x00\x05\x33\x00\x01"), []byte{3, 3, 3, 3, 3, 1, 2, 1, 2, 1}},
		"pixels of halves":   {runs(2, 5, "\x00\x05\x12\x31\x20\x00\x00\x00\x05\x11\x00\x01"), []byte{1, 1, 1, 1, 1, 1, 2, 3, 1, 2}},
		"a row that is less": {runs(1, 5, "\x03\x01\x00\x00\x05\x02\x00\x01"), []byte{2, 2, 2, 2, 2, 1, 1, 1, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			img, err := Decode([]byte(tc.data))
			require.NoError(t, err)
			defer img.Close()
			var got []byte
			for i := range 2 * 5 {
				got = append(got, img.GetVecbAt(i/5, i%5)[0])
			}
			require.Equal(t, tc.want, got)
		})
	}
}
