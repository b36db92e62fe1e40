package main

import (
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
	"github.com/asterism-dice/asterism/vision"
)

// Several tables of one user keep one journal. By what only one of them can have at
// a time, such as a port, each finds its own match again after a power cut.

// places tell this table from others: the ports that it hears at, its cameras and
// the port at which it serves telephones.
func (p *player) places() []string {
	var all []string
	add := func(what, place string) {
		if _, port, _ := net.SplitHostPort(place); place != "" && port != "0" { // at port 0 each start has another
			all = append(all, what+" "+place)
		}
	}
	if cfg, err := p.cmd.hearFlags.config(nil); err == nil {
		add(strings.TrimSpace("udp "+cfg.Interface), cfg.UDP)
		add("tcp", cfg.TCP)
		add("ws", cfg.WS)
	}
	for _, c := range p.cmd.Cameras {
		if c != phoneName {
			add("camera", vision.CameraName(c)) // a journal is no place for a camera's password
		}
	}
	if p.companion != nil {
		if u, err := url.Parse(p.companion.Address(web.Spectator)); err == nil {
			add("companion", u.Port())
		}
	}
	return all
}

// sharePlace tells whether two tables are the same: they have something in common
// that only one can have at a time.
func sharePlace(one, two []string) bool {
	return slices.ContainsFunc(one, func(p string) bool { return slices.Contains(two, p) })
}

// ofTable picks the matches that a table may go on with, of those that nobody plays,
// the newest first: its own. Without any it is the last of all, which may
// be elsewhere: another table's, as far as can be told.
func ofTable(all []sqlite.Match, here []string) (some []sqlite.Match, elsewhere bool) {
	for _, m := range all {
		if sharePlace(m.Header.Where, here) {
			some = append(some, m)
		}
	}
	if len(some) > 0 || len(all) == 0 {
		return some, false
	}
	return all[:1], len(all[0].Header.Where) > 0 && len(here) > 0
}

// severalFresh tells whether several matches were broken off not long ago.
func (d *databaseMatches) severalFresh(g rules.Game, all []sqlite.Match, now time.Time) bool {
	n := 0
	for _, m := range all {
		if !m.Closed && now.Sub(m.Ended) < freshness && d.unfinished(g, m) {
			if n++; n > 1 {
				return true
			}
		}
	}
	return false
}

// unfinished tells whether a match has begun and not ended, as far as it can be read.
func (d *databaseMatches) unfinished(g rules.Game, m sqlite.Match) bool {
	events, err := d.store.Events(m.ID)
	if err != nil || len(events) == 0 {
		return false
	}
	over, err := isOver(g, m.Header, events)
	return err == nil && !over
}
