//go:build !nocamera

package main

import (
	"image"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/stretchr/testify/require"
)

// What was found is agreed to by one key; clicks take its place, and the last of
// them can be taken back.
func TestCorners_areAgreedToOrClicked(t *testing.T) {
	found := [4]vision.Pixel{{X: 1}, {X: 2}, {X: 3}, {X: 4}}
	q := quad{size: constellation.Vec{X: 610, Y: 457}}
	require.False(t, q.answer(ebi.Agree, vision.Pixel{}), "nothing was found")
	require.Contains(t, q.ask(), "Click the corners of the table (610 × 457 mm)")
	q.found = &found
	require.Contains(t, q.ask(), "Is this the table (610 × 457 mm)?")
	require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
	for i := range 3 {
		require.False(t, q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: float64(i)}))
		require.Equal(t, askMore, q.ask())
		require.False(t, q.answer(ebi.Agree, vision.Pixel{}), "corners are missing")
	}
	q.answer(ebi.Back, vision.Pixel{})
	q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: 7})
	q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: 8})
	q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: 9})
	require.Equal(t, askAgree, q.ask())
	require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
	require.Equal(t, []vision.Pixel{{X: 10}, {X: 10, Y: 1}, {X: 10, Y: 7}, {X: 10, Y: 8}}, q.corners())
}

// Corners that were found in any order make a table whose longer side is the
// longer one, and the file says where the camera sees it.
func TestCorners_makeACalibration(t *testing.T) {
	size := constellation.Vec{X: 600, Y: 400}
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 800, Y: 450})
	require.NoError(t, err)
	var seen [4]vision.Pixel
	for i, v := range [4]constellation.Vec{{X: 100, Y: 20}, {X: 700, Y: 20}, {X: 700, Y: 420}, {X: 100, Y: 420}} {
		seen[i] = c.Pixel(v, 0)
	}
	for k := range 4 {
		turned := [4]vision.Pixel{seen[k], seen[(k+1)%4], seen[(k+2)%4], seen[(k+3)%4]}
		require.Equal(t, seen, upright(turned, size))
		require.Equal(t, seen[1], upright(turned, constellation.Vec{X: 400, Y: 600})[0])
	}
	f, err := cornered(c.Lens, seen, size)
	require.NoError(t, err)
	require.NoError(t, f.Validate())
	require.Nil(t, f.Projector)
	for i, v := range [4]constellation.Vec{{}, {X: 600}, size, {Y: 400}} {
		at, err := f.Camera.Table(seen[i], 0)
		require.NoError(t, err)
		require.InDelta(t, 0, at.Dist(v), 0.1)
	}
}

// A click in the window is at the camera's pixel that is seen there.
func TestCorners_areClickedWhereTheyAreSeen(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 64, 36))
	img.Pix[20*img.Stride+30] = 200
	v := newPictured(img, 320, 240)
	require.Equal(t, uint8(200), v.picture.Pix[(30+20*5+2)*320+30*5+2])
	require.Equal(t, vision.Pixel{X: 30.5, Y: 20.5}, v.pixel(constellation.Vec{X: 152.5, Y: 132.5}))
	require.Len(t, v.outline([]vision.Pixel{{X: 1, Y: 1}}), 2)
}
