package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A token comes with the address, also when it is opened in a tab that shows the table
// already. A part of the page, to which the skip link leads, is none.
func TestScript_aTokenIsKeptAndNothingElseIs(t *testing.T) {
	for _, c := range []struct {
		name, hash      string
		kept, reloadsAt string
	}{
		{"none", "", "", ""},
		{"a token", "#2kL0m-Zq_8hYt4vN1cXwRg", "2kL0m-Zq_8hYt4vN1cXwRg", ""},
		{"a part of the page", "#asks", "", ""},
		{"a token, later", "", "", "#2kL0m-Zq_8hYt4vN1cXwRg"},
		{"the skip link", "#2kL0m-Zq_8hYt4vN1cXwRg", "2kL0m-Zq_8hYt4vN1cXwRg", "#asks"},
	} {
		var got struct {
			Kept, Later, Hash string
			Loads             int
		}
		inPage(t, "en", `let loads = 0, changed;
const kept = {};
Object.assign(globalThis, { addEventListener: (what, does) => { if (what === "hashchange") changed = does; },
  location: { hash: "`+c.hash+`", pathname: "/", reload() { loads++; } }, history: { replaceState() { location.hash = ""; } },
  localStorage: { getItem: (k) => kept[k] ?? null, setItem: (k, v) => { kept[k] = v; } } });
const { takeToken, store } = await import("./words.js");
takeToken("token");
const first = store.get("token");
location.hash = "`+c.reloadsAt+`" || location.hash;
changed();
console.log(JSON.stringify({ kept: first, later: store.get("token"), hash: location.hash, loads }));`, nil, &got)
		require.Equal(t, c.kept, got.Kept, c.name)
		switch c.name {
		case "a token, later":
			require.Equal(t, c.reloadsAt[1:], got.Later)
			require.Equal(t, 1, got.Loads, "the page begins anew with it")
			require.Empty(t, got.Hash, "nobody else needs to see it")
		default:
			require.Equal(t, c.kept, got.Later, c.name)
			require.Zero(t, got.Loads, c.name)
		}
	}
}

// Where a browser keeps nothing the address goes on bringing the token, and the page works as
// long as it is open.
func TestScript_aBrowserThatKeepsNothingPlays(t *testing.T) {
	var got [3]string
	inPage(t, "en", `Object.assign(globalThis, { addEventListener() {}, location: { hash: "#2kL0m-Zq_8hYt4vN1cXwRg", pathname: "/" },
  history: { replaceState() { location.hash = ""; } }, localStorage: { getItem() { throw new Error("no"); }, setItem() { throw new Error("no"); } } });
const { takeToken, store } = await import("./words.js");
takeToken("token");
store.set("name", "Ada");
console.log(JSON.stringify([store.get("token"), location.hash, store.get("name")]));`, nil, &got)
	require.Equal(t, [3]string{"2kL0m-Zq_8hYt4vN1cXwRg", "#2kL0m-Zq_8hYt4vN1cXwRg", "Ada"}, got)
}

// The page asks for its words until they come: without them it can't even say that the
// network is gone.
func TestScript_wordsAreAskedForAgain(t *testing.T) {
	var got []string
	inPage(t, "de", `import { readFileSync } from "node:fs";
let asked = 0;
globalThis.setTimeout = (does) => queueMicrotask(does);
globalThis.fetch = async () => {
  if (++asked === 1) throw new TypeError("no network");
  return { ok: asked > 2, json: async () => JSON.parse(readFileSync("words.json")) };
};
const { say } = await import("./words.js");
console.log(JSON.stringify([say("do.undo"), String(asked)]));`, nil, &got)
	require.Equal(t, []string{"Zurücknehmen", "3"}, got)
}
