package rules

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func named(white, red string) map[string]Person {
	return map[string]Person{"white": {Name: white}, "red": {Name: red}}
}

// What was over when somebody else sat down belongs to those who sat there before.
func TestHeader_knowsWhoSatThereBefore(t *testing.T) {
	var h Header
	h.Introduce(named("Zoe", ""), 3)
	h.Introduce(named("Zoe", "Max"), 10) // who had no name was no other
	require.Empty(t, h.Before)
	h.Introduce(named("Max", "Zoe"), 50) // they swap seats
	h.Introduce(named("Kim", "Zoe"), 90)
	h.Introduce(named("Kim", "Leo"), 90) // nothing happened in between
	h.Introduce(map[string]Person{"white": {Name: "Kim", Color: "#ff0000"}, "red": {Name: "Leo"}}, 95)
	require.Len(t, h.Before, 2)
	for seq, want := range map[int][2]string{1: {"Zoe", "Max"}, 50: {"Zoe", "Max"}, 51: {"Max", "Zoe"}, 90: {"Max", "Zoe"}, 91: {"Kim", "Leo"}, 500: {"Kim", "Leo"}} {
		people := h.PeopleAt(seq)
		require.Equal(t, want, [2]string{people["white"].Name, people["red"].Name}, seq)
	}
	require.Equal(t, "#ff0000", h.PeopleAt(500)["white"].Color)
}

// Who had no name in the first game is who was named first.
func TestHeader_aLaterNameIsOfTheFirstGameToo(t *testing.T) {
	var h Header
	h.Introduce(named("Zoe", ""), 3)
	h.Introduce(named("Kim", ""), 50)
	h.Introduce(named("Kim", "Max"), 60)
	require.Equal(t, named("Zoe", "Max"), h.PeopleAt(50))
}

// Who takes the name back, as somebody who goes home may, keeps what was won.
func TestHeader_aNameThatIsTakenBackWasOne(t *testing.T) {
	var h Header
	h.Introduce(named("Zoe", "Max"), 3)
	h.Introduce(map[string]Person{"red": {Name: "Max"}}, 50)
	require.Equal(t, named("Zoe", "Max"), h.PeopleAt(50))
	require.Empty(t, h.PeopleAt(51)["white"])
}

// Who is named by the match has that name until another one is said.
func TestHeader_theNamesOfTheMatchAreNames(t *testing.T) {
	h := Header{Players: []string{"Zoe", "Max"}}
	h.Introduce(map[string]Person{"Zoe": {Color: "#ff0000"}}, 3)
	require.Empty(t, h.Before)
	swapped := map[string]Person{"Zoe": {Name: "Max"}, "Max": {Name: "Zoe"}}
	h.Introduce(swapped, 50)
	require.Equal(t, map[string]Person{"Zoe": {Name: "Zoe", Color: "#ff0000"}, "Max": {Name: "Max"}}, h.PeopleAt(50))
	require.Equal(t, swapped, h.PeopleAt(51))
}

// A journal of lines says it by where the lines stand.
func TestReadJournal_tellsWhoSatThereBefore(t *testing.T) {
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	require.NoError(t, j.Begin(Header{Version: journalVersion, Game: "ur"}))
	require.NoError(t, j.Introduce(named("Zoe", "Max")))
	require.NoError(t, j.Append(Event{Seq: 1, Kind: Turn}, Event{Seq: 2, Kind: Ended}))
	require.NoError(t, j.Introduce(named("Max", "Zoe")))
	require.NoError(t, j.Append(Event{Seq: 3, Kind: Turn}))
	require.NoError(t, j.Flush())
	rec, err := ReadJournal(&b)
	require.NoError(t, err)
	require.Equal(t, named("Zoe", "Max"), rec.Header.PeopleAt(2))
	require.Equal(t, named("Max", "Zoe"), rec.Header.PeopleAt(3))
}
