package web

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

var (
	browserToo = flag.Bool("browser", false, "open the page in headless Chromium, too: needs node, chromium and `npm install` in testdata/browser")
	shots      = flag.String("shots", "", "folder for pictures of the page")
)

// chromium finds the browser.
func chromium() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// browser is the script that holds two telephones.
type browser struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func openBrowser(t *testing.T, player, master string) *browser {
	t.Helper()
	return runScript(t, "phones.mjs", player, shotsFolder(t), master)
}

// shotsFolder is where pictures of the page are wanted, empty for nowhere.
func shotsFolder(t *testing.T) string {
	t.Helper()
	if *shots == "" {
		return ""
	}
	folder, err := filepath.Abs(*shots)
	require.NoError(t, err)
	return folder
}

// runScript runs a script that holds browsers, if that is asked for.
func runScript(t *testing.T, script string, args ...string) *browser {
	t.Helper()
	if !*browserToo {
		t.Skip("give -browser to open the page in Chromium")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node: the page isn't opened in a browser")
	}
	if chromium() == "" {
		t.Skip("no chromium: the page isn't opened in a browser")
	}
	folder := filepath.Join("testdata", "browser")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "playwright-core")); err != nil {
		t.Skip("no playwright-core: run npm install in overlay/web/testdata/browser")
	}
	cmd := exec.Command(node, append([]string{script}, args...)...)
	cmd.Dir, cmd.Stderr, cmd.Env = folder, os.Stderr, append(os.Environ(), "CHROMIUM="+chromium())
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait()
	})
	b := &browser{t, in, bufio.NewScanner(out)}
	b.out.Buffer(nil, 16<<20)
	b.answer("ready", nil)
	return b
}

// step asks for one step of the script.
func (b *browser) step(name string, into any) {
	b.t.Helper()
	_, err := io.WriteString(b.in, name+"\n")
	require.NoError(b.t, err)
	b.answer(name, into)
}

func (b *browser) answer(name string, into any) {
	b.t.Helper()
	require.True(b.t, b.out.Scan(), "%s: the browser has gone: %v", name, b.out.Err())
	var failed struct{ Failed string }
	require.NoError(b.t, json.Unmarshal(b.out.Bytes(), &failed), b.out.Text())
	require.Empty(b.t, failed.Failed)
	if into != nil {
		require.NoError(b.t, json.Unmarshal(b.out.Bytes(), into))
	}
}

// rolling is a table on which a die moves fifty times a second, until it is
// stopped; every 50 ms something happens, with the time at which it did.
type rolling struct {
	s    *Server
	seq  int
	tick int
}

func (r *rolling) roll(d time.Duration) {
	every := time.NewTicker(20 * time.Millisecond)
	defer every.Stop()
	for end := time.Now().Add(d); time.Now().Before(end); <-every.C {
		r.tick++
		var events []rules.Event
		if r.tick%3 == 0 {
			r.seq++
			events = []rules.Event{{Seq: r.seq, Time: rules.Seconds(r.tick) * rules.Seconds(20*time.Millisecond), Kind: rules.Entered, Text: fmt.Sprint("stamp ", time.Now().UnixMilli())}}
		}
		r.s.Show(r.table(events))
	}
}

func (r *rolling) table(events []rules.Event) rules.Snapshot {
	now := lay(events...)
	now.Table.Time = time.Duration(r.tick) * 20 * time.Millisecond
	now.View.Game, now.View.Lacks = "rolling", rollingLacks
	now.View.Players[0].Score = r.tick
	now.Table.Dice = []constellation.Die{
		{ID: "d1", Kind: constellation.D6, Team: constellation.White, Face: "3", Pos: constellation.Vec{X: 300, Y: 200}, Size: 16, Still: true},
		{ID: "d2", Kind: constellation.D20, Team: constellation.Red, Pos: constellation.Vec{X: 60 + float64(r.tick%480), Y: 90}, Size: 22}}
	now.View.Marks[0].Points = []constellation.Vec{{X: 300, Y: 200}}
	for _, d := range now.Table.Dice {
		now.View.Marks = append(now.View.Marks, rules.Mark{ID: "star " + d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: rules.ToneWhite, Points: []constellation.Vec{d.Pos}, Radius: 12, Text: d.Face})
	}
	return now
}

// seen is what a page shows.
type seen struct {
	Parts  int
	Events []int
	Score  []string
	Lost   string
}

