package tuio

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// SenderConfig says what a Sender sends, and where to.
type SenderConfig struct {
	EncoderConfig

	// Targets are the listeners, each an address with a scheme before it:
	//
	//	host:port, udp://host:port  datagrams
	//	tcp://host:port             connects, again and again
	//	ws://host:port/path         connects, again and again
	//	tcp-listen://host:port      waits for listeners to connect
	//	ws-listen://host:port       waits for listeners to connect
	Targets []string
}

// Sender is a TUIO tracker: it sends what lies on a table to any number of
// listeners. A listener that is slow or away holds up nobody. It is not safe
// for concurrent use.
type Sender struct {
	encoder   *Encoder
	describer Describer
	content   Content
	outlets   []outlet
}

// outlet is one way out. Send never blocks for long; what it could not send
// is made good by the next full update.
type outlet interface {
	send(packet []byte) error
	addr() net.Addr
	joined() bool // whether somebody has joined since the last call, who hears from now on
	close() error
}

// NewSender opens all targets. The end of ctx ends the attempts to connect; what
// is connected goes on until Close, so that the goodbye is heard.
func NewSender(ctx context.Context, cfg SenderConfig) (*Sender, error) {
	if err := cfg.EncoderConfig.Validate(); err != nil {
		return nil, err
	}
	if len(cfg.Targets) == 0 {
		return nil, errors.New("tuio: sender without targets")
	}
	s := &Sender{encoder: NewEncoder(cfg.EncoderConfig)}
	for _, target := range cfg.Targets {
		o, err := openOutlet(ctx, target)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("tuio: sending to %s: %w", target, err), s.Close())
		}
		s.outlets = append(s.outlets, o)
	}
	return s, nil
}

// Addrs returns the local addresses of the outlets, in the order of the
// targets: where those that listen are reached.
func (s *Sender) Addrs() []net.Addr {
	var list []net.Addr
	for _, o := range s.outlets {
		list = append(list, o.addr())
	}
	return list
}

// Send sends what lies on the surface at the time now, all of it when a
// listener has joined. Unless it was said when the session began, now is now.
func (s *Sender) Send(now time.Duration, c *Content) error {
	if s.encoder.cfg.Start.IsZero() {
		s.encoder.cfg.Start = time.Now().Add(-now)
	}
	for _, o := range s.outlets {
		if o.joined() {
			s.encoder.Refresh()
		}
	}
	return s.pass(s.encoder.Encode(now, c))
}

// SendTable sends what lies on a table, at the table's time.
func (s *Sender) SendTable(t *constellation.Table) error {
	s.describer.Describe(t, &s.content)
	return s.Send(t.Time, &s.content)
}

// Bye takes everything from the surface, as at the end of a session.
func (s *Sender) Bye(now time.Duration) error { return s.pass(s.encoder.Bye(now)) }

// Close closes all outlets at once. What waits for slow listeners is sent first, for two
// seconds at most.
func (s *Sender) Close() error {
	errs := make([]error, len(s.outlets))
	var all sync.WaitGroup
	for i, o := range s.outlets {
		all.Go(func() { errs[i] = o.close() })
	}
	all.Wait()
	return errors.Join(errs...)
}

// pass gives packets to all outlets. One that fails doesn't hold up the rest.
func (s *Sender) pass(packets [][]byte) error {
	var errs []error
	for _, p := range packets {
		for _, o := range s.outlets {
			errs = append(errs, o.send(p))
		}
	}
	return errors.Join(errs...)
}

// openOutlet opens the way to a target.
func openOutlet(ctx context.Context, target string) (outlet, error) {
	scheme, address, ok := strings.Cut(target, "://")
	if !ok {
		scheme, address = "udp", target
	}
	switch scheme {
	case "udp":
		return dialUDP(address)
	case "tcp":
		return dialTCPOutlet(ctx, address)
	case "ws", "wss":
		return dialWSOutlet(ctx, target)
	case "tcp-listen":
		return listenTCPOutlet(ctx, address)
	case "ws-listen":
		return listenWSOutlet(ctx, address)
	}
	return nil, fmt.Errorf("scheme %q: not one of udp, tcp, ws, tcp-listen, ws-listen", scheme)
}

// udpOutlet sends datagrams.
type udpOutlet struct{ conn *net.UDPConn }

func dialUDP(address string) (outlet, error) {
	if err := checkPeer(address); err != nil {
		return nil, err
	}
	conn, err := net.Dial("udp", address)
	if err != nil {
		return nil, err
	}
	return udpOutlet{conn.(*net.UDPConn)}, nil
}

// send sends one datagram. That nobody listens isn't an error: somebody may
// later.
func (o udpOutlet) send(packet []byte) error {
	if _, err := o.conn.Write(packet); err != nil && !refused(err) {
		return err
	}
	return nil
}

func (o udpOutlet) addr() net.Addr { return o.conn.LocalAddr() }
func (o udpOutlet) joined() bool   { return false }
func (o udpOutlet) close() error   { return o.conn.Close() }
