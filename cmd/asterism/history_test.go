package main

import (
	"bytes"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stats"
)

// runProgram runs the program and returns what it prints.
func runProgram(t *testing.T, want int, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	require.Equal(t, want, run(args, strings.NewReader(""), &o, &e), e.String())
	return o.String(), e.String()
}

func TestHistory_listsWhatWasPlayed(t *testing.T) {
	file, _ := brokenOff(t, 1<<30) // all of the bundled battle
	out, _ := runProgram(t, 0, "history", "--journal", file, "--rounds")
	require.Regexp(t, `(?m)^1 .* Star Dice +white \d+, red \d+ +not over +1 +\w+ \d`, out)
	require.Regexp(t, `(?m)^ +round 1 .* white \d+, red \d+`, out)

	out, _ = runProgram(t, 0, "history", "--journal", file, "--json")
	var all []stats.Record
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	require.Len(t, all, 1)
	require.Equal(t, "final", all[0].Rules)
	require.NotEmpty(t, all[0].Rounds[0].Formations)
	require.Equal(t, matches(t, file)[0].Events, all[0].Events)

	out, _ = runProgram(t, 0, "history", "--journal", file, "--csv")
	lines, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 3)
	require.Equal(t, []string{"white", "red"}, []string{lines[1][5], lines[2][5]})

	out, _ = runProgram(t, 0, "history", "--journal", file, "--game", "utara")
	require.Equal(t, "no match that was kept is like that\n", out)
	out, _ = runProgram(t, 0, "history", "--journal", file, "--player", "WHITE", "--last", "1")
	require.Contains(t, out, "Star Dice")
}

func TestHistory_ofNothingSaysSoInOneLine(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, command := range []string{"history", "stats"} {
		out, errs := runProgram(t, 0, command)
		require.Equal(t, "no match is kept yet: play one (asterism play --live)\n", out, command)
		require.Empty(t, errs)
	}
	out, _ := runProgram(t, 0, "history", "--json")
	require.Equal(t, "[]\n", out)
	_, errs := runProgram(t, 2, "history", "replay", "1")
	require.Contains(t, errs, "no match is kept yet")
}

func TestHistory_aWrongCallIsSaidInOneLine(t *testing.T) {
	letter := filepath.Join(t.TempDir(), "letter")
	require.NoError(t, os.WriteFile(letter, []byte("Dear all,\n"), 0o600))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"history", "--journal", "nowhere.db"}, "journal nowhere.db is not there"},
		{[]string{"history", "--journal", letter}, "journal line 1"},
		{[]string{"history", "--game", "chess"}, `no game "chess"`},
		{[]string{"history", "--last=-1"}, "--last -1 is negative"},
		{[]string{"stats", "--bias", "1"}, "bias of 1 times"},
		{[]string{"stats", "--format", "gif"}, "--format"},
	} {
		_, errs := runProgram(t, 2, c.args...)
		require.Contains(t, errs, c.want)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
	}
}

func TestHistory_journalsOfLinesAreRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "war.jsonl")
	_, _, err := journalled(t, playCmd{Game: "stardice", Journal: file})
	require.NoError(t, err)
	out, _ := runProgram(t, 0, "history", "--journal", file)
	require.Contains(t, out, "Star Dice")
	picture := filepath.Join(t.TempDir(), "end.svg")
	runProgram(t, 0, "history", "replay", "1", "--journal", file, "--windowless", "--out", picture)
	require.FileExists(t, picture)
}

func TestHistory_replayShowsTheMatchAsItWas(t *testing.T) {
	file, _ := brokenOff(t, 1<<30)
	picture := filepath.Join(t.TempDir(), "end.png")
	out, _ := runProgram(t, 0, "history", "replay", "1", "--journal", file, "--windowless", "--out", picture)
	played, _ := runProgram(t, 0, "play", "--windowless", "--journal", none, "--speed", "max", "--out", filepath.Join(t.TempDir(), "x.svg"))
	require.Equal(t, eventLines(played), eventLines(out))
	b, err := os.ReadFile(picture)
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(b))
	require.NoError(t, err)
	_, errs := runProgram(t, 2, "history", "replay", "7", "--journal", file)
	require.Contains(t, errs, "no match has the number 7")
}

// A crash loses the last scenes: what happened after them is told all the same.
func TestHistory_aReplayTellsTheEndThatACrashLeftWithoutAScene(t *testing.T) {
	file, _ := brokenOff(t, 1<<30)
	replay := func() []string {
		out, _ := runProgram(t, 0, "history", "replay", "1", "--journal", file, "--windowless", "--out", filepath.Join(t.TempDir(), "end.svg"))
		return eventLines(out)
	}
	whole := replay()
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer db.Close()
	gone, err := db.Exec("delete from scene where seq > (select max(seq) from scene) - 6")
	require.NoError(t, err)
	n, err := gone.RowsAffected()
	require.NoError(t, err)
	require.Positive(t, n)
	require.Equal(t, whole, replay())
}

