package utara

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

func TestPositionsKeepTheContract(t *testing.T) {
	for name, o := range map[string]rules.Options{
		"basic":        {},
		"half Moon":    {Rules: "advanced", Values: map[string]string{"moon": "half", "wager": "2"}, Players: []string{"Ada", "Ben", "Cleo"}},
		"high Sun":     {Values: map[string]string{"sun": "high", "moon": "dark"}},
		"Stormy Seas":  {Values: map[string]string{"seas": "stormy", "rounds": "4"}},
		"no mulligan":  {Values: map[string]string{"mulligan": "off"}, Players: []string{"Ada"}},
		"rising north": {Values: map[string]string{"sun": "rising"}, Surface: rules.Surface{Width: 900, Height: 500, North: 30}},
	} {
		t.Run(name, func(t *testing.T) {
			if err := (rulestest.Play{Games: 2, Moves: 500, Seed: 1}).Run(Game{}, o); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("../../testdata/utara/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestASkyFileIsAPosition(t *testing.T) {
	p, err := Game{}.ReadPosition(readFile(t, "example.json"), rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Turn() != "Player 1" || len(p.Moves()) != 11 || p.Outcome().Over || len(p.Layout(rules.Surface{})) != 18 {
		t.Errorf("%s is on turn with %d moves of %d dice", p.Turn(), len(p.Moves()), len(p.Layout(rules.Surface{})))
	}
	if seats := p.(Position).state.Seats; seats[0].Held.Tally().Advanced != 30 || seats[1].Held.Tally().Advanced != 18 {
		t.Errorf("the seats are %+v", seats)
	}
}

// Moving dice are left out of paths (spec Utara, Paths), however often a position is read,
// and lie there all the same: nobody has brought one that comes to rest.
func TestAMovingDieIsLeftOutOfPaths(t *testing.T) {
	still := utaraDie("a", "N", 100, 300)
	moving := utaraDie("b", "E", 100, 100)
	moving.Still = false
	sky := func(dice ...constellation.Die) (*constellation.Table, []byte) {
		table := &constellation.Table{Width: 600, Height: 400, Dice: dice}
		var file bytes.Buffer
		if err := constellation.WriteSky(&file, table); err != nil {
			t.Fatal(err)
		}
		return table, file.Bytes()
	}
	_, file := sky(still, moving)
	p, err := Game{}.ReadPosition(file, rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := Game{}.ParsePosition(p.String(), rules.Options{})
	if err != nil || len(p.Moves()) != 1 || fmt.Sprint(p.Moves()) != fmt.Sprint(q.Moves()) {
		t.Errorf("%v of %s, written and read %v of %s: %v", p.Moves(), p, q.Moves(), q, err)
	}
	alone, empty := sky(moving)
	a, err := Game{}.ExplainTable(file, alone, rules.Options{})
	if err != nil || a.(*Explained).Played == nil {
		t.Errorf("a is gone, and nothing but that: %+v, %v", a, err)
	}
	rested := moving
	rested.Still = true
	came, _ := sky(rested)
	a, err = Game{}.ExplainTable(file, came, rules.Options{})
	if err != nil || a.(*Explained).Played == nil {
		t.Errorf("a is gone, and b rests where it moved: %+v, %v", a, err)
	}
	if p, err := (Game{}).ReadPosition(empty, rules.Options{}); err != nil || p.(Position).state.Phase == sailing {
		t.Errorf("%v is sailed, though no direction lies there: %v", p, err)
	}
}

func TestPerftOfAPositionIsThatOfItsSky(t *testing.T) {
	for _, name := range []string{"example.json", "small.json"} {
		p, err := Game{}.ReadPosition(readFile(t, name), rules.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for depth := range 3 {
			want := leavesByCopies(t, readSky(t, name), depth)
			if got, err := rules.Perft(p, depth); err != nil || got != want {
				t.Errorf("%s, depth %d: %d leaves, %v; want %d", name, depth, got, err, want)
			}
		}
	}
}

func TestARefereeStandsWhereItsPositionDoes(t *testing.T) {
	r, table := pair(t, "full")
	if p := r.Position(); p.Turn() != "Ada" || len(p.Moves()) != 3 {
		t.Errorf("%s is on turn, the moves are %v", p.Turn(), p.Moves())
	}
	table.Dice = table.Dice[3:]
	before := r.Position()
	watchFor(r, table, 3)
	after, err := before.Apply(before.Moves()[0])
	if err != nil || after.String() != r.Position().String() {
		t.Errorf("%v\n%s\n%s", err, after, r.Position())
	}
}

func TestWhatIsNoPositionIsRefused(t *testing.T) {
	for name, file := range map[string]string{
		"no JSON":      "N E S W",
		"nobody":       `{"phase":"rolling","seats":[]}`,
		"a stranger":   `{"phase":"rolling","turn":"Eve","starter":"Ada","seats":[{"name":"Ada"}]}`,
		"a new phase":  `{"phase":"dreaming","turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}]}`,
		"one id twice": `{"phase":"sailing","turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}],"sky":{"things":[{"id":"a"},{"id":"a"}]}}`,
		"a block gone": `{"phase":"sailing","turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}],"sky":{"things":[{"id":"k","w":20,"h":20,"gone":true}]}}`,
		"a wrong face": `{"phase":"sailing","turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}],"sky":{"things":[{"id":"a","kind":"utara","face":"7"}]}}`,
		"no half Moon": `{"phase":"sailing","again":true,"turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}],"sky":{"things":[{"id":"a","kind":"utara","face":"N"}]}}`,
		"two of them":  `{"phase":"sailing","turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}]} {}`,
		"a new word":   `{"phase":"sailing","wind":3,"turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}]}`,
	} {
		if p, err := (Game{}).ReadPosition([]byte(file), rules.Options{}); err == nil {
			t.Errorf("%s passes as %v", name, p)
		}
	}
}

func TestRollsAreHeldToTheRules(t *testing.T) {
	start, err := Game{}.Start(rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]rules.Move{
		"no dice":      Roll{},
		"no direction": Roll{Sky{Things: []Place{{ID: "a", Kind: "utara", Face: "Sun"}}}},
		"a pass":       Pass{},
	} {
		if _, err := start.Apply(m); !errors.Is(err, rules.ErrIllegal) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Game{}).ReadMove([]byte(`{}`)); err == nil {
		t.Error("a move without a word passes")
	}
}

// After a half Moon there is a pass beside the paths, and it is counted among the leaves.
func TestAPositionAfterAHalfMoonCountsThePass(t *testing.T) {
	const file = `{"phase":"sailing","again":true,"turn":"Ada","starter":"Ada","seats":[{"name":"Ada"}],"sky":{"things":[{"id":"a","kind":"utara","face":"N"}]}}`
	p, err := Game{}.ReadPosition([]byte(file), rules.Options{Values: map[string]string{"moon": "half"}})
	if err != nil {
		t.Fatal(err)
	}
	if moves, leaves := len(p.Moves()), p.(Position).Leaves(1); moves != 2 || leaves != 2 {
		t.Errorf("%d moves, %d leaves, want 2 of each", moves, leaves)
	}
}
