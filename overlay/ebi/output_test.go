package ebi

import (
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Where the top left corner of a picture of 300 × 200 is seen, and the top right.
func TestOutput_turnsAndMirrors(t *testing.T) {
	size := vec(300, 200)
	for _, c := range []struct {
		out               Output
		window, left, top constellation.Vec
	}{
		{Output{}, vec(300, 200), vec(0, 0), vec(300, 0)},
		{Output{Turn: 90}, vec(200, 300), vec(200, 0), vec(200, 300)},
		{Output{Turn: 180}, vec(300, 200), vec(300, 200), vec(0, 200)},
		{Output{Turn: 270}, vec(200, 300), vec(0, 300), vec(0, 0)},
		{Output{Mirror: true}, vec(300, 200), vec(300, 0), vec(0, 0)},
		{Output{Turn: 90, Mirror: true}, vec(200, 300), vec(200, 300), vec(200, 0)},
	} {
		require.Equal(t, size, c.out.inside(c.window), c.out)
		require.Equal(t, vec(0, 0), c.out.within(c.left, size), c.out)
		require.Equal(t, vec(300, 0), c.out.within(c.top, size), c.out)
	}
}

func TestOutput_isSentWhenItHasChanged(t *testing.T) {
	needDisplay(t)
	onStage.draw(func(*ebiten.Image) {
		screen, s, size := ebiten.NewImage(20, 30), sent{}, vec(30, 20)
		o := Output{Turn: 90, Mirror: true}
		red := color.RGBA{R: 255, A: 255}
		s.draw(screen, o, size, func(dst *ebiten.Image) bool {
			dst.Set(29, 0, red) // the top right, seen at the top right
			return true
		})
		require.Equal(t, red, screen.At(19, 0))
		require.Equal(t, color.RGBA{}, screen.At(0, 0))
		s.draw(screen, o, size, func(dst *ebiten.Image) bool {
			dst.Clear()
			return false
		})
		require.Equal(t, red, screen.At(19, 0), "nothing has changed")
	})
}
