package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules/artaban"
)

// Of buttons that differ in the player alone each side has its own; what is written at every
// side is listed once.
func TestPage_eachSideHasItsButtons(t *testing.T) {
	var got []string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "red", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: {
  title: "Star Dice", players: [{ player: "white", name: "Ada", turn: true }, { player: "red", name: "Bob" }], dice: [],
  buttons: [
    { id: "forfeit white", command: { do: "forfeit", player: "white" }, text: "white" },
    { id: "forfeit red", command: { do: "forfeit", player: "red" }, text: "red" },
    { id: "ignore", command: { do: "ignore" }, text: "nobody" },
    { id: "next", command: { do: "next" }, text: "next round" },
    { id: "next of the other side", command: { do: "next" }, text: "next round" },
  ] } });
console.log(JSON.stringify(byId("offered").querySelectorAll("button").map((e) => e.textContent)));`, quietPage, &got)
	require.Equal(t, []string{"Forfeit (Ada)", "Forfeit (Bob)", "Nobody forfeits", "next round"}, got)
}

// A key stands aside where the table has a button for the same, whoever's it is.
func TestPage_aKeyStandsAsideForAButton(t *testing.T) {
	var got []string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "red", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: {
  title: "Star Dice", players: [{ player: "white", name: "Ada", turn: true }, { player: "red", name: "Bob" }], dice: [],
  buttons: [{ id: "pass white", command: { do: "pass", player: "white" }, text: "pass" }, { id: "pass red", command: { do: "pass", player: "red" }, text: "pass" }],
  keys: [{ id: "key P", text: "pass", command: { do: "pass" } }, { id: "key O", text: "call odds", command: { do: "call", value: "odds" } }] } });
console.log(JSON.stringify([...byId("offered").querySelectorAll("button"), ...byId("keys").querySelectorAll("button")].map((e) => e.textContent)));`, quietPage, &got)
	require.Equal(t, []string{"Pass (Ada)", "Pass (Bob)", "Call odds"}, got)
}

// Who has chosen in secret is told by the name that the player goes by.
func TestPage_whoHasChosenIsToldByName(t *testing.T) {
	var got [2]string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "Ada", kinds: [], teams: [] });
const note = (name) => {
  take({ type: "update", log: "one", base: 0, state: { title: "Utara", players: [{ player: "Ada", name: "Grace" }, { player: "Ben", name }], dice: [],
    choices: [{ do: "stake", help: "stake", hint: "7", hidden: true, chosen: ["Ben"] }] } });
  return byId("spoken").textContent;
};
console.log(JSON.stringify([note("Linus"), note("Tove")]));
process.exit(0);`, quietPage, &got)
	require.Contains(t, got[0], "Linus")
	require.Contains(t, got[1], "Tove", "who is called otherwise now")
	require.NotContains(t, got[0]+got[1], "Ben")
}

// A seat stands behind a name unless it is one of its words: its letters alone are no seat.
func TestPage_seatsStandBehindAllNamesOrNone(t *testing.T) {
	for _, c := range []struct{ first, second, want, wants string }{
		{"Ada", "Bob", "Ada (A)", "Bob (B)"},
		{"Eve", "Tim", "Eve (A)", "Tim (B)"},
		{"Player A", "Player B", "Player A", "Player B"},
		{"A", "b", "A", "b"},
		{"Anna A.", "Bo-B", "Anna A.", "Bo-B"},
	} {
		var got string
		inPage(t, "en", fmt.Sprintf(`await import("./app.js");
take({ type: "you", role: "player", seat: "", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Ur", players: [{ player: "A", name: %q }, { player: "B", name: %q }], dice: [] } });
console.log(JSON.stringify(byId("score").querySelectorAll("span").map((e) => e.textContent).join("|")));`, c.first, c.second), quietPage, &got)
		require.Contains(t, "|"+got+"|", "|"+c.want+"|")
		require.Contains(t, "|"+got+"|", "|"+c.wants+"|")
	}
}

// What ends something is asked for twice. A double tap is one of the two, and a list that is
// made anew goes on asking.
func TestPage_whatEndsSomethingIsPressedTwice(t *testing.T) {
	var got []any
	inPage(t, "en", `let now = 100000;
Date.now = () => now;
globalThis.setTimeout = () => 0;
await import("./app.js");
take({ type: "you", role: "player", seat: "white", kinds: [], teams: [] });
const show = (also) => take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [{ player: "white", name: "Ada" }], dice: [],
  buttons: [{ id: "f", command: { do: "forfeit" }, text: "Forfeit" }, ...also] } });
