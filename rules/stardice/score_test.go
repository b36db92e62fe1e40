package stardice

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestMovingDiceDontCount(t *testing.T) {
	table := readSky(t, skies+"closed03.json")
	table.Dice[1].Still = false
	table.Dice[1].Face = ""
	a, err := Game{}.Score(table, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, "white 1, red 0\nstring of 2 (a c): 1 to white, white 8, red 0", a.Text())
}

// drawTable lays up to 16 dice of known teams and faces, some in stacks.
func drawTable(rt *rapid.T) *constellation.Table {
	t := &constellation.Table{Width: 610, Height: 457}
	n := rapid.IntRange(0, 16).Draw(rt, "dice")
	for i := range n {
		m := drawMember(rt)
		d := constellation.Die{ID: fmt.Sprintf("d%02d", i), Kind: m.Kind, Team: m.Team, Face: m.Face, Size: 16, Still: true,
			Pos: constellation.Vec{X: float64(rapid.IntRange(0, 61).Draw(rt, "x") * 10), Y: float64(rapid.IntRange(0, 45).Draw(rt, "y") * 10)}}
		if rapid.IntRange(0, 5).Draw(rt, "stack") == 0 {
			d.Stack = []constellation.Member{drawMember(rt)}
		}
		t.Dice = append(t.Dice, d)
	}
	return t
}

func drawMember(rt *rapid.T) constellation.Member {
	k := rapid.SampledFrom([]constellation.Kind{constellation.D20, constellation.D12, constellation.D6, constellation.Borg}).Draw(rt, "kind")
	team := rapid.SampledFrom([]Team{constellation.White, constellation.Red, constellation.Neutral}).Draw(rt, "team")
	if k == constellation.Borg {
		team = constellation.Neutral
	}
	return constellation.Member{Kind: k, Team: team, Face: rapid.SampledFrom(k.Faces()).Draw(rt, "face")}
}

func scoreAll(t require.TestingT, table *constellation.Table) map[string]*Answer {
	all := map[string]*Answer{}
	for _, s := range Sets {
		a, err := Game{}.Score(table, rules.Options{Rules: s.Name})
		require.NoError(t, err)
		all[s.Name] = a.(*Answer)
	}
	return all
}

func swapped(t Team) Team {
	if isTeams(t) {
		return other(t)
	}
	return t
}

// TestColoursArePlayedAlike: with all colours exchanged the scores are.
func TestColoursArePlayedAlike(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		table := drawTable(rt)
		turned := table.Clone()
		for i := range turned.Dice {
			d := &turned.Dice[i]
			d.Team = swapped(d.Team)
			for k := range d.Stack {
				d.Stack[k].Team = swapped(d.Stack[k].Team)
			}
		}
		b := scoreAll(rt, turned)
		for name, a := range scoreAll(rt, table) {
			require.Equal(rt, a.Scores, Points{Red: b[name].Scores.White, White: b[name].Scores.Red}, name)
			for i, f := range a.Formations {
				require.Equal(rt, f.Owner, swapped(b[name].Formations[i].Owner), name)
			}
		}
	})
}

// TestPointsAddUp: where formations have one owner, the scores are what the
// owners got.
func TestPointsAddUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := scoreAll(rt, drawTable(rt))
		for _, name := range []string{"final", "stardice8", "stardice7", "stardice5", "duel-sum"} {
			var sum Points
			for _, f := range all[name].Formations {
				sum = sum.plus(f.Owner, f.Points+f.Bonus)
				require.False(rt, f.Owner == "" && f.Bonus > 0, "a bonus is somebody's")
			}
			require.Equal(rt, sum, all[name].Scores, name)
		}
		require.LessOrEqual(rt, all["duel-max"].Scores.White, all["duel-sum"].Scores.White)
		require.GreaterOrEqual(rt, all["final"].Scores.White, all["stardice8"].Scores.White, "only the bonus of strings differs")
	})
}

// TestNobodysLoneDieGivesNothing: nobody's die that links with
// nothing gives nobody anything.
func TestNobodysLoneDieGivesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		table := drawTable(rt)
		table.Width = 2000 // reach is 500 mm, the corner farther away
		more := table.Clone()
		more.Dice = append(more.Dice, constellation.Die{ID: "z", Kind: constellation.D20, Team: constellation.Neutral, Face: "20",
			Pos: constellation.Vec{X: 2000, Y: 457}, Still: true})
		b := scoreAll(rt, more)
		for name, a := range scoreAll(rt, table) {
			require.Equal(rt, a.Scores, b[name].Scores, name)
		}
	})
}

// Alone each team gets what its own dice are worth: no shape goes to one of them as a whole.
func TestScore_aloneNobodyGetsTheWholeShape(t *testing.T) {
	table := &constellation.Table{Width: 610, Height: 457}
	for i, team := range []constellation.Team{constellation.Red, constellation.White} {
		table.Dice = append(table.Dice, constellation.Die{ID: string(rune('a' + i)), Kind: constellation.D6, Team: team, Face: "5",
			Pos: constellation.Vec{X: 100 + 100*float64(i), Y: 100}, Size: 16, Still: true})
	}
	a, err := Game{}.Score(table, rules.Options{Rules: "solo1"})
	require.NoError(t, err)
	require.Equal(t, "white 5, red 5\nstring of 2 (a b): 10, white 5, red 5", a.Text())
}
