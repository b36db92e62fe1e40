//go:build !nocamera

package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What is played from the start page is traced, too.
func TestStartWindow_isTraced(t *testing.T) {
	d, folder := newVirtualDisplay(t, 640, 480), t.TempDir()
	file := filepath.Join(folder, "stages.trace")
	program := runStart(t, windowEnv(d, folder), "--udp", "none", "--trace", file)
	defer program.Process.Kill()
	require.True(t, soon(&program.said, "set a game up"), &program.said)
	time.Sleep(time.Second) // the window opens
	program.interrupt(t)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "go 1.", string(data[:5]))
}
