package camera

import (
	"slices"

	"github.com/asterism-dice/asterism/vision"
)

// BoardViews gathers where a picture shows the points of a board that is laid in
// one place after another. It takes a place once the board has come to rest
// there, by the mean of several pictures. The zero value is ready.
type BoardViews struct {
	found [][]vision.Pixel
	sum   []vision.Pixel // of the pictures in which it has lain still
	first []vision.Pixel // the earliest of them
	n     int            // how many there are
}

// When a board lies still: in so many pictures its points are so many px at most, in
// mean, from where they were in the first of them. From one picture to the next even a
// board that is slid with care moves by less.
const (
	boardStill    = 0.5
	boardPictures = 5
)

// boardApart is how far from any other a new place is, in mean over the
// points: a share of the board's diagonal as it is seen.
const boardApart = 0.25

// Add takes the points in the next picture, none where the board isn't seen,
// always in the same order. It tells whether a new place was found.
func (p *BoardViews) Add(points []vision.Pixel) bool {
	if len(points) == 0 || p.n == 0 || len(points) != len(p.first) || shift(points, p.first) > boardStill {
		p.sum, p.first, p.n = make([]vision.Pixel, len(points)), slices.Clone(points), 0
	}
	if len(points) == 0 {
		return false
	}
	for i, v := range points {
		p.sum[i] = p.sum[i].Add(v)
	}
	if p.n++; p.n < boardPictures {
		return false
	}
	at := p.mean()
	far := boardApart * at[0].Sub(at[len(at)-1]).Len()
	if slices.ContainsFunc(p.found, func(o []vision.Pixel) bool { return len(o) == len(at) && shift(o, at) < far }) {
		return false
	}
	p.found = append(p.found, at)
	return true
}

// Scale takes the places along into pictures of another size, k times as wide. The board
// comes to rest there anew.
func (p *BoardViews) Scale(k float64) {
	for _, at := range p.found {
		for i := range at {
			at[i] = at[i].Mul(k)
		}
	}
	p.sum, p.first, p.n = nil, nil, 0
}

// Count returns how many places there are.
func (p *BoardViews) Count() int { return len(p.found) }

// All returns the places, in the order in which they were found. If there is
// none yet it returns what was seen last, in however few pictures.
func (p *BoardViews) All() [][]vision.Pixel {
	if len(p.found) == 0 && p.n > 0 {
		return [][]vision.Pixel{p.mean()}
	}
	return p.found
}

func (p *BoardViews) mean() []vision.Pixel {
	out := make([]vision.Pixel, len(p.sum))
	for i, v := range p.sum {
		out[i] = v.Mul(1 / float64(p.n))
	}
	return out
}

// shift is the mean distance of the points of two places, px.
func shift(a, b []vision.Pixel) float64 {
	d := 0.0
	for i := range a {
		d += a[i].Sub(b[i]).Len() / float64(len(a))
	}
	return d
}
