package tuio

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// npmReceiver is tuio-client from npm, a receiver that isn't ours.
type npmReceiver struct {
	mu    sync.Mutex
	lines []string
}

// startNPM starts the receiver and waits until it hears.
func startNPM(t *testing.T, args ...string) *npmReceiver {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the receiver from npm can't be asked")
	}
	if _, err := os.Stat("testdata/npm/node_modules/tuio-client"); err != nil {
		t.Skip("tuio-client is not installed: run npm ci in tuio/testdata/npm")
	}
	cmd := exec.Command(node, append([]string{"receive.js"}, args...)...)
	cmd.Dir, cmd.Stderr = "testdata/npm", os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	r := &npmReceiver{}
	done := make(chan bool)
	go func() { r.read(out); close(done) }()
	t.Cleanup(func() {
		in.Close()
		<-done
		_ = cmd.Wait()
	})
	require.Eventually(t, func() bool { return slices.Contains(r.all(), "ready") }, patience, 10*time.Millisecond)
	return r
}

func (r *npmReceiver) read(out io.Reader) {
	for s := bufio.NewScanner(out); s.Scan(); {
		r.mu.Lock()
		r.lines = append(r.lines, s.Text())
		r.mu.Unlock()
	}
}

func (r *npmReceiver) all() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.lines)
}

// count returns how many lines have been printed.
func (r *npmReceiver) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.lines)
}

// await waits until there are more lines than before and no more are coming:
// on a busy machine a receiver of datagrams would else lose some.
func (r *npmReceiver) await(before int, most time.Duration) {
	end := time.Now().Add(most)
	for r.count() == before && time.Now().Before(end) {
		time.Sleep(2 * time.Millisecond)
	}
	for n := 0; n != r.count(); {
		n = r.count()
		time.Sleep(10 * time.Millisecond)
	}
}

// events returns what was reported, per frame and sorted within it. Updates
// that change nothing are left out: the receiver reports each set as one.
func (r *npmReceiver) events() []string {
	var list, frame []string
	last := make(map[string]string)
	for _, line := range r.all() {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "frame":
			slices.Sort(frame)
			list, frame = append(list, frame...), nil
		case "add", "update", "remove":
			fields := strings.Fields(rest)
			key := fields[0] + fields[1]
			if last[key] != rest || word != "update" {
				frame = append(frame, line)
			}
			last[key] = rest
		}
	}
	return list
}

// ourEvents listens and writes what it hears in the same words.
type ourEvents struct {
	tables map[Profile]map[int32]string
	list   []string
}

func (e *ourEvents) take(u *Update) {
	table := make(map[int32]string)
	for i := range u.Objects {
		o := &u.Objects[i]
		if o.Type == Tok || o.Type == None {
			table[o.S] = eventOf(u.Profile, o)
		}
	}
	old := e.tables[u.Profile]
	var frame []string
	for _, id := range slices.Sorted(maps.Keys(table)) {
		switch was, ok := old[id]; {
		case !ok:
			frame = append(frame, "add "+table[id])
		case was != table[id]:
			frame = append(frame, "update "+table[id])
		}
	}
	for id, was := range old {
		if _, ok := table[id]; !ok {
			name, _, _ := strings.Cut(was, " ")
			frame = append(frame, fmt.Sprintf("remove %s %d", name, id))
		}
	}
	slices.Sort(frame)
	e.list = append(e.list, frame...)
	e.tables[u.Profile] = table
}

func eventOf(p Profile, o *Object) string {
	name, angle := p.String(), o.A
	if o.Type == Tok {
		name = "tok"
	}
	return fmt.Sprintf("%s %d %d %.5f %.5f %.5f", name, o.S, o.I, o.X, o.Y, angle)
}

// The receiver from npm reports the same adds, updates and removes as ours,
// over UDP and over WebSocket.
func TestSender_npmReceiverAgrees(t *testing.T) {
	t.Run("udp", func(t *testing.T) {
		port := freePort(t)
		theirs := startNPM(t, "udp", port)
		l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
		s := newSender(t, "udp://127.0.0.1:"+port, "udp://"+l.Addrs()[0].String())
		agree(t, s, l, theirs)
	})
	t.Run("ws", func(t *testing.T) {
		s := newSender(t, "ws-listen://127.0.0.1:0")
		address := s.Addrs()[0].String()
		host, port, _ := net.SplitHostPort(address)
		l := listen(t, ListenerConfig{DialWS: []string{"ws://" + address}})
		theirs := startNPM(t, "ws", host, port)
		require.Eventually(t, func() bool { return l.Stats().Streams == 1 }, patience, time.Millisecond)
		agree(t, s, l, theirs)
	})
}

// freePort returns a UDP port that nobody has.
func freePort(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer conn.Close()
	_, port, _ := net.SplitHostPort(conn.LocalAddr().String())
	return port
}

// agree sends a session and compares what both have heard.
func agree(t *testing.T, s *Sender, l *Listener, theirs *npmReceiver) {
	t.Helper()
	go func() {
		for n := range 120 {
			before := theirs.count()
			_ = s.SendTable(scene(n))
			theirs.await(before, 2*time.Second)
		}
		_ = s.Bye(10 * time.Second)
	}()
	ours := &ourEvents{tables: make(map[Profile]map[int32]string)}
	hearAll(t, l, ours)
	require.Greater(t, len(ours.list), 200)
	for end := time.Now().Add(patience); len(theirs.events()) < len(ours.list) && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond)
	}
	require.Equal(t, ours.list, theirs.events())
}

// hearAll listens until everything has been taken from the table again.
func hearAll(t *testing.T, l *Listener, e *ourEvents) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := NewClient(Config{})
	for len(e.list) < 50 || !e.empty() {
		p, err := l.Next(ctx, c.Deadline())
		require.NoError(t, err)
		c.Feed(p)
		for c.Scan() {
			e.take(c.Update())
		}
	}
}

func (e *ourEvents) empty() bool {
	n := 0
	for _, table := range e.tables {
		n += len(table)
	}
	return n == 0 && len(e.tables) == 4
}

// scene is a moment of a session in which dice slide, come and go.
func scene(n int) *constellation.Table {
	t := battle(time.Duration(n) * 16 * time.Millisecond)
	for i := range t.Dice {
		t.Dice[i].Pos.X += 30 * math.Sin(float64(n)/20+float64(i))
		t.Dice[i].Angle = constellation.Angle((n * (i + 1)) % 360)
	}
	if n%40 > 30 {
		t.Dice = t.Dice[1:]
	}
	if n%30 > 20 {
		t.Touches = nil
	}
	return t
}
