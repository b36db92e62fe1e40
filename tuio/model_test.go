package tuio

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// This file holds the client against a model: senders that know what lies on
// their tables, a network that loses, repeats, delays and reorders, and what
// must be left when the storm is over.

// simulated is a sender of one profile.
type simulated struct {
	r       *rand.Rand
	name    string // "" sends no source
	from    netip.AddrPort
	fseq    int32
	table   map[int32]float32 // session → place
	sent    map[int32]float32 // as of the last frame
	last    int32             // session id
	split   int               // sets per bundle, 0 for all
	changes bool              // sets only what has changed, all once a second
	before  bool              // set before alive
	full    time.Duration     // of the last full frame
}

// parcel is a packet on its way.
type parcel struct {
	at time.Duration
	n  int // in the order of sending
	Packet
}

// live lets something happen on the table.
func (s *simulated) live() {
	if s.r.IntN(4) == 0 && len(s.table) < 12 {
		s.last++
		s.table[s.last] = s.r.Float32()
	}
	for _, id := range slices.Sorted(maps.Keys(s.table)) {
		switch s.r.IntN(8) {
		case 0:
			s.table[id] = s.r.Float32()
		case 1:
			if s.r.IntN(4) == 0 {
				delete(s.table, id)
			}
		}
	}
}

// restart begins anew: another number to count from, other sessions, and
// mostly another port.
func (s *simulated) restart() {
	s.table, s.sent, s.last, s.full = map[int32]float32{}, map[int32]float32{}, 0, -time.Hour
	if s.fseq > 2*lateGap && s.r.IntN(2) == 0 {
		s.fseq = 0
		return
	}
	s.fseq = s.r.Int32N(3)
	s.from = netip.AddrPortFrom(s.from.Addr(), s.from.Port()+1)
}

// frame returns the bundles of one frame at the time now.
func (s *simulated) frame(now time.Duration) [][]byte {
	full := !s.changes || now-s.full >= time.Second
	if full {
		s.full = now
	}
	ids := slices.Sorted(maps.Keys(s.table))
	var sets []*osc.Message
	for _, id := range ids {
		if old, ok := s.sent[id]; full || !ok || old != s.table[id] {
			sets = append(sets, osc.NewMessage("/tuio/2Dcur", "set", id, s.table[id], float32(0.5), float32(0), float32(0), float32(0)))
		}
	}
	s.sent = maps.Clone(s.table)
	var bundles [][]byte
	for first := true; first || len(sets) > 0; first = false {
		n := len(sets)
		if s.split > 0 {
			n = min(n, s.split)
		}
		bundles = append(bundles, s.bundle(ids, sets[:n]))
		sets = sets[n:]
	}
	s.fseq++
	if s.fseq < 0 { // int32 has come to its end
		s.fseq = 0
	}
	return bundles
}

func (s *simulated) bundle(ids []int32, sets []*osc.Message) []byte {
	alive := osc.NewMessage("/tuio/2Dcur", "alive")
	for _, id := range ids {
		alive.Append(id)
	}
	var list []*osc.Message
	if s.name != "" {
		list = append(list, osc.NewMessage("/tuio/2Dcur", "source", s.name))
	}
	if s.before {
		list = append(append(list, sets...), alive)
	} else {
		list = append(append(list, alive), sets...)
	}
	return bundle(append(list, osc.NewMessage("/tuio/2Dcur", "fseq", s.fseq))...)
}

// storm is a network.
type storm struct {
	r     *rand.Rand
	wild  bool
	queue []parcel
	count int
}

// send puts a packet on its way: in a storm it may be lost, doubled, delayed.
func (n *storm) send(now time.Duration, from netip.AddrPort, data []byte) {
	copies, delay := 1, time.Duration(0)
	if n.wild {
		copies = []int{0, 1, 1, 1, 1, 2}[n.r.IntN(6)]
	}
	for range copies {
		if n.wild {
			delay = time.Duration(n.r.IntN(60)) * time.Millisecond
		}
		n.count++
		n.queue = append(n.queue, parcel{now + delay, n.count, Packet{Time: now + delay, From: from, Data: data}})
	}
}

// deliver gives out what arrives up to now, in order of arrival.
func (n *storm) deliver(now time.Duration, to func(Packet)) {
	slices.SortFunc(n.queue, func(a, b parcel) int {
		if a.at != b.at {
			return int(a.at - b.at)
		}
		return a.n - b.n
	})
	for len(n.queue) > 0 && n.queue[0].at <= now {
		to(n.queue[0].Packet)
		n.queue = n.queue[1:]
	}
}

// knowledge is what updates have told: source and place of each session.
type knowledge map[string]map[int32]float32

func (k knowledge) take(t *testing.T, check shadow, c *Client) {
	for c.Scan() {
		u := c.Update()
		check.check(t, u)
		table := make(map[int32]float32)
		for _, o := range u.Objects {
			table[o.S] = o.X
		}
		k[u.ID] = table
		if len(table) == 0 {
			delete(k, u.ID)
		}
	}
}

// After the storm the client agrees within one keep-alive, whatever was lost,
// doubled, reordered, split or started again.
func TestModel_clientAgreesAfterLossAndDisorder(t *testing.T) {
	for seed := range uint64(16) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { weather(t, rand.New(rand.NewPCG(seed, 7))) })
	}
}

// keepAlive is how often the simulated senders send everything.
const keepAlive = time.Second

func weather(t *testing.T, r *rand.Rand) {
	senders := makeSenders(r)
	net := &storm{r: r, wild: true}
	c, k, check := NewClient(Config{}), make(knowledge), make(shadow)
	feed := func(p Packet) {
		c.Feed(p)
		k.take(t, check, c)
	}
	const calm, step = 6 * time.Second, 16 * time.Millisecond
	end := calm + keepAlive + 200*time.Millisecond
	for now := time.Duration(0); now < end; now += step {
		net.wild = now < calm
		for _, s := range senders {
			if net.wild {
				s.live()
			}
			if now < calm-3*time.Second && r.IntN(150) == 0 {
				s.restart()
			}
			for _, data := range s.frame(now) {
				net.send(now, s.from, data)
			}
		}
		net.deliver(now, feed)
	}
	feed(Packet{Time: end})
	compare(t, senders, k)
}

// makeSenders makes senders of all habits.
func makeSenders(r *rand.Rand) []*simulated {
	var list []*simulated
	for i := range 4 {
		s := &simulated{
			r: r, table: map[int32]float32{}, sent: map[int32]float32{}, full: -time.Hour,
			from:    netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), 1000),
			fseq:    []int32{0, 1, 500, 1<<31 - 100}[r.IntN(4)],
			split:   []int{0, 2, 5}[r.IntN(3)],
			changes: r.IntN(2) == 0,
			before:  r.IntN(2) == 0,
		}
		if r.IntN(3) > 0 {
			s.name = "sender@here"
		}
		list = append(list, s)
	}
	return list
}

// compare holds what the client knows against what lies on the tables.
func compare(t *testing.T, senders []*simulated, k knowledge) {
	want := make(knowledge)
	for _, s := range senders {
		if len(s.table) > 0 {
			want[strings.TrimSpace(s.from.String()+" "+s.name)] = s.table
		}
	}
	require.Equal(t, want, k)
}
