package playtest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// outcome is what a game made of a battle.
type outcome struct {
	score     string
	turns     []string // who threw or sailed, and what
	questions int      // questions and faults
	asked     int      // questions about bumps of the table
	pressed   int      // pauses and undos by arms
	texts     []string // of the questions
	minutes   float64
	troubles  map[string]int
	story     []string // what happened when
}

func (o outcome) differs(want outcome) string {
	switch {
	case o.score != want.score:
		return fmt.Sprintf("score %s instead of %s", o.score, want.score)
	case !slices.Equal(o.turns, want.turns):
		return fmt.Sprintf("turns %v instead of %v", o.turns, want.turns)
	}
	return ""
}

// result gathers what a game has told.
func (s *Stage) result(asked int, turn func(rules.Event) string) outcome {
	o := outcome{asked: asked, pressed: s.pressed, minutes: s.Now.Minutes()}
	if s.trouble != nil {
		o.troubles = s.trouble.counts
	}
	if s.trouble != nil {
		o.story = s.trouble.diary
	}
	for _, e := range s.Events {
		o.story = append(o.story, fmt.Sprintf("%6.2f    %s: %s", time.Duration(e.Time).Seconds(), e.Kind, e.Text))
		if w := turn(e); w != "" {
			o.turns = append(o.turns, w)
		}
		if e.Kind == rules.Asked || e.Kind == rules.Faulted {
			o.questions++
			o.texts = append(o.texts, e.Text)
		}
	}
	slices.SortStableFunc(o.story, func(a, b string) int { return strings.Compare(a[:6], b[:6]) })
	return o
}
