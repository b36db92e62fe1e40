package web

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	_ "github.com/asterism-dice/asterism/rules/artaban"
	_ "github.com/asterism-dice/asterism/rules/stardice"
	_ "github.com/asterism-dice/asterism/rules/ur"
	_ "github.com/asterism-dice/asterism/rules/utara"
)

// tellReasons tells, in a language, the reasons of all events on standard input, and what
// games say, which are texts. The page's scripts and words stand beside it.
const tellReasons = `import { readFileSync } from "node:fs";
globalThis.fetch = async () => ({ ok: true, json: async () => JSON.parse(readFileSync("words.json")) });
Object.defineProperty(globalThis, "navigator", { value: { languages: [process.argv[2]] } });
const { reason, told } = await import("./reasons.js");
const lie = { d1: "Rot d20", d2: "Cube" };
const players = { Grace: "Oma", Sun: "Sun" };
const named = { called: (p) => players[p], player: (p) => players[p] ?? p, die: (id, face) => (lie[id] ? lie[id] + " " + (face || "3") : "") };
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map((e) => (typeof e === "string" ? told(e, named) ?? "" : reason(e, named)))));
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
		"Ein Würfel liegt: Oma · Rot d20 12",
		"Was ein Würfel ist oder zeigt: Cube 8",
		"Was ein Würfel ist oder zeigt: 8",
		"Dort liegen zwei Würfel: Rot d20 3, Cube 8",
		"Gerade oder ungerade wurde angesagt: Oma · odds",
		"Zwei Würfel sind verbunden: Rot d20 3, Cube 3",
		"Punkte: Oma +3, Ada -1",
		"Pause",
	}, reasonsIn(t, "de", events))
}

func TestReasons_haveAFrenchColon(t *testing.T) {
	const events = `[{"event": "linked", "text": "x", "dice": ["d1", "d2"]}, {"event": "paused", "text": "the game is paused"}]`
	require.Equal(t, []string{"Deux dés sont reliés\u202f: Rot d20 3, Cube 3", "En pause"}, reasonsIn(t, "fr", events))
	require.Equal(t, []string{"x", "the game is paused"}, reasonsIn(t, "en", events))
}

func TestTold_isWhatGamesSayInTheLanguageOfTheReader(t *testing.T) {
	said := []string{"throw the Cube", "in hand: 2×d20 d12, torpedoes: 3", "in hand: 1 die", "in hand: d6", "take one of Grace's dice away", "take one of red's dice away",
		"more than 50 points win", "50 points win", "1 die", "4 dice, 1 Day, 2 Tides", "no leader: no die is larger", "please move: a1 to b2", "b2: what does this die show?",
		"odds or evens?", "called odds", "the table was bumped: what about the dice?", "put the dice back"}
	b, err := json.Marshal(append(said, "put back the dice", "the moon is full", "throw a die now"))
	require.NoError(t, err)
	require.Equal(t, []string{"wirf den Cube", "auf der Hand: 2×d20 d12, Torpedos: 3", "Würfel auf der Hand: 1", "auf der Hand: d6", "nimm einen Würfel weg, der Oma gehört",
		"nimm einen Würfel weg, der Rot gehört", "mehr als 50 Punkte gewinnen", "50 Punkte gewinnen", "Würfel: 1", "Würfel: 4, Tage: 1, Gezeiten: 2",
		"kein Anführer: kein Würfel ist größer", "bitte zieh: a1 to b2", "b2: was zeigt dieser Würfel?", "ungerade oder gerade?", "hat ungerade angesagt",
		"der Tisch wurde angestoßen: was ist mit den Würfeln?", "leg die Würfel zurück", "", "", ""}, reasonsIn(t, "de", string(b)))
	require.Equal(t, []string{"throw the Cube"}, reasonsIn(t, "en", `["throw the Cube"]`))
	require.Equal(t, []string{"en main\u202f: 2×d20, torpilles\u202f: 3"}, reasonsIn(t, "fr", `["in hand: 2×d20, torpedoes: 3"]`))
	require.Equal(t, []string{"кубики: 4, Дні: 1, Припливи: 2"}, reasonsIn(t, "uk", `["4 dice, 1 Day, 2 Tides"]`))
}

// Every sentence is found by its own words, not by those of another.
func TestTold_everySentenceIsItself(t *testing.T) {
	given := regexp.MustCompile(`\{\d\}`)
	for _, language := range []string{"de", "es", "fr", "uk"} {
		var said, want []string
		for key, word := range pageWords(t)[language] {
			if sentence, ok := strings.CutPrefix(key, "said."); ok {
				said, want = append(said, given.ReplaceAllString(sentence, "7")), append(want, given.ReplaceAllString(word, "7"))
			}
		}
		b, err := json.Marshal(said)
		require.NoError(t, err)
		require.Equal(t, want, reasonsIn(t, language, string(b)))
	}
}

// What stands beside the players when a game begins is told in every language.
func TestTold_allThatIsSaidAtTheBeginning(t *testing.T) {
	var said []string
	for _, name := range []string{"stardice", "utara", "ur", "artaban"} {
		g, ok := rules.Find(name)
		require.True(t, ok, name)
		r, err := g.Referee(rules.Options{Surface: rules.Surface{Width: 610, Height: 457}})
		require.NoError(t, err)
		for _, p := range r.View().Players {
			said = append(said, p.Lines...)
		}
		for _, m := range r.View().Marks {
			if m.Kind == rules.MarkAsk {
				said = append(said, m.Text)
			}
		}
	}
	require.Contains(t, said, "odds or evens?")
	b, err := json.Marshal(said)
	require.NoError(t, err)
	for _, language := range []string{"de", "es", "fr", "uk"} {
		for i, text := range reasonsIn(t, language, string(b)) {
			require.NotEmpty(t, text, "%s: %s", language, said[i])
		}
	}
}
