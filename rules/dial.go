package rules

import (
	"cmp"
	"math"
)

// Finger is the least distance in mm between things that a finger picks apart.
const Finger = 12.0

// Larger is how many times as large as usual the question of a mark is written.
func (m *Mark) Larger() float64 { return cmp.Or(m.Scale, 1) }

// Wider is how many times as large as usual a mark's touch areas are, with what is
// written on them: they grow with its question, but a finger is a finger, however
// small that is.
func (m *Mark) Wider() float64 { return max(1, m.Scale) }

// DialRadius is the radius in mm of the circle of a dial's choices: the mark's
// own, or more where the choices need it.
func (m *Mark) DialRadius() float64 { return m.Wider() * max(m.Radius, DialRadius(len(m.Options))) }

// DialRadius is the least radius in mm of a dial of so many choices: each has
// room for a finger.
func DialRadius(choices int) float64 { return max(22, float64(choices)*Finger/(2*math.Pi)) }

// ButtonRadius is the radius of a touch area in mm.
func (m *Mark) ButtonRadius() float64 { return m.Wider() * cmp.Or(max(m.Radius, 0), 9) }
