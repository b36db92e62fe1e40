package overlay

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// effect is something short that an event sets off.
type effect struct {
	kind   rules.EventKind
	since  time.Duration
	span   float64 // s
	points []constellation.Vec
	facing constellation.Angle
	color  Color
	gain   gain // of points
}

// liveEffects drops the effects that are over.
func liveEffects(all []effect, cfg *Config, now time.Duration) []effect {
	kept := all[:0]
	for _, e := range all {
		if now >= e.since && part(now, e.since, e.span) < 1 {
			kept = append(kept, e)
		}
	}
	return kept
}

// appendEffects adds what an event sets off.
func (f *frame) appendEffects(all []effect, e *rules.Event) []effect {
	switch e.Kind {
	case rules.Linked, rules.Closed:
		if ps := places(e.Dice, f.table); len(ps) >= 2 {
			all = append(all, effect{kind: e.Kind, since: f.table.Time, span: f.cfg.Times.Spark, points: ps, color: f.cfg.Palette.White})
		}
	case rules.Scored:
		all = f.appendVictory(all, e)
		for i := range f.panels {
			all = f.appendGain(all, e, i)
		}
	case rules.Ended: // its points are those of all that was played
		all = f.appendVictory(all, e)
	}
	return all
}

func places(ids []string, t *constellation.Table) []constellation.Vec {
	var ps []constellation.Vec
	for _, id := range ids {
		if d, ok := t.Die(id); ok {
			ps = append(ps, d.Pos)
		}
	}
	return ps
}

func (f *frame) effect(e *effect) {
	if f.cfg.Calm && e.kind != rules.Scored { // what happened is seen without it
		return
	}
	k := part(f.now, e.since, e.span)
	switch e.kind {
	case rules.Scored:
		f.gain(e, k)
	case rules.Closed:
		f.flash(e, k)
	case victory:
		f.bursts(e, k)
	default:
		f.spark(e, k)
	}
}

// spark is a light that runs along a new link.
func (f *frame) spark(e *effect, k float64) {
	at := e.points[0].Add(e.points[1].Sub(e.points[0]).Mul(smooth(k)))
	f.glow(e.color.Alpha(0.9*soft(k)), at, 9)
}

// flash is a ring of light that leaves a shape as it closes.
func (f *frame) flash(e *effect, k float64) {
	middle := centroid(e.points)
	reach := 0.0
	for _, p := range e.points {
		reach = max(reach, p.Dist(middle))
	}
	r := reach * (0.4 + smooth(k))
	f.ring(e.color.Alpha(0.5*(1-k)), middle, r, 1+5*k, 0)
	f.glow(e.color.Alpha(0.35*(1-k)), middle, 1.6*reach)
}

// soft rises quickly and falls slowly, from 0 to 1 to 0.
func soft(k float64) float64 { return smooth(k/0.15) * (1 - smooth((k-0.5)/0.5)) }
