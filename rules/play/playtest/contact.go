package playtest

import (
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// contact is a finger, or a part of an arm, on the table.
type contact struct {
	key    string
	at     constellation.Vec
	speed  constellation.Vec // mm/s
	size   float64           // mm, 0 when the sensor can't tell
	began  time.Duration
	lifted time.Duration
}

// hand is a hand or an arm over the table, which hides what is under it.
type hand struct {
	constellation.Reading
	until time.Duration
}

// Touch lays a finger on the table for a while.
func (s *Stage) Touch(at constellation.Vec, d time.Duration) { s.drag(at, constellation.Vec{}, 0, d) }

// Drag moves a finger over the table, mm/s.
func (s *Stage) Drag(at, speed constellation.Vec, d time.Duration) { s.drag(at, speed, 0, d) }

// Press lays something large on the table, such as an elbow of so many mm.
func (s *Stage) Press(at constellation.Vec, size float64, d time.Duration) {
	s.drag(at, constellation.Vec{}, size, d)
}

func (s *Stage) drag(at, speed constellation.Vec, size float64, d time.Duration) {
	key := fmt.Sprintf("finger %d at %v", len(s.contacts), s.Now)
	s.contacts = append(s.contacts, &contact{key, at, speed, size, s.Now, s.Now + d})
}

// Sleeve holds an arm over a part of the table for a while.
func (s *Stage) Sleeve(middle constellation.Vec, w, h float64, d time.Duration) {
	s.hands = append(s.hands, &hand{constellation.Reading{Role: constellation.RoleHand, Pos: middle, W: w, H: h}, s.Now + d})
}

// fingers are the contacts as readings of a role.
func (s *Stage) fingers(role constellation.Role) []constellation.Reading {
	s.contacts = slices.DeleteFunc(s.contacts, func(c *contact) bool { return s.Now >= c.lifted })
	var all []constellation.Reading
	for _, c := range s.contacts {
		at := c.at.Add(c.speed.Mul((s.Now - c.began).Seconds()))
		all = append(all, constellation.Reading{Key: c.key, Role: role, Pos: at, Size: c.size})
	}
	return all
}

// sleeves are the hands and arms over the table.
func (s *Stage) sleeves() []constellation.Reading {
	s.hands = slices.DeleteFunc(s.hands, func(h *hand) bool { return s.Now >= h.until })
	var all []constellation.Reading
	for _, h := range s.hands {
		all = append(all, h.Reading)
	}
	return all
}
