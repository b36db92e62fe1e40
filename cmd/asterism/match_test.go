package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// said runs a command line and returns its exit status and what it says.
func said(args string) (status int, out, err string) {
	var o, e bytes.Buffer
	status = run(strings.Fields(args), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

func TestMatch_isTheSameEachTime(t *testing.T) {
	for _, args := range []string{
		"match artaban --levels good,greedy --games 4 --nodes 60 --plies 40",
		"match artaban --rules diagonal --levels good,greedy --games 2 --nodes 60 --plies 30",
		"match ur --games 4 --nodes 20 --seed 3",
		"match ur --games 2 --nodes 20 --rules five --set bear-off=inexact --json",
		"tune ur --games 4 --rounds 1 --trial 4 --nodes 20 --json",
	} {
		status, first, err := said(args)
		require.Zero(t, status, "%s: %s", args, err)
		require.Empty(t, err, "no progress where there is no terminal")
		_, second, _ := said(args + " --jobs 1")
		require.Equal(t, first, second, args)
	}
}

func TestMatch_saysHowItEnded(t *testing.T) {
	_, out, _ := said("match artaban --levels best,greedy --games 2 --nodes 60 --plies 20 --seed 5")
	require.Regexp(t, `^artaban: best against greedy, 2 games, seed 5, 60 positions a move
best won \d, drew \d and lost \d: \d+\.\d % won \(95 %: \d+\.\d to \d+\.\d %\)
20 moves and throws a game, 2 games broken off and given to who was ahead, if anybody \(artaban may go on for ever\)
$`, out)
	_, out, _ = said("match artaban --levels best,greedy --games 2 --nodes 60 --plies 20 --json")
	var answer struct {
		Games, Won, Drawn, Lost, Capped int
		Share                           struct{ Low, High float64 }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &answer))
	require.Equal(t, 2, answer.Won+answer.Drawn+answer.Lost)
	require.Equal(t, 2, answer.Capped)
}

// Who reads the figures of games that had no end learns whom they went to.
func TestMatch_saysWhatBecameOfGamesThatWereBrokenOff(t *testing.T) {
	for args, want := range map[string]string{
		"match artaban --games 2 --nodes 20 --plies 20":                              ", 2 games broken off and given to who was ahead, if anybody (artaban may go on for ever)\n",
		"match ur --games 2 --nodes 20 --plies 20":                                   ", 2 games broken off and drawn\n",
		"match ur --games 2 --nodes 20":                                              ", 0 games broken off\n",
		"tune ur --games 2 --rounds 1 --trial 2 --nodes 5 --level greedy --plies 20": ", 2 games broken off and drawn\n",
	} {
		status, out, err := said(args)
		require.Zero(t, status, err)
		require.True(t, strings.HasSuffix(out, want), "%s: %s", args, out)
	}
}

func TestMatch_refusesWhatItCannotPlay(t *testing.T) {
	for args, want := range map[string]string{
		"match chess":                    "no game",
		"match stardice":                 "stardice has no levels",
		"match ur --levels best":         "want two",
		"match ur --levels best,perfect": `level "perfect"`,
		"match ur --games 3":             "even number",
		"match ur --plies 4":             "games of 4 moves",
		"match ur --rules nine":          `rules "nine"`,
		"match ur --set moon=dark":       "moon",
		"match ur --nodes 0":             "0 positions",
		"tune stardice":                  "stardice has no weights",
		"tune ur --rounds 0":             "--rounds 0: give 1 or more",
		"tune ur --level off":            `level "off"`,
		"tune ur --trial 5":              "even number",
		"tune artaban --rules chess":     `rules "chess"`,
	} {
		status, _, err := said(args)
		require.Equal(t, 2, status, args)
		require.Contains(t, err, want, args)
		require.Equal(t, 1, strings.Count(err, "\n"), "one line: %s", err)
	}
}
