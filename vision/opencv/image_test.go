package opencv

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A small pixmap is read.
func TestDecode_readsPixmaps(t *testing.T) {
	img, err := Decode(append([]byte("P6 # two\n2 1 255\n"), 255, 0, 0, 0, 0, 255))
	require.NoError(t, err)
	defer img.Close()
	require.Equal(t, [2]int{2, 1}, [2]int{img.Cols(), img.Rows()})
}
