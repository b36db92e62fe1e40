package rulestest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// telling is a game that tells of the kinds of its events.
type telling struct {
	rules.Game
	kinds []rules.KindInfo
}

func (g telling) Info() rules.Info { return rules.Info{Name: "telling", Events: g.kinds} }

// An event that a game's Info doesn't tell of is a breach, by its kind or by what it holds.
func TestTold_everyEventIsOneThatInfoTellsOf(t *testing.T) {
	g := telling{kinds: []rules.KindInfo{{Kind: rules.Turn}, {Kind: rules.Ended, Data: []rules.Payload{rules.End{}}}}}
	for _, c := range []struct {
		event rules.Event
		want  string // empty: it is told of
	}{
		{rules.Event{Seq: 1, Kind: rules.Turn}, ""},
		{rules.Event{Seq: 2, Kind: rules.Ended, Data: rules.End{}}, ""},
		{rules.Event{Seq: 3, Kind: rules.Ended}, ""},
		{rules.Event{Seq: 4, Kind: rules.Scored}, "event 4 is of a kind that Info doesn't tell of: scored"},
		{rules.Event{Seq: 5, Kind: rules.Turn, Data: rules.End{}}, "event 5, turn, holds what Info doesn't tell of: end"},
	} {
		if err := Told(g, c.event); c.want == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, c.want)
		}
		require.NoError(t, Told(telling{}, c.event), "a game that tells of none may send any")
	}
}
