package tuio

import (
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who connects anew from another port, and counts on, takes the place of the stream that has
// ended: nothing is said to be silent that speaks.
func TestAStreamThatConnectsAnewTakesItsOldPlace(t *testing.T) {
	c := NewClient(Config{})
	e := NewEncoder(EncoderConfig{Source: "cam@host", Profiles: []Profile{Obj2D}, FullEvery: 50 * time.Millisecond})
	var content Content
	content.Add(Obj2D, Object{S: 1, I: 10204, X: .3, Y: .3})
	first, second := netip.MustParseAddrPort("10.0.0.5:5001"), netip.MustParseAddrPort("10.0.0.5:5002")
	var replaced []string
	for at := time.Duration(0); at < 12*time.Second; at += 20 * time.Millisecond {
		from := first
		if at >= 10*time.Second {
			from = second
		}
		if at == 10*time.Second {
			c.Feed(Packet{Time: at, From: first, Data: []byte{}}) // its stream ends
		}
		for _, data := range e.Encode(at, &content) {
			c.Feed(Packet{Time: at, From: from, Data: data})
		}
		for c.Scan() {
			c.Update()
		}
		if id, ok := c.gaveWay(); ok {
			replaced = append(replaced, id)
		}
	}
	require.Equal(t, []string{"10.0.0.5:5001 cam@host"}, replaced)
}

// Of two streams of one name that ended, nobody knows which one connects anew: both are
// waited for.
func TestOfTwoStreamsThatEndedNobodyIsReplaced(t *testing.T) {
	c := NewClient(Config{})
	var content Content
	content.Add(Obj2D, Object{S: 1, I: 10204, X: .3, Y: .3})
	one := NewEncoder(EncoderConfig{Source: "cam@host", Profiles: []Profile{Obj2D}, FullEvery: 50 * time.Millisecond})
	two := NewEncoder(EncoderConfig{Source: "cam@host", Profiles: []Profile{Obj2D}, FullEvery: 50 * time.Millisecond})
	port := func(p uint16) netip.AddrPort { return netip.AddrPortFrom(netip.MustParseAddr("10.0.0.5"), p) }
	feed := func(at time.Duration, e *Encoder, from netip.AddrPort) {
		for _, data := range e.Encode(at, &content) {
			c.Feed(Packet{Time: at, From: from, Data: data})
		}
		for c.Scan() {
			c.Update()
		}
	}
	for at := time.Duration(0); at < 14*time.Second; at += 20 * time.Millisecond {
		switch {
		case at < 10*time.Second:
			feed(at, one, port(5001))
			feed(at, two, port(5002))
		case at == 10*time.Second:
			c.Feed(Packet{Time: at, From: port(5001), Data: []byte{}})
			c.Feed(Packet{Time: at, From: port(5002), Data: []byte{}})
		default:
			feed(at, one, port(5003))
		}
		_, replaced := c.gaveWay()
		require.False(t, replaced, "at %v", at)
	}
}

// togetherOutlet is closed once all of its kind are being closed.
type togetherOutlet struct{ all *sync.WaitGroup }

func (togetherOutlet) send([]byte) error { return nil }
func (togetherOutlet) addr() net.Addr    { return nil }
func (togetherOutlet) joined() bool      { return false }
func (o togetherOutlet) close() error {
	o.all.Done()
	o.all.Wait()
	return nil
}

// Slow listeners of several outlets are waited for together, not one after another.
func TestSender_closesAllOutletsAtOnce(t *testing.T) {
	all := &sync.WaitGroup{}
	all.Add(3)
	s := &Sender{outlets: []outlet{togetherOutlet{all}, togetherOutlet{all}, togetherOutlet{all}}}
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	select {
	case err := <-closed:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		t.Fatal("they wait for one another")
	}
}
