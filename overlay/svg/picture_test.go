package svg

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

func TestPicture_isAPNGWithinTheDocument(t *testing.T) {
	p := &overlay.Picture{Width: 1, Height: 2, Pix: []byte{255, 0, 0, 255, 0, 0, 255, 255}}
	o := overlay.Op{Kind: overlay.OpPicture, Picture: p, Points: overlay.Points{{X: 10, Y: 20}, {X: 10, Y: 50}, {X: 0, Y: 50}, {X: 0, Y: 20}}}
	part := strings.Join(Parts([]overlay.Op{o}), "")
	require.Contains(t, part, `transform="matrix(0 30 -10 0 10,20)"`)
	_, rest, ok := strings.Cut(part, "base64,")
	require.True(t, ok)
	data, _, _ := strings.Cut(rest, `"`)
	file, err := base64.StdEncoding.DecodeString(data)
	require.NoError(t, err)
	got, err := png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	_, _, blue, _ := got.At(0, 1).RGBA()
	require.Equal(t, uint32(0xffff), blue)
}

// A picture of other bytes than its pixels need is left out.
func TestPicture_thatIsTornIsLeftOut(t *testing.T) {
	o := overlay.Op{Kind: overlay.OpPicture, Picture: &overlay.Picture{Width: 2, Height: 2, Pix: make([]byte, 5)}, Points: make(overlay.Points, 4)}
	require.Empty(t, Parts([]overlay.Op{o}))
	o.Picture = nil
	require.Empty(t, Parts([]overlay.Op{o}))
}
