package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// cued is a payload that asks for a sound, for none when it is empty.
type cued rules.Cue

func (cued) PayloadType() string      { return "overlay/cued" }
func (c cued) Cue() (rules.Cue, bool) { return rules.Cue(c), c != "" }

func TestSoundsOfEvents(t *testing.T) {
	table := sky(0, constellation.Die{ID: "a", Pos: constellation.Vec{X: 610}}, constellation.Die{ID: "b", Kind: constellation.Borg})
	cases := []struct {
		event rules.Event
		want  []Sound
	}{
		{rules.Event{Seq: 3, Kind: rules.Linked, Dice: []string{"a"}}, []Sound{{Kind: SoundLink, Pan: 1, Seed: 3}}},
		{rules.Event{Seq: 4, Kind: rules.Closed, Dice: []string{"a", "b", "?"}}, []Sound{{Kind: SoundShape, Size: 3, Seed: 4}}},
		{rules.Event{Kind: rules.Entered, Dice: []string{"a"}}, []Sound{}},
		{rules.Event{Kind: rules.Scored, Points: map[string]int{"x": 2, "y": 9}}, []Sound{{Kind: SoundPoints, Size: 9}}},
		{rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Method: rules.ByForfeit}}}, []Sound{{Kind: SoundForfeit}}},
		{rules.Event{Kind: rules.Ended, Data: rules.End{}}, []Sound{{Kind: SoundVictory}}},
		{rules.Event{Kind: rules.Entered, Data: cued(rules.CueHeavy), Dice: []string{"a"}}, []Sound{{Kind: SoundHeavy, Pan: 1}}},
		{rules.Event{Kind: rules.Entered, Data: cued("other"), Dice: []string{"b"}}, []Sound{}},
		{rules.Event{Kind: rules.Scored, Data: cued("")}, []Sound{{Kind: SoundPoints}}},
		{rules.Event{Kind: rules.Ended}, []Sound{{Kind: SoundVictory}}},
		{rules.Event{Kind: rules.Moved}, []Sound{}},
	}
	for _, c := range cases {
		require.Equal(t, c.want, appendSounds(nil, []rules.Event{c.event}, table), c.event.Kind)
	}
}
