package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// textScreen prints what happens, a line an event, and the answer at the end.
type textScreen struct {
	w      io.Writer
	asJSON bool
	scores bool   // the score is told too, when it has changed; people only
	score  string // as it was told last
}

// Begin remembers the score from which the game goes on.
func (t *textScreen) Begin(s play.Snapshot) error {
	t.score = scoreLine(s.View)
	return nil
}

// Show prints events, and the score when it has changed.
func (t *textScreen) Show(u update) error {
	for _, e := range u.Events {
		if err := t.event(e); err != nil {
			return err
		}
	}
	if !t.scores || t.asJSON {
		return nil
	}
	now := scoreLine(u.View)
	if now == t.score {
		return nil
	}
	t.score = now
	_, err := fmt.Fprintf(t.w, "         %s\n", now)
	return err
}

// End prints the answer.
func (t *textScreen) End(_ play.Snapshot, a rules.Answer) error {
	return printAnswer(t.w, a, t.asJSON)
}

func (t *textScreen) event(e rules.Event) error {
	if t.asJSON {
		return json.NewEncoder(t.w).Encode(e)
	}
	if e.Text == "" {
		return nil
	}
	_, err := fmt.Fprintf(t.w, "%7.2f  %s\n", time.Duration(e.Time).Seconds(), e.Text)
	return err
}

// scoreLine is the score of all players in a line.
func scoreLine(v rules.View) string {
	var parts []string
	for _, q := range v.Players {
		part := fmt.Sprintf("%s %d", q.Name, q.Score)
		if q.Total != 0 {
			part += fmt.Sprintf(" (war %d)", q.Total+q.Score)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " · ")
}
