package stardice

import (
	"cmp"
	"fmt"
	"strings"
)

// Text is the state in one line, for logs and tests: battle, phase, whose turn,
// totals, then each die as id:kind/owner, with what is known beside what a
// sensor sees.
func (s State) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "battle %d %s turn %s total %d:%d", s.Battle, s.Phase, cmp.Or(string(s.Turn), "-"), s.Totals.White, s.Totals.Red)
	for _, p := range s.Dice {
		fmt.Fprintf(&b, " %s", s.dieText(p))
	}
	return b.String()
}

func (s State) dieText(p Placed) string {
	t := fmt.Sprintf("%s:%s/%s", p.ID, cmp.Or(string(p.Kind), "-"), cmp.Or(string(p.Team), "-"))
	if face := s.told(p.ID); face != "" {
		t += "=" + face
	}
	if p.In != "" {
		t += "@" + p.In
	}
	if p.Out {
		t += " out"
	}
	return t
}
