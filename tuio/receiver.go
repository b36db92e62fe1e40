package tuio

import (
	"context"
	"io"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// againEvery is how often a source that sends only on change is said to see
// still the same: a die that rests isn't unseen.
const againEvery = 500 * time.Millisecond

// Receiver turns a source of packets into frames: Client and Framer in one.
// It adds nothing that depends on the clock, so that a recording yields the
// frames of the live session. It is not safe for concurrent use.
type Receiver struct {
	source Source
	client *Client
	framer *Framer

	record func(Packet) error
	again  []constellation.Frame
	kept   Packet // came after something else that was due
	keeps  bool
	ended  bool
}

// NewReceiver returns a Receiver that reads source.
func NewReceiver(source Source, cfg Config, m Mapping) (*Receiver, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	framer, err := NewFramer(m)
	if err != nil {
		return nil, err
	}
	return &Receiver{source: source, client: NewClient(cfg), framer: framer}, nil
}

// Record has all further packets written into a recording as well.
func (r *Receiver) Record(to *Recorder) { r.record = to.Write }

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
	if due <= p.Time {
		r.again = r.framer.Again(due-againEvery, due, r.client.buried)
	}
	return nil
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
			if err := r.record(p); err != nil {
				return Packet{}, err
			}
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
