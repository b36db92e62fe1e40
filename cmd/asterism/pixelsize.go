package main

import (
	"fmt"
	"strconv"
	"strings"
)

// The least and the most pixels that a side of a camera's pictures has.
const (
	leastPixels = 160
	mostPixels  = 8192
)

// pixelSize is how large a camera's pictures are, px, written 1920x1080. The zero value
// leaves it to what else says it.
type pixelSize struct{ W, H int }

// MarshalText writes a size.
func (s pixelSize) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%dx%d", s.W, s.H), nil }

// UnmarshalText reads a size.
func (s *pixelSize) UnmarshalText(text []byte) error {
	a, b, ok := strings.Cut(strings.ReplaceAll(string(text), "×", "x"), "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	if !ok || errW != nil || errH != nil || min(w, h) < leastPixels || max(w, h) > mostPixels {
		return fmt.Errorf("pictures of %q: want a width and a height from %d to %d px, such as 1920x1080", text, leastPixels, mostPixels)
	}
	*s = pixelSize{w, h}
	return nil
}
