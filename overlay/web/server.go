package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Order is a command of a player on its way to the loop.
type Order struct {
	rules.Command
	Answer func(error) // to be called once, with why it was refused or nil; it never waits

	fate *atomic.Int32
}

// What becomes of an order: it waits, until the loop takes it or its player is told that
// the table doesn't answer.
const (
	waits int32 = iota
	taken
	givenUp
)

// Take tells whether the order is to be carried out now. One whose player was told that
// the table doesn't answer isn't any more.
func (o Order) Take() bool { return o.fate == nil || o.fate.CompareAndSwap(waits, taken) }

// waiting is how many orders may wait for the loop.
const waiting = 64

// Server shows a table on telephones. Begin and Show belong to the goroutine of
// the loop; the other methods may be used by any.
type Server struct {
	cfg     Config
	addrs   []netip.AddrPort // that are listened on, the one to tell people first
	name    string           // host and port as people are told
	scheme  string
	cert    certificate
	http    *http.Server
	group   sync.WaitGroup
	stop    context.CancelFunc
	orders  chan Order
	changed chan struct{} // something was told

	told   atomic.Pointer[told]
	maker  maker
	moment atomic.Pointer[moment]
	state  atomic.Pointer[offered]
	passes atomic.Pointer[passes]
	ticket atomic.Pointer[string] // that opens the game master's page once; nil: none
	code   atomic.Pointer[overlay.Code]
	panel  atomic.Pointer[Panel]
	album  atomic.Pointer[Album]
	phone  atomic.Pointer[PhoneCamera]
	table  around

	mu      sync.Mutex
	clients map[*client]bool
	feeds   map[*feeder]bool
}

// offered is what the table shows at a moment, for the rights of players.
type offered struct {
	State
	info rules.Info
}

// New listens and serves until Close.
func New(cfg Config) (*Server, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if cfg.Log == nil {
		cfg.Log = io.Discard
	}
	if cfg.Camera == "" {
		cfg.Camera = NewToken()
	}
	want, err := addresses(cfg.Addr, ownAddresses())
	if err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, scheme: "http", orders: make(chan Order, waiting), changed: make(chan struct{}, 1), clients: map[*client]bool{}, feeds: map[*feeder]bool{}}
	s.http = &http.Server{ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 8 << 10, ErrorLog: quiet()}
	if err := s.secure(); err != nil {
		return nil, err
	}
	listeners, err := s.listen(want)
	if err != nil {
		return nil, err
	}
	s.http.Handler = s.guarded(s.routes())
	s.renew()
	s.start(listeners)
	return s, nil
}

// listen opens all addresses. Of several, those that can't be opened are left
// out as long as one can.
func (s *Server) listen(want []netip.AddrPort) ([]net.Listener, error) {
	var all []net.Listener
	var failed error
	count := &counter{limits: s.cfg.Limits, of: map[netip.Addr]int{}}
	for _, a := range want {
		l, err := net.Listen("tcp", a.String())
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("web: %w", err))
			continue
		}
		at := l.Addr().(*net.TCPAddr).AddrPort()
		s.addrs = append(s.addrs, netip.AddrPortFrom(at.Addr().Unmap(), at.Port()))
		all = append(all, limitedListener{l, count})
	}
	if len(all) == 0 {
		return nil, failed
	}
	port := s.addrs[0].Port()
	if s.name == "" {
		s.name = s.addrs[0].Addr().String()
	}
	s.name = hostport(s.name, port, s.scheme)
	return all, nil
}

