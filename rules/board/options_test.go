package board

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A game takes two players, the switches of every board game and its own, and nothing
// else. Of two wrong switches the same is always named.
func TestOptionsThatAGameDoesntHaveAreRefused(t *testing.T) {
	own := map[string]func(value string) error{"own": func(value string) error {
		if value == "odd" {
			return errors.New("own is odd")
		}
		return nil
	}}
	for _, tc := range []struct {
		players []string
		values  map[string]string
		own     map[string]func(value string) error
		want    string // empty: all are taken
	}{
		{},
		{players: []string{"Ada", "Grace"}, values: map[string]string{"hint": "off", "level": "good", "budget": "2s", "clock": "10m"}},
		{values: map[string]string{"own": "even"}, own: own},
		{players: []string{"Ada"}, want: "game: two can play, not 1"},
		{players: []string{"Ada", "Grace", "Alan"}, want: "game: two can play, not 3"},
		{values: map[string]string{"budget": "0s"}, want: "game: switch budget: 0s is no time to search in"},
		{values: map[string]string{"own": "even"}, want: `game: no switch "own": there are budget, clock, hint, level`},
		{values: map[string]string{"own": "odd"}, own: own, want: "game: own is odd"},
		{values: map[string]string{"b": "1", "a": "2", "own": "odd"}, own: own, want: `game: no switch "a": there are budget, clock, hint, level, own`},
	} {
		err := CheckOptions("game", rules.Options{Players: tc.players, Values: tc.values}, tc.own)
		if tc.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, tc.want)
	}
}
