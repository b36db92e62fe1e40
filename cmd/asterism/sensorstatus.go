package main

import (
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// sensorStatus remembers which sensors can't look, and what was said of each:
// its source's name, then the reasons.
type sensorStatus map[string]map[string]bool

// tell says once of each reason why a frame's sensor can't look, that it can again,
// and that it isn't waited for any longer.
func (b sensorStatus) tell(w io.Writer, f constellation.Frame) {
	said, blind := b[f.Source]
	switch {
	case f.Blind == constellation.Replaced:
		delete(b, f.Source)
		fmt.Fprintf(w, "asterism: %s is gone: %s\n", shownSource(f.Source), f.Blind)
	case f.Blind == "" && blind:
		delete(b, f.Source)
		fmt.Fprintf(w, "asterism: %s looks again\n", shownSource(f.Source))
	case f.Blind != "" && !said[f.Blind]:
		if !blind {
			b[f.Source] = map[string]bool{}
		}
		b[f.Source][f.Blind] = true
		fmt.Fprintf(w, "asterism: %s can't look: %s; waiting for it\n", shownSource(f.Source), f.Blind)
	}
}

// longestSource is of how many letters a source's name is shown at most.
const longestSource = 80

// shownSource is a source's name as it can be shown: what a TUIO sender calls itself may hold
// anything, also what moves a terminal's cursor.
func shownSource(name string) string { return rules.OneLine(name, longestSource) }
