package start

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A length is written in digits from 0 to 9: others that people's keyboards have aren't
// read as numbers.
func TestALengthIsWrittenInDigits(t *testing.T) {
	for typed, want := range map[string]string{"610": "610", "\u0663": "", "6\u06611": "61", "6a1": "61", "-5": "5"} {
		l := millimetres("width", nil)
		for _, r := range typed {
			l.typed(nil, r)
		}
		require.Equal(t, want, l.text, typed)
	}
}
