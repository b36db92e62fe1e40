//go:build !nocamera

package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A photograph isn't read without the signs since their album's name is misspelt.
func TestAlbum_oneThatIsNotThereIsSaid(t *testing.T) {
	typo := filepath.Join(t.TempDir(), "typo.zip")
	for _, call := range []string{"detect ../../testdata/vision/README.md"} {
		var said bytes.Buffer
		require.Equal(t, 2, run(append(strings.Fields(call), "--album", typo), nil, &said, &said), said.String())
		require.Equal(t, "asterism: album "+typo+" is not there\n", said.String(), call)
	}
}
