//go:build !nocamera

package main

import (
	"image"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/render"
)

// shot is a picture of a film, and how many times it is shown.
type shot struct {
	*image.RGBA
	times int
}

// shotOf is a picture of a scene, its noise by a chance that is the same each time.
func shotOf(t *testing.T, s *render.Scene, times int) shot {
	t.Helper()
	img, _, err := render.Render(s, rand.New(rand.NewPCG(6, 7)))
	require.NoError(t, err)
	return shot{img, times}
}

// writeFilm makes a film of shots that are as large as the first.
func writeFilm(t *testing.T, name string, rate float64, shots ...shot) {
	t.Helper()
	f, err := os.Create(name)
	require.NoError(t, err)
	defer f.Close()
	size := shots[0].Rect.Size()
	avi, err := render.NewAVI(f, size.X, size.Y, rate, 95)
	require.NoError(t, err)
	for _, s := range shots {
		for range s.times {
			require.NoError(t, avi.Add(s.RGBA))
		}
	}
	require.NoError(t, avi.Close())
}
