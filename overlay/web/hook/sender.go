package hook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Sender posts what happens. Say and Close belong to one goroutine; Say never waits.
type Sender struct {
	cfg    Config
	queue  chan message
	ending chan struct{} // closed by Close: each post that waits is tried once more
	stop   context.CancelFunc
	group  sync.WaitGroup
	closed bool
	lost   atomic.Int64 // posts that didn't reach the chat
	away   bool         // the chat didn't take the last post that was tried: for run alone
}

// New begins to send, until Close.
func New(cfg Config) (*Sender, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if cfg.Log == nil {
		cfg.Log = io.Discard
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Sender{cfg: cfg, queue: make(chan message, cfg.Waiting), ending: make(chan struct{}), stop: stop}
	s.group.Go(func() { s.run(ctx) })
	return s, nil
}

// Say lets events be posted. Where too many wait, the oldest is dropped. After Close
// nothing is posted.
func (s *Sender) Say(game, session string, events ...rules.Event) {
	if s.closed {
		return
	}
	for _, e := range events {
		m, ok := newMessage(game, session, e)
		if !ok {
			continue
		}
		for !s.put(m) {
			select {
			case <-s.queue:
				s.lost.Add(1)
			default:
			}
		}
	}
}

func (s *Sender) put(m message) bool {
	select {
	case s.queue <- m:
		return true
	default:
		return false
	}
}

// Lost is how many posts didn't reach the chat: they found no room, were refused or
// given up, or were left when the sending ended.
func (s *Sender) Lost() int { return int(s.lost.Load()) }

// Close ends the sending: what waits is tried once more, for a second at most, and how many
// posts were lost is said. It may be called again.
func (s *Sender) Close() {
	if s.closed {
		return
	}
	s.closed = true
	close(s.ending)
	close(s.queue)
	done := make(chan struct{})
	go func() { s.group.Wait(); close(done) }()
	s.cfg.Rest(done, time.Second)
	s.stop()
	s.group.Wait()
	if n := s.Lost(); n > 0 {
		fmt.Fprintf(s.cfg.Log, "asterism: webhook: posts that weren't delivered: %d\n", n)
	}
}

// run posts one message after the other, so that a chat has them in order.
func (s *Sender) run(ctx context.Context) {
	defer s.cfg.Client.CloseIdleConnections()
	for m := range s.queue {
		err := s.deliver(ctx, m)
		if err != nil {
			s.lost.Add(1)
		}
		if err != nil && !s.ends() { // at the end they are counted
			fmt.Fprintf(s.cfg.Log, "asterism: webhook: event %d: %v\n", m.Event.Seq, err)
		}
	}
}

// ends tells whether nothing is tried more than once any more.
func (s *Sender) ends() bool {
	select {
	case <-s.ending:
		return true
	default:
		return false
	}
}

// errRefused: the chat doesn't want the post, whenever it comes.
var errRefused = errors.New("refused")

// deliver tries until a post is taken, refused, or was tried often enough.
func (s *Sender) deliver(ctx context.Context, m message) error {
	b, err := m.body()
	if err != nil {
		return err
	}
	pause := s.cfg.First
	for try := 1; ; try++ {
		last := try == s.cfg.Tries || s.ends()
		after, err := s.post(ctx, m.id, b)
		s.answered(ctx, m, err)
		if err == nil || errors.Is(err, errRefused) || ctx.Err() != nil {
			return err
		}
		if last {
			return fmt.Errorf("given up after %d tries: %w", try, err)
		}
		s.cfg.Rest(s.ending, max(pause, after))
		pause = min(2*pause, s.cfg.Longest)
	}
}

// answered says at once when a chat that took posts doesn't take one any more: to give
// it up takes minutes.
func (s *Sender) answered(ctx context.Context, m message, err error) {
	again := err != nil && !errors.Is(err, errRefused) && ctx.Err() == nil && !s.ends()
	if again && !s.away {
		fmt.Fprintf(s.cfg.Log, "asterism: webhook: event %d: %v; trying on\n", m.Event.Seq, err)
	}
	s.away = again
}

// post tries once; after is how long the chat asks to be left alone.
func (s *Sender) post(ctx context.Context, id string, body []byte) (after time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.cfg.URL, bytes.NewReader(body))
	if err != nil {
		return 0, errRefused // Validate has looked at the address
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Asterism")
	r.Header.Set("X-Asterism-Delivery", id)
	r.Header.Set("X-Asterism-Signature", Signature(s.cfg.Key, body, s.cfg.Now()))
	a, err := s.cfg.Client.Do(r)
	if err != nil {
		return 0, unaddressed(err)
	}
	defer a.Body.Close()
	_, _ = io.CopyN(io.Discard, a.Body, 64<<10) // so that the connection can be used again
	switch {
	case a.StatusCode < 300:
		return 0, nil
	case a.StatusCode == http.StatusTooManyRequests || a.StatusCode == http.StatusRequestTimeout || a.StatusCode >= 500:
		return s.asked(a.Header.Get("Retry-After")), fmt.Errorf("answered %s", a.Status)
	}
	return 0, fmt.Errorf("%w: answered %s", errRefused, a.Status)
}

// longestAsked is the longest that a chat is left alone because it asks for that.
const longestAsked = time.Hour

// asked is how long a chat asks to be left alone: seconds, or until when (RFC 9110, 10.2.3).
func (s *Sender) asked(retryAfter string) time.Duration {
	if until, err := http.ParseTime(retryAfter); err == nil {
		return min(max(until.Sub(s.cfg.Now()), 0), longestAsked)
	}
	wait, err := strconv.ParseFloat(retryAfter, 64)
	if err != nil || !(wait > 0) {
		return 0
	}
	return time.Duration(min(wait, longestAsked.Seconds()) * float64(time.Second))
}
