package main

import (
	"context"
	"errors"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// tableWindow is a simulated table in a window: the session is played, and the
// mouse may take any die.
type tableWindow struct {
	window   *ebi.Window
	composer *overlay.Composer
	mouse    *mouse
	sender   *tuio.Sender
}

// windowed plays the session in a window until it is closed.
func (c *simulateCmd) windowed(ctx context.Context, sim *stage.Player, sender *tuio.Sender) error {
	if !hasDisplay() {
		return errors.New("no display: without --window the session is sent all the same")
	}
	o := ebi.DefaultOptions()
	o.Title = "Asterism: a table to send from"
	w, err := ebi.New(o)
	if err != nil {
		return err
	}
	composer, err := overlay.NewComposer(overlay.Default())
	if err != nil {
		return err
	}
	s := &tableWindow{w, composer, newMouse(c.Seed), sender}
	return besideWindow(ctx, w, func(ctx context.Context) error { return s.play(ctx, sim, c.Speed.pace()) })
}

// play sends the session and then what lies there, for as long as the window
// is open.
func (s *tableWindow) play(ctx context.Context, sim *stage.Player, wait pace) error {
	for sim.Next() {
		if err := wait(ctx, sim.Seen().Time); err != nil {
			return err
		}
		if err := s.show(sim.Seen()); err != nil {
			return err
		}
	}
	const frame = time.Second / 30
	again := time.NewTicker(frame)
	defer again.Stop()
	for t := sim.Seen(); ; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-again.C:
			t.Time += frame
			if err := s.show(t); err != nil {
				return err
			}
		}
	}
}

// show lets the mouse have its way with a table, shows and sends it.
func (s *tableWindow) show(t *constellation.Table) error {
	s.mouse.move(t, s.window.Touches())
	free, err := s.window.Show(s.composer.Compose(rules.Snapshot{Table: t, View: stageView(t)}))
	if s.composer.Reuse(free); err != nil {
		return err
	}
	return s.sender.SendTable(t)
}

// stageView shows the dice and nothing else.
func stageView(t *constellation.Table) rules.View {
	v := rules.View{Logo: len(t.Dice) == 0}
	tones := map[constellation.Team]rules.Tone{constellation.White: rules.ToneWhite, constellation.Red: rules.ToneRed}
	for _, d := range t.Dice {
		tone, ok := tones[d.Team]
		if !ok {
			tone = rules.ToneNeutral
		}
		if d.Kind == constellation.Borg {
			tone = rules.ToneSpecial
		}
		v.Marks = append(v.Marks, rules.Mark{ID: "star " + d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: tone,
			Points: []constellation.Vec{d.Pos}, Radius: max(d.Size, 8) * 0.75, Text: d.Face})
	}
	return v
}
