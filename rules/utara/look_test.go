package utara

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// crossing is a sky on which a collects itself and b; c and d lie apart.
const crossing = `{"table": {"width": 610, "height": 457}, "dice": [
	{"id": "a", "kind": "utara", "face": "N", "x": 100, "y": 300},
	{"id": "b", "kind": "utara", "face": "E", "x": 100, "y": 200},
	{"id": "c", "kind": "utara", "face": "S", "x": 300, "y": 100},
	{"id": "d", "kind": "utara", "face": "W", "x": 400, "y": 400}]}`

func readText(t require.TestingT, sky string) *constellation.Table {
	table, err := constellation.ReadSky(strings.NewReader(sky), "sky")
	require.NoError(t, err)
	return table
}

func explainSky(t require.TestingT, position string, seen *constellation.Table) *Explained {
	a, err := Game{}.ExplainTable([]byte(position), seen, rules.Options{})
	require.NoError(t, err)
	return a.(*Explained)
}

func asJSON(t require.TestingT, v any) string {
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return string(b)
}

// afterPath is the table after a's path, but for one thing.
func afterPath(t *testing.T, change func(c *constellation.Die, all *constellation.Table)) *constellation.Table {
	table := readText(t, crossing)
	table.Dice = table.Dice[2:]
	change(&table.Dice[0], table)
	return table
}

func TestAPathIsPlayedWhereNoSureReadingIsWrong(t *testing.T) {
	for _, tc := range []struct {
		name    string
		change  func(c *constellation.Die, all *constellation.Table)
		played  bool
		differs string
	}{
		{"a reading that may be wrong", func(c *constellation.Die, _ *constellation.Table) { c.Face, c.FaceConfidence = "W", 0.4 },
			true, `[{"at":"c","want":"S at 300,100","saw":"W at 300,100"}]`},
		{"a sure one", func(c *constellation.Die, _ *constellation.Table) { c.Face, c.FaceConfidence = "W", 0.95 },
			false, `[{"at":"c","want":"S at 300,100","saw":"W at 300,100"}]`},
		{"just sure", func(c *constellation.Die, _ *constellation.Table) { c.Face, c.FaceConfidence = "W", 0.9 },
			false, `[{"at":"c","want":"S at 300,100","saw":"W at 300,100"}]`},
		{"none", func(c *constellation.Die, _ *constellation.Table) { c.Face = "" }, true, `[]`},
		{"pushed and read otherwise", func(c *constellation.Die, _ *constellation.Table) {
			c.Face, c.FaceConfidence, c.Pos.X = "W", 0.4, 310
		}, false, `[{"at":"c","want":"S at 300,100","saw":"W at 310,100"}]`},
		{"under an id of its own", func(c *constellation.Die, _ *constellation.Table) { c.ID, c.Face, c.FaceConfidence = "new", "W", 0.4 },
			true, `[{"at":"c","want":"S at 300,100","saw":"W at 300,100"}]`},
		{"a die too many", func(_ *constellation.Die, all *constellation.Table) {
			all.Dice = append(all.Dice, constellation.Die{ID: "e", Kind: constellation.D6, Face: "3", Still: true, Pos: constellation.Vec{X: 500, Y: 50}})
		}, false, `[{"at":"e","want":"","saw":"3 at 500,50"}]`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e := explainSky(t, crossing, afterPath(t, tc.change))
			move := e.Nearest
			if tc.played {
				move = e.Played
			}
			require.Equal(t, "a", startOf(move), e.Text())
			require.JSONEq(t, tc.differs, asJSON(t, e.Differs))
		})
	}
}

// A path is likelier the better what lies there afterwards can be what is read.
func TestPathsAreWeighedByWhatDiceMayShow(t *testing.T) {
	shares := map[string]float64{}
	for name, other := range map[string][]constellation.FaceChance{"likely": {{Face: "E", P: 0.6}}, "even": nil, "unlikely": {{Face: "N", P: 0.59}}} {
		table := readText(t, crossing)
		table.Dice = table.Dice[1:] // a is gone: b was missed, or seen though it is gone
		table.Dice[0].Face, table.Dice[0].FaceConfidence, table.Dice[0].Alternatives = "S", 0.4, other
		shares[name] = explainSky(t, crossing, table).P
	}
	require.Greater(t, shares["unlikely"], shares["even"])
	require.Greater(t, shares["even"], shares["likely"])
}

