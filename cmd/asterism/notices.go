package main

import (
	"net"
	"strings"

	"github.com/asterism-dice/asterism/rules/play"
)

// notices are what the program itself has to say on the table.
func (p *player) notices(s play.Snapshot) []string {
	switch {
	case p.visitor != nil:
		return []string{"this is a demonstration: touch the table to play"}
	case p.show != nil:
		return []string{"this is a demonstration: put a die down to play"}
	case len(s.Table.Sources) == 0 && p.onlySees():
		return []string{"waiting for the camera"}
	case len(s.Table.Sources) == 0:
		return []string{"waiting for a sensor" + p.cmd.hearFlags.port()}
	}
	return nil
}

// waiting says where senders are awaited, as the start page has it.
func (f *hearFlags) waiting() string {
	if port, ok := strings.CutPrefix(f.port(), " at"); ok {
		return "port" + port
	}
	return "the senders of the call"
}

// port says at which port senders are awaited, without the address of this
// machine; nothing when at none.
func (f *hearFlags) port() string {
	for _, address := range []string{f.UDP, f.TCP, f.WS} {
		if _, port, err := net.SplitHostPort(address); err == nil {
			return " at " + port
		}
	}
	return ""
}
