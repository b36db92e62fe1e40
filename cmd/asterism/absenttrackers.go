package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/tuio"
)

// absentAfter is how long after the first source is heard a tracker that the settings name
// has to be heard as well, if it isn't to be missed.
const absentAfter = 10 * time.Second

// absentTrackers says once which trackers of the settings nobody has heard of: the places of
// one whose name is misspelt would be wrong without a word.
type absentTrackers struct {
	mapping tuio.Mapping
	since   time.Duration // when the first source was heard, 0 before
	told    bool
}

// check returns a line of each tracker that isn't heard, once.
func (a *absentTrackers) check(now time.Duration, c *tuio.Client) (lines []string) {
	if a.told || len(a.mapping.Trackers) == 0 || c.Stats().Frames == 0 {
		return nil
	}
	if a.since == 0 {
		a.since = max(now, 1)
	}
	if now < a.since+absentAfter {
		return nil
	}
	a.told = true
	heard := c.Sources(now)
	for _, t := range a.mapping.Unheard(heard) {
		lines = append(lines, fmt.Sprintf("[[touch.tracker]] %q: nobody heard is called that; heard: %s", t.Source, sourceNames(heard)))
	}
	return lines
}

// sourceNames lists what sources call themselves, or where they send from.
func sourceNames(heard []tuio.SourceStatus) string {
	var names []string
	for _, s := range heard {
		if s.Name != "" {
			names = append(names, fmt.Sprintf("%q", s.Name))
		} else {
			names = append(names, s.From.String())
		}
	}
	return strings.Join(names, ", ")
}
