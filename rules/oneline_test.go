package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOneLine_ofLettersThatCanBeSeen(t *testing.T) {
	const longest = 20
	for name, want := range map[string]string{
		" Ada ":                            "Ada",
		"Zoë":                              "Zoë",
		"Ω 3":                              "Ω 3",
		"a\nb\x00c\u0085d":                 "abcd",
		"a\u2028b\u2029c":                  "abc",
		"\u202eadA":                        "adA",
		"A\u200fda\u061c":                  "Ada",
		"\u200b\u200b":                     "",
		"\u2800":                           "",
		"\u3164 \u3164":                    "",
		"\u0301\u0301":                     "",
		"👩\u200d🚀":                         "👩\u200d🚀",
		"می\u200cخواهم":                    "می\u200cخواهم",
		"a" + strings.Repeat("\u0323", 40): "a" + strings.Repeat("\u0323", mostMarks),
		"a" + strings.Repeat("\u0323\u0323\u0323\u200d", 9): "a" + strings.Repeat("\u0323", mostMarks) + "\u200d",
		strings.Repeat("ö", 30):                             strings.Repeat("ö", longest),
		strings.Repeat("\u3164", longest) + "a":             "",
		"e\u0301":                                           "e\u0301",
		"a\xffb":                                            "ab",
		`{"from":0,"to":2}`:                                 `{"from":0,"to":2}`,
	} {
		require.Equal(t, want, OneLine(name, longest), "%q", name)
	}
}
