package tuio

import (
	"encoding/binary"
	"math"
)

// verb says what a message tells.
type verb uint8

const (
	verbSource verb = iota // TUIO 1.1: who sends
	verbAlive              // which objects are there
	verbFseq               // TUIO 1.1: closes a frame
	verbFrame              // TUIO 2.0: opens a frame and says who sends
	verbSet                // one object
)

// message is one message of TUIO, its arguments kept by the decoder.
type message struct {
	verb    verb
	profile Profile
	frame   int64  // verbFseq, verbFrame: the frame's number
	stamp   uint64 // verbFrame: the sender's clock, an NTP time
	lo, hi  int    // verbAlive: decoder.ids[lo:hi]; verbSet: decoder.sets[lo]
	name    []byte // verbSource, verbFrame: who sends; part of the packet
}

// closes tells whether the message is the last one of a frame.
func (m *message) closes() bool {
	return m.verb == verbFseq || m.verb == verbAlive && m.profile == Tuio2
}

// decoder turns a packet into messages. It reads the whole packet before
// anything is done with it, so that a packet broken in the middle changes
// nothing. Its slices are used again for the next packet.
type decoder struct {
	max     limits
	msgs    []message
	ids     []int32
	sets    []Object
	strings interner
	fault   fault
	total   []byte // the packet, to say where a fault is
	current []byte // the message
	last    template
}

// template is how the last set began: address, type tags and word. The next
// one mostly begins the same way, and is then read at once.
type template struct {
	head    []byte // a copy
	profile Profile
	kind    Type
	shape   *shape // all its arguments are there
}

// limits bounds what a packet may hold.
type limits struct {
	packet  int // bytes
	objects int // ids of one alive, objects of one packet
	text    int // bytes of a name, a group or data
	depth   int // bundles within bundles
}

// fault says what was wrong with a packet. The zero fault is none.
type fault struct {
	what string
	at   int // bytes before the fault
}

// decode reads a packet. When it returns false, d.fault tells why and the
// messages mean nothing.
func (d *decoder) decode(packet []byte) bool {
	d.msgs, d.ids, d.sets = d.msgs[:0], d.ids[:0], d.sets[:0]
	d.fault, d.total = fault{}, packet
	if len(packet) > d.max.packet {
		return d.fail("packet too long", packet)
	}
	return d.element(packet, 0)
}

// fail notes what was wrong at the begin of rest, a tail of the packet or a
// part of it.
func (d *decoder) fail(what string, rest []byte) bool {
	d.fault = fault{what: what, at: cap(d.total) - cap(rest)}
	return false
}

// element reads a bundle or a message.
func (d *decoder) element(b []byte, depth int) bool {
	switch {
	case len(b) == 0:
		return d.fail("empty", b)
	case len(b)%4 != 0:
		return d.fail("length not a multiple of 4", b)
	case b[0] == '#':
		return d.bundle(b, depth)
	case b[0] == '/':
		return d.message(b)
	}
	return d.fail("neither message nor bundle", b)
}

func (d *decoder) bundle(b []byte, depth int) bool {
	if depth >= d.max.depth {
		return d.fail("bundles too deep", b)
	}
	if len(b) < 16 || string(b[:8]) != bundleHead {
		return d.fail("no bundle", b)
	}
	for b = b[16:]; len(b) > 0; {
		n := uint32(0)
		if len(b) >= 4 {
			n = binary.BigEndian.Uint32(b)
		}
		if n == 0 || uint64(n) > uint64(len(b)-4) {
			return d.fail("element longer than its bundle", b)
		}
		if !d.element(b[4:4+n], depth+1) {
			return false
		}
		b = b[4+n:]
	}
	return true
}

func (d *decoder) message(b []byte) bool {
	if n := len(d.last.head); n > 0 && len(b) > n && string(b[:n]) == string(d.last.head) {
		return d.again(b[n:])
	}
	d.current = b
	address, rest, ok := cutString(b)
	if !ok {
		return d.fail("address without end", b)
	}
	if len(address) < 6 || string(address[:5]) != "/tuio" {
		return true // somebody else's message: passed over
	}
	tags, data, ok := cutString(rest)
	if !ok || len(tags) == 0 || tags[0] != ',' {
		return d.fail("no type tags", rest)
	}
	args := arguments{tags[1:], data}
	if address[5] == '/' {
		return d.message11(address[6:], args, rest)
	}
	if string(address[5:min(7, len(address))]) == "2/" {
		return d.message20(address[7:], args, rest)
	}
	return true
}

// message11 reads a message of TUIO 1.1. Unknown profiles and words are
// passed over; at marks the message for faults.
func (d *decoder) message11(profile []byte, a arguments, at []byte) bool {
	p, known := profileOf(profile)
	if !known {
		return true
	}
	word, ok := a.text()
	if !ok {
		return d.fail("message without word", at)
	}
	switch string(word) {
	case "set":
		return d.set(p, None, &shapes11[p], a, at)
	case "alive":
		return d.alive(p, a, at)
	case "fseq":
		n, ok := a.integer()
		if !ok {
			return d.fail("fseq without number", at)
		}
		d.msgs = append(d.msgs, message{verb: verbFseq, profile: p, frame: int64(n)})
	case "source":
		name, ok := a.text()
		if !ok || len(name) > d.max.text {
			return d.fail("source without name", at)
		}
		d.msgs = append(d.msgs, message{verb: verbSource, profile: p, name: name})
	}
	return true
}

