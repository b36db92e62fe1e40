package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestPlayerName_isOneLineWithItsAccentsPutTogether(t *testing.T) {
	for name, want := range map[string]string{
		" Ada ":                                  "Ada",
		"a\nb\u202e":                             "ab",
		"E\u0301va":                              "Éva",
		"e\u200b\u0301":                          "é",
		"\u1eb8\u0300bu\u0300n":                  "\u1eb8\u0300bùn", // no letter has both
		"a\u0302\u0323":                          "ậ",
		"\u0301":                                 "",
		"\u200b":                                 "",
		strings.Repeat("a\u0308", 2*LongestName): strings.Repeat("ä", LongestName),
	} {
		require.Equal(t, want, PlayerName(name, LongestName), "%q", name)
	}
}

// Whatever is given, a name that was taken once stays as it is.
func TestPlayerName_onceTakenStays(t *testing.T) {
	some := rapid.StringOf(rapid.SampledFrom([]rune("aEé \n\u0301\u0302\u0323\u200b\u200d\u202e\u3164\ufb2cשׁ가ᄀ\u1161")))
	rapid.Check(t, func(t *rapid.T) {
		name := PlayerName(rapid.OneOf(rapid.String(), some).Draw(t, "name"), 12)
		require.Equal(t, name, PlayerName(name, 12))
		require.Equal(t, name, OneLine(name, 12))
	})
}

func TestPlayerNames_keepTheirOrder(t *testing.T) {
	require.Equal(t, []string{"Éva", "", "table"}, PlayerNames([]string{"E\u0301va", "\n", "table"}))
	require.Nil(t, PlayerNames(nil))
}
