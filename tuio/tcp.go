package tuio

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"time"
)

// ErrFraming says that a stream holds something that can't be the length of a
// message, so that its messages can no longer be told apart.
var ErrFraming = errors.New("tuio: broken framing")

// StreamReader cuts a TCP stream into packets: an int32 length, then as many
// bytes, however the network has split them.
type StreamReader struct {
	r   io.Reader
	max int
	buf []byte
}

// NewStreamReader reads messages of at most maxPacket bytes from r.
func NewStreamReader(r io.Reader, maxPacket int) *StreamReader {
	return &StreamReader{r: r, max: maxPacket}
}

// Next returns the next message, valid until the next call. The end of the
// stream between two messages is io.EOF, within one io.ErrUnexpectedEOF.
func (s *StreamReader) Next() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(s.r, head[:]); err != nil {
		return nil, err
	}
	n := int(int32(binary.BigEndian.Uint32(head[:])))
	if n < 0 || n > s.max {
		return nil, fmt.Errorf("%w: message of %d bytes, at most %d", ErrFraming, n, s.max)
	}
	if cap(s.buf) < n {
		s.buf = make([]byte, n)
	}
	s.buf = s.buf[:n]
	if _, err := io.ReadFull(s.r, s.buf); err != nil {
		return nil, noEOF(err)
	}
	return s.buf, nil
}

// noEOF makes an end within a message an error.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// openTCP waits for senders that connect.
func (l *Listener) openTCP() error {
	var lc net.ListenConfig
	server, err := lc.Listen(l.ctx, "tcp", l.cfg.TCP)
	if err != nil {
		return err
	}
	l.addrs = append(l.addrs, plain(server.Addr().(*net.TCPAddr).AddrPort()))
	l.closers = append(l.closers, server.Close)
	l.group.Go(func() { l.acceptTCP(server) })
	return nil
}

func (l *Listener) acceptTCP(server net.Listener) {
	for {
		conn, err := server.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // such as too many open files: better in a while
			if sleep(l.ctx, 100*time.Millisecond) != nil {
				return
			}
			continue
		}
		if from := remote(conn.RemoteAddr()); !l.allowed(from) || !l.enter() {
			conn.Close()
			continue
		}
		l.group.Go(func() { l.readTCP(conn) })
	}
}

// readTCP reads one connection that has entered until it ends.
func (l *Listener) readTCP(conn net.Conn) {
	defer l.leave()
	defer conn.Close()
	stop := context.AfterFunc(l.ctx, func() { conn.Close() })
	defer stop()
	from := remote(conn.RemoteAddr())
	r := NewStreamReader(conn, l.cfg.MaxPacket)
	for {
		data, err := r.Next()
		if errors.Is(err, ErrFraming) {
			l.breaks(from, err)
		}
		if err != nil {
			l.ends(from)
			return
		}
		if len(data) > 0 && l.queue.pushWait(l.ctx, from, data) != nil {
			return
		}
	}
}

// ends says that a stream has ended, unless it is the Listener that ends.
func (l *Listener) ends(from netip.AddrPort) {
	if l.ctx.Err() == nil {
		_ = l.queue.pushWait(l.ctx, from, nil)
	}
}

// errNoRoom says that as many connections are open as may be.
var errNoRoom = errors.New("tuio: too many connections")

// enter counts a connection and tells whether there is room for it. Close
// waits for those that have entered.
func (l *Listener) enter() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closing || l.streams >= maxStreams {
		l.full.Add(1)
		return false
	}
	l.streams++
	l.group.Add(1)
	return true
}

func (l *Listener) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams--
	l.group.Done()
}

// dialTCP keeps a connection to a sender that waits for them.
func (l *Listener) dialTCP(address string) {
	l.group.Go(func() {
		var d net.Dialer
		retry(l.ctx, func() error {
			conn, err := d.DialContext(l.ctx, "tcp", address)
			if err != nil {
				return err
			}
			if !l.enter() {
				conn.Close()
				return errNoRoom
			}
			l.readTCP(conn)
			return nil
		})
	})
}

// retry calls try until ctx ends, with a short pause after a success and
// growing ones after failures.
func retry(ctx context.Context, try func() error) {
	const least, most = 100 * time.Millisecond, 2 * time.Second
	pause := least
	for ctx.Err() == nil {
		if try() == nil {
			pause = least
		}
		if sleep(ctx, pause) != nil {
			return
		}
		pause = min(2*pause, most)
	}
}

// sleep waits, but not beyond the end of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// remote returns the address at the other end.
func remote(a net.Addr) netip.AddrPort {
	if t, ok := a.(*net.TCPAddr); ok {
		return plain(t.AddrPort())
	}
	return netip.AddrPort{}
}
