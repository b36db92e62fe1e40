package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Who asks for nowhere to listen gets the bundled session or a camera without it; where a
// table is waited for, or recorded, that is a mistake.
func TestPlay_hearsNothingWhereNothingIsAskedFor(t *testing.T) {
	none := hearFlags{UDP: "none"}
	for name, tc := range map[string]struct {
		cmd  playCmd
		deaf bool
	}{
		"the bundled session":   {playCmd{hearFlags: none}, true},
		"a camera":              {playCmd{hearFlags: none, Camera: "0"}, true},
		"a port":                {playCmd{hearFlags: hearFlags{UDP: "127.0.0.1:0"}}, false},
		"none, beside another":  {playCmd{hearFlags: hearFlags{UDP: "none", TCP: "127.0.0.1:0"}}, false},
		"a table is waited for": {playCmd{hearFlags: none, Live: true}, false},
		"it is to be recorded":  {playCmd{hearFlags: none, Record: "x.pcapng"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := game("stardice")
			require.NoError(t, err)
			require.Equal(t, tc.deaf, (&player{cmd: &tc.cmd, game: g}).deaf())
		})
	}
}
