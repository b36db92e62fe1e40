package utara

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A hint counts what the players of a sky file hold already: with two E the third makes a
// Tide, which is worth more than two other dice.
func TestTheHintOfASkyCountsItsCollections(t *testing.T) {
	const sky = `{"table": {"width": 600, "height": 500, "north": 0}, "dice": [
		{"id": "a", "kind": "utara", "face": "E", "x": 500, "y": 450, "angle": 0},
		{"id": "b", "kind": "utara", "face": "N", "x": 100, "y": 300, "angle": 0},
		{"id": "c", "kind": "utara", "face": "W", "x": 100, "y": 200, "angle": 0}], "collections": {COLLECTIONS}}`
	for _, c := range []struct {
		name, collections, rules string
		players                  []string
		want, whose              string
	}{
		{"a Tide is near", `"Ada": ["E", "E"], "Ben": ["S"]`, "advanced", nil, "a", "Ada"},
		{"of one player alone", `"Ada": ["E", "E"]`, "advanced", nil, "a", "Ada"},
		{"who is on turn is named", `"Ada": ["E", "E"], "Ben": ["S"]`, "advanced", []string{"Ada", "Ben"}, "a", "Ada"},
		{"the other takes it away", `"Ada": ["E", "E"], "Ben": ["S"]`, "advanced", []string{"Ben", "Ada"}, "a", "Ben"},
		{"neither is named", `"Ada": ["E", "E"], "Ben": ["S"]`, "advanced", []string{"Cleo", "Dan"}, "b", "Cleo"},
		{"nobody has anything", ``, "advanced", nil, "b", ""},
		{"Tides don't count", `"Ada": ["E", "E"], "Ben": ["S"]`, "", nil, "b", "Ada"},
		{"many", `"Ada": ["E", "E"], "B": [], "C": [], "D": [], "E": [], "F": [], "G": [], "H": []`, "advanced", nil, "a", "Ada"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := rules.Options{Rules: c.rules, Players: c.players, Values: map[string]string{"hint": string(Best)}}
			a, err := Game{}.Score(readText(t, strings.Replace(sky, "COLLECTIONS", c.collections, 1)), o)
			require.NoError(t, err)
			require.NotNil(t, a.(*Answer).Hint)
			require.Equal(t, c.want, a.(*Answer).Hint.Start)
			require.Equal(t, c.whose, a.(*Answer).Hint.Player)
			require.Equal(t, c.whose != "", strings.HasSuffix(a.(*Answer).Hint.String(), ": for "+c.whose))
		})
	}
}
