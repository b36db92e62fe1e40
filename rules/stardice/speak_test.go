package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiceThatAreGoneForOneCauseAreOneSentence(t *testing.T) {
	s, err := runScript("say call value=evens\nthrow c borg to 300 400 face 8\nthrow w1 d6 white to 200 200 face 3\nthrow r1 d8 red to 400 100 face 5\nwait 3\nlift w1 r1; wait 4")
	require.NoError(t, err)
	faults := s.ref.View().Faults
	require.Len(t, faults, 2)
	require.Equal(t, faults[0].Together, faults[1].Together)
	require.Contains(t, faults[0].Together, "%d dice are gone")
	require.ElementsMatch(t, []string{"white's d6 (3)" + textGone, "red's d8 (5)" + textGone}, []string{faults[0].Text, faults[1].Text})
}

// A fault calls its die with what players said that it shows.
func TestAFaultCallsADieAsPlayersSaidItIs(t *testing.T) {
	for name, script := range map[string]string{
		"before it is thrown by right": "throw w d6 white to 300 300 face 5; wait 2\nsay face die=w value=1; wait 1",
		"of two at once":               "say call value=evens\nthrow c borg to 300 400 face 8; wait 3\nthrow w d6 white to 200 200 face 5; wait 3\nthrow w2 d20 white to 400 100 face 3; wait 2\nsay face die=w2 value=17; wait 1",
	} {
		s, err := runScript(script)
		require.NoError(t, err, name)
		faults := s.ref.View().Faults
		require.Len(t, faults, 1, name)
		require.Regexp(t, `^white's d(6 \(1\)|20 \(17\)):`, faults[0].Text, name)
	}
}
