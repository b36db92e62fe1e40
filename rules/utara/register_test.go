package utara

import (
	"testing"

	"github.com/asterism-dice/asterism/rules"
)

func TestEverySwitchIsDescribedOnce(t *testing.T) {
	info := Game{}.Info()
	if len(info.Switches) != len(switches) {
		t.Errorf("%d switches are described, %d are understood", len(info.Switches), len(switches))
	}
	for _, s := range info.Switches {
		if _, understood := switches[s.Name]; !understood || s.Help == "" {
			t.Errorf("switch %q is described as %+v", s.Name, s)
		}
	}
}

func TestBareFlagsAreValues(t *testing.T) {
	for _, s := range (Game{}).Info().Switches {
		if s.Bare == "" {
			continue
		}
		if _, err := configure(rules.Options{Values: map[string]string{s.Name: s.Bare}}); err != nil {
			t.Errorf("--%s: %v", s.Name, err)
		}
	}
}

func TestSwitchesAreRefusedInPlainWords(t *testing.T) {
	for _, tc := range []struct{ name, value, want string }{
		{"wind", "high", `utara: no switch "wind": there are budget, hint, level, moon, mulligan, nodes, nudge, objection, rounds, seas, settle, sun, tolerance, wager`},
		{"tolerance", "x", `utara: tolerance: "x" is no number`},
		{"nudge", "1e400", `utara: nudge: "1e400" is no number`},
		{"nudge", "inf", `utara: nudge: "inf" is no number`},
		{"tolerance", "NaN", `utara: tolerance: "NaN" is no number`},
		{"settle", "6s", `utara: settle 6s: want more than 0 and no more than 5s`},
		{"settle", "0s", `utara: settle 0s: want more than 0 and no more than 5s`},
		{"rounds", "2.5", `utara: rounds: "2.5" is no whole number`},
		{"wager", "99999999999999999999", `utara: wager: "99999999999999999999" is no whole number`},
		{"settle", "3", `utara: settle: "3" is no time such as 500ms or 3s`},
		{"rounds", "100", `utara: a match of 100 rounds: want 1 to 99, or 0 for one to each player`},
		{"wager", "-1", `utara: a wager of -1 points: want 0 to 1000000`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := configure(rules.Options{Values: map[string]string{tc.name: tc.value}})
			if err == nil || err.Error() != tc.want {
				t.Errorf("error is %v, want %s", err, tc.want)
			}
		})
	}
}

func TestEveryRuleSetIsUnderstood(t *testing.T) {
	info := Game{}.Info()
	for _, s := range info.Sets {
		if _, err := configure(rules.Options{Rules: s.Name}); err != nil {
			t.Errorf("--rules %s: %v", s.Name, err)
		}
	}
	if c, _ := configure(rules.Options{}); len(c.Players) != len(info.Players.Default) {
		t.Errorf("%v play where nobody is named", c.Players)
	}
	if len(info.Session.Recording) == 0 || info.Session.Said == "" {
		t.Error("no session is bundled")
	}
}
