package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestDiceAreCalledAsPeopleCallThem(t *testing.T) {
	for _, c := range []struct {
		want, owner string
		die         constellation.Die
	}{
		{"Ada's red d8 (5)", "Ada", constellation.Die{Kind: constellation.D8, Team: constellation.Red, Face: "5"}},
		{"red's d8 (5)", "red", constellation.Die{Kind: constellation.D8, Team: constellation.Red, Face: "5"}},
		{"red's d8", "red", constellation.Die{Kind: constellation.D8, Team: constellation.Red}},
		{"the white d20 (17)", "", constellation.Die{Kind: constellation.D20, Team: constellation.White, Face: "17"}},
		{"a d6", "", constellation.Die{Kind: constellation.D6}},
		{"a die", "", constellation.Die{}},
		{"the die (3)", "", constellation.Die{Kind: constellation.Unknown, Face: "3"}},
		{"the Cube (16)", "", constellation.Die{Kind: constellation.Borg, Team: constellation.Red, Face: "16"}},
		{"the Cube", "", constellation.Die{Kind: constellation.Borg}},
		{"the north die", "", constellation.Die{Kind: constellation.Utara, Face: "N"}},
		{"the Moon", "", constellation.Die{Kind: constellation.Utara, Face: "Moon"}},
		{"a die", "", constellation.Die{Kind: constellation.Utara}},
	} {
		require.Equal(t, c.want, DieName(c.owner, &c.die))
	}
}

func TestDiceAlikeAreCounted(t *testing.T) {
	require.Equal(t, "", DieNames(nil))
	require.Equal(t, "the Moon", DieNames([]string{"the Moon"}))
	require.Equal(t, "two north dice, the Moon and the east die", DieNames([]string{"the north die", "the Moon", "the north die", "the east die"}))
	require.Equal(t, "two Moons", DieNames([]string{"the Moon", "the Moon"}))
	require.Equal(t, "three dice", DieNames([]string{"a die", "a die", "a die"}))
	require.Equal(t, "two × Ada's d6", DieNames([]string{"Ada's d6", "Ada's d6"}))
}
