package tuio

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// ListenerConfig says where a Listener hears. Empty addresses are not opened.
type ListenerConfig struct {
	UDP string // address of datagrams, such as 127.0.0.1:3333
	TCP string // address that senders connect to
	WS  string // address of a WebSocket server

	DialTCP []string // senders that wait for connections: host:port
	DialWS  []string // the same by WebSocket: ws://host:port/path, or wss

	Multicast string // group that UDP joins; its port is that of UDP, without one 3333
	Interface string // by name: the one that multicast is joined on, and UDP bound to

	// Allow are the addresses that may send, as "192.168.0.7" or
	// "192.168.0.0/24". Empty allows all that can reach the addresses above.
	Allow []string

	// Stranger is told of each sender that isn't allowed, once, of the first 16 alone. Any
	// goroutine calls it. nil: nobody is told.
	Stranger func(from netip.Addr)

	// SocketBuffer is what the system is asked to keep for UDP while the
	// program is busy, in bytes. Default 4 MiB; the system may give less.
	SocketBuffer int

	// MaxPacket bounds a message of a stream in bytes. Default 65507: a longer one
	// fits no recording, and a Client takes none.
	MaxPacket int

	// Clock tells the time since the session began. Default: since Listen.
	Clock func() time.Duration
}

// Validate tells what is wrong with c, nil if nothing is. Whether the
// addresses can be opened is told by Listen.
func (c ListenerConfig) Validate() error {
	if c.UDP == "" && c.TCP == "" && c.WS == "" && c.Multicast == "" && len(c.DialTCP)+len(c.DialWS) == 0 {
		return errors.New("tuio: nowhere to listen")
	}
	if err := c.checkAddresses(); err != nil {
		return err
	}
	if g, err := netip.ParseAddr(c.Multicast); c.Multicast != "" && (err != nil || !g.IsMulticast()) {
		return fmt.Errorf("tuio: group %q: no multicast address", c.Multicast)
	}
	if c.SocketBuffer < 0 || c.MaxPacket != 0 && c.MaxPacket < smallestPacket {
		return fmt.Errorf("tuio: %d bytes kept for UDP, messages of at most %d bytes: must be at least 0 and %d", c.SocketBuffer, c.MaxPacket, smallestPacket)
	}
	_, err := parseAllow(c.Allow)
	return err
}

// checkAddresses tells which address is none.
func (c *ListenerConfig) checkAddresses() error {
	for _, a := range []struct{ what, address string }{{"UDP", c.UDP}, {"TCP", c.TCP}, {"WebSocket", c.WS}} {
		if a.address == "" {
			continue
		}
		if err := checkAddress(a.address); err != nil {
			return fmt.Errorf("tuio: %s %q: %w", a.what, a.address, err)
		}
	}
	for _, address := range c.DialTCP {
		if err := checkPeer(address); err != nil {
			return fmt.Errorf("tuio: connecting to tcp://%s: %w", address, err)
		}
	}
	for _, url := range c.DialWS {
		if err := checkURL(url); err != nil {
			return fmt.Errorf("tuio: connecting to %s: %w", url, err)
		}
	}
	return nil
}

// DefaultUDP is where TUIO is heard when nothing else is asked for: loopback
// only, since TUIO knows no passwords and who can send can play.
const DefaultUDP = "127.0.0.1:3333"

const (
	queueBytes   = 8 << 20 // of packets that wait
	queuePackets = 8192
	maxStreams   = 64 // connections at a time
)

// Listener hears TUIO on any number of transports. It is a Source whose
// packets have one order.
type Listener struct {
	cfg    ListenerConfig
	allow  []netip.Prefix
	queue  *queue
	ctx    context.Context
	cancel context.CancelFunc
	group  sync.WaitGroup

	closers []func() error
	addrs   []netip.AddrPort
	denied  atomic.Int64
	full    atomic.Int64
	broken  atomic.Int64

	mu      sync.Mutex
	streams int64 // connections open
	closing bool

	strangers []netip.Addr  // that it was told of
	fault     BrokenStream  // the last one
	reported  time.Duration // until when none is reported

	once   sync.Once // of Close
	closed error     // what it returned
}

