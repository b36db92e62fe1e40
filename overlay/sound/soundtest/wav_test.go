package soundtest

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWAV(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteWAV(&b, []float32{0, 1, -1, 0.5}, 48000))
	require.Equal(t, 44+8, b.Len())
	require.Equal(t, "RIFF", string(b.Bytes()[:4]))
	require.Equal(t, uint32(b.Len()-8), binary.LittleEndian.Uint32(b.Bytes()[4:]))
	require.Equal(t, []byte{0, 0, 0xff, 0x7f, 0x01, 0x80, 0x00, 0x40}, b.Bytes()[44:])
}
