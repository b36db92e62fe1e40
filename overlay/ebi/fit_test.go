package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

func straight(t *testing.T) fit {
	t.Helper()
	f, err := newFit(overlay.WholeWindow(), vec(600, 400), vec(1200, 1000))
	require.NoError(t, err)
	return f
}

func TestATableKeepsItsShapeInTheWindow(t *testing.T) {
	f := straight(t)
	require.Equal(t, 2.0, f.scale)
	require.Equal(t, vec(0, 100), f.origin)
	require.InDelta(t, 0, f.pixel(vec(600, 400)).Dist(vec(1200, 900)), 1e-9)
	require.InDelta(t, 0, f.place(vec(600, 500)).Dist(vec(300, 200)), 1e-9)
}
