package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/overlay/web/feed"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
	"github.com/asterism-dice/asterism/tuio"
)

// streamLines checks that each line is as the schema says.
func streamLines(t *testing.T, stream string) []string {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(feed.Schema()))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(stream, "\n"), "\n")
	for _, l := range lines {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(l))
		require.NoError(t, err, l)
		require.NoError(t, s.Validate(v), l)
	}
	return lines
}

// The session that each game brings is a stream as the schema says, and so is
// the journal of it.
func TestEvents_recordingsAndJournalsAreAsTheSchemaSays(t *testing.T) {
	for _, g := range rules.Games() {
		if !hasBundled(g) {
			continue
		}
		name := g.Info().Name
		var said, errw strings.Builder
		recorded, err := openBundled(g)
		require.NoError(t, err)
		require.NoError(t, replay(context.Background(), fresh(t, name, true), recorded, &feedScreen{out: feed.NewWriter(&said, false)}))
		lines := streamLines(t, said.String())
		require.Greater(t, len(lines), 15, name)
		require.Contains(t, lines[0], `"version":1,"game":"`+name+`"`)

		journal := filepath.Join(t.TempDir(), "game.jsonl")
		b := &bytes.Buffer{}
		w := rules.NewJournal(b, 0)
		require.NoError(t, w.Begin(headerOf(g, rules.Options{})))
		for _, l := range lines {
			var e rules.Event
			require.NoError(t, json.Unmarshal([]byte(l), &e))
			if e.Seq > 0 {
				require.NoError(t, rulestest.Told(g, e))
				require.NoError(t, w.Append(e))
			}
		}
		require.NoError(t, w.Flush())
		require.NoError(t, os.WriteFile(journal, b.Bytes(), 0o644))
		var again strings.Builder
		require.Zero(t, run([]string{"events", journal, "--after", "3"}, nil, &again, &errw), errw.String())
		kept := streamLines(t, again.String())
		require.Contains(t, kept[1], `"seq":4`)
		require.Equal(t, lines[len(lines)-1], kept[len(kept)-1])
	}
}

func TestEvents_ofARecording(t *testing.T) {
	file := filepath.Join(t.TempDir(), "session.pcapng")
	g, err := game("stardice")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, g.Info().Session.Recording, 0o644))
	var said, errw strings.Builder
	require.Zero(t, run([]string{"events", file}, nil, &said, &errw), errw.String())
	require.Greater(t, len(streamLines(t, said.String())), 15)

	lines := filepath.Join(t.TempDir(), "session.jsonl")
	asJSON(t, file, lines)
	var again strings.Builder
	require.Zero(t, run([]string{"events", lines}, nil, &again, &errw), errw.String())
	require.Equal(t, said.String(), again.String(), "the same session as lines of JSON")
}

// The score that is told first is the one as of the last event that is known.
func TestEvents_ofARecordingTellNoScoreOfBefore(t *testing.T) {
	file := bundledFile(t, "stardice")
	events := func(after string) []string {
		var said, errw strings.Builder
		require.Zero(t, run([]string{"events", file, "--after", after}, nil, &said, &errw), errw.String())
		return streamLines(t, said.String())
	}
	all := events("0")
	for i, l := range all {
		var e rules.Event
		require.NoError(t, json.Unmarshal([]byte(l), &e))
		if e.Seq == 0 {
			continue
		}
		got := events(fmt.Sprint(e.Seq))
		require.Equal(t, all[0], got[0])
		rest := got[1:]
		if len(rest) > 0 && strings.HasPrefix(rest[0], `{"standing"`) {
			rest = rest[1:] // as of that event
		}
		left := all[i+1:]
		for len(left) > 0 && strings.HasPrefix(left[0], `{"standing"`) {
			left = left[1:]
		}
		require.Equal(t, strings.Join(left, "\n"), strings.Join(rest, "\n"), "after %d", e.Seq)
	}
	got := events("1000")
	require.Equal(t, []string{all[0], all[len(all)-1]}, got, "behind the end: the header and the score")
}

// bundledFile is the recording that comes with a game.
func bundledFile(t *testing.T, name string) string {
	t.Helper()
	g, err := game(name)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), name+".pcapng")
	require.NoError(t, os.WriteFile(file, g.Info().Session.Recording, 0o644))
	return file
}

// Only journals have matches to choose from.
func TestEvents_aMatchIsOneOfAJournal(t *testing.T) {
	for _, from := range []string{bundledFile(t, "stardice"), "http://127.0.0.1:1"} {
		var said, errw strings.Builder
		require.Equal(t, 2, run([]string{"events", from, "--match", "1"}, nil, &said, &errw))
		require.Empty(t, said.String())
		require.Contains(t, errw.String(), "--match 1: only journals have matches")
		require.Equal(t, 1, strings.Count(errw.String(), "\n"))
	}
}

