package artaban

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// What Artaban doesn't have is refused by name.
func TestOptionsThatThereArentAreRefused(t *testing.T) {
	for want, o := range map[string]rules.Options{
		`artaban: there are no rules "nope", but standard and diagonal`:       {Rules: "nope"},
		`artaban: no switch "bear-off": there are budget, clock, hint, level`: {Values: map[string]string{"bear-off": "exact"}},
		`artaban: two can play, not 3`:                                        {Players: []string{"Ada", "Grace", "Alan"}},
	} {
		_, err := Game{}.Start(o)
		require.EqualError(t, err, want)
	}
}
