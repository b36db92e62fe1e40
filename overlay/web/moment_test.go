package web

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// applied is what a page makes of a delta.
func applied(t require.TestingT, old []string, d []any) []string {
	if d == nil {
		return old
	}
	var parts []string
	used := map[int]bool{}
	for _, a := range d {
		switch a := a.(type) {
		case string:
			parts = append(parts, a)
		case [2]int:
			for i := a[0]; i < a[0]+a[1]; i++ {
				require.False(t, used[i], "part %d is used once", i)
				used[i] = true
				parts = append(parts, old[i])
			}
		}
	}
	return parts
}

func TestDelta_leadsFromAnyPictureToAnyOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"})
		old := rapid.SliceOfN(part, 0, 12).Draw(t, "old")
		parts := rapid.SliceOfN(part, 0, 12).Draw(t, "new")
		got := applied(t, old, delta(old, parts))
		require.Len(t, got, len(parts))
		for i := range parts {
			require.Equal(t, parts[i], got[i])
		}
	})
}

func TestDelta_saysOnlyWhatHasChanged(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new []string
		want     string
	}{
		{"nothing", []string{"a", "b"}, []string{"a", "b"}, `null`},
		{"nothing of nothing", nil, nil, `null`},
		{"one in the middle", []string{"a", "b", "c"}, []string{"a", "x", "c"}, `[[0,1],"x",[2,1]]`},
		{"two change places", []string{"a", "b", "c"}, []string{"b", "a", "c"}, `[[1,1],[0,1],[2,1]]`},
		{"the first is gone", []string{"a", "b", "c"}, []string{"b", "c"}, `[[1,2]]`},
		{"the last is gone", []string{"a", "b", "c"}, []string{"a", "b"}, `[[0,2]]`},
		{"all are gone", []string{"a"}, nil, `[[0,0]]`},
		{"the first picture", nil, []string{"a"}, `["a"]`},
	} {
		b, err := json.Marshal(delta(c.old, c.new))
		require.NoError(t, err)
		require.Equal(t, c.want, string(b), c.name)
	}
}

func TestUpdate_theGroundAndTheStateAreSentWhenTheyChange(t *testing.T) {
	sky, other := &overlay.Ground{}, &overlay.Ground{}
	events := []rules.Event{{Seq: 1, Kind: rules.Entered}, {Seq: 2, Kind: rules.Turn}, {Seq: 3, Kind: rules.Left}}
	at := func(seq uint64, g *overlay.Ground, state string) *moment {
		return &moment{seq: seq, log: "one", state: []byte(state), events: events, picture: &picture{ground: g, width: 6, height: 4, parts: []string{"a"}}}
	}
	read := func(b []byte) (u map[string]any) {
		require.NoError(t, json.Unmarshal(b, &u))
		return u
	}
	first, second, third := at(1, sky, `{"a":1}`), at(2, sky, `{"a":1}`), at(3, other, `{"a":2}`)
	u := read(first.since(nil, 0, 2))
	require.Contains(t, u, "ground")
	require.Contains(t, u, "state")
	require.Equal(t, float64(0), u["base"])
	require.Len(t, u["events"], 2, "the last ones")
	u = read(second.since(first, 2, 100))
	require.NotContains(t, u, "ground")
	require.NotContains(t, u, "state")
	require.NotContains(t, u, "parts")
	require.Len(t, u["events"], 1)
	u = read(third.since(first, 3, 100))
	require.Contains(t, u, "ground")
	require.Contains(t, u, "state")
	require.Equal(t, float64(1), u["base"])
	require.NotContains(t, u, "events")
}
