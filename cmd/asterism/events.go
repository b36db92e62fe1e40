package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/asterism-dice/asterism/overlay/web/feed"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// eventsCmd is `asterism events FROM`.
type eventsCmd struct {
	From   string `arg:"" optional:"" help:"A running table (the address that play --companion prints), a journal, or a recording; the usual journal when it is left out." placeholder:"FROM"`
	Game   string `help:"Which game a recording is of: ${games}; else that of the settings, else stardice." placeholder:"GAME"`
	Match  int64  `help:"Which match of a journal, the last when it is left out." placeholder:"N"`
	After  int    `help:"Only events after this number." placeholder:"N"`
	Schema bool   `help:"Print the JSON Schema of a line instead."`
	Cert   string `name:"tls-cert" help:"Certificate of a running table that this machine doesn't trust by itself, PEM." placeholder:"FILE"`
	Config string `help:"Settings of the table, TOML: how it lies, what is played and by whom. For recordings: journals say it themselves." placeholder:"FILE"`
	partyFlags
}

// Run prints the stream of events (package feed), a line of JSON each.
func (c *eventsCmd) Run(std *stdio) error {
	if c.Schema {
		_, err := std.out.Write(feed.Schema())
		return err
	}
	if c.After < 0 {
		return bad(fmt.Errorf("--after %d: events are counted from 1", c.After))
	}
	running := strings.HasPrefix(c.From, "http://") || strings.HasPrefix(c.From, "https://")
	recorded := !running && c.From != "" && isRecording(c.From) && !isJournal(c.From)
	if c.Match != 0 && (running || recorded) {
		return bad(fmt.Errorf("--match %d: only journals have matches, and %s is none", c.Match, c.From))
	}
	ctx, stop := untilInterrupted()
	defer stop()
	switch {
	case running:
		return c.running(ctx, std)
	case recorded:
		return c.recording(ctx, std)
	}
	return c.journal(std)
}

// isJournal tells a journal of lines from a recording by what is in it: both
// may end in .jsonl, and only a recording's lines have packets.
func isJournal(name string) bool {
	return startsWith(name, "{") && !hasPacket(name) || startsWith(name, databaseMark)
}

// hasPacket tells whether the first value of a file of JSON has a packet for its data,
// which is text: an event's data has parts of its own.
func hasPacket(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	var first map[string]json.RawMessage
	err = json.NewDecoder(io.LimitReader(f, largestInput)).Decode(&first)
	return err == nil && bytes.HasPrefix(first["data"], []byte{'"'})
}

// recording plays a recording to its end.
func (c *eventsCmd) recording(ctx context.Context, std *stdio) error {
	s, cfg, err := past{file: c.From, game: c.Game, usual: usualGame, settings: c.Config}.open(&c.partyFlags)
	if err != nil {
		return err
	}
	recorded, done, err := openRecorded(c.From, cfg, std.err)
	if err != nil {
		return err
	}
	defer done()
	return replay(ctx, s, sensed(recorded), &feedScreen{out: feed.NewWriter(std.out, false), after: c.After})
}

// feedScreen prints the stream of a session.
type feedScreen struct {
	out   *feed.Writer
	after int // number of the event after which it begins
	last  int // number of the last event so far
}

// Begin prints the header.
func (f *feedScreen) Begin(s play.Snapshot) error {
	return f.out.Begin(feed.NewHeader(s.View.Game, "", s.View.Players))
}

// Show prints the events, and the score when it has changed.
func (f *feedScreen) Show(u update) error {
	return f.tell(u.Events, u.View.Players)
}

// tell prints events, and the score after them when it has changed.
func (f *feedScreen) tell(events []rules.Event, players []rules.PlayerView) error {
	for _, e := range events {
		f.last = e.Seq
		if e.Seq <= f.after {
			continue
		}
		if err := f.out.Event(e); err != nil {
			return err
		}
	}
	if f.last < f.after {
		return nil // a score of the past
	}
	return f.out.Stand(players)
}

// End prints the score where no event came after the number.
func (f *feedScreen) End(s play.Snapshot, _ rules.Answer) error { return f.end(s.View.Players) }

func (f *feedScreen) end(players []rules.PlayerView) error {
	if f.last < f.after {
		return f.out.Stand(players)
	}
	return nil
}