// message20 reads a message of TUIO 2.0.
func (d *decoder) message20(word []byte, a arguments, at []byte) bool {
	switch string(word) {
	case "frm":
		return d.frame(a, at)
	case "alv":
		return d.alive(Tuio2, a, at)
	}
	for t := Tok; t < numTypes; t++ {
		if string(word) == typeNames[t] {
			return d.set(Tuio2, t, &shapes20[t], a, at)
		}
	}
	return true
}

// frame reads /tuio2/frm: number, time, dimension and source. Only the number
// is needed.
func (d *decoder) frame(a arguments, at []byte) bool {
	m := message{verb: verbFrame, profile: Tuio2}
	n, ok := a.integer()
	if !ok {
		return d.fail("frm without number", at)
	}
	m.frame = int64(uint32(n))
	m.stamp, _ = a.timetag()
	_, _ = a.integer()
	m.name, _ = a.text()
	if len(m.name) > d.max.text {
		return d.fail("source without name", at)
	}
	d.msgs = append(d.msgs, m)
	return true
}

func (d *decoder) alive(p Profile, a arguments, at []byte) bool {
	if len(a.tags) > d.max.objects {
		return d.fail("too many objects", at)
	}
	lo := len(d.ids)
	for len(a.tags) > 0 {
		if a.tags[0] == 'i' && len(a.data) >= 4 { // what all but a few send
			d.ids = append(d.ids, int32(binary.BigEndian.Uint32(a.data)))
			a.tags, a.data = a.tags[1:], a.data[4:]
			continue
		}
		id, ok := a.integer()
		if !ok {
			return d.fail("alive with what is no id", at)
		}
		d.ids = append(d.ids, id)
	}
	d.msgs = append(d.msgs, message{verb: verbAlive, profile: p, lo: lo, hi: len(d.ids)})
	return true
}

// set reads the description of an object. More arguments than the profile has
// are passed over, as some senders append their own.
func (d *decoder) set(p Profile, t Type, sh *shape, a arguments, at []byte) bool {
	n := min(len(a.tags), len(sh.args))
	if n < len(sh.args) {
		n = min(n, sh.required)
	}
	if n < sh.required {
		return d.fail("set with too few arguments", at)
	}
	o := d.add(p, t)
	if o == nil {
		return d.fail("too many objects", at)
	}
	o.Moving = t != None && n > sh.required
	if sh.tags[:n] == string(a.tags[:n]) && o.plain(sh.args[:n], a.data) {
		if t != Sym && len(a.tags) == len(sh.args) {
			d.remember(p, t, a.data)
		}
		return true
	}
	if !d.mixed(o, sh, a, n) {
		return d.fail("set with wrong arguments", at)
	}
	return true
}

// add makes room for one more object and its message, nil if there is none.
func (d *decoder) add(p Profile, t Type) *Object {
	n := len(d.sets)
	if n >= d.max.objects {
		return nil
	}
	d.sets = append(d.sets, Object{Type: t})
	d.msgs = append(d.msgs, message{verb: verbSet, profile: p, lo: n})
	return &d.sets[n]
}

// remember keeps how the message began whose arguments are data.
func (d *decoder) remember(p Profile, t Type, data []byte) {
	head := d.current[:len(d.current)-len(data)]
	d.last = template{append(d.last.head[:0], head...), p, t, shapeOf(p, t)}
}

// again reads the arguments of a message that began like the last set.
func (d *decoder) again(data []byte) bool {
	o := d.add(d.last.profile, d.last.kind)
	if o == nil {
		return d.fail("too many objects", data)
	}
	o.Moving = d.last.kind != None && len(d.last.shape.args) > d.last.shape.required
	if !o.plain(d.last.shape.args, data) {
		return d.fail("set with wrong arguments", data)
	}
	return true
}

// plain reads arguments of exactly the types that they should have, all four
// bytes long.
func (o *Object) plain(args []argument, data []byte) bool {
	if len(data) < 4*len(args) {
		return false
	}
	for i, arg := range args {
		bits := binary.BigEndian.Uint32(data[4*i:])
		switch {
		case arg <= argU:
			*o.integer(arg) = int32(bits)
		case arg >= argGroup:
			return false
		case bits&0x7f800000 == 0x7f800000: // NaN or infinite
			o.unknown(arg)
		default:
			*o.field(arg) = math.Float32frombits(bits)
		}
	}
	return true
}

// mixed reads n arguments whatever their types, if they can be understood.
func (d *decoder) mixed(o *Object, sh *shape, a arguments, n int) bool {
	for _, arg := range sh.args[:n] {
		var ok bool
		switch arg.tag() {
		case 'i':
			*o.integer(arg), ok = a.integer()
		case 'f':
			ok = a.realInto(o, arg)
		default:
			ok = d.text(o, arg, &a)
		}
		if !ok {
			return false
		}
	}
	return true
}

// text reads the group or the data of a symbol.
func (d *decoder) text(o *Object, arg argument, a *arguments) bool {
	s, ok := a.text()
	if !ok || len(s) > d.max.text {
		return false
	}
	if arg == argGroup {
		o.Group = d.strings.intern(s)
	} else {
		o.Data = d.strings.intern(s)
	}
	return true
}
