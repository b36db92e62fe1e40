package web

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// DefaultPort is the port where nobody asks for another one. IANA has assigned
// it to nobody.
const DefaultPort = 8034

// local tells whether an address is this machine's own or one of a local
// network: loopback, private (RFC 1918, RFC 4193) or link-local (RFC 3927,
// RFC 4291).
func local(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast()
}

// addresses are those to listen on, the one to tell people first. own are the
// addresses of this machine.
func addresses(addr string, own []netip.Addr) ([]netip.AddrPort, error) {
	host, port, err := splitAddress(addr)
	if err != nil {
		return nil, err
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	if host == "" {
		return everyLocal(own, port), nil
	}
	a, err := netip.ParseAddr(host)
	switch {
	case err != nil:
		return nil, fmt.Errorf("web: %q is no address: give a number such as 192.168.1.5, or localhost", host)
	case a.IsUnspecified():
		return everyLocal(own, port), nil
	case !local(a):
		return nil, fmt.Errorf("web: %s is a public address: telephones are served on this machine and in the local network only", a)
	}
	return []netip.AddrPort{netip.AddrPortFrom(a, port)}, nil
}

// splitAddress reads host:port, host or :port.
func splitAddress(addr string) (host string, port uint16, err error) {
	host, number := addr, strconv.Itoa(DefaultPort)
	if h, p, err := net.SplitHostPort(addr); err == nil {
		host, number = h, p
	} else if strings.Count(addr, ":") == 1 {
		return "", 0, fmt.Errorf("web: %q is not host:port", addr)
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("web: %q is no port", number)
	}
	return strings.Trim(host, "[]"), uint16(n), nil
}

// everyLocal lists the loopback and local-network addresses of this machine,
// those of the network first.
func everyLocal(own []netip.Addr, port uint16) []netip.AddrPort {
	var all []netip.AddrPort
	for _, a := range own {
		a = a.Unmap()
		if a.IsLoopback() || !local(a) || a.Zone() != "" {
			continue // an address with a zone can't stand in a link
		}
		all = append(all, netip.AddrPortFrom(a, port))
	}
	return append(all, netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), port))
}

// ownAddresses lists the addresses of this machine; that of the way to other
// networks first, since that is where the telephones are.
func ownAddresses() []netip.Addr {
	var all []netip.Addr
	found, err := net.InterfaceAddrs()
	if err != nil {
		return nil // loopback is left
	}
	for _, f := range found {
		if p, err := netip.ParsePrefix(f.String()); err == nil && !(p.Addr().Is6() && p.Addr().IsLinkLocalUnicast()) {
			all = append(all, p.Addr())
		}
	}
	if first, ok := outward(); ok {
		slices.SortStableFunc(all, func(a, b netip.Addr) int {
			return btoi(b == first) - btoi(a == first)
		})
	}
	return all
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// outward is the address from which packets to other networks would go. None
// is sent: connecting a datagram socket only asks for the way.
func outward() (netip.Addr, bool) {
	c, err := net.Dial("udp", "192.0.2.1:9") // RFC 5737, TEST-NET-1
	if err != nil {
		return netip.Addr{}, false
	}
	defer c.Close()
	a, err := netip.ParseAddrPort(c.LocalAddr().String())
	return a.Addr().Unmap(), err == nil
}
