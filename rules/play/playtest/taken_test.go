package playtest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
)

// White closes what red held, and is told to the whole table to have taken it;
// who only looks away and comes back takes nothing.
func TestAShapeThatIsTakenOverIsTold(t *testing.T) {
	sensor := &Sensor{Name: "table", Keys: true}
	s, err := New(stardice.Game{}, rules.Options{}, sensor)
	require.NoError(t, err)
	s.Run(time.Second)
	require.NoError(t, s.Do(rules.Command{Do: "call", Value: "evens"}))
	s.throw(t, "cube borg neutral 8 560 60", "w1 d6 white 2 200 200", "r1 d20 red 15 330 200")
	require.Empty(t, Told(s.Events, stardice.Taken), "red holds a string that nobody held")
	s.throw(t, "w2 d20 white 20 265 300")
	require.Equal(t, []string{"white takes red's shape of 3: 22 against 15"}, Told(s.Events, stardice.Taken))
	require.True(t, slices.Contains(stardice.Game{}.Info().News, stardice.Taken), "a banner says it")

	sensor.Silent = s.Now + 5*time.Second
	sensor.Restart()
	s.Run(10 * time.Second)
	s.Knock("w2", constellation.Vec{X: 265, Y: 290}, 0)
	s.Run(3 * time.Second)
	require.Len(t, Told(s.Events, stardice.Taken), 1)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoUndo}))
	s.Run(2 * time.Second)
	require.NoError(t, s.Do(rules.Command{Do: rules.DoRedo}))
	s.Run(2 * time.Second)
	require.Len(t, Told(s.Events, stardice.Taken), 1, "taken back and brought back is no news")
}
