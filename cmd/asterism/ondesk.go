package main

// The largest window that has room on a small screen, px: nobody says how large the
// screen is where OpenCV opens windows.
const (
	deskWidth  = 1280
	deskHeight = 680
)

// onDesk is the size of a window for a picture of w × h px: its own, or smaller and of
// the same shape.
func onDesk(w, h int) (int, int) {
	k := min(1, deskWidth/float64(max(1, w)), deskHeight/float64(max(1, h)))
	return max(1, int(k*float64(w))), max(1, int(k*float64(h)))
}
