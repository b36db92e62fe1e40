package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/tuio"
)

// telling is a listener that says what it can't read, at most once a second, and which
// trackers of the settings it doesn't hear.
type telling struct {
	*tuio.Listener
	client *tuio.Client // that reads the packets; nil: none, or its faults are told elsewhere
	absent absentTrackers
	log    io.Writer
}

// Next returns the next packet.
func (t *telling) Next(ctx context.Context, until time.Duration) (tuio.Packet, error) {
	p, err := t.Listener.Next(ctx, until)
	if err != nil {
		return p, err
	}
	if b, ok := t.Broke(p.Time); ok {
		fmt.Fprintln(t.log, "asterism:", b)
	}
	if t.client == nil {
		return p, nil
	}
	if f, ok := t.client.Fault(); ok { // of an earlier packet
		fmt.Fprintln(t.log, "asterism:", f)
	}
	for _, line := range t.absent.check(p.Time, t.client) {
		fmt.Fprintln(t.log, "asterism:", line)
	}
	return p, nil
}
