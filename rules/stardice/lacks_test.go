package stardice

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestTheViewSaysWhichCommandsTheRulesLack(t *testing.T) {
	for _, c := range []struct {
		set    string
		values map[string]string
		want   []string
	}{
		{"", nil, []string{DoTorpedo, DoPass, DoBet}},
		{"final", map[string]string{"bets": "on"}, []string{DoTorpedo, DoPass}},
		{"stardice8", nil, []string{DoBet}},
		{"stardice8", map[string]string{"bets": "on"}, nil},
		{"stardice8", map[string]string{"torpedo": "off"}, []string{DoTorpedo, DoPass, DoBet}},
		{"solo1", nil, []string{DoCall, DoTorpedo, DoPass, DoBet}},
	} {
		b := newBoard(t, rules.Options{Rules: c.set, Values: c.values})
		b.see()
		require.Equal(t, c.want, b.r.View().Lacks, "%s %v", c.set, c.values)
	}
}

// What is lacking is one of the game's keys, or is said in words: what else is offered
// only when it makes sense.
func TestOnlyKeysAndWordsAreLacking(t *testing.T) {
	info := Game{}.Info()
	for _, do := range newBoard(t, rules.Options{Rules: "solo1"}).r.View().Lacks {
		require.True(t, slices.ContainsFunc(info.Keys, func(k rules.Key) bool { return k.Command.Do == do }) ||
			slices.ContainsFunc(info.Spoken, func(s rules.Spoken) bool { return s.Do == do }), do)
	}
}
