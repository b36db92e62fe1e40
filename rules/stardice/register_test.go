package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestTheGameIsRegistered(t *testing.T) {
	g, ok := rules.Find("stardice")
	require.True(t, ok)
	info := g.Info()
	require.Equal(t, Sets[0].Name, info.Sets[0].Name, "the default comes first")
	require.Len(t, info.Sets, len(Sets))
	require.NotEmpty(t, info.Session.Recording)
	require.NotEmpty(t, info.Session.Said)
	for _, s := range info.Sets {
		require.NotEmpty(t, s.About, s.Name)
		require.True(t, s.Players >= info.Players.Min && s.Players <= info.Players.Max, s.Name)
	}
}

func TestEverySwitchIsDocumentedAndUnderstood(t *testing.T) {
	require.Len(t, Switches, len(setters))
	for _, s := range Switches {
		require.Contains(t, setters, s.Name)
		require.Regexp(t, `\(.+\)$`, s.Help, "the default stands in brackets")
	}
}

func TestEveryKeyIsACommand(t *testing.T) {
	for _, k := range (Game{}).Info().Keys {
		require.Contains(t, doers, k.Command.Do)
	}
}

func TestTheCubeMayHaveAName(t *testing.T) {
	b := newBoard(t, rules.Options{Values: map[string]string{"cube": "Borg"}})
	b.see()
	require.Contains(t, b.r.View().Players[0].Lines, "throw the Borg")
	require.Equal(t, []string{"the Borg came in: 8"}, texts(b.roll("c borg neutral 8 40 40"), rules.Entered))
	_, err := NewConfig(rules.Options{Values: map[string]string{"cube": ""}})
	require.EqualError(t, err, "stardice: switch cube=: a name is wanted")
}
