//go:build !nocamera

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// windowEnv has a program show itself on a display, and keep its own files in a folder.
func windowEnv(d *virtualDisplay, folder string) []string {
	return []string{"DISPLAY=" + d.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME=" + folder, "XDG_DATA_HOME=" + folder}
}

// startProgram begins play with its start page on a display, with its own files in a folder, and
// returns what it says, once the page is up, and what ends it.
func startProgram(t *testing.T, d *virtualDisplay, folder string, args ...string) (said *output, end func()) {
	t.Helper()
	p := runStart(t, windowEnv(d, folder), args...)
	end = func() {
		require.NoError(t, p.Process.Kill())
		<-p.ended
	}
	if !soon(&p.said, "set a game up") {
		end()
		t.Fatal(p.said.String())
	}
	return &p.said, end
}
