package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// quietPage stand for the picture of the table and the album; the table's updates come by
// take.
var quietPage = map[string]string{
	"table.js": `export class Live { constructor(hello, take) { globalThis.take = take; } ask() { return Promise.resolve({ ok: true }); } }
export class Picture { show() {} face() {} }`,
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
	require.Contains(t, got[3], "Ada · you", "a seat was taken")
	require.Contains(t, got[4], "d20 7")
	require.Contains(t, got[5], "d20 7")
	require.Contains(t, got[7], "d20 9", "the die that is asked about shows another face")
	require.Contains(t, got[8], "d20 9")
	require.Contains(t, got[6], "to move")
	require.NotContains(t, got[9], "to move", "the score is locked")
}
