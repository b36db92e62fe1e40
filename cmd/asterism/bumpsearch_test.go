//go:build !nocamera

package main

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
)

// Lost checks are looked for at once, and more and more seldom while they aren't found;
// every second while they are found astray.
func TestCheckSearch_isForNowAndThen(t *testing.T) {
	for name, c := range map[string]struct {
		seen calibrate.Bump
		want []time.Duration // ms
	}{
		"they aren't found": {calibrate.Lost, []time.Duration{0, 400, 800, 1600, 3200, 6400, 12800, 22800}},
		"they are astray":   {calibrate.Astray, []time.Duration{0, 1000, 2000, 3000, 4000}},
	} {
		var s checkSearch
		var asked []time.Duration
		for now := time.Duration(0); len(asked) < len(c.want) && now < time.Minute; now += 100 * time.Millisecond {
			s.search(5*time.Second+now, func() calibrate.Bump {
				asked = append(asked, now/time.Millisecond)
				return c.seen
			})
		}
		require.Equal(t, c.want, asked, name)
	}
}

// That they are astray is said from the second time on, and until it was no longer seen
// several times: hands come and go.
func TestCheckSearch_isSureByTwo(t *testing.T) {
	const l, a, r = calibrate.Lost, calibrate.Astray, calibrate.Restless
	for _, c := range []struct {
		seen []calibrate.Bump
		want bool
	}{
		{[]calibrate.Bump{l, l, l}, false},
		{[]calibrate.Bump{l, a}, false},
		{[]calibrate.Bump{l, a, l, a, l}, false},
		{[]calibrate.Bump{a, a}, true},
		{[]calibrate.Bump{a, a, a, a, a, l, l}, true},
		{[]calibrate.Bump{a, a, a, a, a, l, l, l}, false},
		{[]calibrate.Bump{a, a, a, r}, false},
	} {
		var s checkSearch
		for i, seen := range c.seen {
			s.search(time.Duration(i+1)*time.Minute, func() calibrate.Bump { return seen })
		}
		require.Equal(t, c.want, s.sure(), "%v", c.seen)
	}
}

// That they stay lost is noted once.
func TestCheckSearch_isNotedOnce(t *testing.T) {
	var s checkSearch
	var notes []time.Duration
	for now := time.Second; now < time.Minute; now += 100 * time.Millisecond {
		s.search(now, func() calibrate.Bump { return calibrate.Lost })
		if s.note(now) != "" {
			notes = append(notes, now)
		}
	}
	require.Equal(t, []time.Duration{31 * time.Second}, notes)
}

// Somebody who leans over all of the table's rim for half a minute is no bump: the camera
// is believed.
func TestBump_handsOverAllChecksAreNone(t *testing.T) {
	s := newBumpedGame(t)
	s.play(2 * time.Second)
	s.bench.Hand = s.overChecks(12)
	_, blind := s.play(5 * time.Second)
	require.Zero(t, blind)
}

// A far bump is said, and not believed, while hands hide half of the checks, and mended
// once they go.
func TestBump_farIsSaidWhileChecksAreHidden(t *testing.T) {
	s := newBumpedGame(t)
	s.play(3 * time.Second)
	s.bench.Move(func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 40 })
	s.bench.Hand = s.overChecks(5)
	s.play(2 * time.Second)
	require.Equal(t, saidAstray, s.session.Snapshot().Table.Sources[0].Blind)
	_, blind := s.play(time.Second)
	require.Greater(t, blind, 900*time.Millisecond)
	s.bench.Hand = nil
	s.play(4 * time.Second)
	require.Empty(t, s.session.Snapshot().Table.Sources[0].Blind)
	require.Less(t, s.off(), 0.5)
}

// overChecks covers the first so many checks as the camera sees them now, each by a hand of
// its own shape: alike ones would be seen together as the checks are.
func (s *bumpedGame) overChecks(n int) func(int, []float32, int) {
	var at []int
	for _, v := range s.watch.places[:n] {
		p := s.bench.Scene.Camera.Pixel(v.Add(s.frame), 0)
		at = append(at, int(p.X), int(p.Y))
	}
	return func(_ int, img []float32, width int) {
		i := 0
		for c := range slices.Chunk(at, 2) {
			left, up, right, down := 25+5*(i%5), 25+5*(i%7), 25+4*(i%3), 25+6*(i%4)
			for y := max(0, c[1]-up); y < min(len(img)/width, c[1]+down); y++ {
				for x := max(0, c[0]-left); x < min(width, c[0]+right); x++ {
					img[y*width+x] = 60
				}
			}
			i++
		}
	}
}
