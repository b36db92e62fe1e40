package tuio

import (
	"net/netip"
	"strconv"
	"time"
)

// Update is one committed frame of one source in one profile: all its objects
// and what has changed since the last one. Its slices belong to the Client
// and are valid until the next Scan.
type Update struct {
	Time    time.Duration  // when its last packet arrived; of a death, when it was noticed
	Source  string         // name as the sender gives it, whole; may be empty
	From    netip.AddrPort // whence its last packet came
	ID      string         // tells sources apart and stays the same
	Profile Profile
	Frame   int64         // fseq, or f_id of TUIO 2.0; -1 out of the row
	Added   []int32       // session ids, rising
	Removed []int32       // session ids, rising
	Objects []Object      // sorted by session and type
	Dead    bool          // no frame: the source fell silent and lost its objects
	Heard   time.Duration // of a death: when it spoke last
	Restart bool          // the sender has begun anew
}

// AppendJSON appends u as one line of JSON, as `listen --json` prints it.
func (u *Update) AppendJSON(b []byte) []byte {
	b = append(b, `{"time":`...)
	b = appendSeconds(b, u.Time)
	b = appendString(append(b, `,"source":`...), u.Source)
	b = appendString(append(b, `,"from":`...), fromString(u.From))
	b = appendString(append(b, `,"profile":`...), u.Profile.String())
	b = strconv.AppendInt(append(b, `,"fseq":`...), u.Frame, 10)
	b = appendIDs(append(b, `,"added":`...), u.Added)
	b = appendIDs(append(b, `,"removed":`...), u.Removed)
	b = append(b, `,"objects":[`...)
	for i := range u.Objects {
		if i > 0 {
			b = append(b, ',')
		}
		b = u.Objects[i].appendJSON(b, u.Profile)
	}
	return append(b, "]}\n"...)
}

// appendSeconds appends a time in seconds, exactly.
func appendSeconds(b []byte, t time.Duration) []byte {
	if t < 0 {
		b, t = append(b, '-'), -t
	}
	b = strconv.AppendInt(b, int64(t/time.Second), 10)
	if t %= time.Second; t == 0 {
		return b
	}
	b = append(b, '.')
	for unit := time.Second / 10; t > 0; unit /= 10 {
		b = append(b, '0'+byte(t/unit))
		t %= unit
	}
	return b
}

// appendJSON appends o with the keys of its profile's arguments.
func (o *Object) appendJSON(b []byte, p Profile) []byte {
	sh := shapeOf(p, o.Type)
	b = append(b, '{')
	n := len(sh.args)
	if p == Tuio2 {
		b = appendString(append(b, `"type":`...), o.Type.String())
		b = append(b, ',')
		if !o.Moving {
			n = sh.required
		}
	}
	for i, arg := range sh.args[:n] {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(b, sh.keys[i]), ':')
		b = o.appendArgument(b, arg)
	}
	return append(b, '}')
}

func (o *Object) appendArgument(b []byte, arg argument) []byte {
	switch arg {
	case argGroup:
		return appendString(b, o.Group)
	case argData:
		return appendString(b, o.Data)
	}
	if i := o.integer(arg); i != nil {
		return strconv.AppendInt(b, int64(*i), 10)
	}
	return strconv.AppendFloat(b, float64(*o.field(arg)), 'g', -1, 32)
}

func appendIDs(b []byte, ids []int32) []byte {
	b = append(b, '[')
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(id), 10)
	}
	return append(b, ']')
}

// appendString appends s as a JSON string. What a sender calls itself may
// hold anything: bytes that are no UTF-8 become U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029:
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
