package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/start"
)

// A window of a game that hears nothing shows its bundled session until it is closed.
func TestWindow_aDeafGameStays(t *testing.T) {
	ownFolders(t)
	said := &output{}
	p, err := newPlayer(t.Context(), parsedPlay(t, "stardice", "--udp", "none", "--journal", "none", "--mute"), &stdio{out: said, err: said})
	require.NoError(t, err)
	defer p.close()
	require.True(t, p.deaf())
	w, err := ebi.New(p.windowLook())
	require.NoError(t, err)
	staysUntilClosed(t, func(ctx context.Context) error { return p.playIn(ctx, w) })
	require.NotContains(t, said.String(), "hearing")
}

// Where the start page hears nothing, so does its demonstration, which opens no port and
// records nothing.
func TestDemonstration_hearsNothingWhereThePageDoesNot(t *testing.T) {
	for name, more := range map[string][]string{
		"as it is":                 {"--udp", "none"},
		"another has the port":     {},
		"a table was waited for":   {"--live"},
		"what is heard is written": {"--record", filepath.Join(t.TempDir(), "heard.pcapng")},
	} {
		t.Run(name, func(t *testing.T) {
			ownFolders(t)
			said := &output{}
			s := starter(t, append([]string{"--mute"}, more...)...)
			s.std, s.deaf = &stdio{out: said, err: said}, true
			var err error
			s.window, err = ebi.New(ebi.DefaultOptions())
			require.NoError(t, err)
			staysUntilClosed(t, func(ctx context.Context) error {
				return s.demonstrate(ctx, &start.Answer{Do: start.Demonstrate, Setup: start.Setup{Game: "ur"}})
			})
			require.NotContains(t, said.String(), "hearing")
			require.NoFileExists(t, s.cmd.Record)
		})
	}
}

// A demonstration is the bundled session, whatever the table has: it opens and calibrates no
// camera, and serves no telephones.
func TestDemonstration_isShownWhateverTheTableHas(t *testing.T) {
	for name, flags := range map[string][]string{
		"a camera":                 {"--camera", "0"},
		"a telephone that looks":   {"--camera", "phone"},
		"a camera of the settings": {"--config", settingsFile(t, "[camera]\ndevice = \"0\"\n")},
		"telephones":               {"--companion", "127.0.0.1:0"},
		"telephones of a file":     {"--config", settingsFile(t, "[play]\ncompanion = true\n")},
		"a panel":                  {"--panel"},
		"a chat":                   {"--webhook", "http://127.0.0.1:1"},
	} {
		t.Run(name, func(t *testing.T) {
			ownFolders(t)
			said := &output{}
			s := starter(t, append([]string{"--mute", "--udp", "none"}, flags...)...)
			s.std = &stdio{out: said, err: said}
			var err error
			s.window, err = ebi.New(ebi.DefaultOptions())
			require.NoError(t, err)
			staysUntilClosed(t, func(ctx context.Context) error {
				return s.demonstrate(ctx, &start.Answer{Do: start.Demonstrate, Setup: start.Setup{Game: "stardice"}})
			})
			require.Contains(t, said.String(), "red calls evens")
			for _, word := range []string{"camera", "telephones", "webhook", "alibrat"} {
				require.NotContains(t, said.String(), word)
			}
		})
	}
}

// staysUntilClosed asserts that what a window shows goes on until its context ends.
func staysUntilClosed(t *testing.T, shown func(context.Context) error) {
	t.Helper()
	ctx, closed := context.WithCancel(t.Context())
	defer closed()
	ended := make(chan error, 1)
	go func() { ended <- shown(ctx) }()
	select {
	case err := <-ended:
		t.Fatalf("it ends by itself: %v", err)
	case <-time.After(time.Second):
	}
	closed()
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		t.Fatal("it doesn't end")
	}
}
