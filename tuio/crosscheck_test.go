package tuio

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// This file checks our decoder against go-osc, which knows nothing of TUIO
// but all of Open Sound Control: what both accept must mean the same.

// theirs returns what go-osc reads, a line a message of TUIO.
func theirs(packet []byte) (lines []string, ok bool) {
	defer func() {
		if recover() != nil { // it doesn't take all that it is given
			lines, ok = nil, false
		}
	}()
	p, err := osc.ParsePacket(string(packet))
	if err != nil || !canonical(p, packet) {
		return nil, false
	}
	switch p := p.(type) {
	case *osc.Message:
		return theirMessage(nil, p), true
	case *osc.Bundle:
		return theirBundle(p)
	}
	return nil, false
}

// canonical tells whether a packet is what go-osc itself would write. Its
// reader heeds neither padding nor the sizes in a bundle, so that of other
// packets it may see something that isn't there.
func canonical(p osc.Packet, packet []byte) bool {
	written, err := p.MarshalBinary()
	return err == nil && bytes.Equal(written, packet)
}

// theirBundle reads bundles without others in them: go-osc doesn't keep the
// order of messages and bundles.
func theirBundle(b *osc.Bundle) (lines []string, ok bool) {
	for _, m := range b.Messages {
		lines = theirMessage(lines, m)
	}
	return lines, len(b.Bundles) == 0
}

func theirMessage(lines []string, m *osc.Message) []string {
	name, two := strings.CutPrefix(m.Address, "/tuio2/")
	if two {
		return append(lines, line20(name, m.Arguments)...)
	}
	name, one := strings.CutPrefix(m.Address, "/tuio/")
	p, known := profileOf([]byte(name))
	if !one || !known || len(m.Arguments) == 0 {
		return lines
	}
	args := m.Arguments[1:]
	switch m.Arguments[0] {
	case "set":
		args = args[:len(shapes11[p].args)]
	case "fseq", "source":
		args = args[:1]
	case "alive":
	default:
		return lines
	}
	return append(lines, fmt.Sprint(name, " ", m.Arguments[0], values(args)))
}

func line20(name string, args []any) []string {
	switch name {
	case "frm":
		return []string{fmt.Sprint("frm", uint32(int64(number(args[0]))))}
	case "alv":
		return []string{"tuio2 alive" + values(args)}
	}
	for t := Tok; t < numTypes; t++ {
		sh := &shapes20[t]
		n := len(sh.args)
		if len(args) < n {
			n = sh.required
		}
		if name == t.String() {
			return []string{name + " set" + values(args[:n])}
		}
	}
	return nil
}

// values writes arguments so that numbers of all types look alike.
func values(args []any) string {
	var b strings.Builder
	for _, a := range args {
		if s, ok := a.(string); ok {
			fmt.Fprintf(&b, " %q", s)
		} else {
			fmt.Fprintf(&b, " %v", orNothing(float32(number(a))))
		}
	}
	return b.String()
}

// orNothing is a number as our decoder gives it: those that are none are 0 then.
// A double may be -0.
func orNothing(v float32) float32 {
	if !finite(float64(v)) {
		return 0
	}
	return v + 0
}

