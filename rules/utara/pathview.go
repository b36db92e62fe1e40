package utara

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// pathMarks draws the corridor of the path that is selected; with none, the
// one that the table sails or hints at.
func (r *Referee) pathMarks() []rules.Mark {
	if r.state.Phase != sailing {
		return nil
	}
	if p := r.selected(); p != nil {
		return append(r.corridors(p, rules.ToneNeutral), r.callMarks(p)...)
	}
	if l := r.state.Plan; l != nil {
		return r.wayMarks(r.path(l.Path.Start, l.Path.Choices))
	}
	if a := r.charts.hint; a != nil {
		return r.wayMarks(r.path(a.Start, a.Choices))
	}
	return nil
}

func (r *Referee) wayMarks(p *constellation.Path) []rules.Mark {
	if p == nil {
		return nil
	}
	return r.corridors(p, rules.ToneGood)
}

// selected returns the path whose first die a finger touches, or that was
// lifted or pushed before any other; nil when none is.
func (r *Referee) selected() *constellation.Path {
	for _, touch := range r.table.Touches {
		if id, ok := r.touched(touch.Pos); ok {
			return r.firstOf(id)
		}
	}
	for _, id := range r.watch.order {
		if p := r.firstOf(id); p != nil {
			return p
		}
	}
	return nil
}

// touched returns the die nearest to a finger, within a die's breadth.
func (r *Referee) touched(at constellation.Vec) (string, bool) {
	best, near := "", math.Inf(1)
	for i := range r.state.Sky.Dice {
		d := &r.state.Sky.Dice[i]
		if mm := d.Pos.Dist(at); mm < near && mm <= math.Max(d.Size, 12) {
			best, near = d.ID, mm
		}
	}
	return best, best != ""
}

// firstOf returns the first path of that start, nil when it starts none.
func (r *Referee) firstOf(start string) *constellation.Path {
	ps := r.paths()
	if i := slices.IndexFunc(ps, func(p constellation.Path) bool { return p.Start == start }); i >= 0 {
		return &ps[i]
	}
	return nil
}

// corridors draws a path chain by chain, with the distances.
func (r *Referee) corridors(p *constellation.Path, tone rules.Tone) []rules.Mark {
	var ms []rules.Mark
	for i, l := range legs(&r.state.Sky, p) {
		mm := l.length(&r.state.Sky)
		id := fmt.Sprintf("%s %s %d", p.Start, strings.Join(p.Choices, ""), i)
		ms = append(ms, rules.Mark{ID: "way " + id, Kind: rules.MarkCorridor, Tone: tone, Points: l.corridor(mm), Dashed: l.open})
		if !l.open {
			ms = append(ms, rules.Mark{ID: "mm " + id, Kind: rules.MarkLabel, Tone: tone,
				Points: []constellation.Vec{l.from.Center.Add(l.dir.Mul(mm / 2))}, Text: fmt.Sprintf("%.0f mm", mm),
				Facing: r.facing(r.state.Turn)})
		}
	}
	return ms
}

// callMarks marks close calls with their margin and how sure the sensors are.
func (r *Referee) callMarks(p *constellation.Path) []rules.Mark {
	var ms []rules.Mark
	for _, c := range p.CloseCalls {
		die, ok := r.state.Sky.Die(c.Die)
		by, ok2 := r.state.Sky.Die(c.By)
		if !ok || !ok2 {
			continue
		}
		ms = append(ms,
			rules.Mark{ID: "call " + c.By + " " + c.Die, Kind: rules.MarkRing, Tone: rules.ToneWarn,
				Points: []constellation.Vec{die.Pos}, Radius: die.Size},
			rules.Mark{ID: "margin " + c.By + " " + c.Die, Kind: rules.MarkLabel, Tone: rules.ToneWarn,
				Points: []constellation.Vec{die.Pos.Add(constellation.Vec{Y: -1.5 * die.Size})},
				Text:   closeText(c.Margin, die.Sigma, by.Sigma), Facing: r.facing(r.state.Turn)})
	}
	return ms
}

// closeText says a margin with the noise of both dice's places together; noise
// that wasn't measured is left out.
func closeText(margin, sigma1, sigma2 float64) string {
	verb := "hits"
	if !(margin > 0) {
		verb, margin = "misses", -margin
	}
	s := fmt.Sprintf("%s by %.1f", verb, margin+0)
	if sigma1 > 0 && sigma2 > 0 {
		s += fmt.Sprintf(" ± %.1f", math.Hypot(sigma1, sigma2))
	}
	return s + " mm"
}
