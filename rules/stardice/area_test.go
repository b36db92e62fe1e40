package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestAreasDoWhatTheirKindSays(t *testing.T) {
	all := rules.Options{Values: map[string]string{"areas": "all"}}
	b := opened(t, all)
	require.Equal(t, []string{"white throws once more", "white throws once more"}, texts(b.roll("w1 d20 white 9 488 228"), AreaHit, rules.Turn))
	require.Equal(t, []string{"white loses the next turn", "it is red's turn"}, texts(b.roll("w2 d6 white 3 122 228"), AreaHit, rules.Turn))
	require.Equal(t, []string{"white loses a turn: red throws again"}, texts(b.roll("r1 d6 red 3 300 400"), rules.Turn))
	require.Equal(t, []string{"red may take one of the other's dice away", "it is white's turn"}, texts(b.roll("r2 d20 red 3 213 228"), AreaHit, rules.Turn))
	b.refuses(rules.Command{Do: DoRemove, Die: "r1"}, "stardice: remove: red may take one of white's dice")
	require.Nil(t, markNamed(b, "button remove r1"))
	require.Equal(t, []string{"red takes white's d6 away: lift it off"}, texts(b.do(markNamed(b, "button remove w2").Command), rules.Left))
	_, there := b.r.table.Die("w2")
	require.False(t, there, "it counts no more, though it still lies there")
	b.lift("w2")
	require.Empty(t, texts(b.see(), rules.Faulted, rules.Left))
}

// However narrow the table is no die lies in two areas; on usual ones they are as large as ever.
func TestAreasNeverLieOverOneAnother(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 610, Y: 457}, {X: 1000, Y: 300}, {X: 480, Y: 400}, {X: 600, Y: 600}, {X: 457, Y: 610}, {X: 300, Y: 1000}} {
		table := &constellation.Table{Width: size.X, Height: size.Y}
		for i, k := range AreaKinds {
			a := constellation.BoxAbout(k.outline(table)...)
			require.Greater(t, a.W, 0.0)
			if size.X >= 1.2*size.Y {
				require.InDelta(t, 0.18*size.Y, a.W, 1e-9, "%v", size)
			}
			require.Equal(t, k, Config{Areas: AreaKinds}.areaOf(table, a.Centre()))
			for _, o := range AreaKinds[:i] {
				shared := a.Intersect(constellation.BoxAbout(o.outline(table)...))
				require.InDelta(t, 0, shared.Area(), 1e-6, "%s and %s on %v", k, o, size)
			}
		}
	}
}

func TestTheBattleWaitsForADieThatMayBeTakenAway(t *testing.T) {
	for name, c := range map[string]struct {
		do   rules.Command
		left []string
	}{
		"it is taken":    {rules.Command{Do: DoRemove, Die: "w1"}, []string{"red takes white's d6 away: lift it off"}},
		"it isn't taken": {rules.Command{Do: DoIgnore}, []string{}},
		"they end it":    {rules.Command{Do: DoEnd}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{Values: map[string]string{"areas": "remove", "hand": "d6"}})
			b.roll("w1 d6 white 5 400 300")
			require.Empty(t, texts(b.roll("r1 d6 red 2 213 228"), rules.Ended))
			got := b.do(c.do)
			require.Equal(t, c.left, texts(got, rules.Left))
			require.Len(t, texts(got, rules.Ended), 1)
		})
	}
}

func TestMultiplierAreaCountsAFormationTwice(t *testing.T) {
	table := readSky(t, skies+"cube-beaten.json") // round the middle
	table.Dice[0].Pos = constellation.Vec{X: 305, Y: 228}
	a, err := Game{}.Score(table, rules.Options{Values: map[string]string{"areas": "multiplier"}})
	require.NoError(t, err)
	require.Equal(t, Points{White: 14}, a.(*Answer).Scores)
}
