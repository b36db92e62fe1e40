package calibrate

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/squares"
)

// guessedSpan is taken for the span where a sheet tells the scale, mm.
const guessedSpan = 300

// leastMatches is how many matches a rig is solved from.
const leastMatches = 12

// A match that is missed by far more than the others is a stray: none of the plane's.
const (
	strayMisses = 5.0  // times the usual miss, beyond which a match is a stray
	mostStrays  = 0.12 // share of the matches that may be strays
)

// solution is a rig with the numbers it was made of.
type solution struct {
	Rig
	model   *model
	numbers []float64
	strays  []Match
}

// solve finds the rig over a table whose picture's span is so long (mm, 0 where
// sheets of known size tell), by matches in pictures of these sizes (px), of
// which each is off by spread (px of the camera) or so. The table's origin is
// the middle of the span.
func solve(projector, cam [2]int, matches []Match, spread, span float64, sheets []Known) (solution, error) {
	if len(matches) < leastMatches {
		return solution{}, fmt.Errorf("calibrate: %d points: %w", len(matches), ErrFew)
	}
	if mirrored(matches) {
		return solution{}, fmt.Errorf("calibrate: %w", ErrMirrored)
	}
	if span == 0 && len(sheets) > 0 {
		span = guessedSpan
	}
	if !(span > 0) || math.IsInf(span, 0) {
		return solution{}, fmt.Errorf("calibrate: a span of %g mm", span)
	}
	m := &model{camera: cam, projector: projector, span: span, sheets: sheets, matches: matches, weights: ones(len(matches)), spread: spread}
	p, err := m.begin()
	if err != nil {
		return solution{}, err
	}
	for range 4 { // with less and less weight for those that don't fit
		if p, err = squares.Fit(p, m.errors, settled); err != nil {
			return solution{}, fmt.Errorf("%w (%w)", ErrUnfit, err)
		}
		if !m.reweigh(p) {
			break
		}
	}
	s := solution{Rig: m.rig(p), model: m, numbers: p}
	s.Camera.Residual, s.Projector.Residual = m.residual(&s.Rig)
	s.strays = m.strays()
	if float64(len(s.strays)) > mostStrays*float64(len(matches)) {
		return s, fmt.Errorf("calibrate: %d of %d points: %w", len(s.strays), len(matches), ErrBent)
	}
	if err := s.Validate(); err != nil {
		return s, fmt.Errorf("%w (%w)", ErrUnfit, err)
	}
	return s, nil
}

// settled is by what part the squared errors must fall at least for the next step of a fit.
const settled = 1e-6

func ones(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = 1
	}
	return w
}

// begin guesses the numbers: the projector is square to the table.
func (m *model) begin() ([]float64, error) {
	c, err := m.fromAbove()
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrUnfit, err)
	}
	m.first = c.Pose
	p := append(usual(), make([]float64, m.size()-own)...)
	for i, s := range m.sheets {
		l, factor, err := s.place(&c)
		if err != nil {
			return nil, fmt.Errorf("calibrate: sheet %d: %w", i+1, err)
		}
		if i == 0 {
			p[own] = math.Log(factor)
		}
		k := own + 1 + perSheet*i
		span := m.span * math.Exp(p[own])
		p[k], p[k+1], p[k+2] = l.at.X/span, l.at.Y/span, l.turn
	}
	return p, nil
}

// usual are the likeliest numbers before anything is seen.
func usual() []float64 {
	p := make([]float64, own)
	for i, b := range beliefs {
		p[i] = b.mean
	}
	return p
}

// fromAbove guesses the camera's pose as if the picture lay on the table
// undistorted and its lens were the usual one.
func (m *model) fromAbove() (camera.Calibration, error) {
	a, b := SpanEnds(m.projector[0], m.projector[1])
	mm := m.span / b.Dist(a)
	middle := a.Add(b).Mul(0.5)
	ms := make([]camera.Match, len(m.matches))
	for i, match := range m.matches {
		ms[i] = camera.Match{Table: constellation.Vec(match.Projector.Sub(middle).Mul(mm)), Pixel: match.Camera}
	}
	return camera.Guess(m.cameraLens(usual()), ms)
}

// misses are by how many px of the camera each match is missed.
func (m *model) misses(r *Rig) []float64 {
	off := make([]float64, len(m.matches))
	for i, match := range m.matches {
		off[i] = r.See(match.Projector).Dist(match.Camera)
	}
	return off
}

// reweigh gives matches weight by how well they fit (Tukey's biweight), and
// tells whether any weight changed much.
func (m *model) reweigh(p []float64) bool {
	r := m.rig(p)
	off := m.misses(&r)
	sorted := slices.Sorted(slices.Values(off))
	limit := strayMisses * max(sorted[len(sorted)/2], m.spread)
	changed := false
	for i, d := range off {
		k := max(0, 1-d*d/(limit*limit))
		if math.IsNaN(d) {
			k = 0
		}
		changed = changed || math.Abs(k-m.weights[i]) > 0.1
		m.weights[i] = k
	}
	return changed
}

// strays are the matches without weight.
func (m *model) strays() []Match {
	var out []Match
	for i, w := range m.weights {
		if w == 0 {
			out = append(out, m.matches[i])
		}
	}
	return out
}

// residual is by how much the matches that count are missed, RMS, in px of the
// camera and of the projector.
func (m *model) residual(r *Rig) (cam, projector float64) {
	n := 0.0
	for i, match := range m.matches {
		if m.weights[i] == 0 {
			continue
		}
		n++
		c, p := r.See(match.Projector).Sub(match.Camera), r.Aim(match.Camera).Sub(match.Projector)
		cam, projector = cam+c.Dot(c), projector+p.Dot(p)
	}
	return math.Sqrt(cam / n), math.Sqrt(projector / n)
}
