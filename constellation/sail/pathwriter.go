package sail

import "math"

// pathWriter writes voyages down as paths.
type pathWriter struct {
	chart *Chart
	gone  []bool
	when  []int // by body: how many were collected with it and before it, 0 when it is left

	found, blocks []CloseCall // those of the path that is written

	calls []CloseCall // stores of all paths, see takeFrom
	names []string
	steps []Step
}

// path writes a voyage down.
func (w *pathWriter) path(v *Voyage) Path {
	p := Path{
		Start: w.chart.ID(v.Start), Choices: make([]string, 0, len(v.Choices)),
		Ends: v.Ends, Again: v.Again, Dice: v.Dice,
		Collected: takeFrom(&w.names, len(v.Collected)), Steps: takeFrom(&w.steps, len(v.legs)),
	}
	for _, e := range v.Choices {
		p.Choices = append(p.Choices, string(rune(e)))
	}
	for k, i := range v.Collected {
		p.Collected[k] = w.chart.ID(i)
		w.when[i] = k + 1
	}
	w.write(&p, v)
	for _, i := range v.Collected {
		w.when[i] = 0
	}
	return p
}

// write notes the steps and their close calls.
func (w *pathWriter) write(p *Path, v *Voyage) {
	w.found, w.blocks = w.found[:0], nil
	for k := range v.legs {
		p.Steps[k] = w.step(&v.legs[k])
		w.appendCloseCalls(v.legs[:k+1])
	}
	p.CloseCalls = takeFrom(&w.calls, len(w.found))
	copy(p.CloseCalls, w.found)
	p.BlockCalls = w.blocks
}

func (w *pathWriter) step(l *leg) Step {
	lane := &w.chart.lanes[2*l.body+l.slot]
	s := Step{Die: w.chart.ID(l.body), Direction: headings[lane.heading]}
	if l.meets != nil {
		s.Meets = w.chart.ID(l.meets.body)
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
