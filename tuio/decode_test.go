package tuio

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

func newDecoder() *decoder { return &decoder{max: Config{}.Defaults().limits()} }

// bundle wraps messages.
func bundle(messages ...*osc.Message) []byte {
	b := append([]byte(bundleHead), 0, 0, 0, 0, 0, 0, 0, 1)
	for _, m := range messages {
		b = append(b, element(m)...)
	}
	return b
}

func raw(m *osc.Message) []byte { return element(m)[4:] }

// nested wraps a packet into n bundles.
func nested(packet []byte, n int) []byte {
	for range n {
		head := append([]byte(bundleHead), 0, 0, 0, 0, 0, 0, 0, 1)
		packet = append(binary.BigEndian.AppendUint32(head, uint32(len(packet))), packet...)
	}
	return packet
}

var aliveMessage = osc.NewMessage("/tuio/2Dcur", "alive", int32(1))

// faulty are packets with what is wrong with them, and where.
var faulty = map[string]struct {
	packet []byte
	what   string
	at     int
}{
	"empty":             {[]byte{}, "empty", 0},
	"ragged":            {[]byte("/ab"), "length not a multiple of 4", 0},
	"neither":           {[]byte("abc\x00"), "neither message nor bundle", 0},
	"no bundle":         {[]byte("#bungle\x00........"), "no bundle", 0},
	"short bundle":      {[]byte("#bundle\x00...."), "no bundle", 0},
	"long element":      {append(bundle(aliveMessage), 0, 0, 0, 8, '/', 'a', 0, 0), "element longer than its bundle", 48},
	"negative element":  {append(bundle(), 0xff, 0xff, 0xff, 0xfc), "element longer than its bundle", 16},
	"empty element":     {append(bundle(), 0, 0, 0, 0), "element longer than its bundle", 16},
	"cut length":        {append(bundle(), 0, 0), "length not a multiple of 4", 0},
	"address":           {[]byte("/tuio/2Dcur!"), "address without end", 0},
	"no tags":           {[]byte("/tuio/2Dcur\x00"), "no type tags", 12},
	"no word":           {raw(osc.NewMessage("/tuio/2Dcur")), "message without word", 12},
	"word a number":     {raw(osc.NewMessage("/tuio/2Dcur", int32(1))), "message without word", 12},
	"fseq a string":     {raw(osc.NewMessage("/tuio/2Dcur", "fseq", "x")), "fseq without number", 12},
	"fseq half":         {raw(osc.NewMessage("/tuio/2Dcur", "fseq", float32(1.5))), "fseq without number", 12},
	"alive a string":    {raw(osc.NewMessage("/tuio/2Dcur", "alive", "x")), "alive with what is no id", 12},
	"set short":         {raw(osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(0))), "set with too few arguments", 12},
	"set NaN for an id": {raw(osc.NewMessage("/tuio/2Dcur", "set", math.NaN(), float32(0), float32(0), float32(0), float32(0), float32(0))), "set with wrong arguments", 12},
	"set string":        {raw(osc.NewMessage("/tuio/2Dcur", "set", int32(1), "x", float32(0), float32(0), float32(0), float32(0))), "set with wrong arguments", 12},
	"long name":         {raw(osc.NewMessage("/tuio/2Dcur", "source", strings.Repeat("x", 513))), "source without name", 12},
	"frm":               {raw(osc.NewMessage("/tuio2/frm", "x")), "frm without number", 12},
	"too deep":          {nested(raw(aliveMessage), 9), "bundles too deep", 160},
	"too long":          {make([]byte, maxUDP+1), "packet too long", 0},
}

func TestDecode_faultsAreNamed(t *testing.T) {
	for name, tt := range faulty {
		t.Run(name, func(t *testing.T) {
			d := newDecoder()
			require.False(t, d.decode(tt.packet))
			require.Equal(t, fault{tt.what, tt.at}, d.fault)
		})
	}
}

// cut data: tags promise more than there is.
func TestDecode_refusesMissingArguments(t *testing.T) {
	for _, m := range []*osc.Message{
		osc.NewMessage("/tuio/2Dcur", "alive", int32(1), int32(2)),
		osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(0), float32(0), float32(0), float32(0), float32(0)),
		osc.NewMessage("/tuio/2Dcur", "fseq", int32(1)),
		osc.NewMessage("/tuio2/sym", int32(1), int32(1), int32(1), "g", "data"),
		osc.NewMessage("/tuio2/frm", int32(1)),
	} {
		packet := raw(m)
		require.True(t, newDecoder().decode(packet))
		require.False(t, newDecoder().decode(packet[:len(packet)-4]), m.String())
	}
}

// Senders that know one kind of number are understood.
func TestDecode_takesAnyKindOfNumber(t *testing.T) {
	d := newDecoder()
	require.True(t, d.decode(bundle(
		osc.NewMessage("/tuio/2Dcur", "alive", float32(1), 2.0, int64(3), int32(4)),
		osc.NewMessage("/tuio/2Dcur", "set", float32(1), 0.25, int32(1), int64(0), 0.5, float32(0)),
		osc.NewMessage("/tuio/2Dcur", "fseq", float32(7)),
	)))
	require.Equal(t, []int32{1, 2, 3, 4}, d.ids)
	require.Equal(t, Object{S: 1, X: 0.25, Y: 1, VY: 0.5}, d.sets[0])
	require.EqualValues(t, 7, d.msgs[2].frame)
}

