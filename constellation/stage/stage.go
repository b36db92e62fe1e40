package stage

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Stage is a table as it truly is. It is used by one goroutine at a time.
type Stage struct {
	Width, Height float64             // mm
	North         constellation.Angle // clockwise from the table's up to compass North
	Now           time.Duration
	Blocks        []constellation.Block

	world World
	hands []shadow
	taps  []tap
	lay   map[string]constellation.Die // dice as they lay last, for when they are laid down again
}

// World moves dice.
type World interface {
	// Do does with dice what a step says; steps that move no die aren't its.
	Do(s *Step)
	// Move lets time pass until now. What slides off the table is gone.
	Move(now time.Duration)
	// Dice are those on the table. They are valid until Move.
	Dice() []*Die
}

// Die is a die as it truly is.
type Die struct {
	constellation.Die     // Still tells whether it rests
	Order             int // of arrival
}

// shadow is a hand over the table.
type shadow struct {
	constellation.Reading
	until time.Duration
}

// tap is a finger, or a part of an arm, on the table.
type tap struct {
	Step
	key   string
	until time.Duration
}

// New returns an empty stage.
func New(width, height float64, w World) *Stage {
	return &Stage{Width: width, Height: height, world: w, lay: map[string]constellation.Die{}}
}

// Dice are those on the table, in the order in which they came.
func (s *Stage) Dice() []*Die {
	all := slices.Clone(s.world.Dice())
	slices.SortFunc(all, func(a, b *Die) int { return a.Order - b.Order })
	return all
}

// Die is the die of an id, nil if it isn't there.
func (s *Stage) Die(id string) *Die {
	for _, d := range s.world.Dice() {
		if d.ID == id {
			return d
		}
	}
	return nil
}

// Do does what a step says of the table; what it says of a sensor is the matter
// of Watchers.
func (s *Stage) Do(p Step) {
	switch p.Act {
	case Hand:
		s.hands = append(s.hands, shadow{constellation.Reading{Role: constellation.RoleHand, Pos: p.To, W: p.W, H: p.H}, p.At + p.For})
	case Tap:
		s.taps = append(s.taps, tap{p, "finger " + p.String(), p.At + p.For})
	case Block:
		s.Blocks = append(s.Blocks, constellation.Block{ID: p.ID, Pos: p.To, Angle: p.Angle, W: p.W, H: p.H})
	case Throw, Slide, Place:
		s.come(p)
	case Push:
		if p.Placed && !on(p.To, s.Width, s.Height) { // it will be gone
			s.remember(p.ID)
		}
		s.world.Do(&p)
	case Lift, Clear:
		s.take(p)
		s.world.Do(&p)
	default:
		s.world.Do(&p)
	}
}

// on tells whether a place is on a table of that size (mm).
func on(p constellation.Vec, width, height float64) bool {
	return p.X >= 0 && p.Y >= 0 && p.X <= width && p.Y <= height
}

// come lets a die come onto the table. It may slide off without a hand's doing, so that
// where it goes is remembered now.
func (s *Stage) come(p Step) {
	if was, ok := s.lay[p.ID]; ok {
		s.world.Do(&Step{At: p.At, Act: Lift, ID: p.ID}) // it may not have slid off yet
		if p.Act == Place && p.Kind == "" {
			p = p.again(was)
		}
	}
	s.world.Do(&p)
	if s.remember(p.ID) {
		was := s.lay[p.ID]
		was.Pos = p.To
		s.lay[p.ID] = was
	}
}

// remember notes how a die lies, if it is there.
func (s *Stage) remember(id string) bool {
	d := s.Die(id)
	if d != nil {
		s.lay[id] = d.Die
	}
	return d != nil
}

// again completes a step that lays a die down by how it lay before.
func (p Step) again(was constellation.Die) Step {
	p.Kind = was.Kind
	if p.Size == 0 {
		p.Size = was.Size
	}
	if p.Team == "" {
		p.Team = was.Team
	}
	if !p.Placed {
		p.To, p.Placed = was.Pos, true
	}
	if !p.Angled {
		p.Angle, p.Angled = was.Angle, true
	}
	if p.Face == "" {
		if p.Face = was.Face; p.Face == "" {
			p.Face = Unread
		}
	}
	return p
}

// take remembers dice that hands take, and takes blocks.
func (s *Stage) take(p Step) {
	for _, d := range s.world.Dice() {
		if p.Act == Clear || d.ID == p.ID {
			s.lay[d.ID] = d.Die
		}
	}
	s.Blocks = slices.DeleteFunc(s.Blocks, func(b constellation.Block) bool { return p.Act == Clear || b.ID == p.ID })
}

// Advance lets time pass.
func (s *Stage) Advance(now time.Duration) {
	s.world.Move(now)
	s.settle(now)
}

// settle sets the time, and takes away the hands and fingers whose time is over.
func (s *Stage) settle(now time.Duration) {
	s.Now = now
	s.hands = slices.DeleteFunc(s.hands, func(h shadow) bool { return now >= h.until })
	s.taps = slices.DeleteFunc(s.taps, func(t tap) bool { return now >= t.until })
}

// Hands are the hands over the table.
func (s *Stage) Hands() []constellation.Reading {
	var all []constellation.Reading
	for _, h := range s.hands {
		all = append(all, h.Reading)
	}
	return all
}

// HandsOff takes all hands away.
func (s *Stage) HandsOff() { s.hands = nil }

// Contacts are what fingers and arms touch.
func (s *Stage) Contacts() []constellation.Reading {
	var all []constellation.Reading
	for _, t := range s.taps {
		part := 1.0
		if t.For > 0 {
			part = min(1, (s.Now-t.At).Seconds()/t.For.Seconds())
		}
		all = append(all, constellation.Reading{Key: t.key, Role: constellation.RoleTouch, Pos: t.To.Add(t.By.Mul(part)), Size: t.Size})
	}
	return all
}

// Under tells whether a hand hides a place.
func (s *Stage) Under(p constellation.Vec) bool {
	return slices.ContainsFunc(s.hands, func(h shadow) bool {
		off := p.Sub(h.Pos)
		return max(off.X, -off.X) <= h.W/2 && max(off.Y, -off.Y) <= h.H/2
	})
}

// Table writes what is true into t.
func (s *Stage) Table(t *constellation.Table) {
	t.Width, t.Height, t.North, t.Time = s.Width, s.Height, s.North, s.Now
	t.Dice, t.Touches = t.Dice[:0], t.Touches[:0]
	t.Blocks = append(t.Blocks[:0], s.Blocks...)
	for _, d := range s.world.Dice() {
		t.Dice = append(t.Dice, d.Die)
	}
	for _, c := range s.Contacts() {
		t.Touches = append(t.Touches, constellation.Touch{ID: c.Key, Pos: c.Pos, Size: c.Size})
	}
	t.Sort()
}
