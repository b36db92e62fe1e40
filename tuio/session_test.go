package tuio

import (
	"bufio"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// TestClient_playsTheWrittenSessions plays the sessions in testdata/sessions, each of which holds
// one rule. See the README there for how to write one.
func TestClient_playsTheWrittenSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			s := &session{t: t, client: NewClient(Config{}), from: netip.MustParseAddrPort("10.0.0.1:5000")}
			s.play(file)
		})
	}
}

// session plays one file.
type session struct {
	t      *testing.T
	client *Client
	line   string // file and number

	at     time.Duration
	from   netip.AddrPort
	lone   bool
	packet []byte
	got    []string // updates that no line has expected yet
}

func (s *session) play(file string) {
	f, err := os.Open(file)
	require.NoError(s.t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		s.line = fmt.Sprintf("%s:%d", file, n)
		if text := strings.TrimSpace(lines.Text()); text != "" && text[0] != '#' {
			s.step(text)
		}
	}
	s.send()
	s.client.Flush()
	s.collect()
	require.Empty(s.t, s.got, "%s: not expected at the end", s.line)
}

func (s *session) step(text string) {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case word == "at" || word == "lone":
		s.send()
		s.head(word, strings.Fields(rest))
	case text[0] == '/':
		s.message(word, rest)
	case word == "=":
		s.expect(rest)
	case word == "tick":
		s.send()
		s.client.Feed(Packet{Time: s.seconds(rest)})
		s.collect()
	case word == "hex":
		s.packet = append(s.packet, s.hex(rest)...)
	case word == "status":
		s.send()
		s.status(rest)
	default:
		s.t.Fatalf("%s: %q is none of at, lone, tick, hex, status, =, /address", s.line, word)
	}
}

// head reads "at SECONDS [ADDRESS]".
func (s *session) head(word string, fields []string) {
	s.lone = word == "lone"
	s.at = s.seconds(fields[0])
	if len(fields) > 1 {
		s.from = parseFrom(fields[1])
	}
}

func (s *session) seconds(text string) time.Duration {
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(s.t, err, s.line)
	return time.Duration(v * float64(time.Second))
}

func (s *session) hex(text string) []byte {
	var b []byte
	_, err := fmt.Sscanf(strings.ReplaceAll(text, " ", ""), "%x", &b)
	require.NoError(s.t, err, s.line)
	return b
}

// message adds a message to the packet, or sends it when it stands alone.
func (s *session) message(address, rest string) {
	m := osc.NewMessage(address)
	shape := strings.Fields(rest)
	if len(shape) > 0 && shape[0] == "set" || strings.HasPrefix(address, "/tuio2") {
		s.shaped(m, shape)
	} else {
		for _, w := range shape {
			m.Append(plainValue(w))
		}
	}
	data := element(m)
	if s.lone {
		s.feed(data[4:])
		return
	}
	if s.packet == nil {
		s.packet = append([]byte(bundleHead), 0, 0, 0, 0, 0, 0, 0, 1)
	}
	s.packet = append(s.packet, data...)
}

// plainValue reads whole numbers as integers, all else as a string.
func plainValue(word string) any {
	if n, err := strconv.ParseInt(word, 10, 32); err == nil {
		return int32(n)
	}
	return word
}

// shaped gives the arguments the types that their profile has.
func (s *session) shaped(m *osc.Message, words []string) {
	name := m.Address[strings.LastIndex(m.Address, "/")+1:]
	tags := map[string]string{"frm": "itis", "alv": strings.Repeat("i", len(words))}[name]
	for t := Tok; t < numTypes; t++ {
		if name == t.String() {
			tags = shapes20[t].tags
		}
	}
	if p, ok := profileOf([]byte(name)); ok {
		tags = "s" + shapes11[p].tags
	}
	require.LessOrEqual(s.t, len(words), len(tags), s.line)
	for i, w := range words {
		v, err := parseDumped(rune(tags[i]), w)
		require.NoError(s.t, err, s.line)
		m.Append(v)
	}
}

// send feeds the packet that has gathered.
func (s *session) send() {
	if s.packet != nil {
		s.feed(s.packet)
		s.packet = nil
	}
}

func (s *session) feed(data []byte) {
	s.client.Feed(Packet{Time: s.at, From: s.from, Data: data})
	s.collect()
}

func (s *session) collect() {
	for s.client.Scan() {
		s.got = append(s.got, brief(s.client.Update()))
	}
}

// brief writes an update in a line: profile, frame, source, changes, objects.
func brief(u *Update) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %s", u.Profile, u.Frame, strings.TrimSpace(fromString(u.From)+" "+u.Source))
	for _, id := range u.Added {
		fmt.Fprintf(&b, " +%d", id)
	}
	for _, id := range u.Removed {
		fmt.Fprintf(&b, " -%d", id)
	}
	b.WriteString(":")
	for _, o := range u.Objects {
		fmt.Fprintf(&b, " %d%s@%g,%g", o.S, o.Type, o.X, o.Y)
	}
	if u.Dead {
		b.WriteString(" dead")
	}
	return b.String()
}

// expect compares the next update with what the file says; "nothing" says
// that there is none.
func (s *session) expect(want string) {
	s.send()
	if want == "nothing" {
		require.Empty(s.t, s.got, s.line)
		return
	}
	require.NotEmpty(s.t, s.got, "%s: nothing was committed", s.line)
	require.Equal(s.t, want, s.got[0], s.line)
	s.got = s.got[1:]
}

// status compares counts: "late 1 lost 2 malformed 0".
func (s *session) status(want string) {
	fields := strings.Fields(want)
	stats := s.client.Stats()
	have := map[string]int64{"malformed": stats.Malformed, "unplaced": stats.Unplaced, "foreign": stats.Foreign, "refused": stats.Refused}
	for _, v := range s.client.Sources(s.client.now) {
		have["sources"]++
		have["late"] += v.Late
		have["lost"] += v.Lost
		have["restarts"] += v.Restarts
		have["doubtful"] += int64(truth(v.Doubtful))
		have["dead"] += int64(truth(v.Dead))
	}
	for i := 0; i+1 < len(fields); i += 2 {
		require.Equal(s.t, fields[i+1], strconv.FormatInt(have[fields[i]], 10), "%s: %s", s.line, fields[i])
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
