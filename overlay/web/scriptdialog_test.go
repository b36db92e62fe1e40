package web

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// Enter in a field presses the first button of its form that isn't of type button: what
// was typed is to be saved by it.
func TestPage_enterSaves(t *testing.T) {
	forms := regexp.MustCompile(`(?s)<dialog id="(\w+)".*?</dialog>`).FindAllStringSubmatch(read(t, "index.html"), -1)
	require.NotEmpty(t, forms)
	for _, form := range forms {
		require.NotContains(t, form[0], `method="dialog"`, form[1])
		for _, b := range regexp.MustCompile(`<button[^>]*>`).FindAllString(form[0], -1) {
			require.Equal(t, !regexp.MustCompile(`data-word="save"`).MatchString(b), regexp.MustCompile(`type="button"`).MatchString(b), "%s: %s", form[1], b)
		}
	}
}

// The faces that a die may be said to show are those of the kind that it is said to be.
func TestScript_facesFollowTheKind(t *testing.T) {
	var got struct {
		Offered [][]string
		Asked   []struct{ Do, Value string }
	}
	y := facesByKind()
	require.Equal(t, constellation.D20.Faces(), y[constellation.D20])
	inPage(t, "en", `await import("./app.js");
const numbers = (n) => Array.from({ length: n }, (_, i) => String(i + 1));
take({ type: "you", role: "player", seat: "A", kinds: ["d6", "d20", "unknown"], teams: [], faces: { d6: numbers(6), d20: numbers(20) } });
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [], dice: [{ id: "d1", kind: "d6", face: "5", faces: numbers(6) }] } });
byId("dice").querySelector("button").listeners.click();
const offered = [];
const note = () => offered.push(byId("die-faces").hidden ? ["field"] : byId("die-faces").querySelectorAll("button").map((b) => b.textContent + (String(b.getAttribute("aria-pressed")) === "true" ? "!" : "")));
for (const kind of ["d6", "unknown", "d20"]) {
  byId("die-kind").value = kind;
  byId("die-kind").listeners.change();
  note();
}
byId("die-faces").querySelectorAll("button")[16].listeners.click();
const asked = [];
globalThis.asks = asked;
await byId("die").querySelector("form").listeners.submit({ preventDefault() {} });
console.log(JSON.stringify({ offered, asked: asked.map((a) => a.command) }));`, map[string]string{
		"table.js": `export class Live { constructor(hello, take) { globalThis.take = take; } ask(a) { globalThis.asks.push(a); return Promise.resolve({ ok: true }); } }
export class Picture { show() {} face() {} }`,
		"album.js": quietPage["album.js"],
	}, &got)
	require.Len(t, got.Offered, 3)
	require.Equal(t, []string{"1", "2", "3", "4", "5!", "6"}, got.Offered[0])
	require.Equal(t, []string{"field"}, got.Offered[1])
	require.Len(t, got.Offered[2], 20)
	require.Equal(t, "5!", got.Offered[2][4])
	require.Equal(t, []struct{ Do, Value string }{{"kind", "d20"}, {"face", "17"}}, got.Asked)
}

// The question for a face doesn't name the die by the face that isn't read.
func TestScript_theQuestionForAFaceHasOneQuestionMark(t *testing.T) {
	for language, want := range map[string]string{"en": "What does d6 show?", "de": "Was zeigt d6?", "fr": "Que montre d6\u202f?", "es": "¿Qué muestra d6?"} {
		var got string
		inPage(t, language, `await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Star Dice", players: [], dice: [{ id: "d1", kind: "d6", face: "" }],
  asks: [{ id: "q", command: { do: "face", die: "d1" }, options: ["1"] }] } });
console.log(JSON.stringify(byId("asked").querySelectorAll("p").at(-1).textContent));`, quietPage, &got)
		require.Equal(t, want, got)
	}
}

