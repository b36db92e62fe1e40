package main

import (
	"net"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules/play"
)

// notices are what the program itself has to say on the table.
func (p *player) notices(s play.Snapshot) []string {
	switch {
	case p.visitor != nil:
		return []string{"this is a demonstration: touch the table to play"}
	case p.show != nil && p.deaf():
		return []string{"this is a demonstration"}
	case p.show != nil:
		return []string{"this is a demonstration: put a die down to play"}
	}
	if said := p.teacher.trouble(); said != "" {
		p.unlearnt = news{text: said}
	}
	said := slices.Concat(p.lost.at(s.Table.Time), p.news.at(s.Table.Time), p.unlearnt.at(s.Table.Time))
	switch {
	case len(s.Table.Sources) > 0:
		return said
	case p.deaf():
		return append(said, "waiting for the camera")
	}
	return append(said, "waiting for a sensor"+p.cmd.hearFlags.port())
}

// newsFor is how long news are told.
const newsFor = 30 * time.Second

// news is what players are told once, for a while.
type news struct {
	text  string        // empty for none
	until time.Duration // of the session; 0 before it was told
}

// at is what is told at a moment of the session, which is 0 before anything has
// happened in it.
func (n *news) at(now time.Duration) []string {
	if n.text == "" || n.until > 0 && now >= n.until {
		return nil
	}
	if n.until == 0 && now > 0 {
		n.until = now + newsFor
	}
	return []string{n.text}
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
