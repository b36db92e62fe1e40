package utara

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// travel is one step of a path in the plane.
type travel struct {
	step  sail.Step
	from  constellation.Footprint // of the mover where the step starts
	dir   constellation.Vec
	open  bool
	sigma float64 // mm, noise of the mover's place
}

// legs lays a path's steps out on the sky: a die that passed a Sun or a Moon
// sets out from where they met.
func legs(sky *constellation.Table, p *sail.Path) []travel {
	var ls []travel
	for i, s := range p.Steps {
		d, ok := sky.Die(s.Die)
		if !ok {
			continue // collected since the path was found
		}
		l := travel{step: s, from: d.Footprint(), open: s.Meets == "", sigma: d.Sigma}
		l.dir, _ = sail.Heading(s.Direction, sky.North)
		if i > 0 && p.Steps[i-1].Die == s.Die {
			prev := ls[len(ls)-1]
			l.from = prev.from.Moved(prev.dir.Mul(prev.step.Distance))
		}
		ls = append(ls, l)
	}
	return ls
}

// margin returns by how much the mover's shadow overlaps a die's across the
// travel, mm, and whether the die lies ahead at all.
func (l *travel) margin(d *constellation.Die) (float64, bool) {
	f, side := d.Footprint(), constellation.Vec{X: -l.dir.Y, Y: l.dir.X}
	ahead := f.Center.Sub(l.from.Center).Dot(l.dir) > 0 && d.ID != l.step.Die
	return l.from.Shadow(side).Margin(f.Shadow(side)), ahead
}

// length returns how far the step goes, mm; into the open to the table's edge.
func (l *travel) length(t *constellation.Table) float64 {
	if !l.open {
		return l.step.Distance
	}
	far := t.Width + t.Height
	for _, edge := range []struct{ at, speed float64 }{
		{-l.from.Center.X, l.dir.X}, {t.Width - l.from.Center.X, l.dir.X},
		{-l.from.Center.Y, l.dir.Y}, {t.Height - l.from.Center.Y, l.dir.Y},
	} {
		if mm := edge.at / edge.speed; edge.at*edge.speed > 0 && mm < far {
			far = mm
		}
	}
	return far
}

// corridor returns the polygon that the mover sweeps over a length in mm: the
// rear of its outline where it starts, the front where it stops. The outline
// parts at the corners that lie farthest to either side.
func (l *travel) corridor(mm float64) []constellation.Vec {
	corners := l.from.Corners()
	left, right := 0, 0
	side := constellation.Vec{X: -l.dir.Y, Y: l.dir.X}
	for i, c := range corners {
		if c.Dot(side) < corners[left].Dot(side) {
			left = i
		}
		if c.Dot(side) > corners[right].Dot(side) {
			right = i
		}
	}
	rear := outline(corners, right, left, constellation.Vec{})
	return append(rear, outline(corners, left, right, l.dir.Mul(mm))...)
}

// outline returns the corners from one to another, clockwise, shifted by v.
func outline(corners [4]constellation.Vec, from, to int, v constellation.Vec) []constellation.Vec {
	part := []constellation.Vec{corners[from].Add(v)}
	for i := from; i != to; {
		i = (i + 1) % len(corners)
		part = append(part, corners[i].Add(v))
	}
	return part
}
