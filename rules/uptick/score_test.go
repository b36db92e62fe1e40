//go:build uptick

package uptick

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Nothing on the board is passed over, nor counted as something else.
func TestScoreRefusesWhatIsNoDieOfTheGame(t *testing.T) {
	s := rules.Surface{Width: 1000, Height: 700}
	die := constellation.Die{Kind: constellation.D6, Team: constellation.Red, Face: "3", Confidence: 1, FaceConfidence: 1, Still: true,
		Pos: board.New(usual.Size, s).Point(2.5, 1.5), Size: 16}
	changed := func(change func(*constellation.Die)) []constellation.Die {
		d := die
		change(&d)
		return []constellation.Die{d}
	}
	for name, tc := range map[string]struct {
		dice []constellation.Die
		want string
	}{
		"a die of another kind":     {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.D20, "3" }), "uptick: c2 holds a d20"},
		"a piece of Ur":             {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.Binary, "1" }), "uptick: c2 holds a binary"},
		"not read":                  {changed(func(d *constellation.Die) { d.Face = "" }), "uptick: what the die on c2 shows isn't known"},
		"of no kind, another face":  {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.Unknown, "9" }), "uptick: what the die on c2 shows isn't known"},
		"of nobody":                 {changed(func(d *constellation.Die) { d.Team = constellation.Neutral }), "uptick: whose die is on c2 isn't known"},
		"two on a square":           {[]constellation.Die{die, die}, "uptick: two dice lie on c2"},
		"of a kind that isn't read": {changed(func(d *constellation.Die) { d.Kind = constellation.Unknown }), ""},
		"beside the board":          {changed(func(d *constellation.Die) { d.Kind, d.Pos = constellation.D20, constellation.Vec{X: 5, Y: 5} }), ""},
	} {
		a, err := Game{}.Score(&constellation.Table{Width: s.Width, Height: s.Height, Dice: tc.dice}, rules.Options{})
		if tc.want == "" {
			require.NoError(t, err, name)
			require.NotEmpty(t, a.Text(), name)
			continue
		}
		require.EqualError(t, err, tc.want, name)
	}
}
