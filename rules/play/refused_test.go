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
