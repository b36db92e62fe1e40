package tuio

import (
	"encoding/binary"
	"math"
)

// This file reads the types of Open Sound Control that TUIO uses: int32,
// float32, string and timetag, everything padded to four bytes, big-endian.
// Senders written in languages that know one kind of number also use int64
// and float64, and floats where integers are meant: they are understood too.

const bundleHead = "#bundle\x00"

// cutString splits b after the padded string that it begins with. Strings
// here are short: looking at four bytes at a time beats a search.
func cutString(b []byte) (s, rest []byte, ok bool) {
	for n := 0; n+4 <= len(b); n += 4 {
		v := binary.BigEndian.Uint32(b[n:])
		if zero := (v - 0x01010101) &^ v & 0x80808080; zero == 0 {
			continue
		}
		end := n
		for b[end] != 0 {
			end++
		}
		return b[:end], b[n+4:], true
	}
	return nil, nil, false
}

// arguments walks over the arguments of one message.
type arguments struct {
	tags []byte // of what is left
	data []byte
}

// text takes a string.
func (a *arguments) text() ([]byte, bool) {
	if len(a.tags) == 0 || a.tags[0] != 's' {
		return nil, false
	}
	s, rest, ok := cutString(a.data)
	if ok {
		a.tags, a.data = a.tags[1:], rest
	}
	return s, ok
}

// bits takes size bytes as an unsigned number.
func (a *arguments) bits(size int) (uint64, bool) {
	if len(a.data) < size {
		return 0, false
	}
	var v uint64
	if size == 4 {
		v = uint64(binary.BigEndian.Uint32(a.data))
	} else {
		v = binary.BigEndian.Uint64(a.data)
	}
	a.tags, a.data = a.tags[1:], a.data[size:]
	return v, true
}

// number takes a number of any type, which must be finite.
func (a *arguments) number() (float64, bool) {
	if len(a.tags) == 0 {
		return 0, false
	}
	switch a.tags[0] {
	case 'i':
		v, ok := a.bits(4)
		return float64(int32(v)), ok
	case 'h':
		v, ok := a.bits(8)
		return float64(int64(v)), ok
	case 'f':
		v, ok := a.bits(4)
		f := float64(math.Float32frombits(uint32(v)))
		return f, ok && finite(f)
	case 'd':
		v, ok := a.bits(8)
		f := math.Float64frombits(v)
		return f, ok && finite(f)
	}
	return 0, false
}

// integer takes a whole number that fits an int32.
func (a *arguments) integer() (int32, bool) {
	f, ok := a.number()
	if !ok || f != math.Trunc(f) || f < math.MinInt32 || f > math.MaxInt32 {
		return 0, false
	}
	return int32(f), true
}

// real takes a number that fits a float32.
func (a *arguments) real() (float32, bool) {
	f, ok := a.number()
	return float32(f), ok && math.Abs(f) <= math.MaxFloat32
}

// realInto takes the number of an argument of o, and tells whether one was there:
// it may be NaN, infinite or too large.
func (a *arguments) realInto(o *Object, arg argument) bool {
	left := len(a.tags)
	v, ok := a.real()
	if ok {
		*o.field(arg) = v
		return true
	}
	o.unknown(arg)
	return len(a.tags) < left
}

// timetag takes an OSC time tag: NTP seconds << 32 | fraction.
func (a *arguments) timetag() (uint64, bool) {
	if len(a.tags) == 0 || a.tags[0] != 't' {
		return 0, false
	}
	return a.bits(8)
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
