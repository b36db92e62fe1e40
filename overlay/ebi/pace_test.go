package ebi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// paced lets pictures pass on a display of so many a second, of which those in
// which something is drawn take so much longer, and counts how often a scene was
// asked for in the last second. Each scene that was asked for is drawn in the
// picture after.
func paced(p *pacer, hertz float64, cost time.Duration, pictures int) (scenes int) {
	now, wanted := time.Unix(0, 0), false
	var asked []time.Time
	for range pictures {
		p.picture(now)
		p.drawn(wanted)
		took := time.Duration(float64(time.Second) / hertz)
		if wanted {
			took += cost
		}
		select {
		case <-p.beats:
			wanted = true
			asked = append(asked, now)
		default:
			wanted = false
		}
		now = now.Add(took)
	}
	for _, at := range asked {
		if now.Sub(at) <= time.Second {
			scenes++
		}
	}
	return scenes
}

// A graphics card draws each picture of the display anew; a processor that takes
// 30 ms for one is left most of its time.
func TestPacer_oneSceneForEachPicture(t *testing.T) {
	for _, c := range []struct {
		hertz       float64
		cost        time.Duration
		least, most int
	}{
		{60, 0, 59, 61}, {60, 2 * time.Millisecond, 53, 61}, {30, 0, 29, 31}, {144, time.Millisecond, 120, 145},
		{60, 30 * time.Millisecond, 10, 16}, {60, 80 * time.Millisecond, 5, 14},
	} {
		p := newPacer()
		p.idle = 1 / c.hertz // pictures before the first scene
		n := paced(p, c.hertz, c.cost, 600)
		require.GreaterOrEqual(t, n, c.least, "%v Hz, %v", c.hertz, c.cost)
		require.LessOrEqual(t, n, c.most, "%v Hz, %v", c.hertz, c.cost)
	}
}

// A single picture that takes long, such as the first one of a new sky, changes
// nothing.
func TestPacer_oneLongPictureIsForgiven(t *testing.T) {
	p := newPacer()
	p.idle = 1.0 / 60
	paced(p, 60, 0, 100)
	p.drew = true
	p.took(400 * time.Millisecond)
	require.Zero(t, p.rest.Load())
}
