package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A name that the settings give alone is used, and the other player keeps the usual one.
func TestSettings_oneNameAloneIsUsed(t *testing.T) {
	for name, c := range map[string]struct {
		text, game, rules string
		want              []string
	}{
		"in one line":   {"white = \"a\\nb\\u202e\"\nred = \"E\\u0301va\"", "ur", "", []string{"ab", "Éva"}},
		"of signs":      {"white = \"\\u200b\"\nred = \"Ada\"", "ur", "", []string{"A", "Ada"}},
		"none":          {"", "stardice", "", nil},
		"both":          {"white = \"Ada\"\nred = \"Grace\"", "ur", "", []string{"Ada", "Grace"}},
		"white":         {"white = \"Ada\"", "stardice", "", []string{"Ada", "red"}},
		"red":           {"red = \"Ada\"", "stardice", "", []string{"white", "Ada"}},
		"on a board":    {"white = \"Ada\"", "ur", "", []string{"Ada", "B"}},
		"the other's":   {"white = \"B\"", "ur", "", []string{"B", "A"}},
		"second there":  {"red = \"Ada\"", "artaban", "", []string{"A", "Ada"}},
		"who is alone":  {"white = \"Ada\"\nred = \"Grace\"", "stardice", "solo1", []string{"Ada"}},
		"red, alone":    {"red = \"Grace\"", "stardice", "solo1", []string{"Grace"}},
		"unknown rules": {"white = \"Ada\"", "stardice", "nope", []string{"Ada", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, err := readConfig(settingsFile(t, "[names]\n"+c.text+"\n"), "")
			require.NoError(t, err)
			g, err := game(c.game)
			require.NoError(t, err)
			require.Equal(t, c.want, cfg.names(g, c.rules))
		})
	}
}

func TestSettings_namesAreWrittenAsTheyAreRead(t *testing.T) {
	s, err := readSettings(settingsFile(t, "[play]\nplayers = [\"E\\u0301va\\n\", \""+strings.Repeat("x", 99)+"\"]\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"Éva", strings.Repeat("x", rules.LongestName)}, s.Play.Players)
}

// Why a game can't be played as the settings say names their file and section; what the
// call says isn't theirs.
func TestSettings_thatCantBePlayedAreNamed(t *testing.T) {
	const apart = `players "Ada" and "ada" can't be told apart`
	for name, c := range map[string]struct {
		text, want string
		flags      []string
	}{
		"equal players":  {"[play]\ngame = \"ur\"\nplayers = [\"Ada\", \"ada\"]", "FILE: [play]: ur: " + apart, nil},
		"rules":          {"[play]\ngame = \"ur\"\nrules = \"nope\"", `FILE: [play]: ur: rules "nope", want seven, six or five`, nil},
		"a switch":       {"[play]\ngame = \"ur\"\nset = {nope = \"x\"}", `FILE: [play]: ur: no switch "nope": there are bear-off, budget, clock, hint, level, tray`, nil},
		"equal names":    {"[names]\nwhite = \"Ada\"\nred = \"ada\"", "FILE: [names]: stardice: " + apart, nil},
		"no game":        {"[play]\nset = {reach = \"x\"}", "FILE: [play]: stardice: switch reach=x: no number", nil},
		"its rules":      {"[play]\nrules = \"basic\"", `FILE: [play]: stardice: no rule set "basic": there are final, stardice8, stardice7, stardice5, duel-sum, duel-max, solo2, solo1`, nil},
		"its players":    {"[play]\nplayers = [\"Ada\", \"ada\"]", "FILE: [play]: stardice: " + apart, nil},
		"game by call":   {"[play]\nplayers = [\"Ada\", \"ada\"]", "ur: players \"Bo\" and \"bo\" can't be told apart", []string{"ur", "--players", "Bo,bo"}},
		"of the call":    {"[play]\ngame = \"ur\"", "ur: " + apart, []string{"--players", "Ada,ada"}},
		"misleading one": {"[names]\nwhite = \"red\"", "FILE: [names]: stardice: players \"red\" and \"white\": the first plays the white fleet and the second the red one, so the names mislead", nil},
	} {
		t.Run(name, func(t *testing.T) {
			file := settingsFile(t, c.text+"\n")
			_, errs := runProgram(t, 2, append([]string{"play", "--windowless", "--config", file}, c.flags...)...)
			want := "asterism: " + strings.Replace(c.want, "FILE", file, 1) + "\n"
			require.Equal(t, want, errs)
			if len(c.flags) == 0 {
				_, errs = runProgram(t, 2, "doctor", "--config", file)
				require.Equal(t, want, errs)
			}
		})
	}
	sky := settingsFile(t, "[names]\nwhite = \"Ada\"\nred = \"ada\"\n")
	_, errs := runProgram(t, 2, "render", "../../testdata/readme/battle.json", "--config", sky, "--out", filepath.Join(t.TempDir(), "sky.png"))
	require.Equal(t, "asterism: "+sky+": [names]: stardice: "+apart+"\n", errs)
}

// A profile that can't be played is listed as that.
func TestProfiles_thatCantBePlayedSaySo(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "twins", "[play]\ngame = \"ur\"\nplayers = [\"Ada\", \"ada\"]\n", time.Hour)
	out, _ := runProgram(t, 0, "profiles")
	require.Contains(t, out, `can't be played: [play]: ur: players "Ada" and "ada" can't be told apart`)
	out, _ = runProgram(t, 0, "profiles", "--json")
	var lines []profileLine
	require.NoError(t, json.Unmarshal([]byte(out), &lines))
	require.Equal(t, `[play]: ur: players "Ada" and "ada" can't be told apart`, lines[0].Error)
	require.Equal(t, []string{"Ada", "ada"}, lines[0].Players)
	keepProfile(t, "usual", "[play]\nrules = \"basic\"\n", 0)
	out, _ = runProgram(t, 0, "profiles")
	require.Contains(t, out, `can't be played: [play]: stardice: no rule set "basic"`)
}
