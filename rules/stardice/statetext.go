package stardice

import (
	"fmt"
	"strings"
)

// Text is the state in one line, for logs and tests: battle, phase, whose turn,
// totals, then each die as id:kind/owner, with what is known beside what a
// sensor sees.
func (s State) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "battle %d %s turn %s total %d:%d", s.Battle, s.Phase, orDash(string(s.Turn)), s.Totals.White, s.Totals.Red)
	for _, p := range s.Dice {
		fmt.Fprintf(&b, " %s", p.text())
	}
	return b.String()
}

func (p Placed) text() string {
	s := fmt.Sprintf("%s:%s/%s", p.ID, orDash(string(p.Kind)), orDash(string(p.Team)))
	if p.Told != "" {
		s += "=" + p.Told
	}
	if p.In != "" {
		s += "@" + p.In
	}
	if p.Out {
		s += " out"
	}
	return s
}
