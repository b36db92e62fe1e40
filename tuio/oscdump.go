package tuio

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/hypebeast/go-osc/osc"
)

// dumpReader reads what liblo's oscdump prints, a message a line:
//
//	eeac2cde.788c1daf /tuio/2Dobj si "fseq" 0
//
// The time tag is NTP in hex. oscdump doesn't say where bundles begin: what
// bears one time is taken for one, up to the message that closes its frame.
type dumpReader struct {
	lines *bufio.Scanner
	line  int
	back  string // a line read too far
	first uint64 // NTP time of the first message
	begun bool
	ahead *dumped
	ended error // why nothing could be read ahead
}

// dumped is one line.
type dumped struct {
	stamp uint64
	data  []byte // the message as an element of a bundle
	last  bool   // closes its frame
}

func newDumpReader(r io.Reader) *dumpReader { return &dumpReader{lines: newLines(r)} }

func (d *dumpReader) read() (Packet, error) {
	m, err := d.take()
	if err != nil {
		return Packet{}, err
	}
	if !d.begun {
		d.first, d.begun = m.stamp, true
	}
	data := append([]byte(bundleHead), 0, 0, 0, 0, 0, 0, 0, 1)
	stamp := m.stamp
	for {
		data = append(data, m.data...)
		if m.last {
			break
		}
		next, err := d.take()
		if err == nil && next.stamp == stamp && len(data)+len(next.data) <= maxUDP {
			m = next
			continue
		}
		d.ahead, d.ended = next, err
		break
	}
	return Packet{Time: sinceNTP(d.first, stamp), Data: data}, nil
}

// sinceNTP returns the time between two NTP times.
func sinceNTP(first, stamp uint64) time.Duration {
	d := int64(stamp - first)
	sec, frac := d>>32, d&0xffffffff
	return time.Duration(sec)*time.Second + time.Duration(frac*int64(time.Second)>>32)
}

// take returns the message read ahead or the next one.
func (d *dumpReader) take() (*dumped, error) {
	if m := d.ahead; m != nil {
		d.ahead = nil
		return m, nil
	}
	if d.ended != nil {
		return nil, d.ended
	}
	text, ok := d.message()
	if !ok {
		return nil, endOf(d.lines)
	}
	m, err := parseDump(text)
	if err != nil {
		return nil, d.wrong(err)
	}
	return m, nil
}

// wrong says what is wrong with the message read last.
func (d *dumpReader) wrong(err error) error {
	if d.back != "" {
		return fmt.Errorf("tuio: recording, before line %d: %w", d.line, err)
	}
	return lineError(d.line, d.lines.Bytes(), err)
}

// message returns the text of the next message: a line, or several where a string
// holds line breaks.
func (d *dumpReader) message() (string, bool) {
	line, ok := d.next()
	if !ok || !oddQuotes(line) {
		return line, ok
	}
	text := []byte(line)
	for open := true; open; open = open != oddQuotes(line) {
		if line, ok = d.next(); !ok || isDumped(line) || len(text)+len(line) >= lineMax {
			d.back = line
			break
		}
		text = append(append(text, '\n'), line...)
	}
	return string(text), true
}

// oddQuotes tells whether a string goes on behind a line, or ends in it.
func oddQuotes(line string) bool { return strings.Count(line, `"`)%2 == 1 }

// next returns the next line that isn't empty.
func (d *dumpReader) next() (string, bool) {
	if line := d.back; line != "" {
		d.back = ""
		return line, true
	}
	for d.lines.Scan() {
		d.line++
		if line := strings.TrimSpace(d.lines.Text()); line != "" {
			return line, true
		}
	}
	return "", false
}

// isDumped tells whether a line begins a message.
func isDumped(line string) bool {
	tag, _, _ := strings.Cut(line, " ")
	hi, lo, _ := strings.Cut(tag, ".")
	return len(hi) == 8 && len(lo) == 8 && isHex([]byte(hi+lo))
}

// parseDump reads one message: time tag, address, types, arguments. What isn't of
// TUIO may have arguments of any type, which don't matter.
func parseDump(line string) (*dumped, error) {
	stampText, rest, _ := strings.Cut(line, " ")
	hi, lo, _ := strings.Cut(stampText, ".")
	stamp, err := strconv.ParseUint(hi+lo, 16, 64)
	if err != nil || len(hi) != 8 || len(lo) != 8 {
		return nil, fmt.Errorf("time tag %q: want 8 hex digits, a point, 8 hex digits", stampText)
	}
	address, rest, _ := strings.Cut(rest, " ")
	types, rest, _ := strings.Cut(rest, " ")
	if !strings.HasPrefix(address, "/") {
		return nil, fmt.Errorf("address %q: must begin with /", address)
	}
	m := osc.NewMessage(address)
	if !strings.HasPrefix(address, "/tuio") {
		return &dumped{stamp: stamp, data: element(m)}, nil
	}
	if err := appendDumped(m, types, rest); err != nil {
		return nil, err
	}
	last := strings.HasSuffix(address, "/alv") || len(m.Arguments) > 0 && m.Arguments[0] == "fseq"
	return &dumped{stamp: stamp, data: element(m), last: last}, nil
}

// appendDumped reads arguments as oscdump prints them, strings in quotes.
func appendDumped(m *osc.Message, types, text string) error {
	for _, tag := range types {
		word, rest, err := cutDumped(text)
		if err != nil {
			return err
		}
		v, err := parseDumped(tag, word)
		if err != nil {
			return err
		}
		m.Append(v)
		text = rest
	}
	return nil
}

// cutDumped splits off the first argument.
func cutDumped(text string) (word, rest string, err error) {
	if !strings.HasPrefix(text, `"`) {
		word, rest, _ = strings.Cut(text, " ")
		return word, rest, nil
	}
	word, rest, ok := strings.Cut(text[1:], `"`)
	if !ok {
		return "", "", fmt.Errorf("string without end: %s", text)
	}
	return word, strings.TrimPrefix(rest, " "), nil
}

// parseDumped reads one argument of the given type.
func parseDumped(tag rune, word string) (any, error) {
	switch tag {
	case 's':
		return word, nil
	case 'i':
		v, err := strconv.ParseInt(word, 10, 32)
		return int32(v), err
	case 'h':
		return strconv.ParseInt(word, 10, 64)
	case 'f':
		v, err := parseNumber(word, 32)
		return float32(v), err
	case 'd':
		return parseNumber(word, 64)
	case 't':
		v, err := strconv.ParseUint(strings.Replace(word, ".", "", 1), 16, 64)
		return *osc.NewTimetagFromTimetag(v), err
	}
	return nil, fmt.Errorf("argument of type %q can't be read", tag)
}

// parseNumber reads a number as C prints it, which knows a sign of what is none.
func parseNumber(word string, bits int) (float64, error) {
	if word == "-nan" {
		word = "nan"
	}
	return strconv.ParseFloat(word, bits)
}
