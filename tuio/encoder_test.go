package tuio

import (
	"math"
	"net/netip"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// play feeds packets to a client and returns the last update of each profile.
func play(c *Client, at time.Duration, packets [][]byte) map[Profile]Update {
	last := make(map[Profile]Update)
	for _, p := range packets {
		c.Feed(Packet{Time: at, From: netip.MustParseAddrPort("10.0.0.1:5000"), Data: p})
		for c.Scan() {
			u := *c.Update()
			u.Objects = append([]Object(nil), u.Objects...)
			last[u.Profile] = u
		}
	}
	return last
}

func one(o Object) *Content {
	c := &Content{}
	c.Add(Obj2D, o)
	return c
}

// Nothing is sent while nothing changes, and everything once a second.
func TestEncoder_fullUpdateOnceASecond(t *testing.T) {
	e := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}})
	c := one(Object{S: 1, I: 5, X: 0.5, Y: 0.5})
	var sent []time.Duration
	for at := time.Duration(0); at < 3500*time.Millisecond; at += 10 * time.Millisecond {
		if len(e.Encode(at, c)) > 0 {
			sent = append(sent, at)
		}
	}
	require.Equal(t, []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second}, sent)
}

// Speeds are parts of the surface and turns per second; over a time step of 0
// they are 0.
func TestEncoder_speedsAreThoseOfTheStandard(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), NewClient(Config{})
	play(client, 0, e.Encode(0, one(Object{S: 1, X: 0.5, Y: 0.5, A: 6.2})))
	u := play(client, 0, e.Encode(100*time.Millisecond, one(Object{S: 1, X: 0.53, Y: 0.46, A: 6.2 + math.Pi/5 - 2*math.Pi})))
	o := u[Obj2D].Objects[0]
	require.InDelta(t, 0.3, o.VX, 1e-5)
	require.InDelta(t, -0.4, o.VY, 1e-5)
	require.InDelta(t, 1, o.VA, 1e-5, "a tenth of a turn, the shorter way")
	require.InDelta(t, 5, o.M, 1e-4)
	require.InDelta(t, 10, o.R, 1e-4)
	u = play(client, 0, e.Encode(200*time.Millisecond, one(Object{S: 1, X: 0.53, Y: 0.46, A: 6.2 - math.Pi/5})))
	o = u[Obj2D].Objects[0]
	require.InDelta(t, -2, o.VA, 1e-4, "the other way round")
	require.InDelta(t, -30, o.R, 1e-3, "it turns that way ever faster")
	u = play(client, 0, e.Encode(200*time.Millisecond, one(Object{S: 1, X: 0.6, Y: 0.46})))
	o = u[Obj2D].Objects[0]
	require.Zero(t, [5]float32{o.VX, o.VY, o.VA, o.M, o.R})
}

// TUIO 2.0 tells how wide and high the table is.
func TestEncoder_tellsTheTablesShape(t *testing.T) {
	for _, c := range []struct {
		width, height float64 // mm
		want          int32
	}{{610, 457.4, 610<<16 | 457}, {0.2, 1e6, 1<<16 | 65535}, {70000, 40000, -65536 | 40000}} {
		e := NewEncoder(EncoderConfig{Profiles: []Profile{Tuio2}}.OfTable(c.width, c.height))
		packets := e.Encode(0, one(Object{S: 1, Type: Tok, X: 0.5}))
		require.Len(t, packets, 1)
		bundle, err := osc.ParsePacket(string(packets[0]))
		require.NoError(t, err)
		frm := bundle.(*osc.Bundle).Messages[0]
		require.Equal(t, "/tuio2/frm", frm.Address)
		require.Equal(t, c.want, frm.Arguments[2], "%v", c)
	}
}

// A die that stops is said to stop, though it lies where it was.
func TestEncoder_stopIsSent(t *testing.T) {
	e := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}})
	e.Encode(0, one(Object{S: 1, X: 0.5}))
	require.Len(t, e.Encode(10*time.Millisecond, one(Object{S: 1, X: 0.6})), 1)
	require.Len(t, e.Encode(20*time.Millisecond, one(Object{S: 1, X: 0.6})), 1)
}

