package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// toldOf is what a command says of a file, with the picture that render makes.
func toldOf(t *testing.T, command, file string, args ...string) string {
	t.Helper()
	picture := filepath.Join(t.TempDir(), "end.svg")
	call := append([]string{command, file}, args...)
	switch command {
	case "replay":
		call = append(call, "--json")
	case "render":
		call = append(call, "--out", picture)
	}
	out, _ := runProgram(t, 0, call...)
	drawn, _ := os.ReadFile(picture) // render's alone
	return out + string(drawn)
}

const (
	battleRecording = "../../rules/stardice/session/stardice.pcapng"
	utaraRecording  = "../../rules/utara/session/utara.pcapng"
)

// What plays a recording takes from the settings what play does: the game, its rules,
// who plays and from where. What the call says comes first.
func TestRecording_isPlayedAsTheSettingsSay(t *testing.T) {
	duel := settingsFile(t, "[play]\ngame = \"stardice\"\nrules = \"duel-sum\"\nplayers = [\"Ada\", \"Grace\"]\nseats = [\"left\", \"right\"]\n[play.set]\nreach = \"0.2\"\n")
	usual := settingsFile(t, "[play]\nrules = \"duel-sum\"\nplayers = [\"Ada\", \"Grace\"]\n")
	anyGame := settingsFile(t, "[play]\nplayers = [\"Ada\", \"Grace\", \"Kim\"]\n")
	names := settingsFile(t, "[names]\nwhite = \"Ada\"\nred = \"Grace\"\n")
	sky := settingsFile(t, "[play]\ngame = \"utara\"\nrules = \"advanced\"\nplayers = [\"Ada\", \"Grace\"]\n")
	for name, c := range map[string]struct {
		file            string
		settings, flags []string
	}{
		"everything": {battleRecording, []string{"--config", duel},
			[]string{"--game", "stardice", "--rules", "duel-sum", "--players", "Ada,Grace", "--seats", "left,right", "--set", "reach=0.2"}},
		"flags first": {battleRecording, []string{"--config", duel, "--rules", "stardice8", "--players", "Cy,Dot", "--seats", "top,left", "--set", "reach=0.15"},
			[]string{"--game", "stardice", "--rules", "stardice8", "--players", "Cy,Dot", "--seats", "top,left", "--set", "reach=0.15"}},
		"the usual game": {battleRecording, []string{"--config", usual, "--game", "stardice"},
			[]string{"--game", "stardice", "--rules", "duel-sum", "--players", "Ada,Grace"}},
		"rules of another game": {utaraRecording, []string{"--config", usual, "--game", "utara"}, []string{"--game", "utara"}},
		"any game":              {utaraRecording, []string{"--config", anyGame, "--game", "utara"}, []string{"--game", "utara", "--players", "Ada,Grace,Kim"}},
		"too many for a game":   {battleRecording, []string{"--config", anyGame, "--game", "stardice"}, []string{"--game", "stardice"}},
		"names":                 {battleRecording, []string{"--config", names, "--game", "stardice"}, []string{"--game", "stardice", "--players", "Ada,Grace"}},
		"names, solo":           {battleRecording, []string{"--config", names, "--game", "stardice", "--rules", "solo1"}, []string{"--game", "stardice", "--rules", "solo1", "--players", "Ada"}},
		"another game":          {battleRecording, []string{"--config", sky, "--game", "stardice"}, []string{"--game", "stardice"}},
		"another's":             {utaraRecording, []string{"--config", sky}, []string{"--game", "utara", "--rules", "advanced", "--players", "Ada,Grace"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, command := range []string{"replay", "events", "render"} {
				want := toldOf(t, command, c.file, c.flags...)
				require.Equal(t, want, toldOf(t, command, c.file, c.settings...), command)
			}
		})
	}
	require.Contains(t, toldOf(t, "replay", battleRecording, "--config", duel), "Grace")
}

// A sky is drawn by the rules of the settings, with their players.
func TestRender_drawsASkyAsTheSettingsSay(t *testing.T) {
	battle, example := "../../testdata/readme/battle.json", "../../testdata/utara/example.json"
	duel := settingsFile(t, "[names]\nwhite = \"Ada\"\nred = \"Grace\"\n[play]\ngame = \"stardice\"\nrules = \"duel-sum\"\n")
	require.Equal(t, toldOf(t, "render", battle, "--rules", "duel-sum", "--players", "Ada,Grace"), toldOf(t, "render", battle, "--config", duel))
	sky := settingsFile(t, "[play]\ngame = \"utara\"\nrules = \"advanced\"\n")
	require.Equal(t, toldOf(t, "render", example, "--game", "utara", "--rules", "advanced"), toldOf(t, "render", example, "--config", sky))
	_, errs := runProgram(t, 2, "render", battle, "--seats", "left,right", "--out", filepath.Join(t.TempDir(), "sky.png"))
	require.Contains(t, errs, errSeatsOfSky.Error())
}

// Where neither the call nor the settings name a game, replay asks for it; events and
// render take the usual one.
func TestRecording_ofWhichGameIsSaid(t *testing.T) {
	silent := settingsFile(t, "[table]\nwidth = 610\nheight = 457\n")
	for _, call := range [][]string{{"replay", battleRecording}, {"replay", battleRecording, "--config", silent}} {
		_, errs := runProgram(t, 2, call...)
		require.Equal(t, "asterism: "+errNoGame.Error()+"\n", errs)
	}
	for _, command := range []string{"events", "render"} {
		require.Equal(t, toldOf(t, command, battleRecording, "--game", usualGame), toldOf(t, command, battleRecording), command)
	}
}
