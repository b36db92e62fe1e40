package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// The page opens where nobody has said what to play or how: a call that says so,
// that is scripted, or that has no window stays as it was.
func TestStart_opensWhereNothingIsSaid(t *testing.T) {
	if !hasDisplay() {
		t.Skip("no display")
	}
	for call, want := range map[string]bool{
		"": true, "--fullscreen --monitor 1 --mute --theme print --companion": true, "--udp 0.0.0.0:3333 --allow 10.0.0.7": true, "--connect tcp://127.0.0.1:3333": true, "--start": true,
		"stardice": false, "--live": false, "--camera 0": false, "--config x.toml": false, "--profile x": false, "--windowless": false, "--no-start": false,
		"--json": false, "--resume": false, "--journal x.jsonl": false, "--speed max": false, "--rules final": false, "--players Ada,Ben": false, "--moon dark": false,
		"--record x.pcapng": false, "--start --windowless": false, "stardice --start": true,
	} {
		c := parsed(t, append([]string{"play"}, strings.Fields(call)...)...)
		require.Equal(t, want, c.Play.opensStart(&stdio{}), "play %s", call)
	}
	in, out, err := os.Pipe()
	require.NoError(t, err)
	defer in.Close()
	defer out.Close()
	bare := &parsed(t, "play").Play
	require.False(t, bare.opensStart(&stdio{in: in}))
	require.False(t, bare.opensStart(&stdio{out: out}))
}

// The flags with which alone the page opens are some of play, and all by which it is said
// how and to whom is shown what is played, and where senders are heard.
func TestStart_knowsTheFlagsOfTheWindow(t *testing.T) {
	of := flagsOf(t, &playCmd{})
	for _, name := range ofTheWindow {
		require.Contains(t, of, name)
	}
	for _, flags := range []any{&hearFlags{}, &companionFlags{}, &webhookFlags{}, &outputFlags{}, &themeFlag{}} {
		require.Subset(t, ofTheWindow, flagsOf(t, flags), "%T", flags)
	}
}

// flagsOf are the names of the flags of a command.
func flagsOf(t *testing.T, command any) (names []string) {
	t.Helper()
	k, err := kong.New(command, kong.Vars{"games": rules.Names(), "sets": ruleSets(), "udp": tuio.DefaultUDP, "jobs": "1", "themes": themeNames()})
	require.NoError(t, err)
	for _, f := range k.Model.Flags {
		if f.Name != "help" {
			names = append(names, f.Name)
		}
	}
	return names
}

// Without a display nothing of it is shown.
func TestStart_needsADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	require.False(t, parsed(t, "play").Play.opensStart(&stdio{}))
	require.False(t, parsed(t, "play", "--start").Play.opensStart(&stdio{}))
}

// Who presses Enter until the demonstration ends presses nothing on the page with it.
func TestPage_keysPressedBeforeItIsSeenDoNothing(t *testing.T) {
	keys := []start.Key{{Press: start.Enter}}
	require.Empty(t, meant(keys, 0))
	require.Empty(t, meant(keys, notSeenYet-time.Millisecond))
	require.Equal(t, keys, meant(keys, notSeenYet))
}
