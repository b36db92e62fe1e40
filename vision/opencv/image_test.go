package opencv

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// A small pixmap is read.
func TestDecode_readsPixmaps(t *testing.T) {
	img, err := Decode(append([]byte("P6 # two\n2 1 255\n"), 255, 0, 0, 0, 0, 255))
	require.NoError(t, err)
	defer img.Close()
	require.Equal(t, [2]int{2, 1}, [2]int{img.Cols(), img.Rows()})
}

// Each form of picture that may be asked for is written, whatever the case of its
// ending, and can be read again; another is refused, where OpenCV would end the process.
func TestEncode_writesTheFormsThatItNames(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 120, 40, 0), 24, 32, gocv.MatTypeCV8UC3)
	defer img.Close()
	for _, ending := range append([]string{".PNG", ".Jpg"}, endings...) {
		b, err := Encode("dice"+ending, img)
		require.NoError(t, err, ending)
		back, err := Decode(b)
		require.NoError(t, err, ending)
		require.Equal(t, [2]int{32, 24}, [2]int{back.Cols(), back.Rows()}, ending)
		back.Close()
	}
	for _, name := range []string{"dice", "dice.", "dice.gif", "dice.png.txt", ".png/dice"} {
		_, err := Encode(name, img)
		require.ErrorContains(t, err, name+": its name must end in .png, .jpg", name)
	}
}

// A picture is turned as it says, whatever else is said before.
func TestDecode_picturesAreTurnedAsTheySay(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(10, 120, 240, 0), 48, 70, gocv.MatTypeCV8UC3)
	defer img.Close()
	b, err := gocv.IMEncode(".jpg", img)
	require.NoError(t, err)
	defer b.Close()
	plain := bytes.Clone(b.GetBytes())
	segment := func(text string) []byte {
		return slices.Concat([]byte("\xff\xe1"), binary.BigEndian.AppendUint16(nil, uint16(2+len(text))), []byte(text))
	}
	turned := segment("Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00")
	words := segment("http://ns.adobe.com/xap/1.0/\x00<x/>")
	for name, tt := range map[string]struct {
		segments [][]byte
		want     []int
	}{
		"nothing said":     {nil, []int{48, 70}},
		"turned":           {[][]byte{turned}, []int{70, 48}},
		"turned, at last":  {[][]byte{words, words, turned}, []int{70, 48}},
		"turned, at first": {[][]byte{turned, words}, []int{70, 48}},
		"only words":       {[][]byte{words}, []int{48, 70}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Decode(slices.Concat(plain[:2], slices.Concat(tt.segments...), plain[2:]))
			require.NoError(t, err)
			defer got.Close()
			require.Equal(t, tt.want, got.Size())
		})
	}
}

func FuzzExifFirst(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x04ab\xff\xe1\x00\x0aExif\x00\x00cd\xff\xc0\x00\x11"))
	f.Fuzz(func(t *testing.T, data []byte) {
		require.Len(t, exifFirst(data), len(data))
	})
}
