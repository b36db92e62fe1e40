package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSameName_capitalsSpacesAndAccentsMakeNoOtherPlayer(t *testing.T) {
	for _, one := range []struct {
		a, b string
		same bool
	}{
		{"Ada", "Ada", true},
		{"Ada", "ada", true},
		{"ZOË", "zoë", true},
		{"Ada  B.", " ada b.", true},
		{"Éva", "E\u0301va", true},
		{"ÉVA", "e\u0301va", true},
		{"Straße", "STRASSE", true},
		{"ﬁnn", "Finn", true},
		{"Eva", "E\u0301va", false},
		{"Ada", "Ada 2", false},
		{"AdaB", "Ada B", false},
		{"", "Ada", false},
	} {
		require.Equal(t, one.same, SameName(one.a, one.b), "%q and %q", one.a, one.b)
	}
}
