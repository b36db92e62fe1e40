package sail

import "math"

// pathWriter writes voyages down as paths.
type pathWriter struct {
	chart *Chart
	gone  []bool
	when  []int       // by body: how many were collected with it and before it, 0 when it is left
	room  []CloseCall // where those of one path are found
	calls []CloseCall
	names []string
	steps []Step
}

func (b *pathWriter) path(v *Voyage) Path {
	p := Path{
		Start: b.chart.ID(v.Start), Choices: make([]string, 0, len(v.Choices)),
		Ends: v.Ends, Again: v.Again, Dice: v.Dice,
		Collected: takeFrom(&b.names, len(v.Collected)), Steps: takeFrom(&b.steps, len(v.legs)),
	}
	for _, e := range v.Choices {
		p.Choices = append(p.Choices, string(rune(e)))
	}
	for k, i := range v.Collected {
		p.Collected[k] = b.chart.ID(i)
		b.when[i] = k + 1
	}
	b.write(&p, v)
	for _, i := range v.Collected {
		b.when[i] = 0
	}
	return p
}

// write notes the steps and their close calls.
func (b *pathWriter) write(p *Path, v *Voyage) {
	b.room = b.room[:0]
	for k := range v.legs {
		p.Steps[k] = b.step(&v.legs[k])
		b.room = b.close(b.room, v.legs[:k+1])
	}
	p.CloseCalls = takeFrom(&b.calls, len(b.room))
	copy(p.CloseCalls, b.room)
}

func (b *pathWriter) step(l *leg) Step {
	line := &b.chart.lanes[2*l.body+l.slot]
	s := Step{Die: b.chart.ID(l.body), Direction: headings[line.heading]}
	if l.meets != nil {
		s.Meets = b.chart.ID(l.meets.body)
		s.Distance, s.Margin = roundOff(l.distance), roundOff(l.meets.margin)
	}
	return s
}

// takeFrom takes n entries off a store that several paths share, so that a sky
// full of short paths costs few allocations. The capacity is cut: who appends
// doesn't write into a neighbour.
func takeFrom[T any](store *[]T, n int) []T {
	if len(*store) < n || *store == nil {
		*store = make([]T, max(n, 256))
	}
	piece := (*store)[:n:n]
	*store = (*store)[n:]
	return piece
}

// roundOff strips the noise of floating point from a length in mm.
func roundOff(mm float64) float64 {
	return math.Round(mm*1e9)/1e9 + 0 // -0 + 0 is 0
}