// Senders that divide by a time step of 0 send speeds that are no numbers. They
// are 0, and where the thing lies counts all the same; so does what follows.
func TestDecode_speedsOverNoTimeAreZero(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	for name, set := range map[string]*osc.Message{
		"cursor":       osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(0.25), float32(0.5), nan, inf, nan),
		"object":       osc.NewMessage("/tuio/2Dobj", "set", int32(1), int32(0), float32(0.25), float32(0.5), float32(0), nan, nan, inf, nan, inf),
		"doubles":      osc.NewMessage("/tuio/2Dcur", "set", int32(1), 0.25, 0.5, math.NaN(), math.Inf(1), 1e300),
		"TUIO 2 token": osc.NewMessage("/tuio2/tok", int32(1), int32(0), int32(0), float32(0.25), float32(0.5), float32(0), nan, inf, nan, nan, nan),
	} {
		t.Run(name, func(t *testing.T) {
			d := newDecoder()
			require.True(t, d.decode(bundle(set, set)), d.fault.what)
			require.Len(t, d.sets, 2)
			for _, o := range d.sets {
				o.Type, o.Moving = None, false
				require.Equal(t, Object{S: 1, X: 0.25, Y: 0.5}, o)
			}
		})
	}
	d := newDecoder()
	require.False(t, d.decode(bundle(osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(0), float32(0), "x", nan, nan))), "a text is no speed")
}

// An angle, an area or a radius that is no number is not known, so 0: where the
// thing lies counts all the same.
func TestDecode_anglesThatAreNoNumbersAreZero(t *testing.T) {
	nan, inf, o := float32(math.NaN()), float32(math.Inf(1)), float32(0)
	for name, set := range map[string]*osc.Message{
		"object":         osc.NewMessage("/tuio/2Dobj", "set", int32(1), int32(0), float32(0.25), float32(0.5), nan, o, o, o, o, o),
		"doubles":        osc.NewMessage("/tuio/2Dobj", "set", int32(1), int32(0), 0.25, 0.5, math.Inf(-1), o, o, o, o, o),
		"blob":           osc.NewMessage("/tuio/2Dblb", "set", int32(1), float32(0.25), float32(0.5), nan, o, o, nan, o, o, o, o, o),
		"TUIO 2 pointer": osc.NewMessage("/tuio2/ptr", int32(1), int32(0), int32(0), float32(0.25), float32(0.5), inf, nan, nan, inf),
	} {
		t.Run(name, func(t *testing.T) {
			d := newDecoder()
			require.True(t, d.decode(bundle(set, set)), d.fault.what)
			require.Len(t, d.sets, 2)
			for _, o := range d.sets {
				o.Type = None
				require.Equal(t, Object{S: 1, X: 0.25, Y: 0.5}, o)
			}
		})
	}
}

// A place or a size that is no number is found, whatever type it is sent in, and
// refuses nothing else of the packet.
func TestDecode_placesThatAreNoNumbersAreFound(t *testing.T) {
	nan, inf, o := float32(math.NaN()), float32(math.Inf(1)), float32(0)
	for name, set := range map[string]*osc.Message{
		"NaN":       osc.NewMessage("/tuio/2Dcur", "set", int32(1), nan, o, o, o, o),
		"infinite":  osc.NewMessage("/tuio/2Dcur", "set", int32(1), o, inf, o, o, o),
		"double":    osc.NewMessage("/tuio/2Dcur", "set", int32(1), math.Inf(1), o, o, o, o),
		"too large": osc.NewMessage("/tuio/2Dcur", "set", int32(1), 1e300, o, o, o, o),
		"depth":     osc.NewMessage("/tuio/25Dcur", "set", int32(1), o, o, nan, o, o, o, o),
		"width":     osc.NewMessage("/tuio/2Dblb", "set", int32(1), o, o, o, nan, o, o, o, o, o, o, o),
		"TUIO 2":    osc.NewMessage("/tuio2/bnd", int32(1), o, o, o, o, inf, o),
	} {
		t.Run(name, func(t *testing.T) {
			d := newDecoder()
			require.True(t, d.decode(bundle(set, set, aliveMessage)), d.fault.what)
			require.Len(t, d.sets, 2)
			require.True(t, d.sets[0].unplaced && d.sets[1].unplaced)
			require.Len(t, d.ids, 1)
		})
	}
}

func TestDecode_refusesMoreObjectsThanTheLimit(t *testing.T) {
	d := newDecoder()
	d.max.objects = 3
	alive := osc.NewMessage("/tuio/2Dcur", "alive", int32(1), int32(2), int32(3), int32(4))
	require.False(t, d.decode(bundle(alive)))
	set := osc.NewMessage("/tuio/2Dcur", "set", int32(1), float32(0), float32(0), float32(0), float32(0), float32(0))
	require.True(t, d.decode(bundle(set, set, set)))
	require.False(t, d.decode(bundle(set, set, set, set)))
	require.Equal(t, "too many objects", d.fault.what)
}
