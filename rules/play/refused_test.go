package play

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestARefusalIsSaidToPeople(t *testing.T) {
	for long, want := range map[string]string{
		"stardice: forfeit: the battle is over":      "the battle is over",
		"not now":                                    "not now",
		"utara: face: that die isn't there: not now": "that die isn't there",
	} {
		require.Equal(t, want, (&Refusal{Err: errors.New(long)}).Reason())
	}
}

func TestTheLastRefusalIsShown(t *testing.T) {
	s, _ := session(t, true)
	_, err := s.See(constellation.Frame{Source: "s", Time: time.Second})
	require.NoError(t, err)
	require.Nil(t, s.Snapshot().Refused)
	_, err = s.Do(rules.Command{Do: "refused", Player: "Ada"})
	require.Error(t, err)
	require.Equal(t, &rules.Refused{Player: "Ada", Why: "not now", At: time.Second}, s.Snapshot().Refused)
}

// Whoever asks the session itself for what can't be hears of it as of what the referee refuses.
func TestWhatTheSessionRefusesIsShown(t *testing.T) {
	for name, tt := range map[string]struct {
		asks rules.Command
		why  string
	}{
		"no bump":             {rules.Command{Do: rules.DoBump, Value: rules.BumpStay}, "the table was not bumped"},
		"no die to pick":      {rules.Command{Do: rules.DoMend, Value: rules.MendNext}, "no die lies on the table"},
		"no such die":         {rules.Command{Do: rules.DoMend, Die: "z"}, "no such die on the table"},
		"nothing that can be": {rules.Command{Do: rules.DoMend, Die: "d", Value: "blue"}, "that can't be said of a die"},
		"no answer":           {rules.Command{Do: rules.DoBump, Value: "fly"}, `want "let them lie" or "put them back"`},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := session(t, true)
			if name == "nothing that can be" {
				s.table.Dice = []constellation.Die{{ID: "d", Kind: constellation.D6, Still: true, Size: 16}}
			}
			s.bump.on = name == "no answer"
			s.table.Time = time.Second
			tt.asks.Player = "Ada"
			_, err := s.Do(tt.asks)
			require.ErrorAs(t, err, new(*Refusal))
			require.Equal(t, &rules.Refused{Player: "Ada", Why: tt.why, At: time.Second}, s.Snapshot().Refused)
		})
	}
}
