package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// dumped is what oscdump prints of a tracker with three dice, so many frames an eighth
// of a second apart from the first on. Where the first die lies and how it is turned
// is given.
func dumped(first, frames int, place, angle string) string {
	var text strings.Builder
	for n := first; n < first+frames; n++ {
		for _, message := range []string{
			`ss "source" "three"`,
			`siii "alive" 1 2 3`,
			fmt.Sprintf(`siiffffffff "set" 1 10717 %s %s 0 0 0 0 0`, place, angle),
			`siiffffffff "set" 2 10204 0.4 0.2 0 0 0 0 0 0`,
			`siiffffffff "set" 3 10203 0.3 0.4 0 0 0 0 0 0`,
			fmt.Sprintf(`si "fseq" %d`, n),
		} {
			fmt.Fprintf(&text, "%08x.%08x /tuio/2Dobj %s\n", 100+n/8, n%8<<29, message)
		}
	}
	return text.String()
}

// heardWith is the recording of packets with one byte changed.
func heardWith(t *testing.T, at int, value byte) string {
	t.Helper()
	b, err := os.ReadFile(heardRecording)
	require.NoError(t, err)
	b[at] = value
	return string(b)
}

// Where oscsend.pcapng says what it recorded, in bytes.
const (
	linkAt = 116 + 8      // the link type of its interface
	cardAt = 116 + 40 + 8 // which interface saw the first packet
)

// A replay scores what can be read, and says what couldn't.
func TestReplay_saysWhatItCouldntTake(t *testing.T) {
	good := dumped(0, 20, "0.2 0.2", "0")
	for name, c := range map[string]struct {
		content string
		scored  bool // the shape of three
		status  int
		said    string // behind the name
	}{
		"sound":                  {good, true, 0, ""},
		"angle no number":        {dumped(0, 20, "0.2 0.2", "nan"), true, 0, ""},
		"place no number":        {good + dumped(20, 20, "inf 0.9", "0"), true, 0, ": objects without a number for place or size, which stay as they were: 20 (the last one: 2Dobj object 1)\n"},
		"refused":                {good + "00000066.00000000 /tuio/2Dobj ss \"fseq\" \"x\"\n", true, 0, ": packets refused since they are no TUIO that can be read: 1 (of the last one: fseq without number at byte 32)\n"},
		"damaged":                {good + "damaged\n" + good, true, 2, ": damaged after 2.375s: tuio: recording, line 121: time tag \"damaged\": want 8 hex digits, a point, 8 hex digits\n"},
		"damaged from the begin": {"eeac2cde damaged\n" + good, false, 2, ": damaged after 0s: tuio: recording, line 1: time tag \"eeac2cde\": want 8 hex digits, a point, 8 hex digits\n"},
		"no times":               {dumped(0, 1, "0.2 0.2", "0") + dumped(0, 1, "0.2 0.2", "0"), false, 0, ": its packets bear no times, or all the same, so nothing could come to rest\n"},
		"unknown link type":      {heardWith(t, linkAt, 105), false, 0, ": no frame of TUIO in what can be read of it, so nothing was played: its packets were captured as 802.11 (link type 105), which isn't understood\n"},
		"unreadable block":       {heardWith(t, cardAt, 7), false, 2, ": damaged after 0s: tuio: recording: Interface id 7 not present in section (have only 1 interfaces)\n"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "heard.txt")
			require.NoError(t, os.WriteFile(file, []byte(c.content), 0o600))
			out, errs := runProgram(t, c.status, "replay", file, "--game", "stardice", "--json")
			if c.said != "" {
				c.said = "asterism: " + file + c.said
			}
			require.Equal(t, c.said, errs)
			require.Equal(t, c.scored, strings.Contains(out, `"closed":true,"points":3`), out)
		})
	}
}

// A damaged recording is drawn by nobody: a picture would pass for that of its end.
func TestRender_refusesADamagedRecording(t *testing.T) {
	file, picture := filepath.Join(t.TempDir(), "heard.txt"), filepath.Join(t.TempDir(), "end.svg")
	require.NoError(t, os.WriteFile(file, []byte(dumped(0, 20, "0.2 0.2", "0")+"damaged\n"), 0o600))
	_, errs := runProgram(t, 2, "render", file, "--out", picture)
	require.Contains(t, errs, "damaged after 2.375s")
	require.NoFileExists(t, picture)
}
