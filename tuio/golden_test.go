package tuio

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write what comes out of the recordings as what is expected")

// What `listen --json` would print of each recording in testdata/recordings
// is what the file of the same name with .jsonl says. To add a recording, put
// it there and run
//
//	go test ./tuio -run Golden -update
//
// oscsend.pcapng was sent by liblo's oscsend and recorded by `asterism
// record`, oscdump.txt is what liblo's oscdump printed of our Sender.
func TestGolden_recordings(t *testing.T) {
	files, err := filepath.Glob("testdata/recordings/*")
	require.NoError(t, err)
	n := 0
	for _, file := range files {
		if filepath.Ext(file) == ".jsonl" {
			continue
		}
		n++
		t.Run(filepath.Base(file), func(t *testing.T) {
			c := NewClient(Config{})
			got := lines(c, readAll(t, open(t, file)))
			c.Flush()
			got = append(got, lines(c, []Packet{{Time: c.now}})...)
			golden(t, file+".jsonl", got)
		})
	}
	require.NotZero(t, n)
}

// golden compares with a file, or writes it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	requireSameLines(t, bytes.TrimSpace(want), bytes.TrimSpace(got))
}
