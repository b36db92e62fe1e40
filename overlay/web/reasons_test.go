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

// tellReasons tells, in a language, the reasons of all events on standard input. The
// page's scripts and words stand beside it.
const tellReasons = `import { readFileSync } from "node:fs";
globalThis.fetch = async () => ({ json: async () => JSON.parse(readFileSync("words.json")) });
Object.defineProperty(globalThis, "navigator", { value: { languages: [process.argv[2]] } });
const { reason } = await import("./reasons.js");
const lie = { d1: "Rot d20", d2: "Cube" };
const named = { player: (p) => p, die: (id, face) => (lie[id] ? lie[id] + " " + (face || "3") : "") };
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map((e) => reason(e, named))));
`

// reasonsIn are events as the page tells them in a language.
func reasonsIn(t *testing.T, language, events string) (told []string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node: the page's scripts aren't run")
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"package.json": `{"type":"module"}`, "tell.js": tellReasons, "words.json": read(t, "words.json"),
		"words.js": read(t, "words.js"), "reasons.js": strings.ReplaceAll(read(t, "reasons.js"), `"/words.js"`, `"./words.js"`)} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	cmd := exec.Command(node, "tell.js", language)
	cmd.Dir, cmd.Stdin, cmd.Stderr = folder, strings.NewReader(events), os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &told))
	return told
}

// A face is said once: with its die, as it was then, or alone where the die isn't on the
// table any more.
func TestReasons_sayAFaceOnce(t *testing.T) {
	const events = `[
		{"event": "entered", "text": "x", "player": "Grace", "dice": ["d1"], "face": "12"},
		{"event": "read", "text": "x", "dice": ["d2"], "face": "8"},
		{"event": "read", "text": "x", "dice": ["gone"], "face": "8"},
		{"event": "stacked", "text": "x", "dice": ["d1", "d2"], "face": "8"},
		{"event": "called", "text": "x", "player": "Grace", "face": "odds"},
		{"event": "linked", "text": "x", "dice": ["d1", "d2"]},
		{"event": "scored", "text": "x", "points": {"Grace": 3, "Ada": -1}},
		{"event": "paused", "text": "x"}]`
	require.Equal(t, []string{
		"Ein Würfel liegt: Grace · Rot d20 12",
		"Was ein Würfel ist oder zeigt: Cube 8",
		"Was ein Würfel ist oder zeigt: 8",
		"Dort liegen zwei Würfel: Rot d20 3, Cube 8",
		"Gerade oder ungerade wurde angesagt: Grace · odds",
		"Zwei Würfel sind verbunden: Rot d20 3, Cube 3",
		"Punkte: Grace +3, Ada -1",
		"Pause",
	}, reasonsIn(t, "de", events))
}

func TestReasons_haveAFrenchColon(t *testing.T) {
	const events = `[{"event": "linked", "text": "x", "dice": ["d1", "d2"]}, {"event": "paused", "text": "the game is paused"}]`
	require.Equal(t, []string{"Deux dés sont reliés\u202f: Rot d20 3, Cube 3", "En pause"}, reasonsIn(t, "fr", events))
	require.Equal(t, []string{"x", "the game is paused"}, reasonsIn(t, "en", events))
}
