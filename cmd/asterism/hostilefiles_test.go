//go:build unix

package main

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fileKind is a kind of file that the program reads.
type fileKind struct {
	name    string
	good    string                     // what such a file looks like
	eyes    bool                       // read only by builds that can look
	taken   []string                   // sorts of harm that are no fault: status 0
	untried []string                   // that are no fault either, but begin a long session
	call    func(file string) []string // reads the file
}

// fileKinds are all kinds of files.
func fileKinds(t *testing.T) []fileKind {
	dir := t.TempDir()
	content := func(name string) string { return contentOf(t, name) }
	replay := func(f string) []string { return []string{"replay", f, "--game", "stardice"} }
	photograph := "../../testdata/photographs/rune-valid/00155.jpg"
	truth := `{"image":"a.png","boxed":"die","dice":[]}` + "\n"
	return []fileKind{
		{name: "sky", good: content("../../testdata/skies/good/defaults.json"),
			call: func(f string) []string { return []string{"score", "stardice", f} }},
		{name: "position", good: content("../../testdata/utara/small.json"),
			call: func(f string) []string { return []string{"moves", "utara", f} }},
		{name: "settings", good: "table = { width = 610, height = 457 }\n", taken: []string{"empty"},
			call: func(f string) []string { return append(replay(heardRecording), "--config", f) }},
		{name: "journal", good: `{"asterism":1}` + "\n", untried: []string{"missing", "empty", "cut"},
			call: func(f string) []string { return []string{"play", "--windowless", "--live", "--journal", f} }},
		{name: "history", good: `{"journal":2,"game":"stardice"}` + "\n", taken: []string{"cut"},
			call: func(f string) []string { return []string{"history", "--journal", f} }},
		{name: "calibration", good: `{"table":{"x":610,"y":457}}`, eyes: true,
			call: func(f string) []string {
				settings := laid(t, filepath.Join(dir, "table.toml"), []byte("camera = { calibration = '"+f+"' }\n"))
				return []string{"replay", "film.mp4", "--game", "stardice", "--config", settings}
			}},
		{name: "taught", good: `{"model":"x","sides":[]}`, eyes: true,
			call: func(f string) []string { return []string{"detect", photograph, "--taught", f} }},
		{name: "album", good: content("../../vision/album/testdata/album.zip"), taken: []string{"missing"},
			call: func(f string) []string { return []string{"album", "--album", f} }},
		{name: "truth", good: truth, eyes: true,
			call: func(f string) []string { return []string{"evaluate", dir, "--truth", f, "--answers", "none"} }},
		{name: "script", good: "!!",
			call: func(f string) []string {
				return []string{"simulate", f, "--force", "--out", filepath.Join(dir, "out.pcapng")}
			}},
		{name: "pcapng", good: content(heardRecording), taken: []string{"cut"}, call: replay},
		{name: "oscdump", good: content("../../tuio/testdata/recordings/oscdump.txt"), taken: []string{"cut"}, call: replay},
		{name: "picture", good: content(photograph), eyes: true,
			call: func(f string) []string { return []string{"detect", f} }},
	}
}

func contentOf(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(b)
}

// harm is a way in which a file is bad.
type harm struct {
	name string
	make func(t *testing.T, name string, k fileKind) string // makes one of the given name
}

// harms are those that each kind of file is tried with.
var harms = []harm{
	{"missing", func(_ *testing.T, name string, _ fileKind) string { return name }},
	{"empty", func(t *testing.T, name string, _ fileKind) string { return laid(t, name, nil) }},
	{"cut", func(t *testing.T, name string, k fileKind) string {
		return laid(t, name, []byte(k.good[:len(k.good)/2]))
	}},
	{"junk", func(t *testing.T, name string, _ fileKind) string {
		b := make([]byte, 17<<20)
		_, err := rand.NewChaCha8([32]byte{1}).Read(b)
		require.NoError(t, err)
		return laid(t, name, b)
	}},
	{"one long line", func(t *testing.T, name string, _ fileKind) string {
		return laid(t, name, bytes.Repeat([]byte("x"), 17<<20))
	}},
	{"endless", func(*testing.T, string, fileKind) string { return "/dev/zero" }},
	{"pipe without a writer", func(t *testing.T, name string, _ fileKind) string {
		require.NoError(t, syscall.Mkfifo(name, 0o600))
		return name
	}},
	{"deeply nested", func(t *testing.T, name string, k fileKind) string {
		if k.name == "settings" {
			return laid(t, name, []byte("a = "+strings.Repeat("[", 1<<20)+"\n"))
		}
		return laid(t, name, []byte(strings.Repeat(`{"a":`, 1<<20)+"\n"))
	}},
	{"wrong kind", func(t *testing.T, name string, k fileKind) string {
		if k.name == "picture" {
			return laid(t, name, []byte("{}"))
		}
		var b bytes.Buffer
		require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))))
		return laid(t, name, b.Bytes())
	}},
	{"folder", func(t *testing.T, name string, _ fileKind) string {
		require.NoError(t, os.Mkdir(name, 0o700))
		return name
	}},
	{"no permission", func(t *testing.T, name string, k fileKind) string {
		if os.Geteuid() == 0 {
			t.Skip("root may read everything")
		}
		laid(t, name, []byte(k.good))
		require.NoError(t, os.Chmod(name, 0))
		return name
	}},
}

// laid writes a file.
func laid(t *testing.T, name string, content []byte) string {
	require.NoError(t, os.WriteFile(name, content, 0o600))
	return name
}

// mostTime is how long a call may hang. It is no promise: what a bad file costs
// is held by TestRun_badFilesCostLittle, whatever else the machine does.
const mostTime = 30 * time.Second

// called is what a call came to.
type called struct {
	status int
	said   string // on standard error
}

// runWithin runs the program and fails the test when it hangs.
func runWithin(t *testing.T, args []string) called {
	done := make(chan called, 1)
	go func() {
		var out, errs bytes.Buffer
		status := run(args, strings.NewReader(""), &out, &errs)
		done <- called{status, errs.String()}
	}()
	select {
	case c := <-done:
		return c
	case <-time.After(mostTime):
		t.Fatalf("%v takes more than %v", args, mostTime)
	}
	return called{}
}

func TestRun_badFilesGiveOneLineSoon(t *testing.T) {
	for _, k := range fileKinds(t) {
		for _, h := range harms {
			t.Run(k.name+"/"+h.name, func(t *testing.T) { tryFile(t, k, h.name, h.make) })
		}
	}
}

// tryFile calls the program with one bad file.
func tryFile(t *testing.T, k fileKind, harm string, bad func(*testing.T, string, fileKind) string) {
	if k.eyes && !hasEyes {
		t.Skip("this build can't look")
	}
	if slices.Contains(k.untried, harm) {
		t.Skip("such a journal is gone on with")
	}
	c := runWithin(t, k.call(bad(t, filepath.Join(t.TempDir(), "file"), k)))
	if slices.Contains(k.taken, harm) {
		require.Zero(t, c.status, c.said)
		return
	}
	require.Contains(t, []int{1, 2}, c.status)
	require.True(t, strings.HasPrefix(c.said, "asterism: "), c.said)
	require.Equal(t, 1, strings.Count(c.said, "\n"), c.said)
	t.Log(c.said[:min(len(c.said), 200)])
}