func number(a any) float64 {
	switch v := a.(type) {
	case int32:
		return float64(v)
	case int64:
		return float64(v)
	case float32:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}

// ours returns what our decoder reads in the same words.
func ours(packet []byte) (lines []string, ok bool) {
	d := newDecoder()
	ok = d.decode(packet)
	for i := range d.msgs {
		lines = append(lines, d.line(&d.msgs[i]))
	}
	return lines, ok
}

func (d *decoder) line(m *message) string {
	var args []any
	switch m.verb {
	case verbSource:
		return fmt.Sprintf("%v source %q", m.profile, m.name)
	case verbFrame:
		return fmt.Sprint("frm", m.frame)
	case verbFseq:
		return m.profile.String() + " fseq" + values([]any{int32(m.frame)})
	case verbAlive:
		for _, id := range d.ids[m.lo:m.hi] {
			args = append(args, id)
		}
		return m.profile.String() + " alive" + values(args)
	}
	o := &d.sets[m.lo]
	name := m.profile.String()
	if o.Type != None {
		name = o.Type.String()
	}
	return name + " set" + values(o.arguments(m.profile))
}

// arguments returns what was sent of o.
func (o *Object) arguments(p Profile) (args []any) {
	sh := shapeOf(p, o.Type)
	list := sh.args
	if p == Tuio2 && !o.Moving {
		list = list[:sh.required]
	}
	for _, arg := range list {
		switch {
		case arg == argGroup:
			args = append(args, o.Group)
		case arg == argData:
			args = append(args, o.Data)
		case o.integer(arg) != nil:
			args = append(args, *o.integer(arg))
		default:
			args = append(args, *o.field(arg))
		}
	}
	return args
}

func TestDecode_agreesWithGoOSCOnAnyMessage(t *testing.T) {
	both, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		all++
		var messages []*osc.Message
		for range rapid.IntRange(0, 8).Draw(t, "messages") {
			messages = append(messages, drawMessage(t))
		}
		packet := bundle(messages...)
		want, ok1 := theirs(packet)
		got, ok2 := ours(packet)
		if ok1 && ok2 {
			both++
			require.Equal(t, want, got)
		}
	})
	require.Greater(t, 5*both, all, "the check must have compared something")
}

// drawMessage draws a message that is TUIO, or nearly so.
func drawMessage(t *rapid.T) *osc.Message {
	if rapid.Bool().Draw(t, "two") {
		return drawMessage20(t)
	}
	p := Profile(rapid.IntRange(0, int(Blb3D)).Draw(t, "profile"))
	m := osc.NewMessage("/tuio/" + p.String())
	switch word := rapid.SampledFrom([]string{"set", "alive", "fseq", "source", "comment"}).Draw(t, "word"); word {
	case "set":
		m.Append(word)
		appendDrawn(t, m, shapes11[p].tags)
	case "alive":
		m.Append(word)
		appendDrawn(t, m, strings.Repeat("i", rapid.IntRange(0, 9).Draw(t, "ids")))
	case "fseq":
		m.Append(word, rapid.Int32().Draw(t, "fseq"))
	default:
		m.Append(word, rapid.StringMatching(`[a-z@.]{0,9}`).Draw(t, "text"))
	}
	return m
}

func drawMessage20(t *rapid.T) *osc.Message {
	word := rapid.SampledFrom([]string{"alv", "tok", "ptr", "bnd", "sym", "frm", "ala"}).Draw(t, "word")
	m := osc.NewMessage("/tuio2/" + word)
	switch word {
	case "frm":
		m.Append(rapid.Int32().Draw(t, "f_id"), *osc.NewTimetagFromTimetag(rapid.Uint64().Draw(t, "time")), int32(1), "src")
	case "alv", "ala":
		appendDrawn(t, m, strings.Repeat("i", rapid.IntRange(0, 9).Draw(t, "ids")))
	default:
		sh := &shapes20[map[string]Type{"tok": Tok, "ptr": Ptr, "bnd": Bnd, "sym": Sym}[word]]
		n := rapid.SampledFrom([]int{sh.required, len(sh.args)}).Draw(t, "n")
		appendDrawn(t, m, sh.tags[:n])
	}
	return m
}

// appendDrawn appends arguments of mostly those types.
func appendDrawn(t *rapid.T, m *osc.Message, tags string) {
	for _, tag := range tags {
		if rapid.IntRange(0, 30).Draw(t, "other type") == 0 {
			tag = rapid.SampledFrom([]rune("ifhds")).Draw(t, "tag")
		}
		switch tag {
		case 'i':
			m.Append(rapid.Int32().Draw(t, "i"))
		case 'f':
			m.Append(rapid.Float32().Draw(t, "f"))
		case 'h':
			m.Append(int64(rapid.Int32().Draw(t, "h")))
		case 'd':
			m.Append(float64(rapid.Float32().Draw(t, "d")))
		default:
			m.Append(rapid.StringMatching(`[a-z/0-9]{0,9}`).Draw(t, "s"))
		}
	}
}
