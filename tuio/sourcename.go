package tuio

import (
	"net/netip"
	"slices"
	"strings"
)

// sourceName is a source by its name, or by an address in any of its forms. It is read
// once: updates come a thousand times a second.
type sourceName struct {
	name string         // as it is compared: an address in its shortest form
	port netip.AddrPort // not valid where it is no address with a port
	addr netip.Addr     // not valid where it is no address without one
}

func readSourceName(source string) sourceName {
	if at, err := netip.ParseAddrPort(source); err == nil {
		return sourceName{name: at.String(), port: at}
	}
	if at, err := netip.ParseAddr(strings.Trim(source, "[]")); err == nil {
		return sourceName{name: at.String(), addr: at}
	}
	return sourceName{name: source}
}

// SourceName is a source as it is compared: an address in its shortest form.
func SourceName(source string) string { return readSourceName(source).name }

// sourceNames are those of several trackers.
type sourceNames []sourceName

func sourcesOf(all []Tracker) (names sourceNames) {
	for _, t := range all {
		names = append(names, readSourceName(t.Source))
	}
	return names
}

// of is which of them an update comes from, -1 for none: by its name, which says most,
// else by its address with a port, else without one.
func (n sourceNames) of(u *Update) int {
	if i := slices.IndexFunc(n, func(s sourceName) bool { return s.name == u.Source }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(n, func(s sourceName) bool { return s.port.IsValid() && s.port == u.From }); i >= 0 {
		return i
	}
	return slices.IndexFunc(n, func(s sourceName) bool { return s.addr.IsValid() && s.addr == u.From.Addr() })
}