// While nothing happened the sensors that were heard went on to be heard, and those
// that had fallen silent stayed so.
func TestHistory_aReplayTellsOfNoSilenceThatThereWasNot(t *testing.T) {
	heard := constellation.SourceState{Name: "heard", Last: time.Second}
	silent := constellation.SourceState{Name: "silent", Blind: constellation.NoWord, Last: time.Second}
	then := &constellation.Table{Time: 2 * time.Second, Sources: []constellation.SourceState{heard, silent}}
	now := quietly(then, time.Minute)
	require.Equal(t, 62*time.Second, now.Time)
	require.Equal(t, 61*time.Second, now.Sources[0].Last)
	require.Equal(t, silent, now.Sources[1])
	require.Equal(t, heard, then.Sources[0])
}

// eventLines are the lines that tell of events: those that begin with a time.
func eventLines(out string) []string {
	var all []string
	for _, l := range strings.Split(out, "\n") {
		if f := strings.Fields(l); len(f) > 1 && strings.Contains(f[0], ".") {
			all = append(all, l)
		}
	}
	return all
}

func TestStats_saysWhatItMeansAndDrawsIt(t *testing.T) {
	file, _ := brokenOff(t, 1<<30)
	plots := filepath.Join(t.TempDir(), "plots")
	out, errs := runProgram(t, 0, "stats", "--journal", file, "--plots", plots)
	require.Contains(t, out, "are too few to tell")
	require.Contains(t, errs, "heat.svg")
	require.FileExists(t, filepath.Join(plots, "heat.svg"))
	out, _ = runProgram(t, 0, "stats", "--journal", file, "--json")
	var s stats.Summary
	require.NoError(t, json.Unmarshal([]byte(out), &s))
	require.NotEmpty(t, s.Dice)
	require.Positive(t, s.Heat.Dice)
}

// A throw of Ur says what each of its dice shows, but not where it lies, and what it
// brought isn't counted in points.
func TestStats_knowsThrowsOfUr(t *testing.T) {
	file, _ := brokenOffAt(t, "ur", 1<<30)
	out, _ := runProgram(t, 0, "stats", "--journal", file)
	require.NotContains(t, out, "No throws are known")
	require.Contains(t, out, "A's two-sided die: ")
	require.Contains(t, out, "0 rounds of two players with known throws and points are too few to tell")
	out, _ = runProgram(t, 0, "stats", "--journal", file, "--json")
	var s stats.Summary
	require.NoError(t, json.Unmarshal([]byte(out), &s))
	require.Len(t, s.Dice, 2)
	for _, f := range s.Dice {
		require.Equal(t, constellation.Binary, f.Kind)
		require.Positive(t, f.Throws)
		require.Zero(t, f.Throws%3)
		require.Zero(t, f.Unknown)
	}
	require.Zero(t, s.Heat.Dice+s.Heat.Beside)
}

// Scripts find lists where there is nothing, and keys as all else is written.
func TestStats_ofNothingHasEmptyLists(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	out, _ := runProgram(t, 0, "stats", "--json")
	require.NotContains(t, out, "null")
	require.Equal(t, strings.ToLower(keysOf(out)), keysOf(out))
	for _, key := range []string{"dice", "players", "points", "head_to_head"} {
		require.Contains(t, out, fmt.Sprintf("%q: []", key))
	}
}

// keysOf are the keys of indented JSON, a line each.
func keysOf(text string) string {
	return strings.Join(regexp.MustCompile(`"[^"]+":`).FindAllString(text, -1), "\n")
}

func TestStats_nothingToPlotIsSaid(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	plots := filepath.Join(t.TempDir(), "plots")
	for _, json := range [][]string{{"--json"}, nil} {
		_, errs := runProgram(t, 0, append([]string{"stats", "--plots", plots}, json...)...)
		require.Equal(t, "asterism: there is nothing to plot yet: no throw is known\n", errs)
		require.NoDirExists(t, plots)
	}
}

// A name from a telephone is no formula in a spreadsheet.
func TestHistory_csvHoldsNoFormulas(t *testing.T) {
	for name, want := range map[string]string{"Ada": "Ada", "": "", "=cmd|/C calc!A0": "'=cmd|/C calc!A0", "+1": "'+1", "-1": "'-1", "@x": "'@x", "Å=1": "Å=1"} {
		require.Equal(t, want, plainCell(name))
	}
}

// Utara takes two of one name, and calls the second by a number: so does what is kept of it.
func TestHistory_tellsTwoOfOneNameApart(t *testing.T) {
	for _, c := range []struct{ players, want []string }{
		{[]string{"Ada", "ada"}, []string{"Ada", "ada 2"}},
		{[]string{"human", "human", "human"}, []string{"human", "human 2", "human 3"}},
		{[]string{"Ada", "Ben"}, []string{"Ada", "Ben"}},
	} {
		m := stats.Match{Header: rules.NewHeader("utara", rules.Options{Players: c.players})}
		require.Equal(t, c.want, stats.Read(m, stats.NewNames(c.players)).Players)
	}
}

// Where others sat down meanwhile, a round is that of who sat there.
func TestSatIn_areThoseOfTheRound(t *testing.T) {
	r := &stats.Record{Players: []string{"Ada", "Ben", "Eve"}}
	for want, round := range map[string]stats.Round{
		"[Ada Ben]":     {Players: []string{"Ada", "Ben"}, Points: map[string]int{"Ada": 1}},
		"[Ben Eve]":     {Players: []string{"Eve", "Ben"}},
		"[Ada Ben Eve]": {},
	} {
		require.Equal(t, want, fmt.Sprint(satIn(r, &round)))
	}
	require.Len(t, r.Players, 3)
}
