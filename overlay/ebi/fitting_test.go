package ebi

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// A window on a laptop shows all of the table, and keeps its shape.
func TestWindow_fitsItsScreen(t *testing.T) {
	for screen, want := range map[image.Point]image.Point{
		{1920, 1080}: {1220, 914},
		{1366, 768}:  {902, 675},
		{800, 1280}:  {704, 527},
		{0, 0}:       {1220, 914}, // not known
	} {
		w, h := fitInto(1220, 914, screen.X, screen.Y)
		require.Equal(t, want, image.Pt(w, h), screen)
	}
}
