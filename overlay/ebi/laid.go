package ebi

import (
	"fmt"

	"github.com/asterism-dice/asterism/overlay"
)

// laid is where the table's corners are in the window, and through which lens it is
// seen there.
type laid struct {
	corners overlay.Corners
	lens    overlay.Lens // the projector's: it bends all alike, wherever people drag the corners
}

// unmoved tells whether nobody said where the corners are.
func (l laid) unmoved() bool { return l == laid{corners: overlay.WholeWindow()} }

// warp returns the mapping from parts of the table to parts of the window.
func (l laid) warp() (overlay.Warp, error) {
	w, err := l.corners.Through(l.lens)
	if err != nil {
		return w, fmt.Errorf("ebi: %w", err)
	}
	return w, nil
}