// sayDie opens the dialog of a die that is read unsurely as a white 5, and of its owner, with
// a table that refuses what is in refused.
const sayDie = `const { Live } = await import("./table.js");
await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: ["d6", "d20"], teams: ["white", "red"], faces: { d6: ["1", "2", "3", "4", "5", "6"] } });
take({ type: "update", log: "one", base: 0, state: { title: "Ur", players: [{ player: "A", name: "Ada" }], dice: [{ id: "d1", kind: "d6", team: "white", face: "5", unsure: true }] } });
const asked = [], refused = [];
Live.prototype.ask = async (r) => {
  asked.push(r.command ? r.command.do + " " + (r.command.value || "") : "me");
  return refused.includes(r.command?.do || "me") ? { ok: false, error: "no" } : { ok: true };
};
let open = true;
byId("die").close = byId("me").close = () => { open = false; };
const save = (dialog) => byId(dialog).querySelector("form").listeners.submit({ preventDefault() {} });
byId("dice").querySelector("button").listeners.click({});
byId("die-kind").value = "d6"; byId("die-team").value = "white"; byId("die-kind").listeners.change();
const press = (face) => byId("die-faces").querySelectorAll("button").find((b) => b.textContent === face).listeners.click({});
const tell = (o) => { console.log(JSON.stringify(o)); process.exit(0); };
`

// A face that is said is sent though it is the one that is shown: it may be read unsurely.
func TestScript_aFaceThatIsSaidIsSent(t *testing.T) {
	for script, want := range map[string][]string{
		``:                                      {},
		`press("5");`:                           {"face 5"},
		`press("6");`:                           {"face 6"},
		`byId("die-face").listeners.input({});`: {"face 5"},
		`press("5"); await save("die");`:        {"face 5"},
		`press("5"); byId("die-team").value = "red";`: {"team red", "face 5"},
	} {
		var got []string
		inPage(t, "en", sayDie+script+`await save("die"); tell(asked);`, quietPage, &got)
		require.Equal(t, want, got, script)
	}
}

// A dialog whose words are refused stays open, with the reason in it; what was taken isn't
// sent again.
func TestScript_aDialogStaysOpenWhenItIsRefused(t *testing.T) {
	for _, c := range []struct {
		dialog, refused, before string
		asked                   []string
	}{
		{"die", "face", `byId("die-team").value = "red"; press("6"); const again = () => save("die");`, []string{"team red", "face 6", "face 6"}},
		{"die", "leave-out", `const again = () => byId("die-out").listeners.click({});`, []string{"leave-out ", "leave-out "}},
		{"me", "me", `byId("language").value = "en"; const again = () => save("me");`, []string{"me", "me"}},
	} {
		var got struct {
			Open   []bool
			Asked  []string
			Reason []string
		}
		inPage(t, "en", sayDie+c.before+`
refused.push("`+c.refused+`");
const shown = () => byId("`+c.dialog+`-trouble").hidden ? "" : byId("`+c.dialog+`-trouble").textContent;
const told = { open: [], reason: [], asked };
for (const no of [["`+c.refused+`"], []]) {
  refused.splice(0, 9, ...no);
  await again();
  told.open.push(open);
  told.reason.push(shown());
}
tell(told);`, quietPage, &got)
		require.Equal(t, []bool{true, false}, got.Open, c.refused)
		require.Equal(t, []string{"no", ""}, got.Reason, c.refused)
		require.Equal(t, c.asked, got.Asked, c.refused)
	}
	for _, id := range []string{"die", "me"} {
		require.Regexp(t, `(?s)<dialog id="`+id+`".*<p id="`+id+`-trouble" role="alert" hidden></p>.*</dialog>`, read(t, "index.html"))
	}
}

// Colours that are kept for others can't be pressed, the own usual one among them where
// another player has it.
func TestScript_takenColoursCanNotBePressed(t *testing.T) {
	var got []string
	inPage(t, "en", `await import("./app.js");
take({ type: "you", role: "player", seat: "A", kinds: [], teams: [] });
take({ type: "update", log: "one", base: 0, state: { title: "Ur", dice: [], players: [
  { player: "A", name: "Ada", color: "#56b4e9", usual: "#f4f7ff", chosen: true },
  { player: "B", name: "Bob", color: "#f4f7ff", usual: "#ff6b4a", chosen: true }] } });
byId("seat").value = "A";
byId("settings").listeners.click({});
byId("seat").listeners.change();
console.log(JSON.stringify(byId("colors").querySelectorAll("button").filter((b) => b.getAttribute("disabled") !== null).map((b) => b.getAttribute("aria-label") || b.textContent)));`, quietPage, &got)
	require.Equal(t, []string{"white", "red", "as the table chooses"}, got)
}