// Nothing was sailed where all dice lie there, though one was pushed or turned over.
func TestATableFromWhichNothingWasTakenShowsNoMove(t *testing.T) {
	for name, change := range map[string]func(d *constellation.Die){
		"as it was":          func(*constellation.Die) {},
		"other ids":          func(d *constellation.Die) { d.ID = "new" },
		"a face in doubt":    func(d *constellation.Die) { d.Face, d.FaceConfidence = "Sun", 0.3 },
		"another face":       func(d *constellation.Die) { d.Face = "Sun" },
		"pushed":             func(d *constellation.Die) { d.Pos.X += 40 },
		"pushed, another id": func(d *constellation.Die) { d.Pos.X, d.ID = d.Pos.X+20, "new" },
	} {
		t.Run(name, func(t *testing.T) {
			table := readText(t, crossing)
			change(&table.Dice[3])
			e := explainSky(t, crossing, table)
			require.Nil(t, e.Played)
			require.Nil(t, e.Nearest)
			require.Empty(t, e.Also)
			same := name == "as it was" || name == "other ids"
			require.Equal(t, same, len(e.Differs) == 0, e.Text())
		})
	}
}

// A position in which nothing can be sailed has no moves, as a finished game of any
// other kind: the answer says what lies otherwise.
func TestAPositionWithoutPathsIsComparedWithTheTable(t *testing.T) {
	const sun = `{"table": {"width": 610, "height": 457}, "dice": [{"id": "s", "kind": "utara", "face": "Sun", "x": 5, "y": 5}]}`
	const empty = `{"table": {"width": 610, "height": 457}}`
	for _, tc := range []struct{ name, position, seen, differs string }{
		{"nothing lies there", empty, empty, `[]`},
		{"a Sun is left", sun, sun, `[]`},
		{"it was taken", sun, empty, `[{"at":"s","want":"Sun at 5,5","saw":""}]`},
		{"something was laid down", empty, sun, `[{"at":"s","want":"","saw":"Sun at 5,5"}]`},
		{"after the last path", lastPosition(t), sun, `[]`},
		{"and it was pushed", lastPosition(t), strings.Replace(sun, `"x": 5`, `"x": 95`, 1), `[{"at":"s","want":"Sun at 5,5","saw":"Sun at 95,5"}]`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := asJSON(t, explainSky(t, tc.position, readText(t, tc.seen)))
			require.JSONEq(t, `{"played":null,"p":0,"also":[],"nearest":null,"position":null,"differs":`+tc.differs+`}`, got)
		})
	}
}

// lastPosition is what explain says after the last path of a round: a Sun is left.
func lastPosition(t *testing.T) string {
	const sky = `{"table": {"width": 610, "height": 457}, "dice": [
		{"id": "a", "kind": "utara", "face": "N", "x": 100, "y": 300}, {"id": "s", "kind": "utara", "face": "Sun", "x": 5, "y": 5}]}`
	seen := readText(t, sky)
	seen.Dice = seen.Dice[1:]
	e := explainSky(t, sky, seen)
	require.Contains(t, asJSON(t, e.Position), `"phase":"rolling"`)
	return asJSON(t, e.Position)
}

func TestTooManyPathsAreNotExplained(t *testing.T) {
	sky := constellation.Table{Width: 500, Height: 200}
	sky.Dice = append(sky.Dice, utaraDie("a", "N", 200, 150))
	for i := range 20 {
		sky.Dice = append(sky.Dice, utaraDie("s"+string(rune('a'+i)), "Sun", 20*float64(i), 50))
	}
	var b strings.Builder
	require.NoError(t, constellation.WriteSky(&b, &sky))
	high := rules.Options{Values: map[string]string{"sun": "high"}}
	_, err := Game{}.ExplainTable([]byte(b.String()), &sky, high)
	require.NoError(t, err, "nothing was sailed")
	sky.Dice = sky.Dice[1:]
	_, err = Game{}.ExplainTable([]byte(b.String()), &sky, high)
	require.ErrorContains(t, err, "too many Suns stand high")
}

// The answer is the same whatever the ids are under which dice are seen.
func TestIdsDontMatterToOneLook(t *testing.T) {
	position := string(readFile(t, "example.json"))
	rapid.Check(t, func(t *rapid.T) {
		seen := readText(t, position)
		keep := rapid.SliceOfN(rapid.Bool(), len(seen.Dice), len(seen.Dice)).Draw(t, "keep")
		left := seen.Dice[:0]
		for i, d := range seen.Dice {
			if keep[i] {
				left = append(left, d)
			}
		}
		seen.Dice = left
		want := asJSON(t, explainSky(t, position, seen))
		ids := []string{"a1", "a2", "b1", "c1", "z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8", "z9", "y1", "y2", "y3", "y4", "y5"}
		for i, id := range rapid.Permutation(ids).Draw(t, "ids")[:len(seen.Dice)] {
			seen.Dice[i].ID = id
		}
		if got := asJSON(t, explainSky(t, position, seen)); got != want {
			t.Fatalf("got %s\nwant %s", got, want)
		}
	})
}
