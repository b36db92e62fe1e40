package tuio

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"

	"github.com/asterism-dice/asterism/constellation"
)

// usual is the bundle that a tracker sends in full: alive, n sets, fseq.
func usual(n int, fseq int32) []byte {
	alive := osc.NewMessage("/tuio/2Dobj", "alive")
	var sets []*osc.Message
	for s := range int32(n) {
		alive.Append(s)
		x := float32(s)/100 + float32(fseq%100)/1e4
		sets = append(sets, osc.NewMessage("/tuio/2Dobj", "set", s, s, x, x, x, x, x, x, x, x))
	}
	list := append([]*osc.Message{alive}, sets...)
	return bundle(append(list, osc.NewMessage("/tuio/2Dobj", "fseq", fseq))...)
}

// BenchmarkDecode reads the same bundle (alive, 15 sets, fseq) by our decoder,
// by our decoder up to the committed frame, and by go-osc's parser.
func BenchmarkDecode(b *testing.B) {
	packet := usual(15, 1)
	b.Run("ours", func(b *testing.B) {
		d := newDecoder()
		b.ReportAllocs()
		for b.Loop() {
			if !d.decode(packet) {
				b.Fatal(d.fault)
			}
		}
	})
	b.Run("ours-committed", func(b *testing.B) {
		c, n := NewClient(Config{}), 0
		packets := [][]byte{usual(15, -1), usual(15, -1)}
		b.ReportAllocs()
		for b.Loop() {
			c.Feed(Packet{From: netip.AddrPort{}, Data: packets[n&1]})
			for c.Scan() {
				n++
			}
		}
	})
	b.Run("go-osc", func(b *testing.B) {
		text := string(packet)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := osc.ParsePacket(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// load is what senders send at once.
type load struct {
	sources, objects int
	every            time.Duration
}

// BenchmarkRate hears senders at their rates over loopback for as long as the
// benchmark runs, at least half a second, and prints the datagrams lost and
// the 99th percentile of the time from a datagram's arrival to its committed
// frame, and from its sending to that.
func BenchmarkRate(b *testing.B) {
	for name, l := range map[string]load{
		"1x1kHzx60":  {1, 60, time.Millisecond},
		"50x60Hzx20": {50, 20, time.Second / 60},
	} {
		b.Run(name, func(b *testing.B) { l.run(b) })
	}
}

// run sends b.N rounds, a datagram from each source, and waits for them all.
func (l load) run(b *testing.B) {
	rounds := max(b.N, int(500*time.Millisecond/l.every))
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	ear, err := Listen(b.Context(), ListenerConfig{UDP: "127.0.0.1:0", Clock: clock})
	if err != nil {
		b.Fatal(err)
	}
	defer ear.Close()
	sent := make([]time.Duration, rounds+1)
	go l.send(b, ear.Addrs()[0], clock, sent)

	c := NewClient(Config{})
	var arrived, whole []time.Duration
	end := clock() + time.Duration(rounds)*l.every + 5*time.Second
	for len(arrived) < rounds*l.sources && clock() < end {
		p, err := ear.Next(b.Context(), min(c.Deadline(), end))
		if err != nil {
			b.Fatal(err)
		}
		c.Feed(p)
		for c.Scan() {
			now := clock()
			arrived = append(arrived, now-p.Time)
			whole = append(whole, now-sent[c.Update().Frame])
		}
	}
	lost := rounds*l.sources - len(arrived)
	b.ReportMetric(float64(lost), "lost")
	b.ReportMetric(p99(arrived), "p99-arrival-ns")
	b.ReportMetric(p99(whole), "p99-sent-ns")
	b.ReportMetric(float64(len(arrived)), "frames")
	b.ReportMetric(0, "ns/op") // the pace is the senders'
}

// send sends the rounds at their times.
func (l load) send(b *testing.B, to netip.AddrPort, clock func() time.Duration, sent []time.Duration) {
	conns := make([]net.Conn, l.sources)
	for i := range conns {
		conn, err := net.Dial("udp", to.String())
		if err != nil {
			b.Error(err)
			return
		}
		defer conn.Close()
		conns[i] = conn
	}
	packets := make([][]byte, len(sent))
	for n := range packets {
		packets[n] = usual(l.objects, int32(n))
	}
	begin := clock()
	for n := 1; n < len(sent); n++ {
		time.Sleep(begin + time.Duration(n)*l.every - clock())
		sent[n] = clock()
		for _, conn := range conns {
			if _, err := conn.Write(packets[n]); err != nil {
				b.Error(err)
				return
			}
		}
	}
}

func p99(list []time.Duration) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return float64(list[len(list)*99/100])
}

// BenchmarkEncode encodes 15 dice in all profiles that are sent by default: while they
// move, and while they lie still.
func BenchmarkEncode(b *testing.B) {
	for name, way := range map[string]float64{"moving": 0.1, "resting": 0} { // mm a frame
		b.Run(name, func(b *testing.B) {
			var d Describer
			var c Content
			e, t := NewEncoder(EncoderConfig{FullEvery: time.Hour}), crowd(15)
			b.ReportAllocs()
			for b.Loop() {
				t.Time += 16 * time.Millisecond
				for i := range t.Dice {
					t.Dice[i].Pos.X += way
				}
				d.Describe(t, &c)
				e.Encode(t.Time, &c)
			}
		})
	}
}

// crowd is a table with so many dice.
func crowd(n int) *constellation.Table {
	t := &constellation.Table{Width: 610, Height: 457}
	for i := range n {
		at := constellation.Vec{X: float64(20 * i), Y: 200}
		t.Dice = append(t.Dice, constellation.Die{ID: fmt.Sprint("d", i), Kind: constellation.D20, Face: "17", Pos: at, Size: 22})
	}
	return t
}
