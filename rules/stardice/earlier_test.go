package stardice

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// TestJournalsOfVersion1AreRead: with the payloads taken away, as journals were
// written before there were any, every playthrough still gives the same state.
func TestJournalsOfVersion1AreRead(t *testing.T) {
	files, err := filepath.Glob(plays + "*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			s, err := runScript(string(readFile(t, file)))
			require.NoError(t, err)
			before := s.ref.(*Referee)
			after, err := NewReferee(before.cfg)
			require.NoError(t, err)
			earlier := withoutPayloads(before.Journal())
			require.NoError(t, after.Restore(earlier))
			want, got := before.State(), after.State()
			want.cfg, got.cfg = nil, nil
			require.Equal(t, want, got)
			for i, e := range earlier {
				require.Nil(t, e.Data, "the journal that is given stays as it is")
				require.Equal(t, asVersion1(before.Journal()[i].Data), after.Journal()[i].Data, "%+v", e)
			}
		})
	}
}

// asVersion1 is a payload without what no event of version 1 said: who won a
// battle by points, since when a die had been there, what was counted, what
// was in doubt, that the Cube was gone, who says which die it is, and which
// dice were out of sight.
func asVersion1(p rules.Payload) rules.Payload {
	switch p := p.(type) {
	case rules.End:
		if !p.Match && p.Method == rules.ByPoints {
			p.Winner = ""
		}
		return p
	case Entry:
		p.Seen, p.Sighting = Seen{}, Sighting{}
		return p
	case Gain:
		p.Count, p.Doubt = nil, false
		return p
	case Loss:
		p.Hidden = false
		return p
	case Question:
		p.Gone = false
		return p
	case Place:
		p.Said = false
		return p
	case Limit:
		p.Dice = 0
		return p
	case Finding, Mending, Count, Rewind, Sighting, Hidden:
		return nil
	}
	return p
}

func withoutPayloads(journal []rules.Event) []rules.Event {
	bare := slices.Clone(journal)
	for i := range bare {
		bare[i].Data = nil
	}
	return bare
}
