package web

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// client is one page that is open.
type client struct {
	server *Server
	conn   *websocket.Conn
	fresh  chan struct{} // there is a new moment
	say    chan []byte   // answers on their way to the page
	orders *rate.Limiter
	token  atomic.Pointer[string]
	seat   atomic.Pointer[string] // the player that it speaks for
	name   atomic.Pointer[string] // who has it in hand
	key    string                 // names the page, known to it and us alone
	bare   bool                   // only the picture is wanted
	had    *moment                // what the page has; nil for nothing
	events int                    // number of the last event that it has had
	log    string                 // that session
}

// mostAnswers is how many answers may wait for a page to take them. One that
// asks on without reading is dropped.
const mostAnswers = 16

// beatEvery is how often a page hears that it is still connected, beatText what it hears.
const (
	beatEvery = 5 * time.Second
	beatText  = `{"type":"beat"}`
)

func (s *Server) newClient(conn *websocket.Conn) *client {
	c := &client{server: s, conn: conn, key: NewToken(), fresh: make(chan struct{}, 1), say: make(chan []byte, mostAnswers)}
	c.orders = rate.NewLimiter(rate.Limit(s.cfg.Limits.Orders), max(1, int(s.cfg.Limits.Orders*s.cfg.Limits.Burst)))
	for _, p := range []*atomic.Pointer[string]{&c.token, &c.seat, &c.name} {
		p.Store(new(string))
	}
	return c
}

func (c *client) role() Role { return c.server.passes.Load().role(*c.token.Load()) }

// nudge tells that there is something new; it never waits.
func (c *client) nudge() {
	select {
	case c.fresh <- struct{}{}:
	default:
	}
}

// renewed gives the client the token that takes the place of the one it had.
func (c *client) renewed(was *passes) {
	if was == nil {
		return
	}
	before := was.role(*c.token.Load())
	if t := c.server.passes.Load().of(before); t != "" {
		c.token.Store(&t)
		c.answer(c.you())
	} else if c.role() != before { // its token is of the match that goes on
		c.answer(c.you())
	}
}

// you is what the page is told of itself.
type you struct {
	Type   string          `json:"type"` // "you"
	Role   Role            `json:"role"`
	Token  string          `json:"token,omitempty"`
	Seat   string          `json:"seat"`
	Name   string          `json:"name,omitempty"`
	Chosen []rules.Command `json:"chosen,omitempty"` // in secret

	Kinds []constellation.Kind            `json:"kinds"` // of dice
	Teams []constellation.Team            `json:"teams"`
	Faces map[constellation.Kind][]string `json:"faces"` // by kind; a kind without shows any
}

func (c *client) you() you {
	y := you{Type: "you", Role: c.role(), Token: *c.token.Load(), Seat: *c.seat.Load(), Name: *c.name.Load(),
		Kinds: constellation.Kinds, Teams: []constellation.Team{constellation.White, constellation.Red, constellation.Neutral}, Faces: facesByKind()}
	if y.Role == Spectator {
		y.Token = ""
	}
	if y.Seat != "" {
		y.Chosen = c.server.table.chosen(y.Seat, c.key)
	}
	return y
}

// answer puts something into the queue of what the page is told. A page that
// doesn't read is dropped.
func (c *client) answer(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		return
	}
	select {
	case c.say <- b:
	default:
		if c.conn == nil { // a single request, whose answer goes another way
			return
		}
		go c.conn.CloseNow() // it may wait for the page, which nobody else must
	}
}

// write carries moments and answers to the page until ctx is done or the page
// is gone. The page gets the latest moment each time it has taken one.
func (c *client) write(ctx context.Context) error {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		b, err := c.waitFor(ctx, beat.C)
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if err := c.send(ctx, b); err != nil {
			return err
		}
	}
}

// waitFor waits for what the page is to be told next: answers come before the
// picture.
func (c *client) waitFor(ctx context.Context, beat <-chan time.Time) ([]byte, error) {
	select {
	case b := <-c.say:
		return b, nil
	default:
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case b := <-c.say:
		return b, nil
	case <-c.fresh:
		return c.next(), nil
	case <-beat:
		return []byte(beatText), nil
	}
}

func (c *client) send(ctx context.Context, b []byte) error {
	ctx, stop := context.WithTimeout(ctx, c.server.cfg.Limits.Write)
	defer stop()
	return c.conn.Write(ctx, websocket.MessageText, b)
}

// next is the update to the latest moment, nil when the page has it.
func (c *client) next() []byte {
	m := c.server.moment.Load()
	if m == nil || m == c.had {
		return nil
	}
	had, events := c.had, c.events
	if c.log != m.log {
		events = 0
	}
	c.had, c.events, c.log = m, last(m.events), m.log
	if c.bare {
		return m.pictureSince(had)
	}
	if had != nil && had.seq == m.seq-1 && m.update != nil && events == last(had.events) {
		return m.update
	}
	return m.since(had, events, c.server.cfg.Limits.Past)
}
