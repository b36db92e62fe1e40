package tuio

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// againEvery is how often a source that sends only on change is said to see
// still the same: a die that rests isn't unseen.
const againEvery = 500 * time.Millisecond

// longQuiet is how long all sources of a recording must have been quiet before the
// rest of their silence is told by one frame instead of one each half second: a clock
// that was set on by years makes hundreds of millions. Whatever frames bring about by
// being many, such as a mean, is settled by then. Longer: such a gap takes more time.
const longQuiet = 20 * time.Minute

// foreseer is a Source that knows when its next packet comes, as a recording does.
type foreseer interface {
	Ahead() (at time.Duration, ok bool)
}

// Receiver turns a source of packets into frames: Client and Framer in one.
// It adds nothing that depends on the clock, so that a recording yields the
// frames of the live session. It is not safe for concurrent use.
type Receiver struct {
	source Source
	client *Client
	framer *Framer

	record func(Packet) // nil when nothing is recorded
	again  []constellation.Frame
	kept   Packet // came after something else that was due
	keeps  bool
	ended  bool
	spoken time.Duration // when the last packet came
}

// NewReceiver returns a Receiver that reads source.
func NewReceiver(source Source, cfg Config, m Mapping) (*Receiver, error) {
	if source == nil {
		return nil, errors.New("tuio: no source")
	}
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	framer, err := NewFramer(m)
	if err != nil {
		return nil, err
	}
	return &Receiver{source: source, client: NewClient(cfg), framer: framer}, nil
}

// Record has all further packets written into a recording as well. When that fails,
// as on a full disk, failed is told and the frames go on without. It is told of each packet
// that is too long, too (ErrTooLong), and what follows is recorded.
func (r *Receiver) Record(to *Recorder, failed func(error)) {
	r.record = func(p Packet) {
		err := to.Write(p)
		if err == nil {
			return
		}
		if !errors.Is(err, ErrTooLong) {
			r.record = nil
		}
		failed(err)
	}
}

// Client returns the Receiver's client, for its counts.
func (r *Receiver) Client() *Client { return r.client }

// Next returns the next frame. At the end of the source it returns io.EOF.
func (r *Receiver) Next(ctx context.Context) (constellation.Frame, error) {
	for {
		if len(r.again) > 0 {
			f := r.again[0]
			r.again = r.again[1:]
			return f, nil
		}
		if r.client.Scan() {
			return r.framer.Frame(r.client.Update()), nil
		}
		if id, ok := r.client.gaveWay(); ok {
			return r.framer.replaced(id, r.client.now), nil
		}
		if err := r.step(ctx); err != nil {
			return constellation.Frame{}, err
		}
	}
}

// step takes one packet or tick.
func (r *Receiver) step(ctx context.Context) error {
	if r.ended {
		return io.EOF
	}
	due := r.due()
	p, err := r.take(ctx, min(due, r.client.Deadline()))
	if err == io.EOF {
		r.ended = true
		r.client.Flush()
		return nil
	}
	if err != nil {
		return err
	}
	r.client.Feed(p)
	if !p.Tick() {
		r.spoken = p.Time
	}
	if due <= p.Time {
		r.again = r.framer.lookAgain(due-againEvery, due, r.foreseen(due), r.client.buried)
	}
	return nil
}

// foreseen is until when sources that are due are known to see still the same. In a
// long silence that is shortly before its end, by as many whole times as they would
// have been heard of, so that they go on as if they had been.
func (r *Receiver) foreseen(due time.Duration) time.Duration {
	f, ok := r.source.(foreseer)
	if !ok || due-r.spoken < longQuiet {
		return due
	}
	next, ok := f.Ahead()
	if !ok {
		return due
	}
	times := (min(next, r.client.Deadline()) - due) / againEvery
	return due + max(0, times-1)*againEvery
}

// take returns the next packet, or a tick at the time due if that comes
// first. A live source ticks a little late; the session doesn't notice.
func (r *Receiver) take(ctx context.Context, due time.Duration) (Packet, error) {
	if !r.keeps {
		p, err := r.source.Next(ctx, due)
		if err != nil {
			return Packet{}, err
		}
		if r.record != nil {
			r.record(p)
		}
		r.kept, r.keeps = p, true
	}
	if r.kept.Time > due {
		return Packet{Time: due}, nil
	}
	r.keeps = false
	return r.kept, nil
}

// due returns when the source that has been quiet for longest is to be heard
// of again.
func (r *Receiver) due() time.Duration {
	if at := r.framer.oldest(); at != Forever {
		return at + againEvery
	}
	return Forever
}
