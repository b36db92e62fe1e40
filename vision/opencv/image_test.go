package opencv

import (
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
