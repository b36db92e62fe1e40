package stardice

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// TestPositionsKeepTheContract: every rule set, with short hands so that wars end, and with all
// that is off by default.
func TestPositionsKeepTheContract(t *testing.T) {
	for _, set := range Sets {
		o := rules.Options{Rules: set.Name, Values: map[string]string{"areas": "all", "hand": "d20,d6,d6"}}
		if g := set.Goal.kind; g == goalExceed || g == goalReach || g == goalWinner {
			o.Values["target"] = "5"
		}
		t.Run(set.Name, func(t *testing.T) { rulestest.Game(t, Game{}, o) })
	}
	t.Run("torpedo 9", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9", "target": "5"}})
	})
	t.Run("objective 2", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Rules: "solo2", Values: map[string]string{"objective": "2"}})
	})
	t.Run("names", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Players: []string{"Ada", "Bo"}, Values: map[string]string{"target": "5", "first": "red"}})
	})
}

// TestARefereesPositionCountsTheSame: after every playthrough it counts what the referee
// counts, when only dice of the battle lie there and none was moved.
func TestARefereesPositionCountsTheSame(t *testing.T) {
	files, err := filepath.Glob(plays + "*.txt")
	require.NoError(t, err)
	counted := 0
	for _, file := range files {
		s, err := runScript(string(readFile(t, file)))
		require.NoError(t, err)
		r := s.ref.(*Referee)
		p := r.Position()
		requireSame(t, p, rules.Options{Rules: r.cfg.Rules.Name, Players: []string{r.cfg.White, r.cfg.Red}[:r.cfg.Rules.Players]})
		moved := slices.ContainsFunc(r.Journal(), func(e rules.Event) bool { return e.Kind == rules.Moved || e.Kind == rules.Left })
		if len(r.reported.faults) == 0 && r.state.Forfeit == "" && !moved {
			counted++
			require.Equal(t, r.answer().Scores, p.(Position).Answer().Scores, file)
		}
	}
	require.Positive(t, counted)
}
