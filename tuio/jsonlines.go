package tuio

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/netip"
	"time"
)

// jsonReader reads lines of JSON: {"t": 0.016, "src": "10.0.0.5", "data":
// "I2J1…"} with t in seconds, src an address with or without port, data in
// base64.
type jsonReader struct {
	lines *bufio.Scanner
	line  int
}

// lineMax bounds a line of text in bytes.
const lineMax = 1 << 20

func newJSONReader(r io.Reader) *jsonReader { return &jsonReader{lines: newLines(r)} }

// newLines reads lines with their ends.
func newLines(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, lineMax)
	s.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n := bytes.IndexByte(data, '\n') + 1
		if n == 0 && atEOF {
			n = len(data)
		}
		if n == 0 {
			return 0, nil, nil // more is needed, or there is no more
		}
		return n, data[:n], nil
	})
	return s
}

// lineError says what is wrong with a line, which is torn rather than wrong
// when it has no end.
func lineError(number int, line []byte, err error) error {
	if !bytes.HasSuffix(line, []byte("\n")) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("tuio: recording, line %d: %w", number, err)
}

func (j *jsonReader) read() (Packet, error) {
	var line []byte
	for len(bytes.TrimSpace(line)) == 0 {
		if !j.lines.Scan() {
			return Packet{}, endOf(j.lines)
		}
		line = j.lines.Bytes()
		j.line++
	}
	var v struct {
		T    float64 `json:"t"`
		Src  string  `json:"src"`
		Data []byte  `json:"data"`
	}
	if err := json.Unmarshal(line, &v); err != nil {
		return Packet{}, lineError(j.line, line, err)
	}
	if v.Data == nil || math.Abs(v.T) > 1e9 {
		return Packet{}, fmt.Errorf("tuio: recording, line %d: no data or no time", j.line)
	}
	t := time.Duration(math.Round(v.T * float64(time.Second)))
	return Packet{Time: t, From: parseFrom(v.Src), Data: v.Data}, nil
}

// endOf tells why lines have ended.
func endOf(s *bufio.Scanner) error {
	err := s.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("%w: a line has at most %d bytes", err, lineMax)
	}
	if err != nil {
		return fmt.Errorf("tuio: recording: %w", err)
	}
	return io.EOF
}

// parseFrom reads an address with or without port; anything else is none.
func parseFrom(s string) netip.AddrPort {
	if a, err := netip.ParseAddrPort(s); err == nil {
		return plain(a)
	}
	if a, err := netip.ParseAddr(s); err == nil {
		return plain(netip.AddrPortFrom(a, 0))
	}
	return netip.AddrPort{}
}