func TestBrowser(t *testing.T) {
	if !*browserToo {
		t.Skip("give -browser to open the page in Chromium")
	}
	var mu sync.Mutex
	var asked []rules.Command
	rules.Register(rollingGame{})
	s := serve(t, func(c rules.Command) error {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, c)
		return nil
	}, func(c *Config) { c.Every = Default().Every })
	r := &rolling{s: s}
	s.Begin(r.table(nil))
	dice := newShelf()
	s.ShowAlbum(dice.hooks())
	s.ShowPanel(Panel{Sensors: func() []Sensor { return []Sensor{{Name: "camera 0", Dice: 3, Rate: 15, Late: 80}} }})
	b := openBrowser(t, s.Address(Player), s.Address(Master))
	r.roll(time.Second) // the pages have come to rest
	b.step("delays", nil)

	t.Run("two phones and the table agree within 200 ms", func(t *testing.T) { b.keepsUp(t, r) })
	t.Run("a phone that sleeps catches up", func(t *testing.T) { b.wakesUp(t, r) })
	t.Run("a phone that loses its network catches up", func(t *testing.T) { b.comesBack(t, r) })
	t.Run("fingers and keys reach the table", func(t *testing.T) {
		b.touches(t)
		mu.Lock()
		defer mu.Unlock()
		require.Contains(t, asked, rules.Command{Do: "face", Die: "d1", Value: "2"}, "the question")
		require.Contains(t, asked, rules.Command{Do: "face", Die: "d1", Value: "6"}, "the die on the table")
		require.Contains(t, asked, rules.Command{Do: "undo", Ref: -1}, "the key")
	})
	t.Run("what the rules lack isn't offered", b.lacks)
	t.Run("reasons are told in every language", b.reasons)
	t.Run("it looks as it should", b.looks)
	t.Run("telephones change what they are asked to", b.names)
	t.Run("the overlay shows all of the table", b.overlay)
	t.Run("the game master mends the album", func(t *testing.T) { b.album(t, dice) })
	var end struct{ Trouble, Hosts []string }
	b.t = t
	b.step("end", &end)
	require.Empty(t, end.Trouble)
	require.Equal(t, []string{s.name}, end.Hosts, "nothing is asked for elsewhere")
}

// keepsUp tells how soon events stand in the pages.
func (b *browser) keepsUp(t *testing.T, r *rolling) {
	b.t = t
	r.roll(15 * time.Second)
	time.Sleep(300 * time.Millisecond) // what is on its way arrives
	var got struct{ Delays [][][]float64 }
	b.step("delays", &got)
	for i, of := range got.Delays {
		var all []float64
		for _, d := range of {
			all = append(all, d[1])
		}
		require.Greater(t, len(all), 200)
		slices.Sort(all)
		p := func(k float64) float64 { return all[int(k*float64(len(all)-1))] }
		t.Logf("phone %d: %d events, shown after: median %.0f ms, p99 %.0f ms, worst %.0f ms", i, len(all), p(0.5), p(0.99), all[len(all)-1])
		require.Less(t, p(0.99), 200.0)
	}
	agreed(t, b, r)
}

func (b *browser) wakesUp(t *testing.T, r *rolling) {
	b.t = t
	b.step("sleep", nil)
	r.roll(2 * time.Second)
	b.step("wake", nil)
	r.roll(time.Second)
	agreed(t, b, r)
}

func (b *browser) comesBack(t *testing.T, r *rolling) {
	b.t = t
	r.s.mu.Lock()
	for c := range r.s.clients {
		go c.conn.CloseNow()
	}
	r.s.mu.Unlock()
	r.roll(3 * time.Second)
	agreed(t, b, r)
}

// touches taps and types all that there is.
func (b *browser) touches(t *testing.T) {
	b.t = t
	b.step("tap", nil)
	var keys struct{ Reached []string }
	b.step("keys", &keys)
	for _, want := range []string{"settings", "undo", "redo", "pause", "new", "dial d1 1", "forfeit"} {
		require.Contains(t, keys.Reached, want)
	}
}

func (b *browser) reasons(t *testing.T) {
	b.t = t
	var got struct{ Said map[string]string }
	b.step("reasons", &got)
	words := pageWords(t)
	require.Contains(t, got.Said["en"], "stamp")
	for _, language := range []string{"de", "es", "fr", "uk"} {
		require.Equal(t, words[language]["why.entered"], got.Said[language])
	}
}

func (b *browser) looks(t *testing.T) {
	b.t = t
	var looks struct{ Wide, Found []any }
	b.step("looks", &looks)
	require.Empty(t, looks.Wide)
	require.Empty(t, looks.Found)
}

func (b *browser) overlay(t *testing.T) {
	b.t = t
	var got struct{ Cut []any }
	b.step("overlay", &got)
	require.Empty(t, got.Cut)
}

// agreed waits until both phones show what the table does, every event once.
func agreed(t *testing.T, b *browser, r *rolling) {
	t.Helper()
	var got struct{ Shown []seen }
	for range 50 {
		time.Sleep(100 * time.Millisecond)
		b.step("shown", &got)
		if got.Shown[0].Parts == got.Shown[1].Parts && got.Shown[1].Lost == "" && len(got.Shown[1].Events) > 0 && slices.Max(got.Shown[1].Events) == r.seq &&
			got.Shown[0].Score[0] == fmt.Sprint(r.tick) && got.Shown[1].Score[0] == fmt.Sprint(r.tick) {
			break
		}
	}
	for i, p := range got.Shown {
		require.Equal(t, len(r.s.moment.Load().picture.parts), p.Parts, "phone %d", i)
		require.Equal(t, fmt.Sprint(r.tick), p.Score[0])
		require.Empty(t, p.Lost)
		for k := 1; k < len(p.Events); k++ {
			require.Equal(t, p.Events[k-1]+1, p.Events[k], "phone %d: each event once, in order", i)
		}
		require.Equal(t, r.seq, p.Events[len(p.Events)-1])
	}
}
