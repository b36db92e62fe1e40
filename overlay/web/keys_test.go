package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What a player does for themselves is done by whose telephone it is; of a telephone that is
// nobody's, and of a program, by whoever is on turn.
func TestCommand_aKeyIsPressedForTheOwnPlayer(t *testing.T) {
	var got []rules.Command
	s := serve(t, func(c rules.Command) error { got = append(got, c); return nil })
	now := lay()
	now.View.Game = "stardice"
	s.Begin(now)
	_, grace, _ := threePhones(t, s)
	nobody := dial(t, s, join{Token: s.passes.Load().player})
	nobody.until("the state", func() bool { return nobody.seq > 0 && nobody.you.Role != "" })
	for _, c := range []struct {
		command rules.Command
		want    string
	}{
		{rules.Command{Do: "call", Value: "odds"}, "Grace"},
		{rules.Command{Do: "torpedo"}, "Grace"},
		{rules.Command{Do: "pass"}, "Grace"},
		{rules.Command{Do: "freeze"}, ""},
		{rules.Command{Do: "undo"}, ""},
	} {
		got = nil
		require.True(t, grace.ask(request{Command: &c.command}).OK, c.command.Do)
		require.True(t, nobody.ask(request{Command: &c.command}).OK, c.command.Do)
		named := c.command
		named.Player = c.want
		require.Equal(t, []rules.Command{named, c.command}, got)
	}
}
