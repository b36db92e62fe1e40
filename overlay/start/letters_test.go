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

// What is too short may only not be finished: why it can't be taken is said once it is entered.
func TestWhyALengthCantBeTakenIsSaidWhenItIsEntered(t *testing.T) {
	p, l := &Page{}, millimetres("width", nil)
	const why = "from 300 to 4000 mm"
	for _, r := range "61" {
		l.typed(p, r)
	}
	require.Empty(t, l.refused())
	l.enter(p)
	require.Equal(t, why, l.refused())
	l.typed(p, '0')
	require.Empty(t, l.refused())
	l.erase(p)
	require.Empty(t, l.refused())
	l.typed(p, '9')
	l.typed(p, '9')
	require.Equal(t, why, l.refused(), "no more can follow")
}
