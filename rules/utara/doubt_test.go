package utara

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// underHighSuns is a round on a sky where Suns stand high.
func underHighSuns(t *testing.T, sky *constellation.Table) *Referee {
	t.Helper()
	r, err := Game{}.Referee(rules.Options{Values: map[string]string{"sun": "high"}})
	require.NoError(t, err)
	watchFor(r.(*Referee), sky, 8)
	require.Equal(t, sailing, r.(*Referee).state.Phase)
	return r.(*Referee)
}

// Each doubt is of the path with the same start and the same choices on the sky in
// which its call went the other way.
func TestDoubtsAreOfThePathsWithTheSameChoices(t *testing.T) {
	doubts := 0
	for seed := range uint64(6) {
		sky := rolled(30, seed)
		for i := range sky.Dice {
			sky.Dice[i].Sigma = 0.5
		}
		r := underHighSuns(t, sky)
		var want []doubtful
		for _, p := range r.paths() {
			for _, c := range p.CloseCalls {
				v := r.reverse(c)
				for _, o := range v.paths {
					if o.Start == p.Start && slices.Equal(o.Choices, p.Choices) && !slices.Equal(o.Collected, p.Collected) {
						want = append(want, doubtful{o, c, v.chance})
					}
				}
			}
		}
		require.ElementsMatch(t, want, r.doubtfuls())
		for i := range r.doubtfuls() {
			o := &r.doubtfuls()[i]
			require.Same(t, o, r.doubtOf(&o.path))
		}
		require.Nil(t, r.doubtOf(&r.paths()[0]))
		doubts += len(want)
	}
	require.Positive(t, doubts)
}

// A call that thousands of paths share is looked into once: to list the paths anew for
// each of them would take an hour.
func TestPathsShareTheirDoubts(t *testing.T) {
	sky := row(15)
	sky.Dice = append(sky.Dice, utaraDie("x", "Moon", 1015.9, 400))
	sky.Sort()
	r := underHighSuns(t, sky)
	require.Len(t, r.paths(), 12870)
	require.Len(t, r.doubtfuls(), len(r.paths()))
}
