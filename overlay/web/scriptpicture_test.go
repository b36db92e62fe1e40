package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is on the left of the table is so as it is shown, whichever way it is turned.
func TestPicture_whatIsLeftIsShownLeft(t *testing.T) {
	var got []bool
	inPage(t, "en", `globalThis.window = {};
const { Picture } = await import("./table.js");
const picture = new Picture({ style: {}, querySelectorAll: () => [], querySelector: () => new Element("g") });
const [west, east, north, south] = [{ x: 0, y: 200 }, { x: 600, y: 200 }, { x: 300, y: 0 }, { x: 300, y: 400 }];
const left = (a, b) => picture.across(a) < picture.across(b);
const told = [];
for (const turn of [0, 90, 180, 270]) {
  picture.face(turn);
  told.push([left(west, east), left(north, south), left(east, west), left(south, north)][turn / 90]);
}
console.log(JSON.stringify(told));`, map[string]string{"table.js": read(t, "table.js")}, &got)
	require.Equal(t, []bool{true, true, true, true}, got)
}
