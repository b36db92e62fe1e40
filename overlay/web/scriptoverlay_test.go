package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A stream doesn't go on showing a game that is gone; one that is soon back it doesn't let
// flicker.
func TestScript_theOverlayHidesAGameThatIsGone(t *testing.T) {
	var got []bool
	inPage(t, "en", `let told, due = [], hidden = [];
Object.assign(globalThis, {
  live: (told_) => { told = told_; },
  setTimeout: (does, after) => due.push({ does, after }),
  clearTimeout: (n) => { if (n) due[n - 1] = null; },
});
location.search = "";
await import("./overlay.js");
const look = () => hidden.push(byId("table").hidden);
const wait = () => { for (const d of due.splice(0)) d?.does(); };
told(true, false); look();
told(true, true); look();
told(false, false); told(false, false); look();
told(true, true); wait(); look();
told(false, false); told(false, false); wait(); look();
told(true, false); look(); // the program is there again, without a game
told(true, true); look();
console.log(JSON.stringify(hidden));`, map[string]string{"table.js": `export class Picture { face() {} }
export class Live { constructor(hello, take, told) { live(told); } }`}, &got)
	require.Equal(t, []bool{false, false, false, false, true, true, false}, got)
}
