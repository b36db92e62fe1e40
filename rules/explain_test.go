package rules

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// byLetter fits words by their letters: each that differs is nine times less
// likely than one that agrees.
func byLetter(seen string) func(string) Fit[string] {
	return func(m string) Fit[string] {
		var f Fit[string]
		for i := range seen {
			if m[i] == seen[i] {
				f.LogChance += math.Log(0.9)
				continue
			}
			f.LogChance += math.Log(0.1)
			f.Differs = append(f.Differs, seen[i:i+1])
			f.Contradicted = f.Contradicted || seen[i] == '!'
		}
		return f
	}
}

func TestExplain_namesTheLikeliestMoveBeyondDoubt(t *testing.T) {
	for _, tc := range []struct {
		name, seen string
		moves      []string
		played     bool
		move       string
		p          float64
		differs    []string
		also       []string
	}{
		{"one explains all", "abcd", []string{"axxx", "abcd"}, true, "abcd", 729.0 / 730, nil, nil},
		{"equals are both told", "abcd", []string{"abcd", "abcd"}, false, "abcd", 0.5, nil, []string{"abcd"}},
		{"a near one is not played", "abcd", []string{"abcx", "abcd"}, false, "abcd", 0.9, nil, []string{"abcx"}},
		{"the likeliest of bad ones needs a sure reading to be wrong", "abc!", []string{"xxxx", "abcx"}, false, "abcx", 729.0 / 730, []string{"!"}, nil},
		{"no legal move at all", "abcd", nil, false, "", 0, nil, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e := Explain(slices.Values(tc.moves), byLetter(tc.seen))
			require.Equal(t, len(tc.moves) > 0, e.Found)
			require.Equal(t, tc.played, e.Played)
			require.Equal(t, tc.move, e.Move)
			require.InDelta(t, tc.p, e.P, 1e-9)
			require.Equal(t, tc.differs, e.Differs)
			var also []string
			for _, a := range e.Also {
				also = append(also, a.Move)
			}
			require.Equal(t, tc.also, also)
		})
	}
}

// Shares are those of all moves: together 1, the likeliest in front.
func TestExplain_sharesAddUpToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		logs := rapid.SliceOfN(rapid.Float64Range(-800, 0), 1, 20).Draw(t, "logs")
		e := Explain(slices.Values(logs), func(l float64) Fit[int] { return Fit[int]{LogChance: l} })
		sum, last := e.P, e.P
		for _, a := range e.Also {
			if a.P > last || a.P < AlsoFrom {
				t.Fatalf("%v after %v", a.P, last)
			}
			sum, last = sum+a.P, a.P
		}
		if sum > 1+1e-9 || sum < 1-AlsoFrom*float64(len(logs)) {
			t.Fatalf("shares add up to %v", sum)
		}
		if slices.Max(logs)-e.Move > 1e-12 || e.Played != (e.P >= PlayedFrom) {
			t.Fatalf("%+v of %v", e, logs)
		}
	})
}

func TestExplain_whatNoMoveExplains(t *testing.T) {
	e := Explain(slices.Values([]int{1, 2}), func(int) Fit[int] { return Fit[int]{LogChance: math.Inf(-1), Contradicted: true} })
	require.False(t, e.Played)
	require.InDelta(t, 0.5, e.P, 1e-12)
}
