package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// trackerSetting says how one of several trackers lies.
type trackerSetting struct {
	Source  string      `toml:"source"`  // its whole name, as listen shows it, or the address that it sends from
	Corners [][]float64 `toml:"corners"` // mm, as those of [touch]
}

// trackerPairs tells which corners of trackers are no pairs.
func trackerPairs(all []trackerSetting) (err error) {
	for i, t := range all {
		err = errors.Join(err, pairs(fmt.Sprintf("touch.tracker %d: corners", i+1), t.Corners))
	}
	return err
}

// trackers are those that lie in a way of their own.
func (c *config) trackers() (all []tuio.Tracker) {
	for _, t := range c.Touch.Trackers {
		l := tuio.Tracker{Source: tuio.SourceName(t.Source)}
		for _, p := range t.Corners {
			l.Corners = append(l.Corners, constellation.Vec{X: p[0], Y: p[1]})
		}
		all = append(all, l)
	}
	return all
}

// layTrackers says how trackers lie on a table of that size, mm, unless the settings say
// how they or all touch tables lie. On one of another size they are stretched with it.
func (c *config) layTrackers(all []tuio.Tracker, table tableSize) {
	if len(c.Touch.Corners) > 0 {
		return
	}
	named := slices.Clone(c.Touch.Trackers)
	wide, high := c.stretch(table)
	for _, t := range all {
		if slices.ContainsFunc(named, func(s trackerSetting) bool { return tuio.SourceName(s.Source) == t.Source }) {
			continue
		}
		l := trackerSetting{Source: t.Source}
		for _, v := range t.Corners {
			l.Corners = append(l.Corners, []float64{v.X * wide, v.Y * high})
		}
		c.Touch.Trackers = append(c.Touch.Trackers, l)
	}
}
