package motion

import (
	"image"
	"testing"
)

// chequered paints a ground of dark and light squares of 10 px.
func chequered(s *scene) {
	for y := 0; y < s.h; y += 10 {
		for x := 0; x < s.w; x += 10 {
			if (x+y)/10%2 == 0 {
				s.boxes[image.Rect(x, y, x+10, y+10)] = 200
			}
		}
	}
}

// reach lets an arm of that level come in from below or leave, in steps of 6 px.
func reach(s *scene, step func(int) Changes, level uint8, from, to int) (c Changes) {
	by := 6
	if to < from {
		by = -by
	}
	for h := from; h != to+by; h += by {
		if h > 0 {
			s.over = map[image.Rectangle]uint8{image.Rect(46, s.h-h, 104, s.h): level}
		} else {
			s.over = nil
		}
		c = step(1)
	}
	return c
}

// An arm as dark as the dark squares of its ground rests: it is a hand, though the
// squares have outlines where it has none. Once it left all is as it was.
func TestAnArmThatRestsOnChequersIsAHand(t *testing.T) {
	s := newScene()
	chequered(s)
	g, step := watched(t, s)
	reach(s, step, 90, 0, 54)
	if c := step(20); len(c.Hands) == 0 || len(c.Settled) != 0 {
		t.Fatalf("at rest: %+v", c)
	}
	reach(s, step, 90, 54, 0)
	if c := step(5); g.ChangedShare() != 0 || len(c.Hands) != 0 {
		t.Errorf("gone: %+v", c)
	}
}

// An arm that rested on chequers when they were looked at first leaves ground that is
// to be looked at, and no hand.
func TestWhatAnArmLeavesOnChequersIsNoHand(t *testing.T) {
	s := newScene()
	chequered(s)
	s.over = map[image.Rectangle]uint8{image.Rect(46, s.h-54, 104, s.h): 140}
	_, step := watched(t, s)
	reach(s, step, 140, 54, 0)
	if c := step(5); len(c.Hands) != 0 || len(c.Settled) == 0 {
		t.Errorf("gone: %+v", c)
	}
}

// lined paints lines of a level onto a ground, 8 px apart.
func lined(s *scene, level uint8) {
	for x := 4; x < s.w; x += 8 {
		s.boxes[image.Rect(x, 0, x+1, s.h)] = level
	}
}

// A hand rests on a ground whose lines or squares have its colour, so that it looks there as
// what was looked at does. At the picture's edge something stirs last: part of it as it
// comes to rest, or later a die that stops beside it. It hasn't left.
func TestAHandThatRestsOnGroundOfItsColourIsAHand(t *testing.T) {
	hand := image.Rect(46, 36, 104, 90)
	for name, edge := range map[string]struct {
		ground func(s *scene)
		level  uint8 // of the hand
		after  int   // pictures after the hand came to rest
	}{
		"its sleeve":              {func(s *scene) { lined(s, 150) }, 150, 6},
		"a die":                   {func(s *scene) { lined(s, 150) }, 150, 25},
		"its sleeve, on chequers": {chequered, 100, 6},
	} {
		t.Run(name, func(t *testing.T) {
			from := image.Pt(108, 78)
			s := newScene()
			edge.ground(s)
			_, step := watched(t, s)
			reach(s, step, edge.level, 0, 54)
			step(edge.after)
			for k := range 4 {
				at := from.Sub(image.Pt(2*k, 0))
				s.over = map[image.Rectangle]uint8{hand: edge.level, {Min: at, Max: at.Add(image.Pt(12, 12))}: 250}
				step(1)
			}
			if c := step(8); len(c.Hands) == 0 {
				t.Errorf("it is ground: %+v", c)
			}
		})
	}
}
