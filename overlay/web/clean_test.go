package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClean_leavesOneLineThatCanBeSeen(t *testing.T) {
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
		strings.Repeat("ö", 30):            strings.Repeat("ö", longestName),
		"a\xffb":                           "ab",
		`{"from":0,"to":2}`:                `{"from":0,"to":2}`,
	} {
		require.Equal(t, want, clean(name, longestName), "%q", name)
	}
}
