package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// openRecorded opens a recording of packets or a video as frames. What people
// should know of it is said on errw.
func openRecorded(name string, cfg config, errw io.Writer) (frames, func() error, error) {
	if isVideo(name) {
		return openVideo(name, cfg)
	}
	r, err := tuio.OpenRecording(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	file := &soundPart{Recording: r}
	source, err := tuio.NewReceiver(file, tuio.Config{}, cfg.mapping())
	if err != nil {
		r.Close()
		return nil, nil, bad(err)
	}
	packets := &recordedPackets{Receiver: source, file: file, name: name, errw: errw}
	return limited{packets, cfg.Touch.Limit}, r.Close, nil
}

// soundPart is a recording that ends where it is damaged.
type soundPart struct {
	*tuio.Recording
	damage error
}

// Next returns the next packet.
func (s *soundPart) Next(ctx context.Context, until time.Duration) (tuio.Packet, error) {
	p, err := s.Recording.Next(ctx, until)
	if err != nil && ctx.Err() == nil && !errors.Is(err, io.EOF) {
		s.damage, err = err, io.EOF
	}
	return p, err
}

// damaged is the error of a recording that was played as far as it is sound.
type damaged struct{ error }

func (d damaged) Unwrap() error { return d.error }

// recordedPackets are the frames of a recording of packets.
type recordedPackets struct {
	*tuio.Receiver
	file *soundPart
	name string
	errw io.Writer // nil once the end was told
}

// Next returns the next frame. A file that is damaged is the caller's fault.
// One that merely ends too early is played as far as it goes, but that is said:
// the score may not be that of the end.
func (r *recordedPackets) Next(ctx context.Context) (constellation.Frame, error) {
	f, err := r.Receiver.Next(ctx)
	if err != io.EOF {
		return f, err
	}
	played := r.Client().Stats().Frames > 0
	if played || r.file.damage == nil {
		r.tellEnd()
	}
	switch {
	case r.file.damage == nil:
		return f, io.EOF
	case played:
		return f, damaged{bad(r.file.damage)}
	}
	return f, bad(r.file.damage)
}

// tellEnd says once what people should know of a recording that was played.
func (r *recordedPackets) tellEnd() {
	if r.errw == nil {
		return
	}
	r.tellHeard()
	r.tellRead()
	r.errw = nil
}

// tellHeard says what of the packets wasn't taken.
func (r *recordedPackets) tellHeard() {
	c := r.Client()
	heard := c.Stats()
	if f, ok := c.Fault(); ok {
		r.tell(": packets refused since they are no TUIO that can be read: %d (of the last one: %s at byte %d)", heard.Malformed, f.What, f.At)
	}
	if heard.Refused > 0 {
		r.tell(": packets refused since they bring more senders or objects than are kept: %d", heard.Refused)
	}
	if u, ok := c.Unplaced(); ok {
		r.tell(": objects without a number for place or size, which stay as they were: %d (the last one: %v object %d)", heard.Unplaced, u.Profile, u.S)
	}
}

// tellRead says what of the file couldn't be read, and why nothing was played.
func (r *recordedPackets) tellRead() {
	read := r.file.Stats()
	if r.file.Torn() {
		r.tell(" ends in the middle of a packet: played as far as it goes")
	}
	switch nothing := r.Client().Stats().Frames == 0; {
	case nothing && read.Unread > 0:
		r.tell(": no frame of TUIO in what can be read of it, so nothing was played: its packets were captured as %s, which isn't understood", read.Link)
	case nothing:
		r.tell(": no frame of TUIO in it, so nothing was played")
	case read.Timeless:
		r.tell(": its packets bear no times, or all the same, so nothing could come to rest")
	}
}

// tell says something of the recording.
func (r *recordedPackets) tell(format string, args ...any) {
	fmt.Fprintf(r.errw, "asterism: %s%s\n", r.name, fmt.Sprintf(format, args...))
}
