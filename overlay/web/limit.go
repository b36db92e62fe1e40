package web

import (
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limitedListener accepts connections up to a number, and up to another of one
// address, as household counts it. What is too many is closed at once: to let it wait would let one
// address hold up all.
type limitedListener struct {
	net.Listener
	count *counter
}

// counter counts the connections of all listeners.
type counter struct {
	limits Limits
	mu     sync.Mutex
	all    int
	of     map[netip.Addr]int
}

// Accept waits for the next connection that isn't too many. Addresses that are
// not of this machine or the local network are sent away, too, as where a
// router hands connections on from outside.
func (l limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := addressOf(c.RemoteAddr().String())
		if !local(from) || !l.count.enter(from) {
			c.Close()
			continue
		}
		return &counted{Conn: c, leave: sync.OnceFunc(func() { l.count.leave(from) })}, nil
	}
}

// counted tells when it is closed.
type counted struct {
	net.Conn
	leave func()
}

// Close closes the connection.
func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}

func (c *counter) enter(from netip.Addr) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	from = household(from)
	if c.all >= c.limits.Connections || c.of[from] >= c.limits.PerAddress {
		return false
	}
	c.all++
	c.of[from]++
	return true
}

func (c *counter) leave(from netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	from = household(from)
	c.all--
	if c.of[from]--; c.of[from] <= 0 {
		delete(c.of, from)
	}
}

// addressOf is the address of "host:port", without its zone.
func addressOf(hostport string) netip.Addr {
	a, err := netip.ParseAddrPort(hostport)
	if err != nil {
		return netip.Addr{}
	}
	return a.Addr().Unmap().WithZone("")
}

// household is the address by which one is counted: that of its network for IPv6, of
// which one machine gives itself as many as it likes.
func household(a netip.Addr) netip.Addr {
	if !a.Is6() || a.IsLoopback() {
		return a
	}
	if net, err := a.Prefix(64); err == nil {
		return net.Addr()
	}
	return a
}

// pace lets each address ask so often.
type pace struct {
	limits Limits
	mu     sync.Mutex
	of     map[netip.Addr]*asking
}

// asking is how often an address has asked of late.
type asking struct {
	rate *rate.Limiter
	last time.Time
}

// mostAddresses is how many addresses are remembered. A local network has 254
// as a rule.
const mostAddresses = 1024

// allow counts one request of an address, and tells whether it may be.
func (p *pace) allow(from netip.Addr, now time.Time) bool {
	from = household(from)
	p.mu.Lock()
	defer p.mu.Unlock()
	a, ok := p.of[from]
	if !ok {
		if len(p.of) >= mostAddresses && !p.forget(now) {
			return false
		}
		a = &asking{rate: rate.NewLimiter(rate.Limit(p.limits.Requests), max(1, int(p.limits.Requests*p.limits.Burst)))}
		p.of[from] = a
	}
	a.last = now
	return a.rate.AllowN(now, 1)
}

// forget drops the addresses that have not asked for a minute, and tells
// whether there is room again.
func (p *pace) forget(now time.Time) bool {
	for from, a := range p.of {
		if now.Sub(a.last) > time.Minute {
			delete(p.of, from)
		}
	}
	return len(p.of) < mostAddresses
}
