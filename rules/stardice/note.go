package stardice

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// part is what a die on the table is for.
type part string

const (
	partDie   part = "die"   // thrown by a player
	partCube  part = "cube"  // decides who begins, and counts in formations
	partStone part = "stone" // a torpedo: links with nothing
	partLying part = "lying" // laid out before the battle
)

// entry is what the note of an event says of a die, so that a state follows
// from events alone.
type entry struct {
	part part
	kind constellation.Kind
	team Team
	pos  constellation.Vec
}

// String is the note: part, kind, team, place.
func (e entry) String() string {
	return fmt.Sprintf("%s %s %s %s", e.part, orDash(string(e.kind)), orDash(string(e.team)), placeNote(e.pos))
}

// parseEntry reads a note back; what can't be read is left empty.
func parseEntry(note string) entry {
	f := strings.Fields(note)
	if len(f) != 5 {
		return entry{part: partDie}
	}
	return entry{part(f[0]), constellation.Kind(noDash(f[1])), Team(noDash(f[2])), parsePlace(f[3] + " " + f[4])}
}

// placeNote writes a place in mm, a tenth being enough to find a die again.
func placeNote(p constellation.Vec) string { return fmt.Sprintf("%.1f %.1f", p.X, p.Y) }

func parsePlace(s string) (p constellation.Vec) {
	fmt.Sscanf(s, "%g %g", &p.X, &p.Y) // a note cut by hand leaves the origin
	return p
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func noDash(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

// pick is a when yes, else b.
func pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}
