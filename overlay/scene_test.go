package overlay

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestScenesSurviveJSON(t *testing.T) {
	v := rules.View{Game: "stardice", Logo: true}
	s := composer(t, Default()).Compose(snapshot(sky(1500*time.Millisecond), v, nil))
	b, err := json.Marshal(s)
	require.NoError(t, err)
	require.Contains(t, string(b), `{"time":1.5,"width":610,"height":457,"ground":{"color":"#060918",`)
	require.Contains(t, string(b), `"sounds":[]`)
	var back Scene
	require.NoError(t, json.Unmarshal(b, &back))
	again, err := json.Marshal(back)
	require.NoError(t, err)
	require.JSONEq(t, string(b), string(again))
}
