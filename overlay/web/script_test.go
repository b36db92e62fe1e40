package web

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// inPage runs a script beside those of the page, without a browser: testdata/dom.mjs stands
// for one. Other scripts stand for those of the page that the test doesn't want. What the
// script prints is JSON.
func inPage(t *testing.T, language, script string, others map[string]string, into any) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node: the page's scripts aren't run")
	}
	folder := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	for _, name := range []string{"app.js", "camera.js", "overlay.js", "panel.js", "reasons.js", "words.js"} {
		write(name, strings.ReplaceAll(read(t, name), `from "/`, `from "./`))
	}
	for name, text := range others {
		write(name, text)
	}
	dom, err := os.ReadFile("testdata/dom.mjs")
	require.NoError(t, err)
	write("dom.mjs", string(dom))
	write("words.json", read(t, "words.json"))
	write("package.json", `{"type":"module"}`)
	write("script.js", "import { byId, Element } from \"./dom.mjs\";\n"+
		"Object.defineProperty(globalThis, \"navigator\", { configurable: true, value: { languages: [process.argv[2]] } });\n"+script)
	cmd := exec.Command(node, "script.js", language)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, into))
}
