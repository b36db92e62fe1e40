package main

import (
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// displayHold is a connection to an X server beside that of the window. A server
// that nobody else is connected to, such as Xvfb, begins anew when its last client
// goes, and throws out whoever comes meanwhile: a program that is started right
// after another had no window then. While this connection stands it doesn't.
type displayHold struct {
	mu   sync.Mutex
	name string // of the display, empty for none
}

// shownDisplay is held as long as the program runs.
var shownDisplay displayHold

// displayPatience is for how long a server that begins anew is waited for.
const displayPatience = 3 * time.Second

// keep connects to a display, unless it is held already, and says why it can't.
func (h *displayHold) keep(name string, at []xAddress) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.name == name {
		return nil
	}
	for until := time.Now().Add(displayPatience); ; time.Sleep(displayPatience / 30) {
		c := dialX(at)
		if c == nil {
			return fmt.Errorf("display %s doesn't answer", name)
		}
		welcome, gone := greetX(c)
		if welcome {
			h.name = name
			go h.hold(c, name)
			return nil
		}
		c.Close()
		if !gone || time.Now().After(until) {
			return nil // the window's library may know how to ask
		}
	}
}

// hold reads what the server says until it is gone.
func (h *displayHold) hold(c net.Conn, name string) {
	io.Copy(io.Discard, c)
	c.Close()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.name == name {
		h.name = ""
	}
}

// dialX connects to the first address that answers, nil for none.
func dialX(at []xAddress) net.Conn {
	for _, a := range at {
		if c, err := net.DialTimeout(a.network, a.address, time.Second); err == nil {
			return c
		}
	}
	return nil
}

// greetX asks for a connection as a client without authorization does (X Window
// System Protocol, 8: connection setup). The server lets it in, or wants it
// otherwise, or is gone.
func greetX(c net.Conn) (welcome, gone bool) {
	c.SetDeadline(time.Now().Add(displayPatience))
	defer c.SetDeadline(time.Time{})
	hello := [12]byte{0: 'l', 2: 11} // the least byte first, version 11.0, no names
	answer := [1]byte{}
	if _, err := c.Write(hello[:]); err == nil {
		_, err = io.ReadFull(c, answer[:])
		if late, ok := err.(net.Error); ok && late.Timeout() {
			return false, false
		}
		gone = err != nil
	} else {
		gone = true
	}
	return answer[0] == 1, gone
}
