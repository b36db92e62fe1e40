package tuio

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/hypebeast/go-osc/osc"
)

// EncoderConfig says how an Encoder sends. The zero value of a field stands
// for its default.
type EncoderConfig struct {
	// Source is the sender's name, "asterism@localhost" by default.
	Source string

	// Profiles are those that are sent; by default 2Dobj, 2Dcur, 2Dblb and
	// TUIO 2.0. A profile that isn't sent costs nothing.
	Profiles []Profile

	// FullEvery is how often everything is sent though nothing has changed:
	// what a receiver needs to forgive a lost packet. Default 1 s.
	FullEvery time.Duration

	// MaxBundle is how long a bundle may get before its frame is split, in
	// bytes. A longer one may be torn by the network. Default 1452, an
	// Ethernet frame less the heads of IPv6 and UDP. Each names all that is
	// there: from about 250 objects on it can't be kept.
	MaxBundle int

	// Start is the moment when the session began, for the times of TUIO 2.0.
	Start time.Time

	// Width and Height are the sensor's dimension that TUIO 2.0 tells, by
	// default 1000 × 1000: whoever draws the surface takes its shape from it.
	Width, Height uint16
}

// OfTable returns c with the dimension of a table of that size, mm.
func (c EncoderConfig) OfTable(width, height float64) EncoderConfig {
	c.Width, c.Height = dimension(width), dimension(height)
	return c
}

// dimension is a length in whole mm, as TUIO 2.0 can tell it.
func dimension(mm float64) uint16 {
	return uint16(math.Round(max(1, min(math.MaxUint16, mm))))
}

// Defaults returns c with its zero fields set to their defaults.
func (c EncoderConfig) Defaults() EncoderConfig {
	setDefault(&c.Source, "asterism@localhost")
	setDefault(&c.FullEvery, time.Second)
	setDefault(&c.MaxBundle, 1452)
	setDefault(&c.Width, 1000)
	setDefault(&c.Height, 1000)
	if len(c.Profiles) == 0 {
		c.Profiles = []Profile{Obj2D, Cur2D, Blb2D, Tuio2}
	}
	return c
}

// Validate tells what is wrong with c, nil if nothing is.
func (c EncoderConfig) Validate() error {
	c = c.Defaults()
	switch {
	case c.FullEvery < 0:
		return fmt.Errorf("tuio: full update every %v: must not be negative", c.FullEvery)
	case c.MaxBundle < 256 || c.MaxBundle > maxUDP:
		return fmt.Errorf("tuio: bundles of at most %d bytes: must be 256 to %d", c.MaxBundle, maxUDP)
	case len(c.Source) > 256:
		return fmt.Errorf("tuio: source of %d bytes: must be at most 256", len(c.Source))
	}
	for _, p := range c.Profiles {
		if p >= numProfiles {
			return fmt.Errorf("tuio: %v can't be sent", p)
		}
	}
	return nil
}

// Encoder turns the contents of a surface into packets. It reads no clock and
// is not safe for concurrent use.
//
// Only what has changed is sent, and everything once in FullEvery. All
// profiles share one count of frames, as in the reference sender, since some
// receivers have one counter for all.
type Encoder struct {
	cfg   EncoderConfig
	frame int32
	sent  [numProfiles]sent
	out   [][]byte
}

// sent is what was sent last in one profile.
type sent struct {
	objects []Object // sorted, with the speeds that were sent
	from    []Object // each as it was when its speeds were made, with those
	at      time.Duration
	full    time.Duration // when everything was sent
	started bool
	stale   bool // everything must be sent again

	spare, spareFrom []Object // memory for the next objects and from
}

// NewEncoder returns an Encoder that has sent nothing yet. It panics if cfg
// isn't valid.
func NewEncoder(cfg EncoderConfig) *Encoder {
	if err := cfg.Validate(); err != nil {
		panic(err)
	}
	return &Encoder{cfg: cfg.Defaults()}
}

// Encode returns the packets that tell what lies on the surface at the time
// now, none when there is nothing to tell. They are valid until the next call.
func (e *Encoder) Encode(now time.Duration, c *Content) [][]byte {
	e.out = e.out[:0]
	e.frame++
	for _, p := range e.cfg.Profiles {
		e.profile(now, p, c.objects[p])
	}
	if len(e.out) == 0 {
		e.frame-- // no number without a frame: receivers count the missing
	}
	return e.out
}

// Refresh has the next Encode tell everything, as for a new listener.
func (e *Encoder) Refresh() {
	for p := range e.sent {
		e.sent[p].stale = true
	}
}

// Bye returns the packets that take everything from the surface.
func (e *Encoder) Bye(now time.Duration) [][]byte { return e.Encode(now, &Content{}) }

