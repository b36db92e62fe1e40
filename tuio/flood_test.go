package tuio

import (
	"bytes"
	"math/rand/v2"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// lines plays packets and returns all updates as JSON.
func lines(c *Client, packets []Packet) []byte {
	var b []byte
	for _, p := range packets {
		c.Feed(p)
		for c.Scan() {
			b = c.Update().AppendJSON(b)
		}
	}
	return b
}

// requireSameLines shows the first line that differs, not thousands.
func requireSameLines(t *testing.T, want, got []byte) {
	t.Helper()
	w, g := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(w), len(g)) {
		require.Equal(t, string(w[i]), string(g[i]), "line %d", i+1)
	}
	require.Equal(t, len(w), len(g), "lines")
}

// malformed makes packets that are certainly none, some of them nearly.
func malformed(r *rand.Rand, good []byte) []byte {
	switch r.IntN(5) {
	case 0: // noise
		b := make([]byte, r.IntN(300))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		if len(b) > 0 && (b[0] == '/' || b[0] == '#') {
			b[0] = 0
		}
		return b
	case 1: // torn
		n := r.IntN(len(good)/4)*4 + 1 + r.IntN(3)
		return good[:min(n, len(good)-1)]
	case 2: // an element that is longer than the bundle
		b := bytes.Clone(good)
		b[16+r.IntN(2)] = 0x40
		return b
	case 3: // something behind the end
		return append(bytes.Clone(good), 0, 0, 0, 0)
	}
	b := bytes.Clone(good) // tags that the arguments belie
	copy(b[bytes.IndexByte(b, ','):], ",TT")
	return b
}

// A flood of 200 000 malformed datagrams, also under the good sender's own
// address, leaves the frames of a good session exactly as they were.
func TestFlood_aGoodSessionIsUntouched(t *testing.T) {
	const flood = 200_000
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	session := throw(NewEncoder(EncoderConfig{}), from)
	want := lines(NewClient(Config{}), session)
	require.NotEmpty(t, want)

	r := rand.New(rand.NewPCG(1, 2))
	c := NewClient(Config{})
	var got []byte
	var stranger [4]byte
	faults, ends := 0, 0
	for i, p := range session {
		for range flood*(i+1)/len(session) - flood*i/len(session) {
			bad := Packet{Time: p.Time, From: from, Data: malformed(r, p.Data)}
			if r.IntN(2) == 0 {
				r.Uint32()
				stranger = [4]byte{10, byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}
				bad.From = netip.AddrPortFrom(netip.AddrFrom4(stranger), uint16(r.Uint32()))
			}
			got = append(got, lines(c, []Packet{bad})...)
			if bad.Ends() {
				ends++
			}
			if _, ok := c.Fault(); ok {
				faults++
			}
		}
		got = append(got, lines(c, []Packet{p})...)
	}
	requireSameLines(t, want, got)
	require.EqualValues(t, flood-ends, c.Stats().Malformed)
	require.Len(t, c.voices, 1, "what is malformed makes no sources")
	require.LessOrEqual(t, faults, 5, "in four seconds")
	require.GreaterOrEqual(t, faults, 3)
}

// A flood of well-formed frames under ever new addresses doesn't push out a
// sender that speaks, nor does it grow memory.
func TestFlood_newSourcesPushNobodyOut(t *testing.T) {
	from := netip.MustParseAddrPort("10.0.0.1:5000")
	session := throw(NewEncoder(EncoderConfig{FullEvery: 10 * time.Millisecond}), from)
	want := lines(NewClient(Config{}), session)
	c := NewClient(Config{MaxSources: 20})
	var got []byte
	port := uint16(0)
	for _, p := range session {
		got = append(got, lines(c, []Packet{p})...)
		for range 20 {
			port++
			alien := Packet{Time: p.Time, From: netip.AddrPortFrom(netip.MustParseAddr("10.9.9.9"), port), Data: cursors(1, 0.5)}
			lines(c, []Packet{alien})
		}
	}
	requireSameLines(t, want, got)
	require.Len(t, c.voices, 20)
	require.LessOrEqual(t, len(c.peers), 20)
	require.NotZero(t, c.Stats().Refused)
}
