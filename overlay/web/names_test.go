package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// comesBack opens the page of a telephone anew, as after a sleep: it says what it knows.
func (p *phone) comesBack(s *Server) *phone {
	p.t.Helper()
	p.conn.CloseNow()
	again := dial(p.t, s, join{Token: p.you.Token, Seat: p.you.Seat, Name: p.you.Name})
	again.until("the state", func() bool { return again.seq > 0 && again.you.Role != "" })
	return again
}

func (p *phone) is(m me) {
	p.t.Helper()
	require.True(p.t, p.ask(request{Me: &m}).OK)
}

// calls waits until the two players are called so.
func (p *phone) calls(names ...string) {
	p.t.Helper()
	p.until("the names", func() bool {
		return len(p.state.Players) > 1 && p.state.Players[0].Name == names[0] && p.state.Players[1].Name == names[1]
	})
}

func TestJoin_anOnlookerThatSleptIsKnownStill(t *testing.T) {
	orders := make(chan rules.Command, 1)
	registerOnce()
	s := serve(t, func(c rules.Command) error { orders <- c; return nil })
	s.Begin(secret())
	oma := dial(t, s, join{Token: s.passes.Load().player, Name: "\u202eOma  "})
	oma.until("the state", func() bool { return oma.seq > 0 && oma.you.Role != "" })
	require.Equal(t, "Oma", oma.you.Name, "cleaned as any")
	s.Show(secret(rules.Event{Seq: 1, Kind: rules.Entered, Text: "came in"}))
	oma.until("the event", func() bool { return len(oma.event) == 1 })
	require.True(t, oma.ask(request{Contest: 1}).OK)
	oma.until("the dispute", func() bool { return len(oma.state.Disputes) == 1 })
	require.Equal(t, "Oma", oma.state.Disputes[0].By)
	oma = oma.comesBack(s)
	require.True(t, oma.ask(request{Command: &rules.Command{Do: "move", Value: "a1"}}).OK)
	require.Equal(t, "Oma", (<-orders).Player)
	require.True(t, oma.ask(request{Stands: 1}).OK)
	oma.until("the end of the dispute: who contests has given in", func() bool { return len(oma.state.Disputes) == 0 })
}

// Nobody speaks in the name of a player by having had it before, or by saying so.
func TestJoin_aPlayersNameIsNoOnlookers(t *testing.T) {
	registerOnce()
	orders := make(chan rules.Command, 1)
	s := serve(t, func(c rules.Command) error { orders <- c; return nil })
	s.Begin(secret())
	ada, _, _ := threePhones(t, s)
	eve := dial(t, s, join{Token: s.passes.Load().player, Name: "Countess"})
	eve.until("the state", func() bool { return eve.seq > 0 && eve.you.Role != "" })
	ada.is(me{Seat: "Ada", Name: "Countess"})
	eve.calls("Countess", "Grace")
	s.Show(secret(rules.Event{Seq: 1, Kind: rules.Entered, Text: "came in"}))
	eve.until("the event", func() bool { return len(eve.event) == 1 })
	require.True(t, eve.ask(request{Contest: 1}).OK)
	eve.until("the dispute", func() bool { return len(eve.state.Disputes) == 1 })
	require.Empty(t, eve.state.Disputes[0].By)
	require.True(t, eve.ask(request{Command: &rules.Command{Do: "move", Value: "a1"}}).OK)
	require.Empty(t, (<-orders).Player)
}

func TestJoin_aNameMovesAlongAfterASleep(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	zed := dial(t, s, join{Token: s.passes.Load().player})
	zed.calls("Ada", "Grace")
	zed.is(me{Seat: "Ada", Name: "Zed"})
	zed.calls("Zed", "Grace")
	zed = zed.comesBack(s)
	zed.is(me{Seat: "Grace", Name: zed.you.Name})
	zed.calls("Ada", "Zed")
}

// A telephone that says nothing of names is still the one that has said one.
func TestMe_whoSaysNoNameBearsTheOwn(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	one := dial(t, s, join{Token: s.passes.Load().player})
	two := dial(t, s, join{Token: s.passes.Load().player})
	one.calls("Ada", "Grace")
	one.is(me{Seat: "Ada", Name: "Zed"})
	one.is(me{Seat: "Ada"})
	require.Equal(t, "Zed", one.you.Name)
	one.is(me{Seat: "Grace", Name: "Zed"})
	two.calls("Ada", "Zed")
	two.is(me{Seat: "Grace", Name: "Yan"})
	one.calls("Ada", "Yan")
	one.is(me{Seat: "Ada"})
	two.calls("Ada", "Yan")
	one.is(me{})
	require.Empty(t, one.you.Name)
}