const last = () => byId("offered").querySelectorAll("button")[0];
const told = [];
const press = (after) => { now += after; last().listeners.click(); told.push(last().textContent, asked.length); };
show([]);
press(0); press(150); press(500);
press(1000); press(9000);
show([{ id: "p", command: { do: "pass" }, text: "Pass" }]); told.push(last().textContent); press(500);
console.log(JSON.stringify(told));
process.exit(0);`, map[string]string{"album.js": quietPage["album.js"], "table.js": strings.NewReplacer(
		"ask() {", "ask(a) { if (a.command) (globalThis.asked).push(a);", "export class Live", "globalThis.asked = [];\nexport class Live").Replace(quietPage["table.js"])}, &got)
	require.Equal(t, []any{"Sure? Forfeit", 0.0, "Sure? Forfeit", 0.0, "Forfeit", 1.0,
		"Sure? Forfeit", 1.0, "Sure? Forfeit", 1.0, "Sure? Forfeit", "Forfeit", 2.0}, got)
}

// Where a game calls players by their own names these stand there once, whatever they are
// written with.
func TestPage_aNameStandsOnce(t *testing.T) {
	for _, name := range []string{"Mary Ann", "Jean-Luc", "O'Brien", "रवि", "שלום עולם", "🎲"} {
		var got string
		inPage(t, "en", fmt.Sprintf(`await import("./app.js");
take({ type: "you", role: "player", seat: "", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Utara", players: [{ player: %q, name: %q }], dice: [] } });
console.log(JSON.stringify(byId("score").querySelectorAll("span")[0].textContent));`, name, name), quietPage, &got)
		require.Equal(t, name, got)
	}
}

// A telephone that is connected again while no game is there says that none is.
func TestPage_saysThatTheNextGameIsNotThereYet(t *testing.T) {
	var got []string
	inPage(t, "en", `await import("./app.js");
const shown = [];
const status = (...now) => { stand(...now); shown.push(byId("status").textContent); };
status(true, false);
take({ type: "update", log: "one", base: 0, state: { title: "Ur", players: [], dice: [] } });
status(true, true);
status(false, false);
status(true, false);
status(true, true);
console.log(JSON.stringify(shown));`, map[string]string{"album.js": quietPage["album.js"], "table.js": strings.NewReplacer(
		"constructor(hello, take)", "constructor(hello, take, told)", "globalThis.take = take;", "globalThis.take = take; globalThis.stand = told;").Replace(quietPage["table.js"])}, &got)
	preparing, lost := pageWords(t)["en"]["preparing"], pageWords(t)["en"]["lost"]
	require.Equal(t, []string{preparing, "", lost, preparing, ""}, got)
}

// Undo that is pressed while there is nothing to take back is meant for nothing that is
// decided meanwhile.
func TestPage_undoOfNothingIsMeantForNothing(t *testing.T) {
	var got []struct {
		Command struct {
			Do  string
			Ref int
		}
	}
	inPage(t, "en", `const { Live } = await import("./table.js");
await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: [], teams: [] });
const asked = [];
Live.prototype.ask = (r) => { asked.push(r); return Promise.resolve({ ok: true }); };
for (const undo of [0, 7]) {
  take({ type: "update", log: "one", base: 0, state: { title: "Ur", undo, redo: 0, players: [{ player: "A", name: "Ada" }], dice: [] } });
  for (const b of byId("common").querySelectorAll("button").slice(0, 2)) await b.listeners.click({});
}
console.log(JSON.stringify(asked));
process.exit(0);`, quietPage, &got)
	var refs []int
	for _, a := range got {
		refs = append(refs, a.Command.Ref)
	}
	require.Equal(t, []int{-1, -1, 7, -1}, refs)
	_, err := readRequest([]byte(`{"id":1,"command":{"do":"undo","ref":-1}}`))
	require.NoError(t, err)
}

// A question that one player is to answer says whose it is, once.
func TestPage_aQuestionSaysWhoseItIs(t *testing.T) {
	for _, c := range []struct{ language, called, player, text, want string }{
		{"en", "Bob", "red", "odds or evens?", "Bob: odds or evens?"},
		{"fr", "Bob", "red", "odds or evens?", "Bob\u202f: impair ou pair\u202f?"},
		{"en", "Bob", "", "odds or evens?", "odds or evens?"},
		{"en", "Bob", "red", "how many of Bob's pieces are home?", "how many of Bob's pieces are home?"},
		{"en", "Mary Ann", "red", "how many of Mary Ann's pieces are home?", "how many of Mary Ann's pieces are home?"},
		{"en", "Ann", "red", "how many of Anna's pieces are home?", "Ann: how many of Anna's pieces are home?"},
	} {
		var got string
		inPage(t, c.language, fmt.Sprintf(`await import("./app.js");
take({ type: "you", role: "player", seat: "white", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [{ player: "white", name: "Ada" }, { player: "red", name: %q }], dice: [],
  asks: [{ id: "ask", text: %q, options: ["odds"], command: { do: "call", player: %q } }] } });
