package sail

// CloseCall is a die, or a block, that was almost missed or almost met.
type CloseCall struct {
	Die    string  `json:"die"`    // or the block
	By     string  `json:"by"`     // who travels past
	Margin float64 `json:"margin"` // mm, negative when it is missed
}

// appendCloseCalls appends the close calls of the last of legs (spec Utara, Close call):
// dice not yet collected whose centre lies ahead of the mover's where the step
// starts and whose nearest point lies no further along than its front where
// the step ends. A pair that an earlier step of the same mover has named is
// not named again. The same of blocks is kept apart: the specification lists dice.
func (w *pathWriter) appendCloseCalls(legs []leg) {
	l := &legs[len(legs)-1]
	lane := &w.chart.lanes[2*l.body+l.slot]
	for k := range lane.near {
		p := &lane.near[k]
		if !w.passed(l, p) || w.named(legs[:len(legs)-1], l.body, p) {
			continue
		}
		call := CloseCall{w.chart.ID(p.body), w.chart.ID(l.body), roundOff(p.margin)}
		if w.chart.bodies[p.body].die {
			w.found = append(w.found, call)
		} else {
			w.blocks = append(w.blocks, call)
		}
	}
}

// passed tells whether the mover comes past the die or the block on this leg.
func (w *pathWriter) passed(l *leg, p *nearMiss) bool {
	if at := w.when[p.body]; at > 0 && at <= l.collected || at == 0 && w.gone[p.body] {
		return false // collected on this path, or before it
	}
	if p.center-l.from <= rounding {
		return false
	}
	return l.meets == nil || p.point <= l.from+l.distance+rounding
}

// named tells whether a leg of the same mover just before has named it.
func (w *pathWriter) named(legs []leg, mover int, p *nearMiss) bool {
	for k := len(legs) - 1; k >= 0 && legs[k].body == mover; k-- {
		if w.passed(&legs[k], p) {
			return true
		}
	}
	return false
}
