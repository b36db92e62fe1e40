package overlay

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOperationsSurviveJSON(t *testing.T) {
	o := Op{Kind: OpText, Points: Points{{X: 1.25, Y: -3.5}, {}}, Text: "a\nb", Size: 7, Facing: 90, Align: -1, Weight: Bold, Color: RGB(0x102030), Plate: Color{1, 2, 3, 4}}
	b, err := json.Marshal(o)
	require.NoError(t, err)
	require.Contains(t, string(b), `"at":[[1.25,-3.5],[0,0]]`)
	var back Op
	require.NoError(t, json.Unmarshal(b, &back))
	require.Equal(t, o, back)
}

func FuzzOperation(f *testing.F) {
	f.Add(`{"op":"line","at":[[1,2],[3.456,-7]],"w":1.5,"color":"#56b4e980"}`)
	f.Add(`{"op":"text","at":[[0,0]],"text":"a\nb","size":7,"color":"#ffffff","plate":"#00000010"}`)
	f.Add(`{"at":[[1e300,-1e300]]}`)
	f.Add(`{"at":[[1e307,-1.7e308]]}`)
	f.Add(`{"at":[1]}`)
	f.Fuzz(func(t *testing.T, s string) {
		var o, back Op
		if json.Unmarshal([]byte(s), &o) != nil {
			return
		}
		first, err := json.Marshal(o)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(first, &back))
		second, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(first), string(second))
	})
}
