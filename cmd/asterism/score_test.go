package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A table that a game can't judge is named by its file, a switch isn't: that is of
// the call.
func TestScore_namesTheFileOfATableThatCantBeJudged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "suns.json")
	require.NoError(t, os.WriteFile(file, []byte(rowOfSuns(20)), 0o600))
	const many = ": utara: sail: more than 65536 paths: too many Suns stand high\n"
	for call, want := range map[string]string{
		"score utara " + file + " --sun high":  "asterism: " + file + many,
		"moves utara " + file + " --sun high":  "asterism: " + file + many,
		"score utara - --sun high":             "asterism: standard input" + many,
		"score utara " + file + " --rules odd": "asterism: utara: rules \"odd\" are not basic or advanced\n",
	} {
		var out, errw bytes.Buffer
		require.Equal(t, 2, run(strings.Fields(call), strings.NewReader(rowOfSuns(20)), &out, &errw), call)
		require.Equal(t, want, errw.String(), call)
		require.Empty(t, out.String(), call)
	}
}

// rowOfSuns is a sky with n Suns side by side and a die that meets the one in the
// middle.
func rowOfSuns(n int) string {
	dice := []string{fmt.Sprintf(`{"id": "a", "kind": "utara", "face": "N", "x": %d, "y": 150}`, 20*(n/2))}
	for i := range n {
		dice = append(dice, fmt.Sprintf(`{"id": "s%02d", "kind": "utara", "face": "Sun", "x": %d, "y": 50}`, i, 20*i))
	}
	return fmt.Sprintf(`{"table": {"width": %d, "height": 200}, "dice": [%s]}`, 20*n, strings.Join(dice, ", "))
}