// A recording is known by what is in it, as replay knows it, whatever its name.
func TestIsRecording_byNameOrByWhatIsInIt(t *testing.T) {
	g, err := game("stardice")
	require.NoError(t, err)
	session := g.Info().Session.Recording
	dump, err := os.ReadFile("../../tuio/testdata/recordings/oscdump.txt")
	require.NoError(t, err)
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, err = z.Write(session)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	for name, c := range map[string]struct {
		held string
		want bool
	}{
		"s.cap": {string(session), true}, "dump": {string(session), true}, "s.osc": {string(dump), true}, "s.zipped": {zipped.String(), true},
		"s.lines": {`{"t":0.5,"data":"AAAA"}`, true}, "s.pcapng": {"", true},
		"sky.json": {`{"table":{"width":610}}`, false}, "photo": {"\xff\xd8\xff\xe0", false}, "words": {"deadbeef is a word", false}, "empty": {"", false},
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, []byte(c.held), 0o644))
		require.Equal(t, c.want, isRecording(file), name)
	}
	require.False(t, isRecording(t.TempDir()))
	require.False(t, isRecording("/dev/stdin"))
}

// Events of board games name players by their sides; the stream says whose those are.
func TestEvents_sayHowPlayersOfBoardGamesAreNamed(t *testing.T) {
	for players, want := range map[string]string{
		`"players":["Ada","Ben"],`: `"players":["Ada","Ben"],"named":["A","B"]}`,
		``:                         `"players":["A","B"]}`,
	} {
		file := filepath.Join(t.TempDir(), "ur.jsonl")
		lines := `{"journal":3,` + players + `"game":"ur","table":{"width":610,"height":457,"north":0}}
{"seq":1,"time":0,"event":"turn","player":"A","text":"it is A's turn"}
`
		require.NoError(t, os.WriteFile(file, []byte(lines), 0o644))
		var said, errw strings.Builder
		require.Zero(t, run([]string{"events", file}, nil, &said, &errw), errw.String())
		require.True(t, strings.HasSuffix(streamLines(t, said.String())[0], want), said.String())
	}
}

// asJSON writes the packets of a recording as lines of JSON.
func asJSON(t *testing.T, from, to string) {
	t.Helper()
	r, err := tuio.OpenRecording(from)
	require.NoError(t, err)
	defer r.Close()
	var b bytes.Buffer
	for {
		p, err := r.Next(context.Background(), tuio.Forever)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		line := map[string]any{"t": p.Time.Seconds(), "src": p.From.String(), "data": p.Data}
		require.NoError(t, json.NewEncoder(&b).Encode(line))
	}
	require.NoError(t, os.WriteFile(to, b.Bytes(), 0o644))
}

func TestEvents_ofARunningTable(t *testing.T) {
	cfg := web.Default()
	cfg.Addr = "127.0.0.1:0"
	s, err := web.New(cfg)
	require.NoError(t, err)
	l := &loop{screens: []screen{companionScreen{server: s}}, log: io.Discard, blind: sensorStatus{}}
	g, err := game("stardice")
	require.NoError(t, err)
	recorded, err := openBundled(g)
	require.NoError(t, err)
	l.inputs = merge(context.Background(), []sensor{{inputFunc: recorded}})
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.NoError(t, l.run(context.Background()))
	var said, errw output
	done := make(chan int, 1)
	go func() {
		done <- run([]string{"events", strings.Split(s.Address(web.Player), "#")[0]}, nil, &said, &errw)
	}()
	require.Eventually(t, func() bool { return strings.Contains(said.String(), `"seq":15,`) }, time.Minute, 5*time.Millisecond)
	require.NoError(t, s.Close())
	require.Zero(t, <-done, errw.String())
	require.Greater(t, len(streamLines(t, said.String())), 15)
}

func TestEvents_whatCanNotBeReadIsOneLine(t *testing.T) {
	folder := t.TempDir()
	empty := filepath.Join(folder, "empty.jsonl")
	require.NoError(t, os.WriteFile(empty, []byte("{}\n"), 0o644))
	for _, c := range []struct {
		call   string
		want   string
		status int
	}{
		{"events " + filepath.Join(folder, "none.db"), "there is no journal", 2},
		{"events " + empty, "journal", 2},
		{"events " + folder, "journal", 2},
		{"events http://127.0.0.1:1", "no table answers there", 1},
		{"events http://", "no address", 2},
		{"events --after=-1", "counted from 1", 2},
		{"events https://127.0.0.1:1 --tls-cert " + empty, "holds no certificate", 2},
	} {
		var said strings.Builder
		require.Equal(t, c.status, run(strings.Fields(c.call), nil, io.Discard, &said), c.call)
		require.Contains(t, said.String(), c.want, c.call)
		require.Equal(t, 1, strings.Count(said.String(), "\n"), said.String())
	}
}

// A table with a certificate of its own is heard by who has that.
func TestEvents_ofATableWithACertificateOfItsOwn(t *testing.T) {
	table := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		fmt.Fprintln(w, `{"stream":"asterism"}`)
	}))
	table.Config.ErrorLog = log.New(io.Discard, "", 0) // who doesn't trust it goes away at once
	table.StartTLS()
	defer table.Close()
	cert := filepath.Join(t.TempDir(), "cert.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: table.Certificate().Raw}), 0o644))
	var said, errs strings.Builder
	require.Equal(t, 1, run([]string{"events", table.URL}, nil, &said, &errs))
	require.Contains(t, errs.String(), "the table's certificate isn't trusted: give its file by --tls-cert")
	require.Zero(t, run([]string{"events", table.URL, "--tls-cert", cert}, nil, &said, &errs), errs.String())
	require.Equal(t, "{\"stream\":\"asterism\"}\n", said.String())
}
