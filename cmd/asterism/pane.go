//go:build !nocamera

package main

import "gocv.io/x/gocv"

// pane is a window of OpenCV's that knows whether somebody has closed it. OpenCV tells
// nobody, and opens a window that was closed anew at the next picture.
type pane struct {
	*gocv.Window
	opened bool // it was seen to be there
}

func newPane(title string) *pane { return &pane{Window: gocv.NewWindow(title)} }

// gone tells whether somebody has closed the window.
func (p *pane) gone() bool {
	there := isThere(p.Window)
	p.opened = p.opened || there
	return p.opened && !there
}

// propertied is what tells properties of itself.
type propertied interface {
	GetWindowProperty(flag gocv.WindowPropertyFlag) float64
}

// isThere tells whether a window stands on the screen, as a symbol or covered, too. -1
// is said by a window that isn't there, and for properties that aren't known: on GTK
// whether a window is visible.
func isThere(w propertied) bool {
	if visible := w.GetWindowProperty(gocv.WindowPropertyVisible); visible >= 0 {
		return visible > 0
	}
	return w.GetWindowProperty(gocv.WindowPropertyAutosize) >= 0
}
