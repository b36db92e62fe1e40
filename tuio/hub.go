package tuio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

const (
	// hubQueue is how many packets wait for a listener that is slow; more are
	// dropped, and the next full update makes that good.
	hubQueue = 256

	// writeLimit is how long a listener may take to take one packet, and at the
	// end all that still waits for it.
	writeLimit = 2 * time.Second
)

// hub is an outlet of streams: each listener that is connected has a queue
// and a goroutine of its own, so that none holds up another.
type hub struct {
	seek   context.Context // ends the looking for listeners
	cancel context.CancelFunc
	life   context.Context // ends what is connected
	abort  context.CancelFunc
	group  sync.WaitGroup
	where  net.Addr
	closer func() error

	mu        sync.Mutex
	listeners map[chan []byte]bool // whether each hears already: first it waits for a frame that is whole and full
	closing   bool
}

func newHub(ctx context.Context) *hub {
	h := &hub{listeners: make(map[chan []byte]bool), closer: func() error { return nil }}
	h.seek, h.cancel = context.WithCancel(ctx)
	h.life, h.abort = context.WithCancel(context.WithoutCancel(ctx))
	return h
}

// send gives a copy of the packet to all who hear.
func (h *hub) send(packet []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing || len(h.listeners) == 0 {
		return nil
	}
	packet = bytes.Clone(packet)
	for c, hears := range h.listeners {
		if !hears {
			continue
		}
		select {
		case c <- packet:
		default:
		}
	}
	return nil
}

func (h *hub) addr() net.Addr { return h.where }

// joined lets those hear who have come since the last call: the next frame, which is to
// be a full one, is the first that they get.
func (h *hub) joined() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	news := false
	for c, hears := range h.listeners {
		if !hears {
			h.listeners[c], news = true, true
		}
	}
	return news
}

// close ends the hub. What waits is sent first, the goodbye among it.
func (h *hub) close() error {
	h.cancel()
	err := h.closer()
	if errors.Is(err, net.ErrClosed) {
		err = nil // closed before
	}
	h.finish()
	defer time.AfterFunc(writeLimit, h.abort).Stop()
	h.group.Wait()
	h.abort()
	return err
}

// finish closes the queues: nothing comes any more.
func (h *hub) finish() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing {
		return
	}
	h.closing = true
	for c := range h.listeners {
		close(c)
	}
}

// with serves one listener by a function that ends once its connection is closed. It
// returns false where no more listeners are taken.
func (h *hub) with(serve func(packets <-chan []byte)) bool {
	c, ok := h.join()
	if !ok {
		return false
	}
	defer h.leave(c)
	serve(c)
	return true
}

// pass writes packets, until that fails or the listener is known to be gone. It returns
// true when all has been written that there is.
func pass(packets <-chan []byte, gone <-chan struct{}, write func([]byte) error) bool {
	for {
		select {
		case packet, more := <-packets:
			if !more {
				return true
			}
			if write(packet) != nil {
				return false
			}
		case <-gone:
			return false
		}
	}
}

func (h *hub) join() (chan []byte, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing || len(h.listeners) >= maxStreams {
		return nil, false
	}
	c := make(chan []byte, hubQueue)
	h.listeners[c] = false
	h.group.Add(1)
	return c, true
}

func (h *hub) leave(c chan []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.listeners, c)
	h.group.Done()
}

// serveTCP writes to one connection: length, then bundle.
func (h *hub) serveTCP(conn net.Conn) {
	defer conn.Close()
	stop := context.AfterFunc(h.life, func() { conn.Close() })
	defer stop()
	h.with(func(packets <-chan []byte) {
		pass(packets, h.life.Done(), func(packet []byte) error { // who has gone is noticed by the next packets
			if err := conn.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
				return err
			}
			_, err := conn.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(packet))), packet...))
			return err
		})
	})
}

// serveWS writes to one connection: a binary frame a bundle.
func (h *hub) serveWS(conn *websocket.Conn, packets <-chan []byte) {
	defer func() { _ = conn.CloseNow() }()
	ctx := hearNothing(h.life, conn)
	all := pass(packets, ctx.Done(), func(packet []byte) error {
		ctx, cancel := context.WithTimeout(ctx, writeLimit)
		defer cancel()
		return conn.Write(ctx, websocket.MessageBinary, packet)
	})
	if all {
		_ = conn.Close(websocket.StatusNormalClosure, "")
	}
}

// hearNothing passes over what a listener says, such as a greeting. The context ends
// when it is gone.
func hearNothing(ctx context.Context, conn *websocket.Conn) context.Context {
	ctx, gone := context.WithCancel(ctx)
	go func() {
		defer gone()
		for {
			_, said, err := conn.Reader(ctx)
			if err == nil {
				_, err = io.Copy(io.Discard, said)
			}
			if err != nil {
				return
			}
		}
	}()
	return ctx
}

// dialTCPOutlet keeps a connection to a listener.
func dialTCPOutlet(ctx context.Context, address string) (outlet, error) {
	if err := checkPeer(address); err != nil {
		return nil, err
	}
	h := newHub(ctx)
	h.where = noAddr(address)
	h.group.Go(func() {
		var d net.Dialer
		retry(h.seek, func() error {
			conn, err := d.DialContext(h.seek, "tcp", address)
			if err == nil {
				h.serveTCP(conn)
			}
			return err
		})
	})
	return h, nil
}

// dialWSOutlet keeps a connection to a listener.
func dialWSOutlet(ctx context.Context, url string) (outlet, error) {
	if err := checkURL(url); err != nil {
		return nil, err
	}
	h := newHub(ctx)
	h.where = noAddr(url)
	h.group.Go(func() {
		retry(h.seek, func() error {
			conn, _, err := dialWebSocket(h.seek, url)
			if err == nil && !h.with(func(packets <-chan []byte) { h.serveWS(conn, packets) }) {
				_ = conn.CloseNow() // the hub ends
			}
			return err
		})
	})
	return h, nil
}

// listenTCPOutlet waits for listeners.
func listenTCPOutlet(ctx context.Context, address string) (outlet, error) {
	var lc net.ListenConfig
	server, err := lc.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	h := newHub(ctx)
	h.where, h.closer = server.Addr(), server.Close
	h.group.Go(func() {
		for {
			conn, err := server.Accept()
			if errors.Is(err, net.ErrClosed) || err != nil && sleep(h.seek, 100*time.Millisecond) != nil {
				return
			}
			if err == nil {
				h.group.Go(func() { h.serveTCP(conn) })
			}
		}
	})
	return h, nil
}

// listenWSOutlet waits for listeners, which may be pages in a browser from
// wherever: what is sent is no secret, and nothing is heard.
func listenWSOutlet(ctx context.Context, address string) (outlet, error) {
	var lc net.ListenConfig
	socket, err := lc.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	h := newHub(ctx)
	server := &http.Server{ReadHeaderTimeout: 5 * time.Second, IdleTimeout: mostIdle}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Joined before the handshake: who finds no room can still be told so.
		ok := h.with(func(packets <-chan []byte) {
			conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
			if err == nil {
				h.serveWS(conn, packets)
			}
		})
		if !ok {
			http.Error(w, "there are too many listeners", http.StatusServiceUnavailable)
		}
	})
	h.where, h.closer = socket.Addr(), socket.Close
	context.AfterFunc(h.life, func() { server.Close() }) // not before: it would end handshakes that are on
	h.group.Go(func() { _ = server.Serve(socket) })
	return h, nil
}

// noAddr stands for the address of an outlet that listens nowhere.
type noAddr string

func (a noAddr) Network() string { return "stream" }
func (a noAddr) String() string  { return string(a) }
