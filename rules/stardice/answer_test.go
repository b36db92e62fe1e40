package stardice

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestFormOfTheAnswerIsTheSpecifications(t *testing.T) {
	a, err := Game{}.Score(readSky(t, skies+"empty.json"), rules.Options{})
	require.NoError(t, err)
	b, err := json.Marshal(a)
	require.NoError(t, err)
	require.Equal(t, `{"game":"stardice","rules":"final","links":[],"formations":[],"scores":{"red":0,"white":0},"unknown":[]}`, string(b))

	a, err = Game{}.Score(readSky(t, skies+"cube-in-string.json"), rules.Options{Rules: "final"})
	require.NoError(t, err)
	b, err = json.Marshal(a)
	require.NoError(t, err)
	require.Equal(t, `{"game":"stardice","rules":"final","links":[["a","b"],["b","c"]],"formations":[{"dice":["a","b","c"],`+
		`"closed":false,"points":1,"sums":{"red":6,"white":17},"borg":8,"owner":"white","bonus":3}],`+
		`"scores":{"red":0,"white":4},"unknown":[]}`, string(b))
}
