package utara

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// readSky reads a sky of the corpus.
func readSky(t testing.TB, name string) *constellation.Table {
	t.Helper()
	f, err := os.Open("../../testdata/utara/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sky, err := constellation.ReadSky(f, name)
	if err != nil {
		t.Fatal(err)
	}
	return sky
}

// TestTheExampleGameScoresAsWritten sails the seed's example, paths A to G in turn.
func TestTheExampleGameScoresAsWritten(t *testing.T) {
	sky := readSky(t, "example.json")
	c, err := sail.NewChart(sky, sail.Default())
	if err != nil {
		t.Fatal(err)
	}
	gone, held := make([]bool, c.Len()), [2]Collection{}
	for turn, want := range []string{"a1 a4 a5 a2 a3", "b2 b1 b4 b3", "c1 c2", "d1", "e1", "f2 f3 f1", "g2 g1"} {
		want := strings.Fields(want)
		paths, err := c.Paths(gone)
		if err != nil {
			t.Fatal(err)
		}
		p := pathFrom(paths, string(rune('a'+turn))+"1")
		if !sameSet(p.Collected, want) || p.Ends != sail.EndOpen {
			t.Fatalf("path %c collects %v and ends %s, want %v", 'A'+turn, p.Collected, p.Ends, want)
		}
		for _, id := range p.Collected {
			i, _ := c.Index(id)
			gone[i] = true
			d, _ := sky.Die(id)
			held[turn%2] = append(held[turn%2], d.Face)
		}
	}
	if paths, _ := c.Paths(gone); len(paths) > 0 {
		t.Errorf("%d paths are left", len(paths))
	}
	if a, b := held[0].Tally(), held[1].Tally(); a.Advanced != 30 || b.Advanced != 18 {
		t.Errorf("totals %+v and %+v, want 30 and 18", a, b)
	}
}

func pathFrom(paths []sail.Path, start string) sail.Path {
	for _, p := range paths {
		if p.Start == start {
			return p
		}
	}
	return sail.Path{}
}

func TestScoreAnswersInTheSpecifiedForm(t *testing.T) {
	a, err := Game{}.Score(readSky(t, "small.json"), rules.Options{Values: map[string]string{"moon": "half"}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"game":"utara","moon":"half","sun":"pass","paths":[` +
		`{"start":"d1","choices":[],"collected":["d1","d2"],"ends":"moon","again":true,` +
		`"steps":[{"die":"d1","direction":"E","meets":"d2","distance":84,"margin":15.5},` +
		`{"die":"d2","direction":"S","meets":"m1","distance":44.25,"margin":16}],` +
		`"closeCalls":[{"die":"d7","by":"d1","margin":-0.5}]},` +
		`{"start":"d2","choices":[],"collected":["d2"],"ends":"moon","again":true,` +
		`"steps":[{"die":"d2","direction":"S","meets":"m1","distance":44.25,"margin":16}],"closeCalls":[]}],` +
		`"best":"d1","collections":{"Ada":{"dice":4,"days":1,"tides":0,"basic":4,"advanced":9}}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestScoreOfAnEmptySkyHasEmptyLists(t *testing.T) {
	a, err := Game{}.Moves(&constellation.Table{Width: 100, Height: 100}, rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(a)
	if want := `{"game":"utara","moon":"full","sun":"pass","paths":[],"best":"","collections":{}}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPerft(t *testing.T) {
	sky := readSky(t, "example.json")
	for depth, want := range []uint64{1, 11} {
		if n, err := (Game{}).Perft(sky, rules.Options{}, depth); err != nil || n != want {
			t.Errorf("depth %d: %d leaves, %v; want %d", depth, n, err, want)
		}
	}
	a, _ := Game{}.Perft(sky, rules.Options{}, 2)
	if b := leavesByCopies(t, sky, 2); a != b {
		t.Errorf("depth 2: %d leaves, by copies of the table %d", a, b)
	}
	small := readSky(t, "small.json")
	if a, b := mustPerft(t, small, 5), leavesByCopies(t, small, 5); a != b {
		t.Errorf("a line that ends early counts as one: %d and %d", a, b)
	}
}

func mustPerft(t *testing.T, sky *constellation.Table, depth int) uint64 {
	n, err := Game{}.Perft(sky, rules.Options{}, depth)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// leavesByCopies counts leaves with a new table for every path.
func leavesByCopies(t *testing.T, sky *constellation.Table, depth int) uint64 {
	paths, err := sail.Paths(sky, sail.Default())
	if err != nil {
		t.Fatal(err)
	}
	if depth == 0 || len(paths) == 0 {
		return 1
	}
	n := uint64(0)
	for _, p := range paths {
		left := sky.Clone()
		left.Dice = left.Dice[:0]
		for _, d := range sky.Dice {
			if !slices.Contains(p.Collected, d.ID) {
				left.Dice = append(left.Dice, d)
			}
		}
		n += leavesByCopies(t, left, depth-1)
	}
	return n
}

func TestSwitchesAreRefused(t *testing.T) {
	for name, o := range map[string]rules.Options{
		"moon":    {Values: map[string]string{"moon": "blue"}},
		"unknown": {Values: map[string]string{"wind": "high"}},
		"number":  {Values: map[string]string{"tolerance": "wide"}},
		"rules":   {Rules: "expert"},
		"players": {Players: []string{"Ada", ""}},
		"seats":   {Players: make([]string, 7)},
		"level":   {Values: map[string]string{"hint": "perfect"}},
	} {
		if _, err := (Game{}).Score(&constellation.Table{}, o); err == nil {
			t.Errorf("a wrong %s passes", name)
		}
	}
}

func sameSet(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

func TestPlayersOfOneNameAreNumbered(t *testing.T) {
	c, err := configure(rules.Options{Players: []string{"human", "table", "human", "table", "human"}})
	if err != nil || strings.Join(c.Players, ",") != "human,table,human 2,table 2,human 3" {
		t.Errorf("%v, %v", c.Players, err)
	}
	two, err := configure(rules.Options{Players: []string{"Ada", "ada"}})
	if err != nil || strings.Join(two.Players, ",") != "Ada,ada 2" {
		t.Errorf("names that sound alike: %v, %v", two.Players, err)
	}
	if !machine(c.Players[3]) || machine(c.Players[4]) || machine("tablet") {
		t.Error("who the table plays for is told from the name")
	}
}

// Of two wrong switches the same is always named.
func TestTheFirstWrongSwitchIsNamed(t *testing.T) {
	for range 20 {
		_, err := Game{}.Start(rules.Options{Values: map[string]string{"b": "1", "a": "1", "c": "1"}})
		require.ErrorContains(t, err, `no switch "a"`)
	}
}
