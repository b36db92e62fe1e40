package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestTallyOfAFormation(t *testing.T) {
	die := func(team Team, kind constellation.Kind, face string, stack ...constellation.Member) constellation.Die {
		return constellation.Die{Team: team, Kind: kind, Face: face, Stack: stack}
	}
	white, red, neutral := constellation.White, constellation.Red, constellation.Neutral
	final, fifth := Sets[0], Sets[3]
	require.Equal(t, "final", final.Name)
	require.Equal(t, "stardice5", fifth.Name)
	for name, c := range map[string]struct {
		set  RuleSet
		dice []constellation.Die
		want tally
	}{
		"faces by team": {final, []constellation.Die{die(white, constellation.D6, "4"), die(white, constellation.D8, "3"), die(red, constellation.D20, "17")},
			tally{sums: Points{White: 7, Red: 17}, top: Points{White: 4, Red: 17}, has: map[Team]bool{white: true, red: true}}},
		"the dice of a stack count": {final, []constellation.Die{die(white, constellation.D6, "4", constellation.Member{Kind: constellation.D8, Team: red, Face: "8"})},
			tally{sums: Points{White: 4, Red: 8}, top: Points{White: 4, Red: 8}, has: map[Team]bool{white: true, red: true}}},
		"the Cube is nobody's, whatever its colour": {final, []constellation.Die{die(red, constellation.Borg, "16")},
			tally{has: map[Team]bool{neutral: true}, neutral: 16, cube: 16, pips: 4}},
		"Cubes add up": {final, []constellation.Die{die(neutral, constellation.Borg, "8"), die(neutral, constellation.Borg, "32")},
			tally{has: map[Team]bool{neutral: true}, neutral: 32, cube: 40, pips: 9}},
		"a neutral d20 is the Cube before there was one": {fifth, []constellation.Die{die(neutral, constellation.D20, "12")},
			tally{has: map[Team]bool{neutral: true}, neutral: 12, cube: 12}},
		"and no Cube after": {final, []constellation.Die{die(neutral, constellation.D20, "12")},
			tally{has: map[Team]bool{neutral: true}, neutral: 12}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, c.set.count(c.dice)) })
	}
}

func TestTheLeaderHasStrictlyMore(t *testing.T) {
	require.Equal(t, constellation.White, Points{White: 2, Red: 1}.leader())
	require.Equal(t, constellation.Red, Points{White: 1, Red: 2}.leader())
	require.Empty(t, Points{White: 2, Red: 2}.leader())
}