// No bundle is longer than asked for, and a split frame arrives as one.
func TestEncoder_splitsLongFrames(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{}), NewClient(Config{})
	c := &Content{}
	for s := range int32(100) {
		c.Add(Obj2D, Object{S: s, I: s, X: float32(s) / 100})
		c.Add(Tuio2, Object{Type: Tok, S: s, I: s}, Object{Type: Sym, S: s, Group: "g", Data: "d"})
	}
	packets := e.Encode(0, c)
	require.Greater(t, len(packets), 10)
	for _, p := range packets {
		require.LessOrEqual(t, len(p), 1452)
	}
	last := play(client, 0, packets)
	require.Len(t, last[Obj2D].Objects, 100)
	require.EqualValues(t, 1, last[Obj2D].Frame)
	client.Flush()
	for client.Scan() {
		last[client.Update().Profile] = *client.Update()
	}
	require.Len(t, last[Tuio2].Objects, 200)
}

func TestEncoder_byeTakesAllAway(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{}), NewClient(Config{})
	play(client, 0, e.Encode(0, one(Object{S: 1})))
	require.Equal(t, []int32{1}, play(client, 0, e.Bye(0))[Obj2D].Removed)
}

// Whatever is sent in any profile is heard as it was sent.
func TestEncoder_whatIsSentIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Profile(rapid.IntRange(0, int(Tuio2)).Draw(t, "profile"))
		e, client := NewEncoder(EncoderConfig{Profiles: []Profile{p}}), NewClient(Config{})
		c := &Content{}
		for s := range int32(rapid.IntRange(0, 40).Draw(t, "objects")) {
			c.Add(p, drawObject(t, p, s))
		}
		sent := append([]Object(nil), c.Objects(p)...)
		got := play(client, 0, e.Encode(0, c))[p].Objects
		for i := range sent {
			sent[i].Moving = p == Tuio2 && sent[i].Type != Sym
		}
		if len(sent) != len(got) {
			t.Fatalf("sent %d objects, heard %d", len(sent), len(got))
		}
		for i := range sent {
			if sent[i] != got[i] {
				t.Fatalf("sent %+v, heard %+v", sent[i], got[i])
			}
		}
	})
}

// drawObject draws the arguments that a profile has but for the speeds, which
// the encoder makes itself.
func drawObject(t *rapid.T, p Profile, s int32) Object {
	o := Object{}
	if p == Tuio2 {
		o.Type = Type(rapid.IntRange(int(Tok), int(Sym)).Draw(t, "type"))
	}
	for _, arg := range shapeOf(p, o.Type).args {
		switch {
		case o.integer(arg) != nil:
			*o.integer(arg) = rapid.Int32().Draw(t, "integer")
		case arg == argGroup:
			o.Group = rapid.StringMatching(`[a-zé]{0,9}`).Draw(t, "group")
		case arg == argData:
			o.Data = rapid.StringMatching(`[a-z/0-9]{0,20}`).Draw(t, "data")
		case arg >= argVX && arg <= argR || arg == argVP:
		default:
			*o.field(arg) = rapid.Float32Range(-10, 10).Draw(t, "float")
		}
	}
	o.S = s
	return o
}

// The list of all that is there is in each bundle. Where it leaves no room for an object the bundles
// get longer: else a surface of a thousand things would send that list a thousand times.
func TestEncoder_aLongListIsNotSentWithEachObject(t *testing.T) {
	for _, n := range []int{10, 200, 260, 1000} {
		e := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}})
		var c Content
		for i := range n {
			c.Add(Obj2D, Object{S: int32(i + 1), I: int32(i)})
		}
		bytes, longest := 0, 0
		packets := e.Encode(0, &c)
		for _, p := range packets {
			bytes, longest = bytes+len(p), max(longest, len(p))
		}
		if n <= 200 {
			require.LessOrEqual(t, longest, 1452, n)
			continue
		}
		require.LessOrEqual(t, bytes, 400*n, "%d objects in %d packets", n, len(packets))
		require.LessOrEqual(t, longest, maxUDP)
		heard := play(NewClient(Config{}), 0, packets)
		require.Len(t, heard[Obj2D].Objects, n)
	}
}
