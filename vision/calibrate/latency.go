package calibrate

import (
	"context"
	"fmt"
	"image"
	"time"
)

// Latency shows a pattern and its inverse in turn, and returns for each time how
// long it took until the camera's picture showed it: from Show to the arrival of
// the first picture that differs. The clock must be the camera's.
func Latency(ctx context.Context, screen Screen, camera Camera, clock func() time.Duration, flashes int) ([]time.Duration, error) {
	if flashes < 1 {
		return nil, fmt.Errorf("calibrate: latency of %d flashes", flashes)
	}
	w := &watcher{screen: screen, camera: camera}
	pattern := newLayout(screen.Size()).checks()
	if err := w.handshake(ctx, pattern); err != nil {
		return nil, err
	}
	var all []time.Duration
	for range flashes {
		pattern = inverse(pattern)
		since := clock()
		if err := w.show(pattern); err != nil {
			return nil, err
		}
		img, _, at, err := w.changed(ctx, w.now)
		if err != nil {
			return nil, err
		}
		all = append(all, at-since)
		if _, err := w.still(ctx, img, at, codePictures); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// checks is a board of the code's cells: half bright, and bright and dark all
// over, so that whatever part of it is seen tells it from its inverse.
func (l layout) checks() *image.Gray { return board{layout: l, square: l.cell}.picture() }
