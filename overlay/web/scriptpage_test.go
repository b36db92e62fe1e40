package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// quietPage stand for the picture of the table and the album; the table's updates come by
// take.
var quietPage = map[string]string{
	"table.js": `export class Live { constructor(hello, take) { globalThis.take = take; } ask() { return Promise.resolve({ ok: true }); } }
export class Picture { show() {} face() {} across(b) { return b.x; } }`,
	"album.js": `export class Album { show() {} }`,
}

// What is shown goes by seats, names and dice, and changes with each of them.
func TestPage_listsChangeWithTheNamesInThem(t *testing.T) {
	var got []string
	inPage(t, "en", `await import("./app.js");
const you = { type: "you", role: "player", seat: "", kinds: [], teams: [] };
const state = (given) => take({ type: "update", log: "one", base: 0, state: {
  title: "Star Dice", players: [{ player: "A", name: "Ada", score: 1, turn: true }], dice: [{ id: "d1", kind: "d20", face: "7" }],
  asks: [{ id: "q", command: { do: "face", die: "d1" }, options: ["1"] }],
  buttons: [{ id: "b", command: { do: "pass", die: "d1" }, text: "Pass" }],
  disputes: [{ event: 3, text: "the Cube" }], ...given } });
const shown = [];
const note = () => shown.push(byId("score").textContent, byId("asked").textContent, byId("offered").textContent);
take(you); state({}); note();
take({ ...you, seat: "A" }); note();
state({ dice: [{ id: "d1", kind: "d20", face: "9" }] }); note();
state({ frozen: true }); note();
console.log(JSON.stringify(shown));`, quietPage, &got)
	require.Len(t, got, 12)
	require.NotContains(t, got[0], "you")
	require.Contains(t, got[3], "Ada (A) · you", "a seat was taken")
	require.Contains(t, got[4], "d20 7")
	require.Contains(t, got[5], "d20 7")
	require.Contains(t, got[7], "d20 9", "the die that is asked about shows another face")
	require.Contains(t, got[8], "d20 9")
	require.Contains(t, got[6], "to move")
	require.NotContains(t, got[9], "to move", "the score is locked")
}

// Where the game's own name for a player stands in events and questions, players read their own.
func TestPage_aPlayerHasOneNameEverywhere(t *testing.T) {
	var got [2]string
	inPage(t, "de", `await import("./app.js");
take({ type: "you", role: "player", seat: "Ada", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: {
  title: "Ur", players: [{ player: "Ada", known: "A", name: "Ada", score: 0, turn: true }, { player: "Bob", known: "B", name: "Bob", score: 0 }],
  asks: [{ id: "q", command: { do: "throw", player: "B" }, options: ["1", "2"] }] },
  events: [{ seq: 1, time: 1, event: "turn", player: "A", text: "it is Ada's turn", points: { B: 1 } }] });
console.log(JSON.stringify([byId("asked").textContent, byId("log").textContent]));`, quietPage, &got)
	require.Contains(t, got[0], "Bob")
	require.Contains(t, got[1], "Am Zug: Ada")
	require.Contains(t, got[1], "Bob +1")
}

// Another language renews all that is said of an event, its button's names too.
func TestPage_anotherLanguageRenewsTheLog(t *testing.T) {
	var got [2]string
	inPage(t, "en", `await import("./app.js");
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice" }, events: [{ seq: 1, time: 1, event: "entered", text: "a die came in" }] });
const label = () => byId("log").querySelector(".contest").getAttribute("aria-label");
const before = label();
byId("language").value = "de";
await byId("me").querySelector("form").listeners.submit({ preventDefault() {} });
console.log(JSON.stringify([before, label()]));`, quietPage, &got)
	require.Contains(t, got[0], "a die came in")
	require.Contains(t, got[1], "Ein Würfel liegt")
}

