package ebi

import (
	"context"
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

func onDesk() Monitor  { return Monitor{Name: "eDP-1"} }
func onTable() Monitor { return Monitor{Name: "HDMI-1", Number: 1} }

// A window is ready once it has kept its size for a while, and tells a later one.
func TestSlides_areReadyOnceTheSizeLasts(t *testing.T) {
	s, err := NewSlides(DefaultOptions())
	require.NoError(t, err)
	for range settledFor {
		s.settle([2]int{800, 600}, onDesk)
	}
	for range settledFor {
		s.settle([2]int{1280, 800}, onTable)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	require.Error(t, s.Wait(ctx))
	s.settle([2]int{1280, 800}, onTable)
	require.NoError(t, s.Wait(t.Context()))
	require.Equal(t, onTable(), s.Monitor())
	for range settledFor + 1 {
		s.settle([2]int{640, 480}, onDesk)
	}
	w, h := s.Size()
	require.Equal(t, [2]int{640, 480}, [2]int{w, h})
	require.Equal(t, onDesk(), s.Monitor())
}

// Slides stand in place of the table until they are cleared, and the table's
// corners are set by the program where they make a table.
func TestWindow_showsSlidesInPlaceOfTheTable(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	require.Nil(t, w.Slides().slide.Load())
	require.NoError(t, w.Slides().Show(image.NewGray(image.Rect(0, 0, 4, 4))))
	require.NotNil(t, w.Slides().slide.Load())
	w.Slides().Clear()
	require.Nil(t, w.Slides().slide.Load())

	g := &game{window: w, handles: newHandles(&w.options)}
	lens := overlay.Lens{Middle: [2]float64{0.5, 1}, Focal: [2]float64{1.4, 2}, Bend: constellation.Bend{K1: 0.02}}
	moved := overlay.Corners{{0.1, 0.1}, {0.9, 0}, {1, 1}, {0, 0.9}}
	require.NoError(t, w.SetCorners(moved, lens))
	require.Error(t, w.SetCorners(overlay.Corners{}, lens))
	g.slide()
	require.Equal(t, moved, g.handles.corners)
	require.Equal(t, lens, g.handles.lens)
}
