package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

func TestTouchSettings_aBlobsSizeTellsTheDie(t *testing.T) {
	cfg, err := readConfig(settingsFile(t, "[[touch.blob]]\nmin = 10\nmax = 20\nkind = \"d6\"\nteam = \"red\"\n[[touch.blob]]\nmin = 20\nmax = 30\n"), "")
	require.NoError(t, err)
	m := cfg.mapping()
	require.NoError(t, m.Validate())
	require.Equal(t, []tuio.BlobRule{
		{Symbol: tuio.Symbol{Kind: constellation.D6, Team: constellation.Red}, Min: 10, Max: 20},
		{Min: 20, Max: 30},
	}, m.Blobs)
}

func TestTouchSettings_whatIsWrongWithABlobIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"min = 20\nmax = 10":                   "config: blob of 20 to 10 mm: min is 0 or more, and max is more than min",
		"min = -1\nmax = 10":                   "config: blob of -1 to 10 mm: min is 0 or more, and max is more than min",
		"min = nan\nmax = 10":                  "config: blob of NaN to 10 mm: min is 0 or more, and max is more than min",
		"min = 10":                             "config: blob of 10 to 0 mm: min is 0 or more, and max is more than min",
		"min = 10\nmax = 20\nkind = \"d7\"":    `config: blob of 10 to 20 mm: no kind of die is called "d7"`,
		"min = 10\nmax = 20\nteam = \"mauve\"": `config: blob of 10 to 20 mm: no team is called "mauve"`,
		"min = 10\nmax = 20\n[[touch.blob]]\nmin = 19\nmax = 30": "config: blob of 19 to 30 mm: a size within it is also that of another, of 10 to 20 mm",
		"min = 10\nmax = 20\nface = \"3\"":                       `no setting is called "touch.blob.face"`,
		"min = \"small\"\nmax = 20":                              "touch.blob.min must be a number",
	} {
		_, err := readConfig(settingsFile(t, "[[touch.blob]]\n"+text), "")
		require.ErrorContains(t, err, want)
		require.ErrorAs(t, err, new(badInput))
	}
}

// What the start page doesn't set stays: the blobs of a profile, too.
func TestTouchSettings_blobsAreKept(t *testing.T) {
	file := settingsFile(t, "[[touch.blob]]\nmin = 10\nmax = 20\nkind = \"d6\"")
	cfg, err := readSettings(file)
	require.NoError(t, err)
	kept := cfg.setUp(everything)
	require.NoError(t, kept.write(file))
	again, err := readSettings(file)
	require.NoError(t, err)
	require.Equal(t, cfg.Touch.Blobs, again.Touch.Blobs)
}

func TestTouchSettings_aTagSaysHowLargeItsDieIs(t *testing.T) {
	leader := "[[touch.symbol]]\nid = 4\nkind = \"d6\"\nteam = \"white\"\nsize = "
	cfg, err := readConfig(settingsFile(t, leader+"22"), "")
	require.NoError(t, err)
	m := cfg.mapping()
	require.NoError(t, m.Validate())
	require.Equal(t, tuio.Symbol{Kind: constellation.D6, Team: constellation.White, Size: 22}, m.Symbols[4])
	for _, size := range []string{"-1", "nan", "201"} {
		_, err := readConfig(settingsFile(t, leader+size), "")
		require.ErrorContains(t, err, "config: symbol 4: a die of")
	}
}

// The start page knows nothing of how large dice are: what the settings say of it stays.
func TestTouch_theSizeOfATaggedDieOutlivesTheStartPage(t *testing.T) {
	var s settings
	s.Touch.Symbols = []symbolSetting{{ID: 7, Kind: "d6", Team: "white", Size: 22}, {ID: 8, Kind: "d6", Size: 16}}
	page := setupOf(config{settings: s})
	page.Symbols[1].Kind = "d20" // another die bears the tag now
	require.Equal(t, []symbolSetting{{ID: 7, Kind: "d6", Team: "white", Size: 22}, {ID: 8, Kind: "d20"}}, s.setUp(page).Touch.Symbols)
}
