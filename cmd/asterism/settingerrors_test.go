package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A value of another kind is refused by the name of its key, in words of the file.
func TestSettings_ofTheWrongKindAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"[table]\nwidth = \"x\"":                     "line 2: table.width must be a number",
		"[table]\nwidth = {a = 1}":                   "line 2: table.width must be a number",
		"table = 5":                                  "line 1: table must be a section that begins with [table]",
		"[[table]]\nwidth = 1":                       "line 1: table must be a section that begins with [table]",
		"[play]\nset = 3":                            "line 2: play.set must be a section that begins with [play.set]",
		"[play.set]\nmoon = 3":                       "line 2: play.set.moon must be text in quotes",
		"[play]\nset = {moon = 3}":                   "line 2: play.set.moon must be text in quotes",
		"[play]\nset = {a = \"x\",\n moon = 3}":      "line 3: play.set.moon must be text in quotes",
		"[play]\nset = {moon = [1]}":                 "line 2: play.set.moon must be text in quotes",
		"play = {set = {moon = 3}}":                  "line 1: play.set.moon must be text in quotes",
		"play.set = {moon = 3}":                      "line 1: play.set.moon must be text in quotes",
		"table = {width = \"x\"}":                    "line 1: table.width must be a number",
		"[touch]\nsymbol = [{id = 1}, {id = \"x\"}]": "line 2: touch.symbol.id must be a whole number",
		"[play]\ncompanion = 5":                      "line 2: play.companion must be true or false",
		"[show]\nbeside = 5":                         "line 2: show.beside must be true or false",
		"[Names]\nWhite = 5":                         "line 2: Names.White must be text in quotes",
		"[touch]\nlimit = 1.5":                       "line 2: touch.limit must be a whole number",
		"[touch]\ncorners = [0, 1]":                  "line 2: touch.corners must be a list of pairs of numbers",
		"[touch]\nsymbol = 7":                        "line 2: touch.symbol must be sections that each begin with [[touch.symbol]]",
		"[[touch.symbol]]\nid = \"seven\"":           "line 2: touch.symbol.id must be a whole number",
		"[camera]\nkinds = \"d6\"":                   "line 2: camera.kinds must be a list of texts in quotes",
		"[camera]\ncorners = \"1,2\"":                "line 2: camera.corners must be a list of numbers",
		"[table]\nwidth = 610\nwidth = 611":          "line 3: toml: key width is already defined",
		"[[touch.symbol]]\nid = 5000000000":          "line 2: toml: integer value 5000000000",
		"[table]\nwidth = 610\nheight = 4 5 7":       "line 3: toml: ",
	} {
		_, err := readSettings(settingsFile(t, text))
		require.ErrorContains(t, err, want, text)
		require.NotContains(t, err.Error(), "struct", text)
		require.ErrorAs(t, err, new(badInput))
	}
}

func TestTheme_ofTheWrongKindIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"names = {white = 5}":        "line 1: names.white must be text in quotes",
		"base = 5":                   "line 1: base must be text in quotes",
		"[names]\nwhite = 5":         "line 2: names.white must be text in quotes",
		"[colors]\nground = [5]":     "line 2: colors.ground must be text in quotes",
		"[sky]\nlife = \"a little\"": "line 2: sky.life must be a number",
	} {
		_, err := themeFile(settingsFile(t, text))
		require.ErrorContains(t, err, want, text)
		require.NotContains(t, err.Error(), "struct", text)
	}
}

// Windows' Notepad begins files of UTF-8 with a byte order mark.
func TestSettings_mayBeginWithAByteOrderMark(t *testing.T) {
	c, err := readConfig(settingsFile(t, "\ufeff[table]\nwidth = 700\nheight = 500\n"), "")
	require.NoError(t, err)
	require.Equal(t, tableSize{X: 700, Y: 500}, c.size())
	_, err = themeFile(settingsFile(t, "\ufeffbase = \"print\"\n"))
	require.NoError(t, err)
}

func TestSettings_aSymbolIsGivenOnce(t *testing.T) {
	once := "[[touch.symbol]]\nid = 7\nkind = \"d20\"\n"
	_, err := readConfig(settingsFile(t, once+"[[touch.symbol]]\nid = 8\nkind = \"d6\"\n"), "")
	require.NoError(t, err)
	_, err = readConfig(settingsFile(t, once+"[[touch.symbol]]\nid = 7\nkind = \"d6\"\n"), "")
	require.ErrorContains(t, err, "symbol 7 is given twice")
}

func TestSettings_cornersAreTwoNumbersEach(t *testing.T) {
	for text, want := range map[string]string{
		"[touch]\ncorners = [[0, 0, 9], [1, 0], [1, 1], [0, 1]]": "touch.corners: corner 1 is two numbers, not 3",
		"[touch]\ncorners = [[0, 0], [1], [1, 1], [0, 1]]":       "touch.corners: corner 2 is two numbers, not 1",
		"[show]\ncorners = [[0, 0], [1, 0], [1, 1], []]":         "show.corners: corner 4 is two numbers, not 0",
	} {
		_, err := readConfig(settingsFile(t, text), "")
		require.ErrorContains(t, err, want, text)
	}
}

func TestSettings_screensAreNumberedFromZero(t *testing.T) {
	_, err := readConfig(settingsFile(t, "[show]\nmonitor = -2\n"), "")
	require.ErrorContains(t, err, "config: monitor -2: the first is 0")
	require.ErrorAs(t, err, new(badInput))
	_, err = readConfig(settingsFile(t, "[show]\nmonitor = 2\n"), "")
	require.NoError(t, err)
}
