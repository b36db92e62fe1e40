//go:build !nocamera

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who ends a watch while a picture waits to be saved hears that it isn't, and what was
// seen in all, as where the pictures end.
func TestWatch_endsAlikeHoweverItEnds(t *testing.T) {
	film := filmOf(t, 30, overTable(paper{blank: true}))
	for name, c := range map[string]struct {
		typed string
		flags []string
	}{
		"Q":              {"s\nq\n", nil},
		"so many frames": {"s\n", []string{"--frames", "2"}},
	} {
		t.Run(name, func(t *testing.T) {
			call := append([]string{"watch", film, "--no-window", "--album", "none", "--save", filepath.Join(t.TempDir(), "seen")}, c.flags...)
			code, _, errs := asterism(c.typed, call...)
			require.Zero(t, code, errs)
			require.Contains(t, errs, "watch: ended before all lay still: not saved\n")
			require.Regexp(t, `(?m)\d+ frames? in all`, errs)
		})
	}
}

// A line that was typed isn't lost where a key is pressed in the window at the same moment.
func TestWatch_aKeyLosesNoLine(t *testing.T) {
	lines := make(chan string, 1)
	lines <- "s wolf"
	w := &watcher{typed: lines}
	require.Equal(t, "n", w.order('n'))
	require.Equal(t, "s wolf", w.order(0))
	require.Empty(t, w.order(0))
}