// What screen readers are to say has its own language.
func TestPage_whatIsSaidHasTheReadersLanguage(t *testing.T) {
	var got string
	inPage(t, "de", `await import("./app.js");
take({ type: "update", log: "one", base: 1, events: [
  { seq: 1, time: 1, event: "paused", text: "the game is paused" }, { seq: 2, time: 1, event: "of old", text: "it is so" }] });
console.log(JSON.stringify(byId("said").outerHTML));`, quietPage, &got)
	require.Equal(t, `<said><span lang="de">Pause</>. <span lang="en">it is so</></>`, got)
	require.NotRegexp(t, `id="said"[^>]*lang=`, read(t, "index.html"))
}

// A camera without a picture has no view: an old picture would be taken for what it sees.
func TestPanel_showsNoOldPicture(t *testing.T) {
	var got [][]string
	inPage(t, "de", `const { Panel } = await import("./panel.js");
const element = (name, given = {}, ...children) => {
  const e = new Element(name, { getContext: () => new Proxy({}, { get: () => () => {} }) });
  for (const [k, v] of Object.entries(given)) if (v) e.setAttribute(k, v);
  e.append(...children);
  return e;
};
globalThis.createImageBitmap = async () => ({ close() {} });
globalThis.fetch = async (path) => ({ ok: !path.includes("gone"), blob: async () => 0 });
const panel = new Panel(byId("panel"), element);
const shown = [];
for (const all of [[["left", 1], ["right", 1]], [["left", 1], ["right", 0, "it is dark"]], [["other", 1], ["gone", 1]]]) {
  await panel.sensors(all.map(([name, picture, blind]) => ({ name, picture, blind, dice: 0 })));
  shown.push(byId("panel").querySelectorAll("figcaption").map((e) => e.textContent));
  shown.push(byId("panel").querySelectorAll("td").filter((e) => e.lang).map((e) => e.textContent));
}
console.log(JSON.stringify(shown));`, nil, &got)
	require.Equal(t, [][]string{{"left", "right"}, {}, {"left"}, {"it is dark"}, {"other"}, {}}, got)
}

// A face may be as long wherever it is named.
func TestPage_facesAreAsLongAsTheAlbumTakesThem(t *testing.T) {
	for _, id := range []string{"die-face", "sign-other"} {
		require.Contains(t, read(t, "index.html"), `id="`+id+`" autocomplete="off" maxlength="40"`)
	}
	require.Equal(t, 40, longestFace)
}

// What somebody is typing stays when another player has chosen in secret meanwhile, until it
// is sent.
func TestScript_whatIsTypedStays(t *testing.T) {
	var got [3]string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: [], teams: [] });
const state = (chosen) => take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [{ player: "A", name: "Ada" }, { player: "B", name: "Bob" }],
  choices: [{ do: "stake", help: "stake", hint: "7", hidden: true, chosen }] } });
const field = () => byId("spoken").querySelector("input");
state([]);
field().value = "12";
const shown = [field().value];
state(["Bob"]);
shown.push(field().value);
globalThis.fetch = async () => ({ ok: true, json: async () => ({}) });
const sending = byId("spoken").querySelector("form").listeners.submit({ preventDefault() {} });
state(["Ada", "Bob"]);
await sending;
shown.push(field().value);
console.log(JSON.stringify(shown));
process.exit(0);`, quietPage, &got)
	require.Equal(t, [3]string{"12", "12", ""}, got)
}

// A panel that is put away and shown again within a moment asks no more often than before.
func TestScript_thePanelAsksOnce(t *testing.T) {
	var asked int
	inPage(t, "en", `const { Panel } = await import("./panel.js");
const later = [];
let asked = 0;
globalThis.setTimeout = (does) => later.push(does);
globalThis.fetch = async () => { asked++; return { ok: false }; };
const turn = () => new Promise((done) => setImmediate(done));
const panel = new Panel(byId("panel"), () => new Element("x", {}));
panel.show(true);
for (let i = 0; i < 5; i++) { await turn(); panel.show(false); panel.show(true); }
await turn();
asked = 0;
for (const does of later.splice(0)) does();
await turn();
console.log(JSON.stringify(asked));
process.exit(0);`, nil, &asked)
	require.Equal(t, 1, asked)
}
