package tuio

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"time"
)

// openUDP opens the socket of datagrams, joined to a multicast group if one
// is named, and starts its only reader.
func (l *Listener) openUDP() error {
	conn, err := l.bindUDP()
	if err != nil {
		return err
	}
	// The system may grant less than asked for; then bursts may be lost, but
	// that is no reason not to listen.
	_ = conn.SetReadBuffer(l.cfg.SocketBuffer)
	stampArrivals(conn)
	l.addrs = append(l.addrs, plain(conn.LocalAddr().(*net.UDPAddr).AddrPort()))
	l.closers = append(l.closers, conn.Close)
	l.group.Go(func() { l.readUDP(conn) })
	return nil
}

func (l *Listener) bindUDP() (*net.UDPConn, error) {
	address := l.cfg.UDP
	if address == "" {
		address = ":3333"
	}
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	var card *net.Interface
	if l.cfg.Interface != "" {
		if card, err = net.InterfaceByName(l.cfg.Interface); err != nil {
			return nil, fmt.Errorf("interface %q: %w", l.cfg.Interface, err)
		}
	}
	if l.cfg.Multicast != "" {
		return joinGroup(l.cfg.Multicast, at.Port, card)
	}
	if card != nil && elsewhere(at.IP, card) {
		if at.IP, err = addressOf(card); err != nil {
			return nil, err
		}
	}
	return net.ListenUDP("udp", at)
}

// joinGroup hears a multicast group, on one interface if one is given.
func joinGroup(group string, port int, card *net.Interface) (*net.UDPConn, error) {
	ip, err := netip.ParseAddr(group)
	if err != nil || !ip.IsMulticast() {
		return nil, fmt.Errorf("group %q: no multicast address", group)
	}
	at := net.JoinHostPort(group, strconv.Itoa(port))
	to, err := net.ResolveUDPAddr("udp", at)
	if err != nil {
		return nil, err
	}
	return net.ListenMulticastUDP("udp", card, to)
}

// elsewhere tells whether an address doesn't say where on the interface to
// listen: none, all of them, or loopback when another interface is meant.
func elsewhere(ip net.IP, card *net.Interface) bool {
	return ip == nil || ip.IsUnspecified() || ip.IsLoopback() && card.Flags&net.FlagLoopback == 0
}

// addressOf returns the first address of an interface, IPv4 before IPv6.
func addressOf(card *net.Interface) (net.IP, error) {
	addrs, err := card.Addrs()
	if err != nil {
		return nil, err
	}
	var six net.IP
	for _, a := range addrs {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.To4() != nil {
			return n.IP, nil
		}
		if ok && six == nil && n.IP.IsGlobalUnicast() {
			six = n.IP
		}
	}
	if six == nil {
		return nil, fmt.Errorf("interface %q has no address", card.Name)
	}
	return six, nil
}

// readUDP reads datagrams until the socket is closed.
func (l *Listener) readUDP(conn *net.UDPConn) {
	buf, beside := make([]byte, 64<<10), make([]byte, besideData)
	for {
		n, b, _, from, err := conn.ReadMsgUDPAddrPort(buf, beside)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // one datagram's trouble, such as a port that was refused
			_ = sleep(l.ctx, time.Millisecond)
			continue
		}
		if from = plain(from); n > 0 && l.allowed(from) {
			l.queue.push(from, buf[:n], waited(beside[:b], time.Now()))
		}
	}
}

// besideData is room for what the system says of a datagram, bytes.
const besideData = 128

// longestWait is the longest that a datagram is believed to have waited in its socket: beyond
// that the machine's clock was set.
const longestWait = 5 * time.Second

// waited is how long a datagram has waited to be read, as the system says beside it; 0 where
// it doesn't.
func waited(beside []byte, now time.Time) time.Duration {
	came, ok := arrival(beside)
	if ago := now.Sub(came); ok && ago > 0 && ago <= longestWait {
		return ago
	}
	return 0
}
