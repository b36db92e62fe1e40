package sail

// close appends the close calls of the last of legs (spec Utara, Close call):
// dice not yet collected whose centre lies ahead of the mover's where the step
// starts and whose nearest point lies no further along than its front where
// the step ends. A pair that an earlier step of the same mover has named is
// not named again.
func (b *pathWriter) close(calls []CloseCall, legs []leg) []CloseCall {
	l := &legs[len(legs)-1]
	line := &b.chart.lanes[2*l.body+l.slot]
	for k := range line.near {
		p := &line.near[k]
		if b.passed(l, p) && !b.named(legs[:len(legs)-1], l.body, p) {
			calls = append(calls, CloseCall{b.chart.ID(p.body), b.chart.ID(l.body), roundOff(p.margin)})
		}
	}
	return calls
}

// passed tells whether the mover comes past the die on this leg.
func (b *pathWriter) passed(l *leg, p *nearMiss) bool {
	if at := b.when[p.body]; at > 0 && at <= l.collected || at == 0 && b.gone[p.body] {
		return false // collected on this path, or before it
	}
	if p.center-l.from <= noise {
		return false
	}
	return l.meets == nil || p.point <= l.from+l.distance+noise
}

// named tells whether a leg of the same mover just before has named the die.
func (b *pathWriter) named(legs []leg, mover int, p *nearMiss) bool {
	for k := len(legs) - 1; k >= 0 && legs[k].body == mover; k-- {
		if b.passed(&legs[k], p) {
			return true
		}
	}
	return false
}
