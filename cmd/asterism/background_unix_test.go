//go:build unix && !nocamera

package main

import (
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Who reads a terminal from the background is stopped by it, unless that signal is ignored:
// then there is nothing to read, and `watch &` looks on.
func TestReadInBackground_noTerminalStopsIt(t *testing.T) {
	t.Cleanup(func() { signal.Reset(syscall.SIGTTIN) })
	require.False(t, signal.Ignored(syscall.SIGTTIN))
	readInBackground()
	require.True(t, signal.Ignored(syscall.SIGTTIN))
}
