package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A question for a face says so where the die leans and no sensor reads it.
func TestAQuestionForAFaceSaysThatTheDieLeans(t *testing.T) {
	for name, tc := range map[string]struct {
		die       constellation.Die
		do, asked string
		want      string
	}{
		"leans":                 {constellation.Die{Reason: "cocked"}, rules.DoFace, "what does this die show?", "it leans; what does it show?"},
		"leans on a square":     {constellation.Die{Reason: "cocked"}, rules.DoFace, "e5: what does this die show?", "e5: it leans; what does it show?"},
		"leans and has a name":  {constellation.Die{Reason: "cocked"}, rules.DoFace, "Ada's d12: what does it show?", "Ada's d12 leans: what does it show?"},
		"can't be read":         {constellation.Die{Reason: "unsure"}, rules.DoFace, "what does this die show?", "what does this die show?"},
		"leaned, and was read":  {constellation.Die{Reason: "cocked", Face: "4"}, rules.DoFace, "what does this die show?", "what does this die show?"},
		"another question":      {constellation.Die{Reason: "cocked"}, "place", "where does it belong?", "where does it belong?"},
		"asked in another way":  {constellation.Die{Reason: "cocked"}, rules.DoFace, "which one?", "which one?"},
		"a die that isn't here": {constellation.Die{ID: "gone", Reason: "cocked"}, rules.DoFace, "what does this die show?", "what does this die show?"},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.die.ID == "" {
				tc.die.ID = "d"
			}
			s := &Session{table: &constellation.Table{Dice: []constellation.Die{tc.die}}}
			ms := []rules.Mark{{Text: tc.asked, Command: rules.Command{Do: tc.do, Die: "d"}}}
			s.sayWhichAreCocked(ms)
			require.Equal(t, tc.want, ms[0].Text)
		})
	}
}
