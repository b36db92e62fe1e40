package stardice

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestPayloadsKeepTheirFormInJournals(t *testing.T) {
	for want, data := range map[string]rules.Payload{
		`{"table":70,"gone":{"c":69}}`:                           Rewind{Table: 70, Gone: map[string]int{"c": 69}},
		`{"part":"die","kind":"d6","team":"red","x":12.3,"y":4}`: Entry{Part: partDie, Kind: constellation.D6, Team: constellation.Red, Place: at(constellation.Vec{X: 12.34, Y: 4})},
		`{"x":1,"y":2.5}`:                                        Place{X: 1, Y: 2.5},
		`{"why":"lift"}`:                                         Loss{Why: LostLift},
		`{"why":"skipped"}`:                                      Change{TurnSkipped},
		`{"about":"forfeit"}`:                                    Question{About: AskForfeit},
		`{"call":"odds"}`:                                        Call{odds},
		`{"kind":"d8"}`:                                          Identified{constellation.D8},
		`{"area":"extra"}`:                                       Area{AreaExtra},
		`{"points":{"red":1,"white":2}}`:                         Gain{Points: Points{Red: 1, White: 2}},
		`{"lies":true,"turn":4,"since":70,"x":1,"y":2}`:          Finding{Lies: true, Seen: Seen{4, 70}, Place: Place{X: 1, Y: 2}},
		`{"table":70}`:                                           Rewind{Table: 70},
		`{"lies":true,"was":"6","is":"1","x":1,"y":2}`:           Finding{Lies: true, Was: "6", Is: "1", Place: Place{X: 1, Y: 2}},
		`{"unsure":true}`:                                        Sighting{true},
		`{"fault":12}`:                                           Mending{12},
		`{"sensor":"surface","dice":15}`:                         Limit{"surface", 15},
		`{"width":610,"height":457,"dice":[{"kind":"d6","team":"red","face":"4","id":"a","x":1,"y":2,"size":16,"still":true}],"links":[["a","b"]]}`: Count{610, 457, []Counted{{
			Member: constellation.Member{Kind: constellation.D6, Team: constellation.Red, Face: "4"}, ID: "a", X: 1, Y: 2, Size: 16, Still: true}}, [][2]string{{"a", "b"}}},
		`{"dice":["a"],"links":[["a","b"]],"later":[["a","c"]]}`: Hidden{[]string{"a"}, [][2]string{{"a", "b"}}, [][2]string{{"a", "c"}}},
		`{"on":"white","points":3}`:                              Stake{On: constellation.White, Points: 3},
		`{"won":{"Zoe":-3}}`:                                     Payout{map[string]int{"Zoe": -3}},
	} {
		b, err := json.Marshal(data)
		require.NoError(t, err)
		require.JSONEq(t, want, string(b))
		whole, err := json.Marshal(rules.Event{Seq: 1, Data: data})
		require.NoError(t, err)
		var back rules.Event
		require.NoError(t, json.Unmarshal(whole, &back))
		require.Equal(t, data, back.Data)
	}
}

// TestEveryEventSurvivesItsJournal: payloads come back from JSON as they were.
func TestEveryEventSurvivesItsJournal(t *testing.T) {
	files, err := filepath.Glob(plays + "*.txt")
	require.NoError(t, err)
	for _, file := range files {
		s, err := runScript(string(readFile(t, file)))
		require.NoError(t, err)
		for _, e := range s.ref.(*Referee).Journal() {
			b, err := json.Marshal(e)
			require.NoError(t, err)
			var back rules.Event
			require.NoError(t, json.Unmarshal(b, &back))
			require.Equal(t, e.Data, back.Data, "%s", b)
		}
	}
}

func TestTheCubeComesToRestWithASoundOfItsOwn(t *testing.T) {
	for p, heavy := range map[Part]bool{partCube: true, partDie: false, partLying: false, partStone: false} {
		cue, ok := Entry{Part: p}.Cue()
		require.Equal(t, heavy, ok)
		require.Equal(t, rules.CueHeavy, cue)
	}
}

func TestAPayloadOfAnotherKindChangesNothing(t *testing.T) {
	c := Default()
	s := newState(&c)
	for kind := range appliers {
		if _, typed := readers[kind]; !typed || kind == rules.Left || kind == rules.Turn || kind == rules.Wagered {
			continue
		}
		require.Equal(t, s, s.Apply(rules.Event{Kind: kind, Dice: []string{"a", "b"}, Data: Payout{}}), "%s", kind)
	}
}
