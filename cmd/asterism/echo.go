package main

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"strings"
)

// refuseEcho refuses targets of what is sent that lead to where the flags have TUIO heard:
// all that was sent would come back as one more sensor, and dice that are taken off the
// table would lie there for good.
func (f *hearFlags) refuseEcho(targets []string) error {
	for _, target := range targets {
		if flag := f.hears(target); flag != "" {
			return bad(fmt.Errorf("--tuio-out %s: there Asterism itself hears (%s): send it elsewhere, or hear elsewhere", target, flag))
		}
	}
	return nil
}

// hears is the flag by which a target is heard, empty for none.
func (f *hearFlags) hears(target string) string {
	scheme, address, ok := strings.Cut(target, "://")
	if !ok {
		scheme, address = "udp", target
	}
	switch scheme {
	case "udp":
		switch _, port, _ := net.SplitHostPort(f.UDP); {
		case sameEnd(address, f.UDP):
			return "--udp"
		case f.Multicast != "" && address == net.JoinHostPort(f.Multicast, cmp.Or(port, "3333")):
			return "--multicast"
		}
	case "tcp":
		if sameEnd(address, f.TCP) {
			return "--tcp"
		}
	case "ws":
		address, _, _ = strings.Cut(address, "/")
		if sameEnd(address, f.WS) {
			return "--ws"
		}
	}
	return ""
}

// sameEnd tells whether what is sent to an address comes to where one is heard.
func sameEnd(to, heard string) bool {
	host, port, err := net.SplitHostPort(to)
	own, at, heardErr := net.SplitHostPort(heard)
	if err != nil || heardErr != nil || port != at || port == "0" {
		return false
	}
	return sameHost(host, own)
}

// sameHost tells whether a name is that of an address on which this machine hears; one that
// isn't an address is looked up by nobody.
func sameHost(to, own string) bool {
	if strings.EqualFold(to, "localhost") || to == "" {
		to = "127.0.0.1"
	}
	if strings.EqualFold(own, "localhost") {
		own = "127.0.0.1"
	}
	a, err := netip.ParseAddr(to)
	if err != nil {
		return false
	}
	b, err := netip.ParseAddr(own)
	if own == "" || err == nil && b.IsUnspecified() {
		return a.IsLoopback() || a.IsUnspecified() || isOwn(a)
	}
	return err == nil && (a.Unmap() == b.Unmap() || a.IsUnspecified() && b.IsLoopback())
}

// isOwn tells whether an address is one of this machine's.
func isOwn(a netip.Addr) bool {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return false
	}
	for _, own := range all {
		if p, err := netip.ParsePrefix(own.String()); err == nil && p.Addr().Unmap() == a.Unmap() {
			return true
		}
	}
	return false
}
