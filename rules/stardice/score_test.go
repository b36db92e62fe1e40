package stardice

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestClosedPointsAreTheListAndGoOn(t *testing.T) {
	want := []int{0, 0, 0, 3, 6, 10, 15, 21, 28, 35, 43, 52, 62, 73, 85, 98, 112}
	for n, p := range want {
		require.Equal(t, p, ClosedPoints(n), "n = %d", n)
	}
	for n := 14; n < 200; n++ {
		require.Equal(t, ClosedPoints(n-1)+n-2, ClosedPoints(n))
	}
}

func TestFormOfTheAnswerIsTheSpecifications(t *testing.T) {
	a, err := Game{}.Score(readSky(t, skies+"empty.json"), rules.Options{})
	require.NoError(t, err)
	b, err := json.Marshal(a)
	require.NoError(t, err)
	require.Equal(t, `{"game":"stardice","rules":"final","links":[],"formations":[],"scores":{"red":0,"white":0},"unknown":[]}`, string(b))

	a, err = Game{}.Score(readSky(t, skies+"cube-in-string.json"), rules.Options{Rules: "final"})
	require.NoError(t, err)
	b, err = json.Marshal(a)
	require.NoError(t, err)
	require.Equal(t, `{"game":"stardice","rules":"final","links":[["a","b"],["b","c"]],"formations":[{"dice":["a","b","c"],`+
		`"closed":false,"points":1,"sums":{"red":6,"white":17},"borg":8,"owner":"white","bonus":3}],`+
		`"scores":{"red":0,"white":4},"unknown":[]}`, string(b))
}

func TestMovingDiceDontCount(t *testing.T) {
	table := readSky(t, skies+"closed03.json")
	table.Dice[1].Still = false
	table.Dice[1].Face = ""
	a, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, "white 1, red 0\nstring of 2 (a c): 1 to white, white 8, red 0", a.Text())
}

func TestOrderOfTheDiceDoesntMatter(t *testing.T) {
	table := readSky(t, skies+"stack-of-both-teams.json")
	want, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	table.Dice[0], table.Dice[4] = table.Dice[4], table.Dice[0]
	got, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func TestSwitchesAreUnderstoodOrRefused(t *testing.T) {
	far := readSky(t, skies+"string.json")
	score := func(o rules.Options) string {
		a, err := Game{}.Score(far, o)
		if err != nil {
			return err.Error()
		}
		return a.Text()
	}
	set := func(k, v string) rules.Options { return rules.Options{Values: map[string]string{k: v}} }
	cases := map[string]struct {
		o    rules.Options
		want string
	}{
		"reach":        {set("reach", "0.1"), "white 0, red 0"},
		"links":        {set("links", "1"), "white 1, red 0\nstring of 2 (a b): 1 to white, white 11, red 5"},
		"bad reach":    {set("reach", "-1"), "graph: reach -1 is not in (0, 2] table widths"},
		"no number":    {set("angle", "x"), `stardice: switch angle=x: strconv.ParseFloat: parsing "x": invalid syntax`},
		"unknown":      {set("moon", "dark"), `stardice: no switch "moon": there are ` + switchNames()},
		"no rules":     {rules.Options{Rules: "chess"}, `stardice: no rule set "chess": there are final, stardice8, stardice7, stardice5, duel-sum, duel-max, solo2, solo1`},
		"distance":     {set("distance", "on"), "white 3, red 0\nstring of 3 (a b c): 1 to white, white 14, red 5"},
		"no objective": {set("objective", "2"), "stardice: switch objective=2: only solo2 has objectives"},
		"no torpedoes": {set("torpedo", "8"), "stardice: switch torpedo=8: final has no torpedoes, stardice8 has"},
		"no area":      {set("areas", "swamp"), `stardice: switch areas=swamp: no area "swamp", or named twice`},
		"switched off": {set("distance", "off"), "white 1, red 0\nstring of 3 (a b c): 1 to white, white 14, red 5"},
		"neither":      {set("bets", "maybe"), "stardice: switch bets=maybe: neither on nor off"},
		"no die":       {set("hand", "d20,d7"), `stardice: switch hand=d20,d7: no die "d7"`},
		"no target":    {rules.Options{Rules: "solo1", Values: map[string]string{"target": "9"}}, "stardice: switch target=9: no target for solo1"},
		"first":        {set("first", "blue"), `stardice: first thrower "blue" is neither white nor red`},
		"same name":    {rules.Options{Players: []string{"Ada", "Ada"}}, `stardice: players "Ada" and "Ada" can't be told apart`},
		"three":        {rules.Options{Players: []string{"a", "b", "c"}}, "stardice: 3 players: final is for 2"},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) { require.Equal(t, tc.want, score(tc.o)) })
	}
	require.Len(t, Switches, len(setters), "every switch is documented")
}

func TestMultiplierAreaCountsAFormationTwice(t *testing.T) {
	table := readSky(t, skies+"cube-beaten.json") // round the middle
	table.Dice[0].Pos = constellation.Vec{X: 305, Y: 228}
	a, err := Game{}.Score(table, rules.Options{Values: map[string]string{"areas": "multiplier"}})
	require.NoError(t, err)
	require.Equal(t, Points{White: 14}, a.(*Answer).Scores)
}

func TestAFaceTooGreatToAddUpIsRefused(t *testing.T) {
	table := readSky(t, skies+"no-whole-numbers.json")
	table.Dice[2].Face = "10000000000"
	_, err := Game{}.Score(table, rules.Options{})
	require.EqualError(t, err, "stardice: die c: a face of 11 digits is too great to be added up")
	table.Dice[2].Face = "00000000000005"
	_, err = Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
}

func TestScoreDoesntChangeTheTable(t *testing.T) {
	table := readSky(t, skies+"two-cubes.json")
	table.Dice[0], table.Dice[1] = table.Dice[1], table.Dice[0]
	before := table.Clone()
	_, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, before, table)
}
