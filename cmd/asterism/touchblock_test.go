package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// Settings say which tags and sizes of blobs are wooden blocks.
func TestTouchSettings_sayWhatIsABlock(t *testing.T) {
	cfg, err := readConfig(settingsFile(t, "[[touch.symbol]]\nid = 90\nblock = [75, 25.5]\n[[touch.blob]]\nmin = 46\nmax = 56\nblock = true\n"), "")
	require.NoError(t, err)
	m := cfg.mapping()
	require.NoError(t, m.Validate())
	require.Equal(t, tuio.Symbol{Role: constellation.RoleBlock, W: 75, H: 25.5}, m.Symbols[90])
	require.Equal(t, []tuio.BlobRule{{Symbol: tuio.Symbol{Role: constellation.RoleBlock}, Min: 46, Max: 56}}, m.Blobs)
	for setting, want := range map[string]string{
		"[[touch.symbol]]\nid = 90\nblock = [75]":                            "config: symbol 90: a block of [75] mm: want its width and height, each up to 1000",
		"[[touch.symbol]]\nid = 90\nblock = [75, 0]":                         "config: symbol 90: a block of [75 0] mm: want its width and height",
		"[[touch.symbol]]\nid = 90\nblock = [nan, 20]":                       "config: symbol 90: a block of [NaN 20] mm: want its width and height",
		"[[touch.symbol]]\nid = 90\nblock = [75, 1001]":                      "config: symbol 90: a block of [75 1001] mm: want its width and height",
		"[[touch.symbol]]\nid = 90\nblock = [75, 25]\nkind = \"d6\"":         "config: symbol 90: a block has no kind, face, team or size",
		"[[touch.blob]]\nmin = 46\nmax = 56\nblock = true\nteam = \"white\"": "config: blob of 46 to 56 mm: a block has no kind or team",
	} {
		_, err := readConfig(settingsFile(t, setting), "")
		require.ErrorContains(t, err, want, setting)
	}
}

// The start page knows dice alone: blocks stay as they were, unless a die bears the tag now.
func TestTouch_blocksOutliveTheStartPage(t *testing.T) {
	var s settings
	block := symbolSetting{ID: 90, Block: []float64{75, 25}}
	s.Touch.Symbols = []symbolSetting{block, {ID: 7, Kind: "d6", Team: "white"}}
	page := setupOf(config{settings: s})
	require.Len(t, page.Symbols, 1)
	require.Equal(t, []symbolSetting{{ID: 7, Kind: "d6", Team: "white"}, block}, s.setUp(page).Touch.Symbols)
	page.Symbols[0].ID = 90
	require.Equal(t, []symbolSetting{{ID: 90, Kind: "d6", Team: "white"}}, s.setUp(page).Touch.Symbols)
}

// pushedBlock is a round of Utara in which a block is pushed.
const pushedBlock = `table 600 400
pace 1.2
rate 30; jitter 0; pixel 0
block k at 200 50 size 25 75
place a utara at 50 50 face E
place b utara at 300 50 face N
place z utara at 500 300 face N
wait 8
lift k
block k at 200 200 size 25 75; wait 8
end 45
`

// From a touch table to the question of a block that was pushed.
func TestTouch_aBlockThatIsPushedIsAskedAbout(t *testing.T) {
	script, recording := filepath.Join(t.TempDir(), "block.txt"), filepath.Join(t.TempDir(), "block.pcapng")
	require.NoError(t, os.WriteFile(script, []byte(pushedBlock), 0o644))
	runProgram(t, 0, "simulate", script, "--profile", "tuio2", "--out", recording)
	blocks := settingsFile(t, "[touch]\ncursors = \"touches\"\n[[touch.blob]]\nmin = 46\nmax = 56\nblock = true\n")
	out, _ := runProgram(t, 0, "replay", recording, "--game", "utara", "--config", blocks, "--json")
	require.Contains(t, out, `"meets":"b1"`)
	require.Contains(t, out, "the block was pushed by")
	out, _ = runProgram(t, 0, "replay", recording, "--game", "utara", "--json")
	require.NotContains(t, out, "the block", "what nobody calls a block is a hand")
}
