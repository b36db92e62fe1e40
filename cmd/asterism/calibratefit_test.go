//go:build !nocamera

package main

import (
	"context"
	"errors"
	"image"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// patient is somebody who presses keys until an outline looks as large as the thing
// in it, and who can't see less than a share of that.
type patient struct {
	*calibratetest.Bench
	f       *fitting // nil while nothing is to be fitted
	answers chan<- ebi.Answer
	looks   int
}

func (p *patient) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	img, now, err := p.Bench.Next(ctx)
	if p.f == nil {
		return img, now, err
	}
	p.looks++
	is := p.Scene.Span(p.f.pixel(-0.5, 0), p.f.pixel(0.5, 0))
	step := fitStep * is / p.f.long() // mm
	switch {
	case p.looks == 1: // the thing is being laid
	case is < p.f.size.X-0.6*step:
		p.answers <- ebi.Answer{Key: ebi.Larger}
	case is > p.f.size.X+0.6*step:
		p.answers <- ebi.Answer{Key: ebi.Smaller}
	default:
		p.answers <- ebi.Answer{Key: ebi.Agree}
		p.f = nil
	}
	return img, now, err
}

// newPatient looks at a small bench, and the calibration that it answers.
func newPatient(t *testing.T) (*patient, *calibrating) {
	t.Helper()
	s := calibratetest.Ideal()
	s.Camera.Lens = calibratetest.Small(s.Camera.Lens)
	slides, err := ebi.NewSlides(ebi.DefaultOptions())
	require.NoError(t, err)
	answers := make(chan ebi.Answer, 8)
	p := &patient{Bench: calibratetest.NewBench(s, 3), answers: answers}
	return p, &calibrating{slides: slides, camera: p, log: io.Discard, answers: answers}
}

// watched lets the patient see what is being fitted.
func (p *patient) watched(t *calibrating, name string, size constellation.Vec) calibrate.Fitter {
	return func(ctx context.Context, about *calibrate.Rig) (k calibrate.Known, err error) {
		if p.f, err = t.fitting(name, size, about); err != nil {
			return nil, err
		}
		return p.f.fit(ctx)
	}
}

// An outline that is made as large as a die, or a card, by keys tells the scale as
// exactly as a key's step does, and what is told of lengths says how rough that is.
func TestFit_anOutlineTellsTheScale(t *testing.T) {
	for name, c := range map[string]struct {
		size   constellation.Vec
		off    float64 // share of all lengths, at most
		shapes float64 // mm, that lengths may be off by, at least
	}{
		"die":       {constellation.Vec{X: 16, Y: 16}, 0.015, 3},
		"bank card": {constellation.Vec{X: 85.60, Y: 53.98}, 0.004, 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			p, asks := newPatient(t)
			r, err := calibrate.Run(t.Context(), p, p, calibrate.Config{Fit: p.watched(asks, name, c.size)})
			require.NoError(t, err)
			from, to := calibrate.SpanEnds(p.Size())
			a, _ := r.Projector.Table(from, 0)
			b, _ := r.Projector.Table(to, 0)
			require.InEpsilon(t, p.Scene.Span(from, to), a.Dist(b), c.off)
			require.Less(t, r.RMS.Pixel, 0.2)
			asks.admit(r)
			require.Greater(t, r.Shape, c.shapes)
		})
	}
}

// Where a card is asked for and isn't found, a key begins to fit an outline to it.
func TestFit_beginsByAKeyWhereNoCardIsFound(t *testing.T) {
	p, asks := newPatient(t)
	none := func(*image.Gray, *calibrate.Rig) (calibrate.Known, error) { return nil, errors.New("none") }
	cfg := asks.orByHand(calibrate.Config{Find: none, Ask: "lay a card"})
	require.Contains(t, cfg.Ask, "press +")
	cfg.Fit = p.watched(asks, "bank card", constellation.Vec{X: 85.60, Y: 53.98})
	asked := false
	cfg.Tell = func(step string) {
		if step == cfg.Ask && !asked {
			asked = true
			p.answers <- ebi.Answer{Key: ebi.Larger}
		}
	}
	_, err := calibrate.Run(t.Context(), p, p, cfg)
	require.NoError(t, err)
	require.Equal(t, 85.60, asks.byHand)
}

// What was fitted by hand, and the step that was written over the patterns, are those of
// one attempt: the next one may be measured by a card that is found.
func TestFit_countsForItsAttemptAlone(t *testing.T) {
	_, asks := newPatient(t)
	_, err := asks.look(t.Context(), func(context.Context, *calibrating) (string, error) {
		asks.told("fitting")
		asks.byHand = 85.60
		return "", calibrate.ErrUnfit
	})
	require.ErrorIs(t, err, calibrate.ErrUnfit)
	_, err = asks.look(t.Context(), func(context.Context, *calibrating) (string, error) {
		require.Zero(t, asks.byHand)
		require.Empty(t, asks.step)
		return "", nil
	})
	require.NoError(t, err)
}

// Who goes away is waited for two minutes, no longer; and nothing is asked by hand
// where nothing is asked for.
func TestFit_isGivenUp(t *testing.T) {
	p, asks := newPatient(t)
	_, err := calibrate.Run(t.Context(), p, p, calibrate.Config{Fit: asks.fitter("die", constellation.Vec{X: 16, Y: 16})})
	require.ErrorIs(t, err, calibrate.ErrNothingLaid)
	require.Nil(t, asks.orByHand(calibrate.Config{Span: 300}).Fit)
}
