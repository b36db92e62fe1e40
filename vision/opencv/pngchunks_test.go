package opencv

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// pngChunk is a chunk of a PNG with a sum that is wrong.
func pngChunk(name, body string) []byte {
	return []byte(bigNumbers(uint32(len(body))) + name + body + bigNumbers(7))
}

// A PNG that is damaged is refused before libpng reads it, which would complain on
// standard error. What does the pixels no harm is let be.
func TestDecode_aDamagedPNGIsToldByItsChunks(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(10, 120, 240, 0), 48, 70, gocv.MatTypeCV8UC3)
	defer img.Close()
	b, err := gocv.IMEncode(".png", img)
	require.NoError(t, err)
	defer b.Close()
	whole := bytes.Clone(b.GetBytes())
	altered := bytes.Clone(whole)
	altered[len(whole)/2] ^= 0xff
	const head = 33 // bytes of the sign and the first chunk
	for _, tc := range []struct {
		name string
		data []byte
		want string // empty where it is read
	}{
		{"whole", whole, ""},
		{"something behind its end", append(bytes.Clone(whole), "more"...), ""},
		{"its sign alone", whole[:8], "a PNG of 0×0 pixels"},
		{"its head alone", whole[:head], "the PNG is cut off after 33 bytes"},
		{"cut within its pixels", whole[:len(whole)/2], "the PNG is cut off after"},
		{"the last byte is missing", whole[:len(whole)-1], "the PNG is cut off after"},
		{"a chunk longer than all", slices.Concat(whole[:head], []byte(bigNumbers(1<<32-1)), whole[head+4:]), "the PNG is cut off after"},
		{"altered pixels", altered, "the PNG is damaged between its bytes"},
		{"an altered head", slices.Concat(whole[:head-1], []byte{0}, whole[head:]), "the PNG is damaged between its bytes 8 and 33"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := Decode(tc.data)
			if tc.want == "" {
				require.NoError(t, err)
				require.NoError(t, got.Close())
				return
			}
			require.ErrorIs(t, err, ErrPicture)
			require.ErrorContains(t, err, tc.want)
		})
	}
	read, err := Decode(slices.Concat(whole[:head], pngChunk("tEXt", "Title\x00Dice"), whole[head:]))
	require.NoError(t, err, "altered words")
	require.NoError(t, read.Close())
}

func FuzzCheckChunks(f *testing.F) {
	f.Add([]byte(pngSign))
	f.Add(append([]byte(pngSign), pngChunk("IDAT", "pixels")...))
	f.Add(append([]byte(pngSign), pngChunk("IEND", "")...))
	f.Fuzz(func(_ *testing.T, data []byte) { _ = checkChunks(data) })
}
