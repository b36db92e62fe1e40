package web

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// phone is a page, as far as the server sees it.
type phone struct {
	t     *testing.T
	conn  *websocket.Conn
	parts []string
	seq   uint64
	state State
	event []rules.Event
	you   you
	id    int
	got   map[int]answer
}

// dial opens a page; it closes with the test.
func dial(t *testing.T, s *Server, j join) *phone {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	conn, _, err := websocket.Dial(ctx, "ws://"+s.name+"/live", nil)
	require.NoError(t, err)
	conn.SetReadLimit(1 << 22)
	t.Cleanup(func() { conn.CloseNow() })
	p := &phone{t: t, conn: conn, got: map[int]answer{}}
	p.send(request{Join: &j})
	return p
}

func (p *phone) send(r request) {
	p.t.Helper()
	b, err := json.Marshal(r)
	require.NoError(p.t, err)
	require.NoError(p.t, p.conn.Write(context.Background(), websocket.MessageText, b))
}

// message is anything that the server says to a page.
type message struct {
	Type  string            `json:"type"`
	ID    int               `json:"id"`
	Seq   uint64            `json:"seq"`
	Base  uint64            `json:"base"`
	Parts []json.RawMessage `json:"parts"`
	State json.RawMessage   `json:"state"`
	Event []rules.Event     `json:"events"`
}

// hear takes one message.
func (p *phone) hear() error {
	ctx, stop := context.WithTimeout(context.Background(), soon)
	defer stop()
	_, b, err := p.conn.Read(ctx)
	if err != nil {
		return err
	}
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	switch m.Type {
	case "you":
		p.you = you{}
		return json.Unmarshal(b, &p.you)
	case "answer":
		var a answer
		err := json.Unmarshal(b, &a)
		p.got[a.ID] = a
		return err
	case "update":
		if m.Base != 0 && m.Base != p.seq {
			return errors.New("an update of another moment")
		}
		p.seq = m.Seq
		p.event = append(p.event, m.Event...)
		if m.State != nil {
			p.state = State{}
			if err := json.Unmarshal(m.State, &p.state); err != nil {
				return err
			}
		}
		return p.put(m.Parts, m.Base == 0)
	}
	return nil
}

func (p *phone) put(parts []json.RawMessage, fresh bool) error {
	if fresh {
		p.parts = nil
	}
	if parts == nil {
		return nil
	}
	var d []any
	for _, raw := range parts {
		var run [2]int
		var s string
		if json.Unmarshal(raw, &run) == nil {
			d = append(d, run)
		} else if err := json.Unmarshal(raw, &s); err != nil {
			return err
		} else {
			d = append(d, s)
		}
	}
	p.parts = applied(p.t, p.parts, d)
	return nil
}

// until hears messages until something is so.
func (p *phone) until(what string, is func() bool) {
	p.t.Helper()
	for range 2000 {
		if is() {
			return
		}
		require.NoError(p.t, p.hear(), what)
	}
	p.t.Fatal(what)
}

// ask sends a request and returns the answer.
func (p *phone) ask(r request) answer {
	p.t.Helper()
	p.id++
	r.ID = p.id
	p.send(r)
	p.until("an answer", func() bool { _, ok := p.got[r.ID]; return ok })
	return p.got[r.ID]
}
