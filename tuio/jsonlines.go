package tuio

import (
	"bufio"
	"encoding/json"
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

func newLines(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, lineMax)
	return s
}

func (j *jsonReader) read() (Packet, error) {
	var line []byte
	for len(line) == 0 {
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
		return Packet{}, fmt.Errorf("tuio: recording, line %d: %w", j.line, err)
	}
	if v.Data == nil || math.Abs(v.T) > 1e9 {
		return Packet{}, fmt.Errorf("tuio: recording, line %d: no data or no time", j.line)
	}
	t := time.Duration(math.Round(v.T * float64(time.Second)))
	return Packet{Time: t, From: parseFrom(v.Src), Data: v.Data}, nil
}

// endOf tells why lines have ended.
func endOf(s *bufio.Scanner) error {
	if err := s.Err(); err != nil {
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
