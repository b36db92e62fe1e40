//go:build !nocamera

package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A PNG that is damaged is told in one line: no library writes beside it.
func TestDetect_aDamagedPNGIsToldInOneLine(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 70, 48))))
	altered := bytes.Clone(b.Bytes())
	altered[len(altered)/2] ^= 0xff
	for name, data := range map[string][]byte{"cut.png": b.Bytes()[:b.Len()/2], "altered.png": altered} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, data, 0o600))
		cmd := exec.Command("asterism", "detect", file)
		said, _ := cmd.CombinedOutput()
		require.Equal(t, 2, cmd.ProcessState.ExitCode(), string(said))
		require.Regexp(t, "^asterism: .*"+name+": opencv: no picture to look at: the PNG is .*\n$", string(said))
	}
}