// Listen opens all that cfg asks for. The caller closes the Listener; ctx ends
// its connections and its attempts to connect even before that.
func Listen(ctx context.Context, cfg ListenerConfig) (*Listener, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	allow, err := parseAllow(cfg.Allow)
	if err != nil {
		return nil, err
	}
	setDefault(&cfg.SocketBuffer, 4<<20)
	setDefault(&cfg.MaxPacket, maxUDP)
	if cfg.Clock == nil {
		start := time.Now()
		cfg.Clock = func() time.Duration { return time.Since(start) }
	}
	l := &Listener{cfg: cfg, allow: allow, queue: newQueue(cfg.Clock, queueBytes, queuePackets)}
	l.ctx, l.cancel = context.WithCancel(ctx)
	if err := l.open(); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// open opens the transports one by one.
func (l *Listener) open() error {
	ways := []struct {
		wanted bool
		what   string
		open   func() error
	}{
		{l.cfg.UDP != "" || l.cfg.Multicast != "", "UDP " + l.cfg.UDP, l.openUDP},
		{l.cfg.TCP != "", "TCP " + l.cfg.TCP, l.openTCP},
		{l.cfg.WS != "", "WebSocket " + l.cfg.WS, l.openWS},
	}
	for _, w := range ways {
		if !w.wanted {
			continue
		}
		if err := w.open(); err != nil {
			return fmt.Errorf("tuio: hearing %s: %w", w.what, err)
		}
	}
	for _, address := range l.cfg.DialTCP {
		l.dialTCP(address)
	}
	for _, url := range l.cfg.DialWS {
		l.dialWS(url)
	}
	return nil
}

// Next implements Source. It returns io.EOF after Close.
func (l *Listener) Next(ctx context.Context, until time.Duration) (Packet, error) {
	return l.queue.Next(ctx, until)
}

// Addrs returns the addresses that are heard, UDP before TCP before WebSocket.
func (l *Listener) Addrs() []netip.AddrPort { return l.addrs }

// ListenerStats counts what a Listener could not take.
type ListenerStats struct {
	Dropped int64 // datagrams for which there was no room: the program was too slow
	Denied  int64 // packets and connections of senders that are not allowed
	Full    int64 // connections for which there was no room
	Broken  int64 // streams ended because what they carried was no TUIO
	Streams int64 // connections open now
}

// Stats returns the counts so far.
func (l *Listener) Stats() ListenerStats {
	l.mu.Lock()
	defer l.mu.Unlock()
	return ListenerStats{
		Dropped: l.queue.lost(), Denied: l.denied.Load(), Full: l.full.Load(),
		Broken: l.broken.Load(), Streams: l.streams,
	}
}

// Close closes all sockets and waits until nothing runs any longer. It may be called
// by several goroutines, and again.
func (l *Listener) Close() error {
	l.once.Do(func() { l.closed = l.close() })
	return l.closed
}

func (l *Listener) close() error {
	l.mu.Lock()
	l.closing = true
	l.mu.Unlock()
	l.cancel()
	var errs []error
	for _, c := range l.closers {
		errs = append(errs, c())
	}
	l.group.Wait()
	l.queue.close()
	return errors.Join(errs...)
}

// allowed tells whether a sender may send, and counts if not.
func (l *Listener) allowed(from netip.AddrPort) bool {
	if len(l.allow) == 0 {
		return true
	}
	for _, p := range l.allow {
		if p.Contains(from.Addr()) {
			return true
		}
	}
	l.denied.Add(1)
	l.met(from.Addr())
	return false
}

// parseAllow reads addresses and networks.
func parseAllow(list []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	for _, s := range list {
		p, err := parseNetwork(s)
		if err != nil {
			return nil, fmt.Errorf("tuio: allowed sender %q: neither address nor network: %w", s, err)
		}
		prefixes = append(prefixes, p.Masked())
	}
	return prefixes, nil
}

// parseNetwork reads an address or a network, IPv4 as IPv4 however it is written.
func parseNetwork(s string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(s); err == nil {
		a = a.Unmap()
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	p, err := netip.ParsePrefix(s)
	if err != nil || !p.Addr().Is4In6() {
		return p, err
	}
	const mapped = 96 // bits before the IPv4 address
	if p.Bits() < mapped {
		return p, fmt.Errorf("a network of IPv4 in IPv6 has %d to 128 bits", mapped)
	}
	return netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-mapped), nil
}

// plain returns an address as it is kept: IPv4 as IPv4, no zone.
func plain(a netip.AddrPort) netip.AddrPort {
	return netip.AddrPortFrom(a.Addr().Unmap().WithZone(""), a.Port())
}
