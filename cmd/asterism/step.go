package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func ended(err error) bool { return errors.Is(err, io.EOF) }

// step carries a frame and then commands through the session, prints what
// happened and tells the programs that listen.
func (p *player) step(f constellation.Frame, commands []rules.Command) error {
	p.blind.tell(p.std.err, f)
	events, err := p.s.See(f)
	if err != nil {
		return err
	}
	for _, c := range commands {
		events = append(events, p.try(c)...)
	}
	if err := p.tell(events); err != nil {
		return err
	}
	if p.out != nil {
		return p.out.SendTable(p.s.Snapshot().Table)
	}
	return nil
}

// try carries out a command; a refusal is said and nothing lost.
func (p *player) try(c rules.Command) []rules.Event {
	events, err := p.s.Do(c)
	if err != nil {
		fmt.Fprintf(p.std.err, "asterism: %v\n", err)
	}
	return events
}

// idleAfter is how long no sensor may speak before the table is looked at
// anyway: for what happens by itself, for fingers and for what fades.
const idleAfter = 50 * time.Millisecond

// idle lets time pass unless a sensor has spoken just now.
func (p *player) idle(now time.Duration) error {
	if now-p.s.Now() < idleAfter {
		return nil
	}
	events, err := p.s.Tick(now)
	if err != nil {
		return err
	}
	return p.tell(events)
}

// tell prints what happened, and the score when it has changed.
func (p *player) tell(events []rules.Event) error {
	p.s.pending = append(p.s.pending, events...)
	if err := p.say.events(events); err != nil {
		return err
	}
	now := scoreLine(p.s.Snapshot().View)
	if now == p.score || p.cmd.JSON {
		return nil
	}
	p.score = now
	_, err := fmt.Fprintf(p.std.out, "         %s\n", now)
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
