package tuio

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// mostIdle is for how long a connection over which nothing more is asked for is kept.
const mostIdle = time.Minute

// openWS waits for senders that connect by WebSocket. Pages of other origins
// are refused, else any page in a browser on this machine could send, and pages of a name
// that somebody else's name server points here (DNS rebinding).
func (l *Listener) openWS() error {
	var lc net.ListenConfig
	socket, err := lc.Listen(l.ctx, "tcp", l.cfg.WS)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: http.HandlerFunc(l.serveWS), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: mostIdle}
	l.addrs = append(l.addrs, plain(socket.Addr().(*net.TCPAddr).AddrPort()))
	l.closers = append(l.closers, server.Close)
	l.group.Go(func() { _ = server.Serve(socket) })
	return nil
}

func (l *Listener) serveWS(w http.ResponseWriter, r *http.Request) {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if from = plain(from); err != nil || !l.allowed(from) {
		http.Error(w, "not allowed", http.StatusForbidden)
		return
	}
	if r.Header.Get("Origin") != "" && !calledHere(r.Host, l.cfg.WS) {
		http.Error(w, "this server isn't called that", http.StatusMisdirectedRequest)
		return
	}
	if !l.enter() {
		http.Error(w, "there are too many senders", http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		l.leave()
		return
	}
	l.readWS(conn, from)
}

// calledHere tells whether a host that a browser names surely is this machine: by its address,
// as localhost, or as the address that it waits at or the system calls it.
func calledHere(host, at string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	if _, err := netip.ParseAddr(name); err == nil || strings.EqualFold(name, "localhost") {
		return true
	}
	set, _, _ := net.SplitHostPort(at)
	own, _ := os.Hostname()
	return name != "" && (strings.EqualFold(name, set) || strings.EqualFold(strings.TrimSuffix(strings.ToLower(name), ".local"), own))
}

// readWS reads one connection that has entered until it ends: a binary frame
// a packet.
func (l *Listener) readWS(conn *websocket.Conn, from netip.AddrPort) {
	defer l.leave()
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(int64(l.cfg.MaxPacket))
	for {
		kind, data, err := conn.Read(l.ctx)
		if websocket.CloseStatus(err) == websocket.StatusMessageTooBig {
			l.breaks(from, fmt.Errorf("%w: message of more than %d bytes", ErrFraming, l.cfg.MaxPacket))
		}
		if err != nil {
			l.ends(from)
			return
		}
		if kind == websocket.MessageBinary && len(data) > 0 && l.queue.pushWait(l.ctx, from, data) != nil {
			return
		}
	}
}

// dialWS keeps a connection to a sender that waits for them.
func (l *Listener) dialWS(url string) {
	l.group.Go(func() {
		retry(l.ctx, func() error {
			conn, from, err := dialWebSocket(l.ctx, url)
			if err != nil {
				return err
			}
			if !l.enter() {
				return errors.Join(errNoRoom, conn.CloseNow())
			}
			l.readWS(conn, from)
			return nil
		})
	})
}

// dialWebSocket connects and returns the address of the other end as well.
func dialWebSocket(ctx context.Context, url string) (*websocket.Conn, netip.AddrPort, error) {
	var from netip.AddrPort
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		var d net.Dialer
		conn, err := d.DialContext(ctx, network, address)
		if err == nil {
			from = remote(conn.RemoteAddr())
		}
		return conn, err
	}
	transport := &http.Transport{DialContext: dial, DisableKeepAlives: true}
	defer transport.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
	return conn, from, err
}
