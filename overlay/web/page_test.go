package web

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(pages, "page/"+name)
	require.NoError(t, err)
	return string(b)
}

// pageWords are the words of the page by language.
func pageWords(t *testing.T) map[string]map[string]string {
	t.Helper()
	var words map[string]map[string]string
	require.NoError(t, json.Unmarshal([]byte(read(t, "words.json")), &words))
	return words
}

// Every kind of event that any game has is told in the words of the page. The
// page knows no game, so the kinds are looked up where the games declare them.
func TestPage_everyKindOfEventHasAReason(t *testing.T) {
	files, err := filepath.Glob("../../rules/*/*.go")
	require.NoError(t, err)
	kind := regexp.MustCompile(`\bEventKind\s*=\s*"([^"]+)"`)
	found := map[string]bool{"why.said": true} // what players say, by events of several kinds
	for _, name := range append(files, "../../rules/event.go") {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range kind.FindAllSubmatch(b, -1) {
			found["why."+string(m[1])] = true
		}
	}
	require.Greater(t, len(found), 50, "the declarations aren't found")
	for language, words := range pageWords(t) {
		for key := range found {
			require.NotEmpty(t, words[key], "%s: %s", language, key)
		}
		for key := range words {
			if strings.HasPrefix(key, "why.") {
				require.True(t, found[key], "%s: %s is the reason of nothing", language, key)
			}
		}
	}
}

// The sentences of games that the page tells are still those that games say.
func TestPage_everySentenceIsSaid(t *testing.T) {
	var files []string
	for _, folder := range []string{".", "../../rules", "../../rules/*"} {
		found, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		files = append(files, found...)
	}
	var all strings.Builder
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			b, err := os.ReadFile(name)
			require.NoError(t, err)
			all.Write(b)
		}
	}
	parts := regexp.MustCompile(`\{\d\}( (dice|points|seconds|Days|Tides))?|the Cube|: |, `)
	for key := range pageWords(t)["en"] {
		sentence, ok := strings.CutPrefix(key, "said.")
		for _, part := range parts.Split(sentence, -1) {
			require.True(t, !ok || strings.Contains(all.String(), strings.TrimSpace(part)), "%s: %s", key, part)
		}
	}
}

func TestPage_everyLanguageHasEveryWord(t *testing.T) {
	words := pageWords(t)
	require.Len(t, words, 5)
	given := regexp.MustCompile(`\{\d\}`)
	for _, language := range []string{"en", "de", "es", "fr", "uk"} {
		for key, word := range words["en"] {
			require.NotEmpty(t, words[language][key], "%s: %s", language, key)
			require.ElementsMatch(t, given.FindAllString(word, -1), given.FindAllString(words[language][key], -1), "%s: %s", language, key)
		}
		require.Len(t, words[language], len(words["en"]), language)
	}
}

// French sets its colons and question marks off by a narrow space that no line breaks
// at; other languages don't.
func TestPage_onlyFrenchHasASpaceBeforeItsSigns(t *testing.T) {
	sign := regexp.MustCompile(`(.)[:;?!]`)
	for language, words := range pageWords(t) {
		for key, word := range words {
			for _, m := range sign.FindAllStringSubmatch(word, -1) {
				require.Equal(t, language == "fr", m[1] == "\u202f", "%s: %s: %q", language, key, word)
				require.NotEqual(t, " ", m[1], "%s: %s: %q", language, key, word)
			}
		}
	}
	for _, name := range []string{"app.js", "album.js", "reasons.js", "panel.js", "camera.js"} {
		require.NotRegexp(t, `\}: \$\{`, read(t, name), "%s: say(\"about\", …) puts two things together", name)
	}
}

// A list is as wide as there is room, not as what is in it: names may be long.
func TestPage_listsAreNoWiderThanTheirDialog(t *testing.T) {
	style := read(t, "style.css")
	require.Regexp(t, `(?m)^dialog label \{ display: grid; grid-template-columns: minmax\(0, 1fr\);`, style)
	require.Regexp(t, `(?m)^button, select, input \{[^}]*max-width: 100%`, style)
}

// What dice show and are is chosen in the language of the reader where it is a word.
func TestPage_everyValueThatIsAWordHasOne(t *testing.T) {
	sign := regexp.MustCompile(`^(\d+|[NESW]{1,2}|d\d+|utara)$`)
	values := []string{rules.BumpStay, rules.BumpBack, "face", "kind", "whose", "not in the game", "in the game", rules.MendClose}
	for _, k := range constellation.Kinds {
		values = append(append(values, string(k)), k.Faces()...)
	}
	for language, words := range pageWords(t) {
		for _, v := range values {
			_, said := words["value."+v]
			require.Equal(t, !sign.MatchString(v), said, "%s: %s", language, v)
		}
	}
}

func TestPage_everyWordThatIsSaidIsThere(t *testing.T) {
	words := pageWords(t)
	said := regexp.MustCompile(`data-word="([^"]+)"|(?:say|state|end|instead)\("([^"]+)"`)
	for _, name := range []string{"index.html", "app.js", "panel.js", "album.js", "camera.html", "camera.js"} {
		for _, m := range said.FindAllStringSubmatch(read(t, name), -1) {
			require.Contains(t, words["en"], m[1]+m[2], name)
		}
	}
}

// The policy forbids scripts and styles that stand in a page, and anything from
// elsewhere: the pages must do without.
func TestPage_nothingStandsInItOrComesFromElsewhere(t *testing.T) {
	files, err := fs.ReadDir(pages, "page")
	require.NoError(t, err)
	for _, f := range files {
		text := read(t, f.Name())
		for _, m := range regexp.MustCompile(`https?://[^"'\s)]+`).FindAllString(text, -1) {
			require.Equal(t, "http://www.w3.org/2000/svg", m, f.Name())
		}
		if strings.HasSuffix(f.Name(), ".html") {
			require.NotRegexp(t, `<script(?:\s[^>]*)?>[^<]|<style|\sstyle=|\son\w+=`, text, f.Name())
		}
		require.NotContains(t, text, "eval(")
	}
}

func TestPage_everyFileIsServed(t *testing.T) {
	s := serve(t, agree)
	files, err := fs.ReadDir(pages, "page")
	require.NoError(t, err)
	for _, f := range files {
		path := "/" + f.Name()
		switch f.Name() {
		case "index.html":
			path = "/"
		case "overlay.html":
			path = "/overlay"
		case "camera.html":
			path = "/camera"
		}
		a, body := get(t, s, "GET", path, "", nil)
		require.Equal(t, 200, a.StatusCode, path)
		require.Equal(t, read(t, f.Name()), body)
		require.NotEmpty(t, a.Header.Get("Content-Type"), path)
	}
}

// What a game offers to its players is a button on each telephone, in its reader's words.
func TestPage_everyCommandOfAGameHasItsWords(t *testing.T) {
	for language, words := range pageWords(t) {
		for _, g := range rules.Games() {
			for _, k := range g.Info().Keys {
				c := k.Command
				require.True(t, words["do."+c.Do] != "" || words["do."+c.Do+"."+c.Value] != "", "%s: %s: %s", language, g.Info().Name, k.Help)
			}
		}
	}
}
