package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

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
		"reach":           {set("reach", "0.1"), "white 0, red 0"},
		"links":           {set("links", "1"), "white 1, red 0\nstring of 2 (a b): 1 to white, white 11, red 5"},
		"bad reach":       {set("reach", "-1"), "graph: reach -1 is not in (0, 2] table widths"},
		"no number":       {set("angle", "x"), "stardice: switch angle=x: no number"},
		"too great":       {set("reach", "1e999"), "stardice: switch reach=1e999: no number"},
		"half a link":     {set("links", "1.5"), "stardice: switch links=1.5: no whole number"},
		"vague target":    {set("target", "many"), "stardice: switch target=many: no whole number"},
		"unknown":         {set("moon", "dark"), `stardice: no switch "moon": there are angle, areas, bets, cube, distance, first, hand, hold, links, objective, reach, target, torpedo`},
		"no rules":        {rules.Options{Rules: "chess"}, `stardice: no rule set "chess": there are final, stardice8, stardice7, stardice5, duel-sum, duel-max, solo2, solo1`},
		"distance":        {set("distance", "on"), "white 3, red 0\nstring of 3 (a b c): 1 to white, white 14, red 5"},
		"no objective":    {set("objective", "2"), "stardice: switch objective=2: only solo2 has objectives"},
		"no torpedoes":    {set("torpedo", "8"), "stardice: switch torpedo=8: final has no torpedoes, stardice8 has"},
		"no area":         {set("areas", "swamp"), `stardice: switch areas=swamp: no area "swamp", or named twice`},
		"switched off":    {set("distance", "off"), "white 1, red 0\nstring of 3 (a b c): 1 to white, white 14, red 5"},
		"neither":         {set("bets", "maybe"), "stardice: switch bets=maybe: neither on nor off"},
		"no die":          {set("hand", "d20,d7"), `stardice: switch hand=d20,d7: no die "d7"`},
		"no target":       {rules.Options{Rules: "solo1", Values: map[string]string{"target": "9"}}, "stardice: switch target=9: no target for solo1"},
		"first":           {set("first", "blue"), `stardice: first thrower "blue" is neither white nor red`},
		"same name":       {rules.Options{Players: []string{"Ada", "Ada"}}, `stardice: players "Ada" and "Ada" can't be told apart`},
		"same to ears":    {rules.Options{Players: []string{"Ada", "ada"}}, `stardice: players "Ada" and "ada" can't be told apart`},
		"one, red":        {rules.Options{Players: []string{"red"}}, `stardice: players "red" and "red": the first plays the white fleet and the second the red one, so the names mislead`},
		"the other fleet": {rules.Options{Players: []string{"Ada", "White"}}, `stardice: players "Ada" and "White": the first plays the white fleet and the second the red one, so the names mislead`},
		"no first name":   {rules.Options{Players: []string{"", "Ada"}}, "stardice: the first player has no name"},
		"three":           {rules.Options{Players: []string{"a", "b", "c"}}, "stardice: 3 players: final is for 2"},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) { require.Equal(t, tc.want, score(tc.o)) })
	}
	require.Len(t, Switches, len(setters), "every switch is documented")
}

// A comma too many names nobody: the second player is called as where one name is given.
func TestASecondPlayerWithoutANameIsRed(t *testing.T) {
	for _, players := range [][]string{{"Ada"}, {"Ada", ""}} {
		c, err := NewConfig(rules.Options{Players: players})
		require.NoError(t, err)
		require.Equal(t, "red", c.Red)
	}
}
