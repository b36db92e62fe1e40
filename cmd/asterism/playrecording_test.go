package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// From the start page each game is recorded in a file of its own; one that was named for one
// game stays that.
func TestPlay_recordsEachGameOfAnEveningByItself(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rec.pcapng")
	var said bytes.Buffer
	p := &player{cmd: &playCmd{Record: file}, std: &stdio{err: &said}, leaves: true}
	for _, want := range []string{"rec.pcapng", "rec-2.pcapng", "rec-3.pcapng"} {
		to := p.recordsTo()
		require.Equal(t, want, filepath.Base(to))
		require.NoError(t, os.WriteFile(to, nil, 0o600))
	}
	require.Equal(t, "asterism: "+file+" is there already: recording into "+filepath.Join(filepath.Dir(file), "rec-2.pcapng")+"\n",
		said.String()[:bytes.IndexByte(said.Bytes(), '\n')+1])
	p.leaves = false
	require.Equal(t, file, p.recordsTo())
}
