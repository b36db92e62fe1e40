package rules

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// sketch is a payload of these tests.
type sketch struct {
	Word string   `json:"word"`
	Ids  []string `json:"ids,omitempty"`
}

func (sketch) PayloadType() string { return "test/sketch" }

func init() { RegisterPayload[sketch]() }

func TestAPayloadSurvivesJSON(t *testing.T) {
	for name, e := range map[string]Event{
		"none":         {Seq: 1, Kind: Turn, Text: "Ada's turn"},
		"one":          {Seq: 2, Kind: Entered, Dice: []string{"a"}, Data: sketch{"d6", []string{"a", "b"}}, Text: "in"},
		"one of rules": {Seq: 3, Kind: Ended, Data: End{Outcome{true, "Ada", ByForfeit}, true}, Text: "over"},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := json.Marshal(e)
			require.NoError(t, err)
			var again Event
			require.NoError(t, json.Unmarshal(b, &again))
			require.Equal(t, e, again)
		})
	}
}

func TestAPayloadStandsBesideItsType(t *testing.T) {
	b, err := json.Marshal(Event{Seq: 2, Kind: Entered, Data: sketch{Word: "d6"}, Text: "in"})
	require.NoError(t, err)
	require.JSONEq(t, `{"seq":2,"time":0,"event":"entered","text":"in","type":"test/sketch","data":{"word":"d6"}}`, string(b))
}

func TestAPayloadThatNobodyKnowsIsRefused(t *testing.T) {
	var e Event
	require.EqualError(t, json.Unmarshal([]byte(`{"seq":7,"type":"nowhere/none","data":{}}`), &e),
		`rules: event 7 holds a payload of unknown type "nowhere/none"`)
	require.ErrorContains(t, json.Unmarshal([]byte(`{"seq":7,"type":"end","data":[]}`), &e), "rules: payload of event 7, end: ")
}

func TestOnlyAForfeitSoundsLikeOne(t *testing.T) {
	for m, want := range map[Method]Cue{ByForfeit: CueForfeit, ByPoints: CueVictory, ByAgreement: CueVictory} {
		got, ok := End{Outcome: Outcome{Method: m}}.Cue()
		require.True(t, ok)
		require.Equal(t, want, got, m)
	}
}
