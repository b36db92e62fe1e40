package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/tuio"
)

// hearFlags say where TUIO is heard.
type hearFlags struct {
	UDP       string   `name:"udp" default:"${udp}" placeholder:"ADDR" help:"Hear datagrams at ADDR; 0.0.0.0:3333 hears the whole network, none hears no datagrams (default: ${default})."`
	TCP       string   `name:"tcp" placeholder:"ADDR" help:"Let senders connect by TCP to ADDR."`
	WS        string   `name:"ws" placeholder:"ADDR" help:"Let senders connect by WebSocket to ADDR, such as 127.0.0.1:8080."`
	Connect   []string `name:"connect" placeholder:"URL" help:"Connect to a sender that waits, tcp://HOST:PORT or ws://HOST:PORT, and again whenever it is lost."`
	Multicast string   `name:"multicast" placeholder:"GROUP" help:"Join a multicast group, on the port of --udp."`
	Interface string   `name:"interface" placeholder:"NAME" help:"Hear datagrams or the group on the interface NAME only, at the port of --udp."`
	Allow     []string `name:"allow" placeholder:"ADDR" help:"Hear only senders at these addresses or networks, such as 192.168.0.7 or 192.168.0.0/24."`
}

// config returns what the flags ask for, timed by clock.
func (f *hearFlags) config(clock func() time.Duration) (tuio.ListenerConfig, error) {
	cfg := tuio.ListenerConfig{
		UDP: f.UDP, TCP: f.TCP, WS: f.WS, Multicast: f.Multicast,
		Interface: f.Interface, Allow: f.Allow, Clock: clock,
	}
	if f.UDP == none {
		cfg.UDP = ""
	}
	for _, url := range f.Connect {
		scheme, address, _ := strings.Cut(url, "://")
		switch scheme {
		case "tcp":
			cfg.DialTCP = append(cfg.DialTCP, address)
		case "ws", "wss":
			cfg.DialWS = append(cfg.DialWS, url)
		default:
			return cfg, bad(fmt.Errorf("connect %q: must begin with tcp:// or ws://", url))
		}
	}
	return cfg, bad(cfg.Validate())
}

// deaf tells whether the flags ask for nowhere to listen.
func (f *hearFlags) deaf() bool {
	return (f.UDP == "" || f.UDP == none) && f.TCP == "" && f.WS == "" && f.Multicast == "" && f.Interface == "" && len(f.Connect) == 0
}

// open listens where the flags ask for, in a session that began at start; the
// senders of allow are heard beside those of the flags. Whom nobody hears the log says:
// a tracker may have got another address.
func (f *hearFlags) open(ctx context.Context, start time.Time, log io.Writer, allow ...string) (*tuio.Listener, error) {
	cfg, err := f.config(func() time.Duration { return time.Since(start) })
	if err != nil {
		return nil, err
	}
	cfg.Allow = append(cfg.Allow, allow...)
	cfg.Stranger = func(from netip.Addr) {
		fmt.Fprintf(log, "asterism: TUIO from %s isn't heard: it isn't among those that --allow or the settings name\n", from)
	}
	l, err := tuio.Listen(ctx, cfg)
	return l, sayTaken(err, f.elsewhere)
}

// listenCmd is `asterism listen`.
type listenCmd struct {
	hearFlags
	JSON bool `name:"json" help:"A line of JSON per committed frame."`
}

// Run hears TUIO until it is interrupted.
func (c *listenCmd) Run(io *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	l, err := c.open(ctx, time.Now(), io.err)
	if err != nil {
		return err
	}
	defer l.Close()
	fmt.Fprintf(io.err, "asterism: hearing TUIO at %s, Ctrl-C ends\n", listened(l, &c.hearFlags))
	e := &ear{source: &telling{Listener: l, log: io.err}, client: tuio.NewClient(tuio.Config{}), log: io.err}
	if c.JSON {
		e.see = jsonLines(io.out)
	} else {
		e.every, e.show = time.Second, liveTable(io.out, l)
	}
	return e.listen(ctx)
}

// listened names the places where TUIO is heard.
func listened(l *tuio.Listener, f *hearFlags) string {
	var places []string
	for _, a := range l.Addrs() {
		places = append(places, a.String())
	}
	return strings.Join(append(places, f.Connect...), ", ")
}

// ear listens to a source: each frame is given to see, and in between the
// state is given to show. Both may be missing.
type ear struct {
	source tuio.Source
	client *tuio.Client
	log    io.Writer // faults

	see   func(*tuio.Update) error
	every time.Duration // how often show is called, in the time of the source
	show  func(now time.Duration, c *tuio.Client) error
	shown time.Duration
}

// listen goes on until the source or ctx ends, neither of which is an error.
func (e *ear) listen(ctx context.Context) error {
	for {
		p, err := e.source.Next(ctx, e.due())
		switch {
		case errors.Is(err, io.EOF) || err != nil && ctx.Err() != nil:
			e.client.Flush()
			return e.drain()
		case err != nil:
			return err
		}
		e.client.Feed(p)
		if err := e.drain(); err != nil {
			return err
		}
		if err := e.look(p.Time); err != nil {
			return err
		}
	}
}

// due returns when there is something to be done though nothing comes.
func (e *ear) due() time.Duration {
	if e.show == nil {
		return e.client.Deadline()
	}
	return min(e.client.Deadline(), e.shown+e.every)
}

// drain gives out the frames that the last packet has committed.
func (e *ear) drain() error {
	for e.client.Scan() {
		if e.see == nil {
			continue
		}
		if err := e.see(e.client.Update()); err != nil {
			return err
		}
	}
	return nil
}

// look reports faults and shows the state when it is time.
func (e *ear) look(now time.Duration) error {
	if f, ok := e.client.Fault(); ok {
		fmt.Fprintln(e.log, "asterism:", f)
	}
	if u, ok := e.client.Unplaced(); ok {
		fmt.Fprintln(e.log, "asterism:", u)
	}
	if e.show == nil || now < e.shown+e.every {
		return nil
	}
	e.shown = now
	return e.show(now, e.client)
}

// jsonLines writes a line per frame.
func jsonLines(w io.Writer) func(*tuio.Update) error {
	var line []byte
	return func(u *tuio.Update) error {
		line = u.AppendJSON(line[:0])
		_, err := w.Write(line)
		return err
	}
}

// liveTable shows the sources as a table, on a terminal in one place.
func liveTable(w io.Writer, l *tuio.Listener) func(time.Duration, *tuio.Client) error {
	home := ""
	if onTerminal(w) {
		home = "\x1b[H\x1b[J"
	}
	return func(now time.Duration, c *tuio.Client) error {
		text := home + sourceTable(now, c.Sources(now)) + totals(c.Stats(), l.Stats())
		_, err := io.WriteString(w, text)
		return err
	}
}
