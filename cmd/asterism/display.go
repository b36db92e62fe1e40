package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// hasDisplay tells whether a window can be shown.
func hasDisplay() bool { return runtime.GOOS != "linux" || displayAnswers() == nil }

// noWindow says why no window is shown.
func noWindow() string {
	if err := displayAnswers(); err != nil && runtime.GOOS == "linux" {
		return err.Error()
	}
	return "no window"
}

// displayAnswers says why no window can be shown on Linux: no display is named,
// or the one that is named doesn't answer. The window's library speaks X alone.
func displayAnswers() error {
	name := os.Getenv("DISPLAY")
	switch {
	case name == "" && os.Getenv("WAYLAND_DISPLAY") != "":
		return errors.New("no display: a window on a Wayland desktop needs Xwayland")
	case name == "":
		return errors.New("no display")
	}
	host, screen, ok := strings.Cut(name, ":")
	if !ok || filepath.IsAbs(name) {
		return nil // a form that the window's library may know
	}
	number, _, _ := strings.Cut(screen, ".")
	return shownDisplay.keep(name, xAddresses(host, number))
}

// xAddress is where an X server may listen.
type xAddress struct{ network, address string }

// xAddresses lists where the X server of a display listens (X(7), Display names).
func xAddresses(host, number string) []xAddress {
	if host != "" && host != "unix" {
		port := 6000
		_, _ = fmt.Sscan(number, &port)
		if port < 6000 {
			port += 6000
		}
		return []xAddress{{"tcp", net.JoinHostPort(host, fmt.Sprint(port))}}
	}
	socket := "/tmp/.X11-unix/X" + number
	return []xAddress{{"unix", "@" + socket}, {"unix", socket}}
}
