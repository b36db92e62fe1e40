package web

import (
	"bytes"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// cameraPage is what the page of a telephone that looks shows.
type cameraPage struct {
	State, Why, Hash string
	One, Look, Wide  bool
	Found            []any
}

// ofInsecurity tells what Chromium notes of any page that isn't secure, and of
// numbers for a host in IPv6, which its policies don't know.
func ofInsecurity(note string) bool {
	return strings.Contains(note, "origin was untrustworthy") || strings.Contains(note, "invalid source: 'ws://[")
}

// A browser sends what its camera sees; where the page isn't secure it says why it
// can't, and sends one picture.
func TestBrowser_isACamera(t *testing.T) {
	if !*browserToo {
		t.Skip("give -browser to open the page in Chromium")
	}
	s := serve(t, agree, func(c *Config) { c.Addr = ":0" }) // by this machine's name in the network, too: that one isn't secure
	if len(s.addrs) < 2 {
		t.Skip("this machine has no address in a local network")
	}
	c := s.TakePictures()
	here := s.addrs[len(s.addrs)-1].String()
	require.True(t, strings.HasPrefix(here, "127."), here)
	file := filepath.Join(t.TempDir(), "table.jpg")
	require.NoError(t, os.WriteFile(file, jpegOf(t, 2000, 1500, 120), 0o644))
	b := runScript(t, "camera.mjs", strings.Replace(s.CameraAddress(), s.name, here, 1), s.CameraAddress(), file, shotsFolder(t))

	var page cameraPage
	b.step("look", &page)
	require.True(t, page.Look, "it may look: %+v", page)
	require.False(t, page.One)
	first, err := c.Next(soon)
	require.NoError(t, err)
	size, err := jpeg.DecodeConfig(bytes.NewReader(first))
	require.NoError(t, err)
	require.LessOrEqual(t, size.Width, phoneWidth)
	t.Logf("pictures of %d×%d px, %d bytes", size.Width, size.Height, len(first))
	began := time.Now()
	for range 20 {
		_, err := c.Next(soon)
		require.NoError(t, err)
	}
	t.Logf("20 pictures in %v", time.Since(began))
	b.step("seen", &page)
	require.Regexp(t, `^Sends \d+ pictures a second\.$`, page.State)
	require.Empty(t, page.Found)
	require.Empty(t, page.Hash, "the token isn't left in the address")
	require.False(t, page.Wide)
	b.step("stop", &page)
	require.Equal(t, "Stopped.", page.State)

	b.step("insecure", &page)
	require.True(t, page.One)
	require.False(t, page.Look)
	require.Contains(t, page.Why, "--tls-cert")
	require.Empty(t, page.Found)
	for range 2 { // it stands
		got, err := c.Next(soon)
		require.NoError(t, err)
		require.InDelta(t, 120, shade(t, got), 3)
		size, err := jpeg.DecodeConfig(bytes.NewReader(got))
		require.NoError(t, err)
		require.Equal(t, [2]int{phoneWidth, 1440}, [2]int{size.Width, size.Height})
	}
	var end struct{ Trouble []string }
	b.step("end", &end)
	require.Empty(t, slices.DeleteFunc(end.Trouble, ofInsecurity))
}
