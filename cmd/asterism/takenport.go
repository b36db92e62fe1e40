package main

import (
	"errors"
	"fmt"
	"net"
)

// takenPort is a port that another program has.
type takenPort struct {
	error
	port, way string // the way is how to do without it
}

// Error says it to people: what the system calls it says nothing to them.
func (t takenPort) Error() string {
	return fmt.Sprintf("%s is taken by another program, perhaps a second Asterism: close that one, %s", t.port, t.way)
}

func (t takenPort) Unwrap() error { return t.error }

// sayTaken tells of an error that the port is taken, if that is why, and how to do
// without it; the way may depend on the port's kind, such as udp, and address.
func sayTaken(err error, way func(kind, address string) string) error {
	at := new(net.OpError)
	if !errors.Is(err, errPortTaken) || !errors.As(err, &at) || at.Addr == nil {
		return err
	}
	address := at.Addr.String()
	_, port, splitErr := net.SplitHostPort(address)
	if splitErr != nil {
		return err
	}
	name := "port " + port
	if at.Net == "udp" {
		name = "UDP port " + port
	}
	return takenPort{err, name, way(at.Net, address)}
}

// elsewhere is how to hear without a port that is taken.
func (f *hearFlags) elsewhere(kind, address string) string {
	flag := "--tcp"
	switch {
	case kind == "udp":
		flag = "--udp"
	case address == f.WS:
		flag = "--ws"
	}
	return "or begin with another one (" + flag + " ADDR)"
}

// elsewhere is how to play without a port of telephones that is taken.
func (*companionFlags) elsewhere(string, string) string {
	return "let no telephones join in, or begin with another one (--companion ADDR)"
}

// anotherTarget is how to tell programs what lies on the table without a port that is taken.
func anotherTarget(string, string) string {
	return "or let them connect to another one (--tuio-out TARGET)"
}
