package stardice

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// FuzzParsePosition: whatever line is read gives a position that can be written
// and played.
func FuzzParsePosition(f *testing.F) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(f, err)
	chance := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		f.Add(p.String())
		m, ok := p.(rules.Sampler).Sample(chance)
		require.True(f, ok)
		p, err = p.Apply(m)
		require.NoError(f, err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		p, err := Game{}.ParsePosition(line, rules.Options{})
		if err != nil {
			return
		}
		q, err := Game{}.ParsePosition(p.String(), rules.Options{})
		require.NoError(t, err, "%s", p)
		require.Equal(t, p.String(), q.String())
		for _, m := range p.Moves() {
			_, err := p.Apply(m)
			require.NoError(t, err)
		}
	})
}
