package rules

import (
	"encoding/json"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is wrong with a journal's line is told in words of the file, not of the program.
func TestJournalFaultIsSaidPlainly(t *testing.T) {
	for text, want := range map[string]string{
		"[]\n":                                              "rules: journal line 1: a list, want an object",
		"{\"seq\": \"1\"}\n":                                "rules: journal line 1: seq: a text, want a whole number",
		"{\"seq\": 1, \"dice\": [{}]}\n":                    "rules: journal line 1: dice: an object, want a text",
		"{\"journal\": 3, \"players\": {}}\n":               "rules: journal: header: players: an object, want a list",
		"{\"journal\": 3, \"table\": 7}\n":                  "rules: journal: header: table: a number, want an object",
		"{\"journal\": 3, \"game\": 1.5}\n":                 "rules: journal: header: game: a number, want a text",
		"{\"journal\": 3, \"table\": {\"width\": \"6\"}}\n": "rules: journal: header: table.width: a text, want a number",
	} {
		_, err := ReadJournal(strings.NewReader(text))
		require.EqualError(t, err, want, text)
	}
}

// What is written as a text is wanted as one, whatever it is made into.
func TestJSONError_wantsATextWhereOneIsRead(t *testing.T) {
	var got struct{ Limit netip.Addr }
	b := []byte("{\n\"limit\": {\"X\": 420}}")
	err := JSONError(b, json.Unmarshal(b, &got))
	require.EqualError(t, err, "line 2: Limit: an object, want a text")
}
