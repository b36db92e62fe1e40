package start

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// played is a setup of a game by people of those names.
func played(game string, names ...string) Setup {
	s := Setup{Game: game}
	for _, n := range names {
		s.Players = append(s.Players, Player{Name: n})
	}
	return s
}

// A company that is too large for a name is counted, never cut off within a name.
func TestSetup_companyIsNeverCutWithinAName(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"Ada"}, "Ada"},
		{[]string{"Ada", "Ben"}, "Ada and Ben"},
		{[]string{"Ada", "Ben", "Cy", "Dot", "Eve", "Fay"}, "Ada, Ben, Cy, Dot, Eve and Fay"},
		{[]string{"Ada", "Ben", "Player 3", "Player 4", "Player 5", "Player 6"}, "Ada, Ben, Player 3 and 3 more"},
		{[]string{"Maximilian A", "Maximilian B", "Maximilian C"}, "Maximilian A, Maximilian B and 1 more"},
		{[]string{"A/da", "B:en"}, "Ada and Ben"},
	} {
		s := played("utara", c.names...)
		require.Equal(t, c.want, s.company())
		require.Equal(t, s.company(), ProfileName(s.company()))
		for _, n := range []int{1, 2, MostOfAName} {
			require.Equal(t, Numbered(s.company(), n), ProfileName(Numbered(s.company(), n)), "a number has room, too")
		}
	}
}

// Ready says the name under which a setup will be kept: that of others, or of another
// game, is left to them.
func TestReady_saysTheNameThatIsFree(t *testing.T) {
	crowd := []string{"Ada", "Ben", "Player 3", "Player 4", "Player 5", "Player 6"}
	profiles := []Profile{
		{Name: "Ada and Ben", Setup: played("stardice", "Ada", "Ben")},
		{Name: "Cy", Trouble: "line 1: no setting is called \"tabel\""},
		{Name: "Ada, Ben, Player 3 and 3 more", Setup: played("utara", crowd...)},
	}
	for name, c := range map[string]struct {
		setup Setup
		kept  string
		want  string
	}{
		"the same people and game": {played("stardice", "Ada", "Ben"), "", "Ada and Ben"},
		"another game":             {played("ur", "Ada", "Ben"), "", "Ada and Ben 2"},
		"a name that was chosen":   {played("ur", "Ada", "Ben"), "Ada and Ben", "Ada and Ben"},
		"one that can't be read":   {played("utara", "Cy"), "", "Cy 2"},
		"a company":                {played("utara", crowd...), "", "Ada, Ben, Player 3 and 3 more"},
		"one that begins alike":    {played("utara", append(append([]string{}, crowd[:5]...), "Dot")...), "", "Ada, Ben, Player 3 and 3 more 2"},
	} {
		p := &Page{cfg: Config{Profiles: profiles}, setup: c.setup, kept: c.kept}
		require.Equal(t, c.want, p.keptAs(), name)
	}
}
