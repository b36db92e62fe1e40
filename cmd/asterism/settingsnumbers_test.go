package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What no table is, or shows, is told with the file, before anything is opened.
func TestSettings_refuseWhatNoTableIs(t *testing.T) {
	for text, want := range map[string]string{
		"[table]\nnorth = 1e300\n":                                                                "config: north at 1e+300°: want -3600 to 3600",
		"[touch]\ncorners = [[0, 0], [1e9, 0], [1e9, 1e9], [0, 1e9]]\n":                           "lies 1.64e+06 tables away: must be 10 at most",
		"[[touch.tracker]]\nsource = \"a\"\ncorners = [[0, 0], [1e9, 0], [1e9, 1e9], [0, 1e9]]\n": "lies 1.64e+06 tables away: must be 10 at most",
		"[touch]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]\n":                                   "must be 12.2 at least, and are said in millimetres",
		"[touch]\nallow = [\"foo\"]\n":                                                            "tuio: allow",
		"[board]\nw = 1e-9\nh = 300\n":                                                            "a grid of 1e-09 × 300 mm: want 5 to 10000 each",
		"[board]\nw = 1e300\nh = 300\n":                                                           "a grid of 1e+300 × 300 mm: want 5 to 10000 each",
		"[board]\nx = 1e9\nw = 300\nh = 300\n":                                                    "lies beside every table",
		"[board]\nw = 300\nh = 300\nangle = 1e300\n":                                              "a board turned by 1e+300°: want -3600 to 3600",
		"[camera]\nsize = 1e9\n":                                                                  "dice of 1e+09 mm: give an edge or a diameter of 200 at most",
		"[show]\nturned = 45\n":                                                                   "the picture turned by 45°: give 0, 90, 180 or 270",
		"[show]\ncorners = [[0, 0], [0, 0], [0, 0], [0, 0]]\n":                                    "config: corners of the picture: overlay: corners",
	} {
		refusesSettings(t, text, want)
	}
}

// A flag takes what can be meant.
func TestFlags_refuseWhatCantBeMeant(t *testing.T) {
	for name, read := range map[string]func() error{
		"a speed that never ends a second": func() error { return new(speed).UnmarshalText([]byte("1e-12")) },
		"squares without an end":           func() error { return new(boardSize).UnmarshalText([]byte("9x6xinf")) },
		"corners without an end":           func() error { return new(boardSize).UnmarshalText([]byte("100000x100000x24")) },
		"dice as large as houses":          func() error { return new(dieSize).UnmarshalText([]byte("1e4")) },
		"a board beside the table":         func() error { return new(placement).UnmarshalText([]byte("1e9,0,300,300")) },
	} {
		require.Error(t, read(), name)
	}
	for name, read := range map[string]func() error{
		"a slow replay": func() error { return new(speed).UnmarshalText([]byte("0.1")) },
		"a board":       func() error { return new(boardSize).UnmarshalText([]byte("9x6x24")) },
		"a die":         func() error { return new(dieSize).UnmarshalText([]byte("16")) },
		"a placement":   func() error { return new(placement).UnmarshalText([]byte("100,50,300,300,-90")) },
	} {
		require.NoError(t, read(), name)
	}
}

// TOML knows nan and inf; nothing lies there and nothing is as large.
func TestSettings_refuseWhatIsNoNumber(t *testing.T) {
	for text, want := range map[string]string{
		"[board]\nx = nan\ny = 0\nw = 300\nh = 300\n":            "board.x = NaN",
		"[board]\nx = 0\ny = 0\nw = inf\nh = inf\n":              "board.w = +Inf",
		"[board]\nw = 300\nh = 300\nangle = -inf\n":              "board.angle = -Inf",
		"[camera]\nsize = inf\n":                                 "camera.size = +Inf",
		"[camera]\ncorners = [nan, 1, 2, 3, 4, 5, 6, 7]":         "camera.corners = NaN",
		"[show]\ncorners = [[nan, 0], [1, 0], [1, 1], [0, 1]]\n": "show.corners = NaN",
	} {
		refusesSettings(t, text, want+": a number is wanted")
	}
}

// refusesSettings tries settings that are refused: that is said, and where they stand.
func refusesSettings(t *testing.T, text, want string) {
	t.Helper()
	file := settingsFile(t, text)
	_, err := readConfig(file, "")
	require.ErrorContains(t, err, want, text)
	require.ErrorContains(t, err, file)
	require.ErrorAs(t, err, new(badInput))
}
