package utara

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

const (
	// leastNoise is how well a sensor at best knows where a die lies, mm: what
	// it trembles by at rest doesn't tell by how much all of it is off.
	leastNoise = 0.3
	// doubtFrom is up to how many times its own uncertainty a margin may be
	// otherwise than it is measured.
	doubtFrom = 3.0
	// beyond is how far a die is moved beyond the edge that is in doubt, mm.
	beyond = 0.01
)

// doubtful is a path that could have been sailed if a die that was almost missed
// or almost met had been the other.
type doubtful struct {
	path   sail.Path
	call   sail.CloseCall
	chance float64 // that the margin is really on the other side of 0
}

// reversal is what a sky would be if a close call had gone the other way.
type reversal struct {
	paths  []sail.Path // none where the call is certain
	chance float64     // that the margin is really on the other side of 0
}

// doubtfuls lists what paths become where a close call went the other way.
func (r *Referee) doubtfuls() []doubtful {
	if r.cache.doubtfuls == nil {
		r.cache.doubtfuls = r.listDoubtfuls()
		r.cache.doubts = map[*sail.Path]*doubtful{}
		for i := range r.cache.doubtfuls {
			o := &r.cache.doubtfuls[i]
			r.cache.doubts[&o.path] = o
		}
	}
	return r.cache.doubtfuls
}

// listDoubtfuls reverses each call once: where Suns stand high, many paths share it.
func (r *Referee) listDoubtfuls() []doubtful {
	all, known := []doubtful{}, map[sail.CloseCall]*reversal{}
	for i := range r.paths() {
		p := &r.paths()[i]
		for _, c := range p.Close() {
			if known[c] == nil {
				known[c] = r.reverse(c)
			}
			if o := known[c].like(p); o != nil && !slices.Equal(o.Collected, p.Collected) {
				all = append(all, doubtful{*o, c, known[c].chance})
			}
		}
	}
	return all
}

// reverse lets a close call go the other way.
func (r *Referee) reverse(c sail.CloseCall) *reversal {
	mover, ok := r.state.Sky.Die(c.By)
	sky := r.state.Sky.Clone()
	o, ok2 := passedIn(sky, c.Die)
	if !ok || !ok2 {
		return &reversal{}
	}
	dir, heads := sail.Heading(mover.Face, r.state.Sky.North)
	noise := noiseOf(mover.Sigma, o.sigma)
	if !heads || math.Abs(c.Margin) > doubtFrom*noise {
		return &reversal{}
	}
	*o.at = o.at.Add(aside(mover, *o.at, dir).Mul(c.Margin + math.Copysign(beyond, c.Margin)))
	paths, err := sail.Paths(sky, r.conf.Sail)
	if err != nil {
		return &reversal{}
	}
	return &reversal{paths, math.Erfc(math.Abs(c.Margin)/noise/math.Sqrt2) / 2}
}

// passed is a die or a block that is almost missed or almost met.
type passed struct {
	at    *constellation.Vec // mm, in its table
	size  float64            // mm, about how far it reaches
	sigma float64            // mm, noise of its place; 0 when not known
}

// passedIn is that of a table.
func passedIn(t *constellation.Table, id string) (passed, bool) {
	if d, ok := t.Die(id); ok {
		return passed{&d.Pos, d.Size, d.Sigma}, true
	}
	for i := range t.Blocks {
		if b := &t.Blocks[i]; b.ID == id {
			return passed{&b.Pos, math.Hypot(b.W, b.H) / 2, 0}, true
		}
	}
	return passed{}, false
}

// noiseOf is how uncertain a margin is, mm, between two things whose places are so uncertain.
func noiseOf(a, b float64) float64 {
	return math.Hypot(max(a, leastNoise), max(b, leastNoise))
}

// like is the path with the start and the choices of p, nil where there is none.
// Paths are sorted by both.
func (v *reversal) like(p *sail.Path) *sail.Path {
	i, found := slices.BinarySearchFunc(v.paths, p, func(o sail.Path, p *sail.Path) int {
		return cmp.Or(strings.Compare(o.Start, p.Start), slices.Compare(o.Choices, p.Choices))
	})
	if !found {
		return nil
	}
	return &v.paths[i]
}

// aside is the direction across a mover's way in which a place lies beside it.
func aside(mover *constellation.Die, at, dir constellation.Vec) constellation.Vec {
	axis := constellation.Vec{X: -dir.Y, Y: dir.X}
	if at.Sub(mover.Pos).Dot(axis) < 0 {
		return axis.Mul(-1)
	}
	return axis
}

// doubtOf is the doubt under which a path was sailed; nil when there is none.
func (r *Referee) doubtOf(p *sail.Path) *doubtful { return r.cache.doubts[p] }

// doubtText says what was in doubt.
func (r *Referee) doubtText(p *sail.Path) string {
	o := r.doubtOf(p)
	switch {
	case o == nil:
		return ""
	case o.call.Margin > 0:
		return fmt.Sprintf("; %s is met by %.1f mm only, which is less than is certain", r.called(o.call.Die), o.call.Margin)
	}
	return fmt.Sprintf("; %s is missed by %.1f mm only, which is less than is certain", r.called(o.call.Die), -o.call.Margin)
}