func (e *Encoder) profile(now time.Duration, p Profile, objects []Object) {
	s := &e.sent[p]
	if now < s.at {
		*s = sent{} // the session has begun anew
	}
	list := append(s.spare[:0], objects...)
	slices.SortFunc(list, compareObjects)
	from := s.accelerate(list, now)
	full := !s.started || s.stale || now-s.full >= e.cfg.FullEvery
	sets, changed := s.changes(list, full)
	s.spare, s.spareFrom = s.objects, s.from
	s.objects, s.from, s.at, s.started, s.stale = list, from, now, true, false
	if full {
		s.full = now
	}
	if full || changed {
		e.write(now, p, list, sets)
	}
}

// changes returns the objects that must be told, all of them when full, and
// whether anything has changed.
func (s *sent) changes(list []Object, full bool) (sets []Object, changed bool) {
	changed = len(list) != len(s.objects)
	for _, o := range list {
		i, found := slices.BinarySearchFunc(s.objects, o, compareObjects)
		moved := !found || !o.sameAs(&s.objects[i])
		changed = changed || moved
		if moved || full {
			sets = append(sets, o)
		}
	}
	return sets, changed
}

// write appends the bundles of one frame, as many as it takes.
func (e *Encoder) write(now time.Duration, p Profile, list, sets []Object) {
	head, tail := e.envelope(now, p, list)
	most := e.longest(len(bundleHead) + timetag + len(head) + len(tail))
	for first := true; first || len(sets) > 0; first = false {
		b := append([]byte(bundleHead), 0, 0, 0, 0, 0, 0, 0, 1)
		b = append(b, head...)
		for n := 0; len(sets) > 0; n++ {
			m := element(message2osc(p, &sets[0]))
			if n > 0 && len(b)+len(m)+len(tail) > most {
				break
			}
			b, sets = append(b, m...), sets[1:]
		}
		e.out = append(e.out, append(b, tail...))
	}
}

// timetag is the length of a bundle's moment, bytes.
const timetag = 8

// ofAnObject is how long, about, the message of an object is, bytes.
const ofAnObject = 100

// longest is how long a bundle may get, bytes, whose head and tail alone are so long. Where these
// leave no room for an object it is too long in any case: then it takes as many as double it, for
// else the list of all that is there would be sent with each of them.
func (e *Encoder) longest(envelope int) int {
	if envelope+ofAnObject <= e.cfg.MaxBundle {
		return e.cfg.MaxBundle
	}
	return max(e.cfg.MaxBundle, min(2*envelope, maxUDP))
}

// envelope returns the elements before and behind the objects of a bundle.
func (e *Encoder) envelope(now time.Duration, p Profile, list []Object) (head, tail []byte) {
	if p == Tuio2 {
		stamp := osc.NewTimetag(e.cfg.Start.Add(now))
		dim := int32(uint32(e.cfg.Width)<<16 | uint32(e.cfg.Height))
		head = element(osc.NewMessage("/tuio2/frm", e.frame, *stamp, dim, e.cfg.Source))
		return head, element(osc.NewMessage("/tuio2/alv", sessions(list)...))
	}
	address := "/tuio/" + p.String()
	head = element(osc.NewMessage(address, "source", e.cfg.Source))
	alive := append([]any{"alive"}, sessions(list)...)
	head = append(head, element(osc.NewMessage(address, alive...))...)
	return head, element(osc.NewMessage(address, "fseq", e.frame))
}

// sessions returns the session ids of a sorted list, each once.
func sessions(list []Object) []any {
	var ids []any
	for i := range list {
		if i == 0 || list[i].S != list[i-1].S {
			ids = append(ids, list[i].S)
		}
	}
	return ids
}

// message2osc returns the message that describes an object.
func message2osc(p Profile, o *Object) *osc.Message {
	sh := shapeOf(p, o.Type)
	m := osc.NewMessage("/tuio/"+p.String(), "set")
	if p == Tuio2 {
		m = osc.NewMessage("/tuio2/" + o.Type.String())
	}
	for _, arg := range sh.args {
		switch i, f := o.integer(arg), o.field(arg); {
		case i != nil:
			m.Append(*i)
		case f != nil:
			m.Append(*f)
		case arg == argGroup:
			m.Append(o.Group)
		default:
			m.Append(o.Data)
		}
	}
	return m
}

// element returns a message with its length before it, as bundles have it.
// Messages of the types above can always be encoded.
func element(m *osc.Message) []byte {
	data, err := m.MarshalBinary()
	if err != nil {
		panic(fmt.Sprintf("tuio: message %s: %v", m.Address, err))
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(data))), data...)
}