console.log(JSON.stringify(byId("asked").querySelectorAll("p").at(-1).textContent));`, c.called, c.text, c.player), quietPage, &got)
		require.Equal(t, c.want, got)
	}
}

// goneButtons are what is pressed about dice that are gone from the table, or of which one is
// meant.
const goneButtons = `await import("./app.js");
take({ type: "you", role: "player", seat: "white", kinds: [], teams: [] });
const lies = [{ id: "d5", kind: "d20", team: "white", face: "6" }];
const button = (command, text, about, x) => ({ id: JSON.stringify(command), command, text, about, x });
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [{ player: "white", name: "Ada" }], dice: lies, buttons: [
  button({ do: "out", die: "d7" }, "out", "white's d12 (3)"),
  button({ do: "out", die: "d12" }, "out"),
  button({ do: "accept", die: "d5" }, "the Cube", "white's d20 (6)"),
  button({ do: "accept", die: "d3", value: "d3 E" }, "to the east", "the Sun"),
  button({ do: "accept", die: "d3", value: "d3 W" }, "to the west", "the Sun"),
  button({ do: "accept", die: "d4", value: "d4" }, "this one", "the north die", 300),
  button({ do: "accept", die: "d6", value: "d6" }, "this one", "the north die", 100),
  button({ do: "accept" }, "we agree"),
  button({ do: "accept", die: "d5" , value: "x" }, "the d20"),
] } });
console.log(JSON.stringify(byId("offered").querySelectorAll("button").map((e) => e.textContent)));
process.exit(0);`

// What different buttons do reads differently, and nobody is told the id of a die.
func TestPage_distinctButtonsReadDistinctly(t *testing.T) {
	for language, want := range map[string][]string{
		"en": {"It is out (white's d12 (3))", "It is out", "It is the Cube (white d20 6)", "To the east (the Sun)", "To the west (the Sun)",
			"This one (the north die), number 2 from the left", "This one (the north die), number 1 from the left", "We agree", "the d20 (white d20 6)"},
		"de": {"Er ist aus (white's d12 (3))", "Er ist aus", "Das ist der Cube (Weiß d20 6)", "Nach Osten (the Sun)", "Nach Westen (the Sun)",
			"Dieser (the north die), Nummer 2 von links", "Dieser (the north die), Nummer 1 von links", "Wir sind uns einig", "the d20 (Weiß d20 6)"},
	} {
		var got []string
		inPage(t, language, goneButtons, quietPage, &got)
		require.Equal(t, want, got)
	}
}

// A question about a die that is gone is asked in the game's words.
func TestPage_aQuestionNamesNoId(t *testing.T) {
	var got string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [], dice: [], asks: [{ id: "q", command: { do: "face", die: "d12" }, options: ["1"] }] } });
console.log(JSON.stringify(byId("asked").textContent));`, quietPage, &got)
	require.NotContains(t, got, "d12")
}

// What a key gives needs no form to write nothing in; what ends a game is pressed twice.
func TestPage_whatAKeyGivesIsThereOnce(t *testing.T) {
	info := artaban.Game{}.Info()
	look := overlay.Default()
	st := newState(lay(), &info, &look, nil)
	for _, s := range info.Spoken {
		st.Choices = append(st.Choices, Choice{Do: s.Do, Help: s.Help, Hint: s.Hint})
	}
	b, err := json.Marshal(st)
	require.NoError(t, err)
	var got struct {
		Forms, Asked []string
		Keys         map[string]int
	}
	inPage(t, "en", `const { Live } = await import("./table.js");
await import("./app.js");
take({ type: "you", role: "player", seat: "Ada", kinds: [], teams: [] });
const asked = [];
Live.prototype.ask = async (r) => { asked.push(r.command.do); return { ok: true }; };
take({ type: "update", log: "one", base: 0, state: `+string(b)+` });
const keys = {};
for (const b of byId("keys").querySelectorAll("button")) keys[b.textContent] = (keys[b.textContent] || 0) + 1;
const [draw, resign] = ["Offer or agree to a draw", "Give up"].map((text) => byId("keys").querySelectorAll("button").find((b) => b.textContent === text));
await draw.listeners.click({});
await resign.listeners.click({});
asked.push(resign.textContent);
const later = Date.now() + 1000;
Date.now = () => later;
await resign.listeners.click({});
console.log(JSON.stringify({ keys, asked, forms: byId("spoken").querySelectorAll("form").map((f) => f.querySelector("label").textContent) }));
process.exit(0);`, quietPage, &got)
	require.Equal(t, 1, got.Keys["Give up"])
	require.Equal(t, []string{"Say a move"}, got.Forms)
	require.Equal(t, []string{"draw", "Sure? Give up", "resign"}, got.Asked)
}
