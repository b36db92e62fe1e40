package ebi

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
)

func TestTextsLieApartOnThePage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l lettering
		var taken []image.Rectangle
		for {
			w, h := rapid.IntRange(1, pageSize/2).Draw(t, "w"), rapid.IntRange(1, 300).Draw(t, "h")
			place, ok := l.reserve(w, h)
			if !ok {
				break
			}
			require.Equal(t, image.Pt(w, h), place.Size())
			require.True(t, place.In(image.Rect(0, 0, pageSize, pageSize)))
			for _, other := range taken {
				require.True(t, place.Intersect(other).Empty())
			}
			taken = append(taken, place)
		}
	})
}

// A page that is full in the middle of a picture changes nothing of it.
func TestAFullPageOfTextsBeginsAnewUnseen(t *testing.T) {
	needDisplay(t)
	scene, size := demo.Crowd(2).Scene(), image.Pt(1220, 914)
	fresh, full := make([]byte, 4*size.X*size.Y), make([]byte, 4*size.X*size.Y)
	onStage.draw(func(*ebiten.Image) {
		dst, c := ebiten.NewImage(size.X, size.Y), newCanvas()
		c.ops(dst, scene.Ops, 2, constellation.Vec{})
		dst.ReadPixels(fresh)
		dst.Clear()
		c.texts.clear()
		c.texts.at.Y = pageSize - 60
		c.ops(dst, scene.Ops, 2, constellation.Vec{})
		dst.ReadPixels(full)
	})
	require.Equal(t, fresh, full)
}

func TestLargeTextsAreWrittenSmallerOnThePage(t *testing.T) {
	needDisplay(t)
	onStage.draw(func(*ebiten.Image) {
		l := newLettering()
		s := l.sprite(&overlay.Op{Text: "a text as wide as the table", Size: 100}, 6)
		require.Greater(t, s.zoom, 1.0)
		require.LessOrEqual(t, s.place.Dx(), pageSize/2)
	})
}
