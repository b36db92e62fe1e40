package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	victorySpan = 6.0 // s
	shells      = 9   // that burst
	sparks      = 22  // of each
)

// appendVictory lets stars burst before the winner's panel.
func (f *frame) appendVictory(all []effect, e *rules.Event) []effect {
	end, ok := e.Data.(rules.End)
	if !ok || end.Winner == "" {
		return all
	}
	for i := range f.panels {
		if p := &f.panels[i]; f.view.Players[i].InEvents() == end.Winner {
			all = append(all, effect{kind: victory, since: f.table.Time, span: victorySpan, facing: p.Facing, color: f.player(i),
				points: []constellation.Vec{p.Edge}})
		}
	}
	return all
}

// victory is the kind of that effect.
const victory rules.EventKind = "overlay victory"

// bursts draws stars that rise from the winner's side one after another, burst,
// fall and go out. Where each is follows from the time alone.
func (f *frame) bursts(e *effect, k float64) {
	reach := 0.45 * min(f.table.Width, f.table.Height)
	for shell := range shells {
		t := (k*victorySpan - 0.5*float64(shell)) / 2 // 0…1 of its own time
		if t < 0 || t > 1 {
			continue
		}
		side := 0.8 * reach * math.Sin(2.4*float64(shell)+0.7)
		top := constellation.Vec{X: side, Y: -reach * (0.75 + 0.2*math.Cos(3*float64(shell)))}
		if t < 0.3 {
			f.glow(e.color, e.points[0].Add(top.Mul(smooth(t/0.3)).Turn(e.facing)), 10)
			continue
		}
		f.shell(e, top, shell, (t-0.3)/0.7)
	}
}

func (f *frame) shell(e *effect, top constellation.Vec, shell int, t float64) {
	c := e.color
	if shell%2 == 1 {
		c = f.cfg.Palette.Shapes[shell%len(f.cfg.Palette.Shapes)]
	}
	wide := 85 * (1 - (1-t)*(1-t))
	for i := range sparks {
		turn := 360 / sparks * constellation.Angle(i)
		r := wide * (0.6 + 0.4*math.Abs(math.Sin(7*float64(i+shell))))
		at := top.Add(polar(constellation.Vec{}, r, turn)).Add(constellation.Vec{Y: 24 * t * t})
		f.glow(c.Alpha(1-t), e.points[0].Add(at.Turn(e.facing)), 9*(1-0.5*t))
	}
}
