package play

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// goingOn is a game that shows another button once it goes on from a journal.
type goingOn struct {
	rules.Referee
	button string
}

func (g *goingOn) Restore([]rules.Event) error { g.button = "go on"; return nil }
func (g *goingOn) View() rules.View {
	return rules.View{Marks: []rules.Mark{{ID: g.button, Kind: rules.MarkButton, Points: []constellation.Vec{{X: 200, Y: 200}}}}}
}

// What can be touched after a restart is what is shown, from the first picture on.
func TestWhatIsTouchedAfterARestartIsWhatIsShown(t *testing.T) {
	s, err := New(&goingOn{button: "begin"}, Config{Tracker: tracker.Default(), Hold: DefaultHold()})
	require.NoError(t, err)
	require.NoError(t, s.Resume([]rules.Event{{Seq: 1}}))
	shown := func(id string) bool {
		return slices.ContainsFunc(s.Snapshot().Controls, func(m rules.Mark) bool { return m.ID == id })
	}
	require.Equal(t, "go on", s.Snapshot().View.Marks[0].ID)
	require.True(t, shown("go on"))
	require.False(t, shown("begin"))
}
