package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// A touch area says where it is, and which die it is about.
func TestState_aButtonSaysWhatItIsAbout(t *testing.T) {
	now, look := lay(), overlay.Default()
	now.View.Marks = []rules.Mark{{ID: "out", Kind: rules.MarkButton, Text: "out", About: "white's d20 (5)", Points: []constellation.Vec{{X: 99.6, Y: 20}}, Command: rules.Command{Do: "out", Die: "d7"}}}
	st := newState(now, &rules.Info{}, &look, nil)
	require.Equal(t, []Ask{{ID: "out", Text: "out", About: "white's d20 (5)", X: 100, Y: 20, Command: rules.Command{Do: "out", Die: "d7"}}}, st.Buttons)
}

func TestState_saysWhatPlayersHaveToKnow(t *testing.T) {
	look := overlay.Default()
	now := lay()
	now.Waits, now.Notices = "no word from the sensor for 4 s", []string{"the journal can't be written"}
	now.Table.Sources = []constellation.SourceState{{Name: "camera", Blind: "it is dark"}, {Name: "tuio", AtLimit: true, Limit: 15}, {Name: "fine"}}
	now.View.Faults = []rules.Fault{{Text: "one die too many"}}
	now.View.Players = append(now.View.Players, rules.PlayerView{Name: "white", Team: constellation.White})
	now.View.Lacks = []string{"torpedo"}
	st := newState(now, &rules.Info{Name: "x", Title: "X"}, &look, nil)
	require.Equal(t, []string{"torpedo"}, st.Lacks)
	require.Equal(t, []string{"no word from the sensor for 4 s", "the journal can't be written", "camera can't look: it is dark",
		"tuio can tell no more than 15 dice apart: further dice may not be seen"}, st.Sensors)
	require.Equal(t, []string{"one die too many"}, st.Faults)
	require.Equal(t, "Fleet white", st.Players[2].Name, "a team that nobody has named")
	require.True(t, st.Players[2].Unnamed && !st.Players[0].Unnamed)
	require.Equal(t, []string{"1", "2"}, st.Asks[0].Options)
	require.Equal(t, "forfeit", st.Buttons[0].Text)
	require.Equal(t, []string{"1", "2", "3", "4", "5", "6"}, st.Dice[0].Faces)
}

// The list and the dialog of dice show a die as the game takes it: by what players
// said, whatever a sensor reads.
func TestState_diceAreAsTheGameTakesThem(t *testing.T) {
	look := overlay.Default()
	now := lay()
	seen := &now.Table.Dice[0]
	seen.Kind, seen.Team, seen.Face = constellation.Unknown, "", ""
	require.True(t, newState(now, &rules.Info{}, &look, nil).Dice[0].Unsure)
	said := *seen
	said.Kind, said.Team, said.Face, said.FaceConfidence = constellation.D20, constellation.Red, "17", 1
	now.Corrected = []constellation.Die{said}
	d := newState(now, &rules.Info{}, &look, nil).Dice[0]
	require.Equal(t, Die{ID: "d1", Kind: constellation.D20, Team: constellation.Red, Face: "17", X: 100, Y: 100, Size: 16, Faces: constellation.D20.Faces()}, d)
}

// A page offers to take a die in again where players left it out.
func TestState_tellsWhichDiceAreLeftOut(t *testing.T) {
	look := overlay.Default()
	now := lay()
	require.False(t, newState(now, &rules.Info{}, &look, nil).Dice[0].LeftOut)
	now.LeftOut = []string{"d1"}
	require.True(t, newState(now, &rules.Info{}, &look, nil).Dice[0].LeftOut)
}

// What is asked of each side of the table in the same words is asked once on a page;
// what is to be chosen, or is another's, as often as it is meant.
func TestState_asksOnceWhatEachSideIsAsked(t *testing.T) {
	st := State{}
	for _, m := range []rules.Mark{
		{ID: "resume 0", Kind: rules.MarkAsk, Text: "Go on?"}, {ID: "resume 180", Kind: rules.MarkAsk, Text: "Go on?", Facing: 180},
		{ID: "odds", Kind: rules.MarkAsk, Text: "Go on?", Options: []string{"odds", "evens"}},
		{ID: "red", Kind: rules.MarkAsk, Text: "Go on?", Command: rules.Command{Do: "call", Player: "red"}},
	} {
		st.mark(&m)
	}
	var ids []string
	for _, a := range st.Asks {
		ids = append(ids, a.ID)
	}
	require.Equal(t, []string{"resume 0", "odds", "red"}, ids)
}

// Where events name a player otherwise than the table calls them, telephones hear of both.
func TestState_saysHowEventsNamePlayers(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Known: "A"}, {Name: "B", Known: "B"}, {Name: "white"}}}
	look := overlay.Default()
	st := newState(rules.Snapshot{Table: &constellation.Table{}, View: v}, &rules.Info{}, &look, nil)
	var known []string
	for _, p := range st.Players {
		known = append(known, p.Player+" "+p.Known)
	}
	require.Equal(t, []string{"Ada A", "B ", "white "}, known)
}
