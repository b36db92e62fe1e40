package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// parsed is the command line as the program reads it.
func parsed(t *testing.T, args ...string) *cli {
	t.Helper()
	c := newCLI()
	k, err := kong.New(c, kong.Vars{"games": rules.Names(), "sets": ruleSets(), "udp": tuio.DefaultUDP, "jobs": "1", "themes": themeNames()})
	require.NoError(t, err)
	ctx, err := k.Parse(args)
	require.NoError(t, err)
	c.Play.said = givenFlags(ctx)
	return c
}

func TestGameFlags_becomeTheValuesOfTheGame(t *testing.T) {
	c := parsed(t, "score", "utara", "-", "--moon", "dark", "--hint", "--set", "level=good", "--board", "10,20,300,400,90")
	o := c.Score.options()
	require.Equal(t, map[string]string{"moon": "dark", "hint": "best", "level": "good"}, o.Values)
	require.Equal(t, rules.Placement{X: 10, Y: 20, W: 300, H: 400, Angle: 90}, o.Surface.Board)
	require.Empty(t, parsed(t, "score", "utara", "-").Score.options().Values)
}

func TestGameFlags_namesAreOneLineEach(t *testing.T) {
	c := parsed(t, "score", "utara", "-", "--players", "E\u0301va\u202e,A\nda")
	require.Equal(t, []string{"Éva", "Ada"}, c.Score.options().Players)
}

func TestGameFlags_everySwitchWithAFlagHasOne(t *testing.T) {
	for _, g := range rules.Games() {
		for _, s := range g.Info().Switches {
			if !s.Flag {
				continue
			}
			flag := "--" + s.Name
			if s.Bare == "" {
				flag += "=x"
			}
			require.Contains(t, parsed(t, "play", flag).Play.options().Values, s.Name)
		}
	}
}

func TestPlacement_refusesWhatIsNoGrid(t *testing.T) {
	for _, text := range []string{"", "1,2,3", "1,2,3,4,5,6", "1,2,0,4", "1,2,3,-4", "1,2,x,4", "1,2,3,inf"} {
		require.Error(t, new(placement).UnmarshalText([]byte(text)), text)
	}
}

// A switch that may stand bare takes a value as well.
func TestSwitches_standBareOrWithAValue(t *testing.T) {
	for flag, want := range map[string]string{"--hint": "best", "--hint=good": "good", "--hint=off": "off", "--hint=yes": "best", "--hint=false": ""} {
		require.Equal(t, want, parsed(t, "score", "ur", "-", flag).Score.options().Values["hint"], flag)
	}
	var said bytes.Buffer
	require.Equal(t, 2, run([]string{"moves", "ur", "-", "--hint=bset"}, strings.NewReader(`{"turn":"A","throws":[1],"pieces":{"A":[0,0,0,0,0,0,0],"B":[0,0,0,0,0,0,0]}}`), &said, &said))
	require.Contains(t, said.String(), "bset")
}
