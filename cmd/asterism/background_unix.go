//go:build unix && !nocamera

package main

import (
	"os/signal"
	"syscall"
)

// readInBackground has a command that reads what is typed go on in the background, where the
// terminal would stop it: it can't read there, and nobody types to it.
func readInBackground() { signal.Ignore(syscall.SIGTTIN) }
