package web

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/coder/websocket"

	"github.com/asterism-dice/asterism/rules"
)

// answer tells a page what came of a request.
type answer struct {
	Type  string `json:"type"` // "answer"
	ID    int    `json:"id"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func answered(id int, err error) answer {
	a := answer{Type: "answer", ID: id, OK: err == nil}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}

// serveLive is the way of a page that is open.
func (s *Server) serveLive(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil) // it looks at the origin, too
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(s.cfg.Limits.Body)
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	c := s.newClient(conn)
	if err := c.join(ctx); err != nil {
		_ = conn.Close(websocket.StatusPolicyViolation, "say first who you are")
		return
	}
	s.enter(c)
	defer s.leave(c)
	c.answer(c.you())
	c.nudge()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.write(ctx)
		conn.CloseNow() // which ends read
	}()
	c.read(ctx)
	stop()
	<-done
}

// join reads the first message. It must come soon.
func (c *client) join(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, c.server.cfg.Limits.Join)
	defer stop()
	_, b, err := c.conn.Read(ctx)
	if err != nil {
		return err
	}
	r, err := readRequest(b)
	if err != nil {
		return err
	}
	if r.Join == nil {
		return errRequest
	}
	c.token.Store(&r.Join.Token)
	c.name.Store(&r.Join.Name)
	c.log, c.events, c.bare = r.Join.Log, r.Join.Event, r.Join.Bare
	if r.Join.Page != "" {
		c.key = r.Join.Page
	}
	if r.Join.Seat != "" && c.role() != Spectator {
		seat := rules.OneLine(r.Join.Seat, longestWord)
		c.seat.Store(&seat)
	}
	return nil
}

// read takes requests until the page is gone. Each is carried out before the
// next is read: who asks faster waits.
func (c *client) read(ctx context.Context) {
	for {
		kind, b, err := c.conn.Read(ctx)
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			_ = c.conn.Close(websocket.StatusUnsupportedData, "only text is understood")
			return
		}
		if !c.orders.Allow() {
			c.answer(answered(idOf(b), errPace))
			continue
		}
		r, err := readRequest(b)
		if err == nil {
			err = c.carryOut(ctx, r)
		}
		c.answer(answered(idOf(b), err)) // what isn't understood has a number, too
	}
}

// idOf is the number of a request, as far as it can be read.
func idOf(b []byte) int {
	var r struct {
		ID int `json:"id"`
	}
	_ = json.Unmarshal(b, &r)
	return r.ID
}

func (s *Server) enter(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clients[c] = true
}

func (s *Server) leave(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.clients, c)
}
