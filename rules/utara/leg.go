package utara

import "github.com/asterism-dice/asterism/constellation"

// travel is one step of a path in the plane.
type travel struct {
	step  constellation.Step
	from  constellation.Footprint // of the mover where the step starts
	dir   constellation.Vec
	open  bool
	sigma float64 // mm, noise of the mover's place
}

// legs lays a path's steps out on the sky: a die that passed a Sun or a Moon
// sets out from where they met.
func legs(sky *constellation.Table, p *constellation.Path) []travel {
	var ls []travel
	for i, s := range p.Steps {
		d, ok := sky.Die(s.Die)
		if !ok {
			continue // collected since the path was found
		}
		l := travel{step: s, from: d.Footprint(), open: s.Meets == "", sigma: d.Sigma}
		l.dir, _ = constellation.Heading(s.Direction, sky.North)
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
// rear half of its outline where it starts, the front half where it stops.
func (l *travel) corridor(mm float64) []constellation.Vec {
	var rear, front []constellation.Vec
	corners := l.from.Corners()
	first := 0 // the corner from which the outline turns to the rear
	side := constellation.Vec{X: -l.dir.Y, Y: l.dir.X}
	for i, c := range corners {
		if c.Dot(side) > corners[first].Dot(side) {
			first = i
		}
	}
	last := 0
	for i, c := range corners {
		if c.Dot(side) < corners[last].Dot(side) {
			last = i
		}
	}
	for i := first; ; i = (i + 1) % 4 {
		rear = append(rear, corners[i])
		if i == last {
			break
		}
	}
	for i := last; ; i = (i + 1) % 4 {
		front = append(front, corners[i].Add(l.dir.Mul(mm)))
		if i == first {
			break
		}
	}
	return append(rear, front...)
}
