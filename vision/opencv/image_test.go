package opencv

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"strconv"
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
	for _, name := range []string{"dice", "dice.", "dice.gif", "dice.pam", "dice.png.txt", ".png/dice"} {
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

// A WebP lies as its EXIF says, in each of the eight ways: where its dark corner comes
// to lie tells which.
func TestDecode_aWebPIsTurnedAsItSays(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 200, 200, 0), 48, 70, gocv.MatTypeCV8UC3)
	defer img.Close()
	gocv.Rectangle(&img, image.Rect(0, 0, 20, 20), color.RGBA{}, -1)
	b, err := gocv.IMEncode(".webp", img)
	require.NoError(t, err)
	defer b.Close()
	const left, right, top, bottom = 5, -5, 5, -5
	for orientation, want := range map[byte]struct{ rows, cols, x, y int }{
		0: {48, 70, left, top}, 1: {48, 70, left, top}, 2: {48, 70, right, top},
		3: {48, 70, right, bottom}, 4: {48, 70, left, bottom},
		5: {70, 48, left, top}, 6: {70, 48, right, top},
		7: {70, 48, right, bottom}, 8: {70, 48, left, bottom},
	} {
		t.Run(strconv.Itoa(int(orientation)), func(t *testing.T) {
			got, err := Decode(webpWithEXIF(b.GetBytes(), 70, 48, orientation))
			require.NoError(t, err)
			defer got.Close()
			require.Equal(t, []int{want.rows, want.cols}, got.Size())
			x, y := (want.x+want.cols)%want.cols, (want.y+want.rows)%want.rows
			require.Less(t, got.GetVecbAt(y, x)[0], uint8(60))
		})
	}
}

// webpWithEXIF is a simple WebP with a canvas before and EXIF after its pixels.
func webpWithEXIF(simple []byte, w, h, orientation byte) []byte {
	chunk := func(name string, body []byte) []byte {
		return slices.Concat([]byte(name), binary.LittleEndian.AppendUint32(nil, uint32(len(body))), body)
	}
	const hasEXIF = 8
	canvas := chunk("VP8X", []byte{hasEXIF, 0, 0, 0, w - 1, 0, 0, h - 1, 0, 0})
	exif := chunk("EXIF", []byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00"+string(rune(orientation))+"\x00\x00\x00\x00\x00\x00\x00"))
	return chunk("RIFF", slices.Concat([]byte("WEBP"), canvas, simple[12:], exif))
}

func FuzzWebpOrientation(f *testing.F) {
	f.Add(webpWithEXIF([]byte("RIFF\x0c\x00\x00\x00WEBPVP8 \x00\x00\x00\x00"), 70, 48, 6))
	f.Fuzz(func(_ *testing.T, data []byte) { webpOrientation(data) })
}

func FuzzExifFirst(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x04ab\xff\xe1\x00\x0aExif\x00\x00cd\xff\xc0\x00\x11"))
	f.Fuzz(func(t *testing.T, data []byte) {
		require.Len(t, exifFirst(data), len(data))
	})
}