// hostport leaves out the port that a scheme stands for.
func hostport(host string, port uint16, scheme string) string {
	if scheme == "http" && port == 80 || scheme == "https" && port == 443 {
		if strings.Contains(host, ":") {
			return "[" + host + "]"
		}
		return host
	}
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// guarded puts the guard before a handler.
func (s *Server) guarded(next http.Handler) http.Handler {
	g := &guard{hosts: map[string]bool{strings.ToLower(s.name): true}, ports: map[string]bool{}, cert: s.cert, scheme: s.scheme, now: time.Now, next: next,
		pace: &pace{limits: s.cfg.Limits, of: map[netip.Addr]*asking{}}}
	for _, a := range s.addrs {
		g.ports[strconv.Itoa(int(a.Port()))] = true
		g.hosts[strings.ToLower(hostport(a.Addr().String(), a.Port(), s.scheme))] = true
		if a.Addr().IsLoopback() {
			g.hosts[hostport("localhost", a.Port(), s.scheme)] = true
		}
	}
	return g
}

// start begins to serve.
func (s *Server) start(listeners []net.Listener) {
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.http.BaseContext = func(net.Listener) context.Context { return ctx }
	s.group.Go(func() { s.live(ctx) })
	for _, l := range listeners {
		s.group.Go(func() {
			if s.scheme == "https" {
				_ = s.http.ServeTLS(l, "", "")
				return
			}
			_ = s.http.Serve(l)
		})
	}
}

// Close ends all connections and everything that the server has begun.
func (s *Server) Close() error {
	s.stop()
	err := s.http.Close()
	s.group.Wait()
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	return nil
}

// Orders are what players ask for.
func (s *Server) Orders() <-chan Order { return s.orders }

// People says how players want to be called and shown. Nobody changes the map.
func (s *Server) People() map[string]overlay.Person {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	return s.table.people
}

// SetPeople says how players want to be called and shown, as it was said in the
// match before a restart.
func (s *Server) SetPeople(people map[string]overlay.Person) {
	s.table.mu.Lock()
	s.table.people = maps.Clone(people)
	s.table.mu.Unlock()
	s.nudge()
}

// Code is what stands at the table's rim: the address for players.
func (s *Server) Code() *overlay.Code { return s.code.Load() }

// Address is where a page opens with the rights of a role.
func (s *Server) Address(r Role) string {
	a := s.scheme + "://" + s.name + "/"
	if t := s.passes.Load().of(r); t != "" {
		a += "#" + t
	}
	return a
}

// renew makes new tokens for players and the game master. Those who are there
// get theirs at once; whoever isn't has to scan the code anew.
func (s *Server) renew() { s.take(newPasses()) }

// Codes are the tokens of players and of the game master, which a match keeps when it
// goes on after a restart.
func (s *Server) Codes() (player, master string) {
	p := s.passes.Load()
	return p.player, p.master
}

// TakeUp goes on with the tokens that a match had before a restart. Those that were told
// since the start hold as well: somebody may have scanned them.
func (s *Server) TakeUp(player, master string) {
	p, m := s.Codes()
	s.take(&passes{player, master, &passes{player: p, master: m}})
}

// take gives out other tokens.
func (s *Server) take(p *passes) {
	was := s.passes.Swap(p)
	code, err := qrCode(s.Address(Player), s.name)
	if err != nil {
		fmt.Fprintf(s.cfg.Log, "asterism: %v\n", err)
	}
	s.code.Store(code)
	s.mu.Lock()
	for _, c := range slices.Collect(maps.Keys(s.clients)) {
		c.renewed(was)
	}
	s.mu.Unlock()
	if s.cfg.Unsaid {
		return
	}
	fmt.Fprintf(s.cfg.Log, "asterism: telephones: watch at %s\nasterism: telephones: play at %s (or scan the code at the table's rim)\nasterism: telephones: the game master's is %s\n",
		s.Address(Spectator), s.Address(Player), s.Address(Master))
}

// order hands a command to the loop and waits for the answer.
func (s *Server) order(ctx context.Context, c rules.Command) error {
	answer := make(chan error, 1)
	o := Order{Command: c, fate: new(atomic.Int32), Answer: func(err error) {
		select {
		case answer <- err:
		default:
		}
	}}
	select {
	case s.orders <- o:
	default:
		return errBusy
	}
	late := time.NewTimer(s.cfg.Limits.Answer)
	defer late.Stop()
	select {
	case err := <-answer:
		return err
	case <-late.C:
		if o.fate.CompareAndSwap(waits, givenUp) {
			return errBusy
		}
	case <-ctx.Done():
		return ctx.Err()
	}
	select { // the loop has just taken it
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// errBusy: the loop has not answered.
var errBusy = errors.New("the table doesn't answer just now")
