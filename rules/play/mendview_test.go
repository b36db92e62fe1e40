package play

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// What is asked of a die faces its player; of one that is nobody's, the first player,
// wherever that one sits.
func TestWhatIsAskedOfADieFacesItsPlayer(t *testing.T) {
	sides := &rules.View{Players: []rules.PlayerView{{Team: constellation.White, Facing: 90}, {Team: constellation.Red, Facing: 270}}}
	for _, tc := range []struct {
		view *rules.View
		team constellation.Team
		want constellation.Angle
	}{
		{sides, constellation.White, 90},
		{sides, constellation.Red, 270},
		{sides, constellation.Neutral, 90},
		{sides, "", 90}, // nobody knows whose
		{&rules.View{}, constellation.White, 0},
	} {
		require.Equal(t, tc.want, facing(tc.view, tc.team), "of %q", tc.team)
	}
}

// Of a die nothing is offered to be said that the game would refuse at once, as whose it is
// where dice are nobody's.
func TestNothingIsOfferedThatTheGameLacks(t *testing.T) {
	for name, tc := range map[string]struct {
		lacks   []string
		leftOut bool
		want    []string
	}{
		"all there is":       {nil, false, []string{mendFace, mendKind, mendTeam, mendOut, mendClose}},
		"of a die left out":  {nil, true, []string{mendFace, mendKind, mendTeam, mendIn, mendClose}},
		"nobody's":           {[]string{"torpedo", rules.DoTeam}, false, []string{mendFace, mendKind, mendOut, mendClose}},
		"nobody's, left out": {[]string{rules.DoTeam}, true, []string{mendFace, mendKind, mendIn, mendClose}},
	} {
		t.Run(name, func(t *testing.T) {
			m, table := askedOf(t, constellation.D6, "")
			m.leftOut = func(string) bool { return tc.leftOut }
			v := rules.View{Lacks: tc.lacks}
			m.show(&table.Dice[0], &v)
			i := slices.IndexFunc(v.Marks, func(k rules.Mark) bool { return k.Kind == rules.MarkAsk })
			require.Equal(t, tc.want, v.Marks[i].Options)
		})
	}
}
