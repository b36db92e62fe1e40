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

// A window that goes on with other options may have another size soon: who waits then
// waits for that, and no picture of the size before is shown any more.
func TestSlides_waitForTheSizeByTheLatestOptions(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	s := w.Slides()
	for range settledFor + 1 {
		s.settle([2]int{939, 704}, onDesk)
	}
	require.NoError(t, s.Wait(t.Context()))
	full := DefaultOptions()
	full.Fullscreen = true
	require.NoError(t, w.Become(full))
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	require.Error(t, s.Wait(ctx))
	for range settledFor + 1 {
		s.settle([2]int{1280, 800}, onTable)
	}
	require.NoError(t, s.Wait(t.Context()))
	width, height := s.Size()
	require.Equal(t, [2]int{1280, 800}, [2]int{width, height})
	require.Equal(t, onTable(), s.Monitor())
	require.ErrorIs(t, s.Show(image.NewGray(image.Rect(0, 0, 939, 704))), ErrSize)
	require.ErrorIs(t, s.Draw(image.NewGray(image.Rect(0, 0, 1280, 799))), ErrSize)
	require.Nil(t, s.slide.Load())
	require.NoError(t, s.Show(image.NewGray(image.Rect(0, 0, 1280, 800))))
	require.NoError(t, s.Draw(nil))
}

// A window that is to fill its screen isn't ready before it does, unless it never will.
func TestOptions_aWindowGrowsUntilItFillsItsScreen(t *testing.T) {
	screen := func() constellation.Vec { return constellation.Vec{X: 1280, Y: 800} }
	for _, c := range []struct {
		name  string
		full  bool
		turn  int
		size  [2]int
		tick  int
		grows bool
	}{
		{"still small", true, 0, [2]int{939, 704}, 20, true},
		{"large", true, 0, [2]int{1280, 800}, 20, false},
		{"rounded", true, 0, [2]int{1279, 800}, 20, false},
		{"turned", true, 90, [2]int{800, 1280}, 20, false},
		{"turned and not grown", true, 90, [2]int{704, 939}, 20, true},
		{"kept small by the desktop", true, 0, [2]int{1280, 770}, grownAfter + 1, false},
		{"to be small", false, 0, [2]int{939, 704}, 20, false},
	} {
		o := Options{Fullscreen: c.full, Output: Output{Turn: c.turn}}
		require.Equal(t, c.grows, o.grows(c.size, c.tick, screen), c.name)
	}
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
