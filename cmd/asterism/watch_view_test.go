//go:build !nocamera

package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// tellingWindow is what a window tells of its properties.
type tellingWindow map[gocv.WindowPropertyFlag]float64

func (w tellingWindow) GetWindowProperty(flag gocv.WindowPropertyFlag) float64 { return w[flag] }

func TestPane_isThereAsFarAsOpenCVTells(t *testing.T) {
	for _, c := range []struct {
		what              string
		visible, autosize float64
		there             bool
	}{
		{"Qt, open", 1, 0, true},
		{"Qt, closed", 0, 0, false},
		{"GTK, open", -1, 0, true},
		{"GTK, open, as large as its picture", -1, 1, true},
		{"closed and forgotten", -1, -1, false},
	} {
		w := tellingWindow{gocv.WindowPropertyVisible: c.visible, gocv.WindowPropertyAutosize: c.autosize}
		require.Equal(t, c.there, isThere(w), c.what)
	}
}

// A key counts by the letter that it writes, whatever is held beside it; arrows, whose
// codes end as letters do, write none.
func TestView_arrowsAreNoLetters(t *testing.T) {
	for code, want := range map[int]rune{
		-1: 0, 's': 's', 'Q': 'Q', escape: escape, 0x100000 | 's': 's', 0x10000 | 'S': 'S',
		0xff51: 0, 0xff53: 0, 0x10ff51: 0, 0x250000: 0, // left, right; with Num Lock; left on Windows
		0x6d1: 0, 0xffe1: 0, // Cyrillic ya, Shift
	} {
		require.Equal(t, want, letter(code), "%#x", code)
	}
}

// Each key counts, however fast they come, and an arrow is none of those that mean
// something.
func TestWatch_eachKeyCounts(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no Xvfb")
	}
	const n, left = 57, 113 // of the keyboard
	display := newVirtualDisplay(t, 1280, 720)
	x := newXClient(t, display.name)
	var said output
	cmd := exec.Command("asterism", "watch", comingAndGoing(t), "--as", "d6", "--face", "1", "--album", "none", "--table", "600x338", "--save", t.TempDir())
	cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir())
	cmd.Stdout, cmd.Stderr = &said, &said
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	require.Eventually(t, func() bool { return x.shows("asterism watch (") && lines(&said) > 2 }, time.Minute, 50*time.Millisecond)

	for range 5 {
		x.press("asterism watch (", n)
		time.Sleep(30 * time.Millisecond) // as fast as fingers are
	}
	require.Eventually(t, func() bool { return strings.Count(said.String(), "from now on show") == 5 }, time.Minute, 50*time.Millisecond, "some are lost")
	x.press("asterism watch (", left)
	before := lines(&said)
	require.Eventually(t, func() bool { return lines(&said) > before+2 }, time.Minute, 50*time.Millisecond, "it ended")
}

// Who closes the window of the stages sees it no more, and who closes the main one ends
// watch as with Q.
func TestWatch_aWindowThatIsClosedStaysClosed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no Xvfb")
	}
	display := newVirtualDisplay(t, 1280, 720)
	x := newXClient(t, display.name)
	var said output
	cmd := exec.Command("asterism", "watch", comingAndGoing(t), "--stages", "--kinds", "d6", "--album", "none", "--table", "600x338", "--save", t.TempDir())
	cmd.Env = append(os.Environ(), "DISPLAY="+display.name, "WAYLAND_DISPLAY=", "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir())
	cmd.Stdout, cmd.Stderr = &said, &said
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	const stages = "asterism watch: what each stage saw"
	require.Eventually(t, func() bool { return x.shows("asterism watch (") && x.shows(stages) && lines(&said) > 2 }, time.Minute, 50*time.Millisecond)

	x.close(stages)
	require.Eventually(t, func() bool { return !x.shows(stages) }, time.Minute, 50*time.Millisecond)
	before := lines(&said)
	require.Eventually(t, func() bool { return lines(&said) > before+2 }, time.Minute, 50*time.Millisecond, "nothing is read any more")
	require.False(t, x.shows(stages), "it opened again")

	x.close("asterism watch (")
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		require.NoError(t, err, said.String())
	case <-time.After(time.Minute):
		t.Fatalf("watch goes on: %s", said.String())
	}
}

// lines are how many frames were told.
func lines(said *output) int { return strings.Count(said.String(), " s  ") }

// comingAndGoing is a camera over a table on which a die is laid and taken away.
func comingAndGoing(t *testing.T) (address string) {
	model := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6)
	var pictures [][]byte
	for _, dice := range [][]render.Die{nil, {model.Lying(300, 170, 2, 20)}} {
		var b bytes.Buffer
		require.NoError(t, jpeg.Encode(&b, shotOf(t, overTable(paper{blank: true}, dice...), 1), nil))
		pictures = append(pictures, b.Bytes())
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for i := 0; r.Context().Err() == nil; i++ {
			img := pictures[i/20%2]
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(img), img)
			w.(http.Flusher).Flush()
			time.Sleep(50 * time.Millisecond)
		}
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}
