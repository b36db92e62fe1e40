package sail

// Voyage is a path in numbers, for who looks at many: indices of a [Chart]
// and no text. What it points to is valid until the visitor returns.
type Voyage struct {
	Start     int
	Choices   []byte // 'E' or 'W'
	Collected []int  // in this order
	Ends      End
	Again     bool
	Dice      int // how many are collected, members of stacks too
	legs      []leg
}

// leg is the way of one body until it meets the next.
type leg struct {
	body, slot int
	from       float64  // mm that it has gone on before
	meets      *meeting // nil when the way is open
	distance   float64  // mm
	collected  int      // how many were collected before this leg
}

// pathSearch is a depth-first search: it follows one path after another over a
// chart, and takes back the last body where the next path turns off.
type pathSearch struct {
	chart *Chart
	gone  []bool
	v     Voyage
	visit func(*Voyage) bool
	ended bool // the visitor has seen enough
}

// Sail visits all paths of the dice that aren't gone, sorted by start, then
// choices, until visit returns false. Gone has one entry a body, or is nil;
// during a visit it marks what the path has collected as well, and it is as it
// was when Sail returns.
func (c *Chart) Sail(gone []bool, visit func(*Voyage) bool) {
	if gone == nil {
		gone = make([]bool, len(c.bodies))
	}
	s := pathSearch{chart: c, gone: gone, visit: visit}
	for i := range c.bodies {
		if c.bodies[i].effect == effectSail && !gone[i] && !s.ended {
			s.v.Start = i
			s.travel(i, 0)
		}
	}
}

// travel lets body i set out from its own place.
func (s *pathSearch) travel(i, slot int) {
	if s.ended {
		return
	}
	mark := len(s.v.Collected)
	legs := len(s.v.legs)
	s.follow(i, slot)
	s.undo(mark)
	s.v.legs = s.v.legs[:legs]
}

// follow goes along one lane, past Suns and Moons, until the body is collected.
func (s *pathSearch) follow(i, slot int) {
	lane := &s.chart.lanes[2*i+slot]
	for from := 0.0; ; {
		met := lane.next(from, s.gone)
		l := leg{body: i, slot: slot, from: from, meets: met, collected: len(s.v.Collected)}
		if met != nil {
			l.distance = met.contact.After(from).Distance()
		}
		s.v.legs = append(s.v.legs, l)
		if !s.passes(met) {
			s.collect(i)
			s.meet(met)
			return
		}
		s.collect(met.body)
		from += l.distance
	}
}

// passes tells whether a mover collects what it meets and goes on.
func (s *pathSearch) passes(met *meeting) bool {
	if met == nil {
		return false
	}
	switch s.chart.bodies[met.body].effect {
	case effectMoon:
		return s.chart.rules.Moon == MoonFull
	case effectSun:
		return s.chart.rules.Sun == SunPass
	}
	return false
}

// meet goes on with what was met, or ends the path.
func (s *pathSearch) meet(met *meeting) {
	if met == nil {
		s.end(EndOpen, false)
		return
	}
	switch s.chart.bodies[met.body].effect {
	case effectSail:
		s.travel(met.body, 0)
	case effectSun:
		s.turn(met.body)
	case effectMoon:
		s.end(EndMoon, s.chart.rules.Moon == MoonHalf)
	default:
		s.end(EndBlock, false)
	}
}

// turn lets a Sun travel where its style says.
func (s *pathSearch) turn(sun int) {
	switch s.chart.rules.Sun {
	case SunRising:
		s.travel(sun, 0)
	case SunSetting:
		s.travel(sun, 1)
	default:
		for slot, choice := range []byte("EW") {
			s.v.Choices = append(s.v.Choices, choice)
			s.travel(sun, slot)
			s.v.Choices = s.v.Choices[:len(s.v.Choices)-1]
		}
	}
}

func (s *pathSearch) end(e End, again bool) {
	s.v.Ends, s.v.Again = e, again
	s.ended = !s.visit(&s.v)
}

func (s *pathSearch) collect(i int) {
	s.gone[i] = true
	s.v.Collected = append(s.v.Collected, i)
	s.v.Dice += s.chart.bodies[i].dice
}

// undo puts back what was collected since mark.
func (s *pathSearch) undo(mark int) {
	for _, i := range s.v.Collected[mark:] {
		s.gone[i] = false
		s.v.Dice -= s.chart.bodies[i].dice
	}
	s.v.Collected = s.v.Collected[:mark]
}
