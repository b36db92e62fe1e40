package utara

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// pathMarks draws the corridors of the paths that are selected; with none, the
// one that the table sails or hints at.
func (r *Referee) pathMarks() []rules.Mark {
	if r.state.Phase != sailing {
		return nil
	}
	if ps := r.selected(); len(ps) > 0 {
		return append(r.corridors(ps, rules.ToneNeutral), r.callMarks(ps)...)
	}
	if l := r.state.Plan; l != nil {
		return r.wayMarks(r.path(l.Path.Start, l.Path.Choices))
	}
	if a := r.cache.hint; a != nil {
		return r.wayMarks(r.path(a.Start, a.Choices))
	}
	return nil
}

func (r *Referee) wayMarks(p *sail.Path) []rules.Mark {
	if p == nil {
		return nil
	}
	return r.corridors([]*sail.Path{p}, rules.ToneGood)
}

// selected returns the paths whose first die a finger touches, or that was
// lifted or pushed before any other. There are several where a Sun stands high.
func (r *Referee) selected() []*sail.Path {
	for i := range r.table.Touches {
		touch := &r.table.Touches[i]
		if id, ok := r.touched(touch.Pos); ok && touch.Presses() {
			return r.pathsFrom(id)
		}
	}
	for _, o := range r.watch.order {
		if ps := r.pathsFrom(o.id); len(ps) > 0 {
			return ps
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

// mostSelected bounds how many choices at high Suns are drawn at once.
const mostSelected = 8

// pathsFrom returns the first paths of that start.
func (r *Referee) pathsFrom(start string) []*sail.Path {
	var found []*sail.Path
	ps := r.paths()
	for i := range ps {
		if ps[i].Start == start && len(found) < mostSelected {
			found = append(found, &ps[i])
		}
	}
	return found
}

// corridors draws paths chain by chain, with the distances; what they share is
// drawn once.
func (r *Referee) corridors(ps []*sail.Path, tone rules.Tone) []rules.Mark {
	var ms []rules.Mark
	drawn := map[string]bool{}
	for _, p := range ps {
		for _, l := range legs(&r.state.Sky, p) {
			id := fmt.Sprintf("%s %s %s", l.step.Die, l.step.Direction, l.step.Meets)
			if !drawn[id] {
				drawn[id] = true
				ms = append(ms, r.corridor(&l, id, tone)...)
			}
		}
	}
	return ms
}

func (r *Referee) corridor(l *travel, id string, tone rules.Tone) []rules.Mark {
	mm := l.length(&r.state.Sky)
	ms := []rules.Mark{{ID: "way " + id, Kind: rules.MarkCorridor, Tone: tone, Points: l.corridor(mm), Dashed: l.open}}
	if !l.open {
		from, to := l.from.Center, l.from.Center.Add(l.dir.Mul(mm))
		ms = append(ms, rules.Mark{ID: "mm " + id, Kind: rules.MarkLabel, Tone: tone,
			Points: []constellation.Vec{from.Add(to).Mul(0.5), from, to}, Text: fmt.Sprintf("%.0f mm", mm),
			Facing: r.facing(r.state.Turn)})
	}
	return ms
}

// callMarks marks close calls with their margin and how sure the sensors are.
func (r *Referee) callMarks(ps []*sail.Path) []rules.Mark {
	var ms []rules.Mark
	marked := map[string]bool{}
	for _, p := range ps {
		for _, c := range p.Close() {
			if id := c.By + " " + c.Die; !marked[id] {
				marked[id] = true
				ms = append(ms, r.callMark(&c, id)...)
			}
		}
	}
	return ms
}

func (r *Referee) callMark(c *sail.CloseCall, id string) []rules.Mark {
	o, ok := passedIn(&r.state.Sky, c.Die)
	by, ok2 := r.state.Sky.Die(c.By)
	if !ok || !ok2 {
		return nil
	}
	above := constellation.Vec{Y: -1.5 * o.size}.Turn(r.facing(r.state.Turn))
	return []rules.Mark{
		{ID: "call " + id, Kind: rules.MarkRing, Tone: rules.ToneWarn, Points: []constellation.Vec{*o.at}, Radius: o.size},
		{ID: "margin " + id, Kind: rules.MarkLabel, Tone: rules.ToneWarn, Points: []constellation.Vec{o.at.Add(above)},
			Text: closeText(c.Margin, measured(o.sigma, by.Sigma)), Facing: r.facing(r.state.Turn)},
	}
}

// closeText says a margin with how uncertain it is, mm; 0: that isn't known.
func closeText(margin, noise float64) string {
	verb := "hits"
	if !(margin > 0) {
		verb, margin = "misses", -margin
	}
	s := fmt.Sprintf("%s by %.1f", verb, margin+0)
	if noise > 0 {
		s += fmt.Sprintf(" ± %.1f", noise)
	}
	return s + " mm"
}

// measured is how uncertain a margin is, mm, between two things whose places are so uncertain;
// 0 where no sensor says how well it sees either, as in a file.
func measured(a, b float64) float64 {
	if a > 0 || b > 0 {
		return noiseOf(a, b)
	}
	return 0
}
