package main

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/rules"
)

// anotherSize is how large the table was where a match began, mm, if it has another size
// now. Where dice lay the journal knows in mm: on a table that was measured anew, dice that
// nobody moved are looked for beside their places.
func anotherSize(h rules.Header, now tableSize) (was tableSize, is bool) {
	was = tableSize{X: h.Table.Width, Y: h.Table.Height}
	return was, was != (tableSize{}) && (math.Round(was.X) != math.Round(now.X) || math.Round(was.Y) != math.Round(now.Y))
}

// tellResized says at the table and in the log that it has another size than where the
// match began that goes on.
func (p *player) tellResized(h rules.Header) {
	now := p.cfg.size()
	if was, is := anotherSize(h, now); is {
		text := fmt.Sprintf("the table is %s now and was %s when the match began: for that alone dice may be missed that nobody moved", inMillimetres(now), inMillimetres(was))
		fmt.Fprintf(p.std.err, "asterism: %s\n", text)
		p.news = news{text: text}
	}
}

// askedOf says in a question about a match how large its table was, if it was another: who
// would rather set that right doesn't go on yet.
func askedOf(h rules.Header, now tableSize) string {
	if was, is := anotherSize(h, now); is {
		return fmt.Sprintf("\nIts table was %s: dice may be missed for that.", inMillimetres(was))
	}
	return ""
}

func inMillimetres(t tableSize) string { return fmt.Sprintf("%.0f × %.0f mm", t.X, t.Y) }
