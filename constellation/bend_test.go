package constellation

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// P1: Undo undoes the stretch up to the reach; P2: up to there, what is further out
// stays further out; P3: what is bent beyond is taken for the reach.
func TestBend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Bend{rapid.Float64Range(-0.4, 0.4).Draw(t, "k1"), rapid.Float64Range(-0.2, 0.2).Draw(t, "k2")}
		bent := func(r float64) float64 { return r * b.Gain(r*r) }
		reach := min(b.Reach(), 3)
		part := rapid.Float64Range(0, 0.99)
		r := reach * part.Draw(t, "r")
		require.InDelta(t, r, b.Undo(bent(r)), 1e-9, "P1")
		require.Less(t, bent(r), bent(r+0.01*reach), "P2")
		require.Equal(t, b.Reach(), b.Undo(bent(b.Reach())*(1+1e-9)), "P3")
	})
}

func TestBend_ofNothingBendsNothing(t *testing.T) {
	require.Equal(t, 1.0, Bend{}.Gain(9))
	require.InDelta(t, 0.7, Bend{}.Undo(0.7), 1e-12)
	require.Equal(t, float64(Widest), Bend{}.Reach())
}
