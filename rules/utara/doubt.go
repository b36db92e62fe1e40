package utara

import (
	"fmt"
	"math"
	"slices"

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

// doubtfuls lists what paths become where a close call went the other way.
func (r *Referee) doubtfuls() []doubtful {
	if r.cache.doubtfuls == nil {
		r.cache.doubtfuls = []doubtful{}
		for i := range r.paths() {
			p := &r.paths()[i]
			for _, c := range p.CloseCalls {
				r.cache.doubtfuls = append(r.cache.doubtfuls, r.otherwise(p, c)...)
			}
		}
	}
	return r.cache.doubtfuls
}

// otherwise returns a path as it would be if a close call had gone the other way.
func (r *Referee) otherwise(p *sail.Path, c sail.CloseCall) []doubtful {
	mover, ok := r.state.Sky.Die(c.By)
	die, ok2 := r.state.Sky.Die(c.Die)
	dir, heads := sail.Heading(mover.Face, r.state.Sky.North)
	if !ok || !ok2 || !heads {
		return nil
	}
	noise := math.Hypot(max(mover.Sigma, leastNoise), max(die.Sigma, leastNoise))
	if math.Abs(c.Margin) > doubtFrom*noise {
		return nil
	}
	sky := r.state.Sky.Clone()
	moved, _ := sky.Die(c.Die)
	moved.Pos = moved.Pos.Add(aside(mover, die, dir).Mul(c.Margin + math.Copysign(beyond, c.Margin)))
	paths, err := sail.Paths(sky, r.conf.Sail)
	if err != nil {
		return nil
	}
	chance := math.Erfc(math.Abs(c.Margin)/noise/math.Sqrt2) / 2
	var all []doubtful
	for _, o := range paths {
		if o.Start == p.Start && slices.Equal(o.Choices, p.Choices) && !slices.Equal(o.Collected, p.Collected) {
			all = append(all, doubtful{o, c, chance})
		}
	}
	return all
}

// aside is the direction across a mover's way in which a die lies beside it.
func aside(mover, die *constellation.Die, dir constellation.Vec) constellation.Vec {
	axis := constellation.Vec{X: -dir.Y, Y: dir.X}
	if die.Pos.Sub(mover.Pos).Dot(axis) < 0 {
		return axis.Mul(-1)
	}
	return axis
}

// doubtOf is the doubt under which a path was sailed; nil when there is none.
func (r *Referee) doubtOf(p *sail.Path) *doubtful {
	for i := range r.cache.doubtfuls {
		if o := &r.cache.doubtfuls[i]; &o.path == p {
			return o
		}
	}
	return nil
}

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
