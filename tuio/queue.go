package tuio

import (
	"context"
	"io"
	"net/netip"
	"sync"
	"time"
)

// queue carries packets from the readers of sockets to the one goroutine that
// uses them. It stamps them with the time of arrival under its lock, so that
// the times of what comes out never go back, and a tick is never later than
// the packet that follows it: that is what makes a replay agree with the live
// session. Where the whole program stood still for a moment, as on a busy machine,
// packets that came meanwhile bear the times at which they came.
type queue struct {
	clock func() time.Duration

	mu      sync.Mutex
	arena   []byte // where the data lies, in a ring
	entries []entry
	first   int // index of the oldest entry
	count   int // entries in use
	lent    bool
	read    int // begin of the oldest data
	write   int // where the next data goes
	dropped int64
	last    time.Duration // of the packets so far, and of the ticks that were given out
	closed  bool

	ready chan struct{} // something has come
	space chan struct{} // something has gone
	timer *time.Timer
}

// entry is a packet that waits.
type entry struct {
	at     time.Duration
	from   netip.AddrPort
	lo, hi int // arena[lo:hi]
}

func newQueue(clock func() time.Duration, bytes, packets int) *queue {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return &queue{
		clock:   clock,
		arena:   make([]byte, bytes),
		entries: make([]entry, packets),
		ready:   make(chan struct{}, 1),
		space:   make(chan struct{}, 1),
		timer:   timer,
	}
}

// push takes a copy of a packet that came so long ago, or drops and counts it when there is
// no room.
func (q *queue) push(from netip.AddrPort, data []byte, ago time.Duration) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	ok := !q.closed && q.put(from, data, ago)
	if !ok {
		q.dropped++
	}
	return ok
}

// put takes a copy of a packet if there is room for it.
func (q *queue) put(from netip.AddrPort, data []byte, ago time.Duration) bool {
	lo, ok := q.place(len(data))
	if !ok || q.count == len(q.entries) {
		return false
	}
	copy(q.arena[lo:], data)
	q.write = lo + len(data)
	q.last = max(q.last, q.clock()-ago)
	q.entries[(q.first+q.count)%len(q.entries)] = entry{q.last, from, lo, q.write}
	q.count++
	signal(q.ready)
	return true
}

// place finds n bytes in a row. The end of what is free is never reached, so
// that read == write always means empty.
func (q *queue) place(n int) (int, bool) {
	if q.count == 0 {
		q.read, q.write = 0, 0
	}
	switch {
	case q.write >= q.read && len(q.arena)-q.write > n:
		return q.write, true
	case q.write >= q.read && q.read > n:
		return 0, true
	case q.write < q.read && q.read-q.write > n:
		return q.write, true
	}
	return 0, false
}

// pushWait is push for streams, which can wait: it leaves half of the room to
// the datagrams, which can't.
func (q *queue) pushWait(ctx context.Context, from netip.AddrPort, data []byte) error {
	for {
		if done, err := q.tryStream(from, data); done {
			return err
		}
		select {
		case <-q.space:
		case <-time.After(10 * time.Millisecond): // another stream took the word of space
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (q *queue) tryStream(from netip.AddrPort, data []byte) (done bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return true, io.ErrClosedPipe
	}
	return q.count < len(q.entries)/2 && q.used() < len(q.arena)/2 && q.put(from, data, 0), nil
}

// used returns the bytes that are in use or can't be used for now.
func (q *queue) used() int {
	if q.write >= q.read {
		return q.write - q.read
	}
	return len(q.arena) - q.read + q.write
}

// Next implements Source.
func (q *queue) Next(ctx context.Context, until time.Duration) (Packet, error) {
	for {
		p, wait, err := q.pop(until)
		if err != nil || wait == 0 {
			return p, err
		}
		if err := q.await(ctx, wait); err != nil {
			return Packet{}, err
		}
		if q.clock()-until > stoodStill { // what came meanwhile is still in the sockets
			if err := q.await(ctx, drains); err != nil {
				return Packet{}, err
			}
		}
	}
}

const (
	// stoodStill is how much later than asked a wait ends if the program itself stood
	// still. Shorter: a busy machine does so all the time; longer: a throw is read of the
	// last picture before that.
	stoodStill = 60 * time.Millisecond
	// drains is how long the readers take to empty their sockets after that.
	drains = 20 * time.Millisecond
)

// pop takes the oldest packet, or a tick if none has come before until. When
// neither is the case yet it says how long to wait.
func (q *queue) pop(until time.Duration) (p Packet, wait time.Duration, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.release()
	if q.count == 0 {
		return q.tick(until)
	}
	e := q.entries[q.first]
	if e.at > until { // later ones aren't earlier
		return Packet{Time: until}, 0, nil
	}
	q.lent = true
	return Packet{Time: e.at, From: e.from, Data: q.arena[e.lo:e.hi:e.hi]}, 0, nil
}

// release frees the packet that was taken last.
func (q *queue) release() {
	if !q.lent {
		return
	}
	q.lent = false
	q.first = (q.first + 1) % len(q.entries)
	q.count--
	if q.count > 0 {
		q.read = q.entries[q.first].lo
	}
	signal(q.space)
}

func (q *queue) tick(until time.Duration) (Packet, time.Duration, error) {
	if q.closed {
		return Packet{}, 0, io.EOF
	}
	now := q.clock()
	if now < until {
		return Packet{}, until - now, nil
	}
	q.last = max(q.last, now)
	return Packet{Time: q.last}, 0, nil
}

// await returns when something has come or the time has passed.
func (q *queue) await(ctx context.Context, wait time.Duration) error {
	q.timer.Reset(wait)
	defer q.timer.Stop()
	select {
	case <-q.ready:
	case <-q.timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// close ends the queue: what waits is still given out, then io.EOF.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	signal(q.ready)
}

// lost returns how many datagrams found no room.
func (q *queue) lost() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.dropped
}

// signal wakes whoever waits at c, now or next.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
