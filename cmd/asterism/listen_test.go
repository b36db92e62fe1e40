package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/tuio"
)

// heardRecording is a session that oscsend sent, and heardLines what listen
// must print of it.
const (
	heardRecording = "../../tuio/testdata/recordings/oscsend.pcapng"
	heardLines     = heardRecording + ".jsonl"
)

func earOn(t *testing.T, path string) *ear {
	t.Helper()
	r, err := tuio.OpenRecording(path)
	require.NoError(t, err)
	t.Cleanup(func() { r.Close() })
	return &ear{source: r, client: tuio.NewClient(tuio.Config{}), log: &bytes.Buffer{}}
}

// listen --json prints a line per committed frame and nothing else.
func TestListen_json(t *testing.T) {
	var out bytes.Buffer
	e := earOn(t, heardRecording)
	e.see = jsonLines(&out)
	require.NoError(t, e.listen(context.Background()))
	want, err := os.ReadFile(heardLines)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}

// The state is shown each second of the session, also while nothing comes.
func TestListen_showsEachSecond(t *testing.T) {
	e := earOn(t, heardRecording)
	var shown []time.Duration
	e.every = 250 * time.Millisecond
	e.show = func(now time.Duration, c *tuio.Client) error {
		shown = append(shown, now/time.Millisecond)
		return nil
	}
	require.NoError(t, e.listen(context.Background()))
	require.Equal(t, []time.Duration{250, 500, 750, 1000}, shown)
}

// Which thing of which sender has no place is said, once a second at most.
func TestListen_saysWhichObjectHasNoPlace(t *testing.T) {
	var text strings.Builder
	for i := range 20 {
		fmt.Fprintf(&text, "%08x.%08x /tuio/2Dobj ss \"source\" \"cam\"\n", 10+i/10, i%10*(1<<32/10))
		fmt.Fprintf(&text, "%08x.%08x /tuio/2Dobj siiffffffff \"set\" 7 1 nan 0.5 0 0 0 0 0 0\n", 10+i/10, i%10*(1<<32/10))
		fmt.Fprintf(&text, "%08x.%08x /tuio/2Dobj si \"fseq\" %d\n", 10+i/10, i%10*(1<<32/10), i)
	}
	r, err := tuio.ReadRecording(strings.NewReader(text.String()))
	require.NoError(t, err)
	var said bytes.Buffer
	e := &ear{source: r, client: tuio.NewClient(tuio.Config{}), log: &said}
	require.NoError(t, e.listen(context.Background()))
	const line = "asterism: tuio: 2Dobj object 7 of \"cam\": place or size is no number (NaN or infinite), so it stays as it was (%d since the last report)\n"
	require.Equal(t, fmt.Sprintf(line, 1)+fmt.Sprintf(line, 10), said.String())
}

// A writer that fails, such as a pipe that was closed, ends listening.
func TestListen_writerFails(t *testing.T) {
	e, gone := earOn(t, heardRecording), errors.New("gone")
	e.see = func(*tuio.Update) error { return gone }
	require.ErrorIs(t, e.listen(context.Background()), gone)
}

func TestListen_flags(t *testing.T) {
	clock := func() time.Duration { return 0 }
	f := hearFlags{UDP: "none", WS: "127.0.0.1:8080", Connect: []string{"tcp://10.0.0.1:3333", "ws://10.0.0.2:8080/x"}}
	cfg, err := f.config(clock)
	require.NoError(t, err)
	require.Empty(t, cfg.UDP)
	require.Equal(t, []string{"10.0.0.1:3333"}, cfg.DialTCP)
	require.Equal(t, []string{"ws://10.0.0.2:8080/x"}, cfg.DialWS)
	for name, f := range map[string]hearFlags{
		"nowhere": {UDP: "none"},
		"scheme":  {UDP: "127.0.0.1:1", Connect: []string{"udp://10.0.0.1:1"}},
		"no port": {UDP: "127.0.0.1"},
		"allow":   {UDP: "127.0.0.1:1", Allow: []string{"me"}},
		"group":   {UDP: "127.0.0.1:1", Multicast: "10.0.0.1"},
	} {
		_, err := f.config(clock)
		require.ErrorAs(t, err, new(badInput), name)
	}
}

func TestSourceTable(t *testing.T) {
	require.Contains(t, sourceTable(3*time.Second, nil), "nothing heard yet")
	s := tuio.SourceStatus{
		Name: "reacTIVision@here", From: netip.MustParseAddrPort("10.0.0.1:3333"),
		Heard: time.Second, Frames: 120, Rate: 60, Late: 2, Lost: 3,
	}
	s.Objects[tuio.Obj2D], s.Objects[tuio.Cur2D] = 5, 1
	text := sourceTable(2*time.Second, []tuio.SourceStatus{s})
	for _, word := range []string{"TUIO, 2s", "reacTIVision@here", "10.0.0.1:3333", "60", "120", "5 2Dobj 1 2Dcur", "well"} {
		require.Contains(t, text, word)
	}
}

// What a sender calls itself must not move the cursor of a terminal.
func TestSourceName_isShownSafely(t *testing.T) {
	name := sourceName(&tuio.SourceStatus{Name: "\x1b[2Jevil\n\u202e" + strings.Repeat("x", 99)})
	require.NotContains(t, name, "\x1b")
	require.NotContains(t, name, "\n")
	require.NotContains(t, name, "\u202e")
	require.LessOrEqual(t, len([]rune(name)), 40)
	require.Equal(t, "(no name)", sourceName(&tuio.SourceStatus{}))
}

func TestSourceState(t *testing.T) {
	for want, s := range map[string]tuio.SourceStatus{
		"well":                          {Heard: 9 * time.Second},
		"gone: silent for 3s":           {Heard: 7 * time.Second, Dead: true},
		"in doubt: silent for 3s":       {Heard: 7 * time.Second, Doubtful: true},
		"started again 2 times":         {Restarts: 2},
		"no number 5 times: it stayed":  {Unplaced: 5, Restarts: 1},
		"4 packets with too many obj":   {Refused: 4, Restarts: 1},
		"gone: silent for 10s, its obj": {Dead: true, Doubtful: true},
	} {
		require.Contains(t, sourceState(10*time.Second, &s), want)
	}
}

func TestTotals(t *testing.T) {
	require.Equal(t, "3 packets, 99 bytes, 2 frames\n", totals(tuio.Stats{Packets: 3, Bytes: 99, Frames: 2}, tuio.ListenerStats{}))
	require.Equal(t, "3 packets, 99 bytes, 2 frames, 1 malformed, 5 places or sizes that are no numbers, 7 not allowed\n",
		totals(tuio.Stats{Packets: 3, Bytes: 99, Frames: 2, Malformed: 1, Unplaced: 5}, tuio.ListenerStats{Denied: 7}))
}
