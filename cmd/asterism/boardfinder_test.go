//go:build !nocamera

package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/render"
)

// A wooden board under a camera is found, and followed when it is pushed: its
// corner to within 1.5 mm.
func TestPlay_findsTheBoardAndFollowsIt(t *testing.T) {
	boards := []wooden{{constellation.Vec{X: 150, Y: 45}, 42, 3}, {constellation.Vec{X: 130, Y: 60}, 42, -2}}
	code, out, errs := asterism("", "play", "artaban", "--camera", filmOfBoards(t, boards...), "--config", tableOf(t, 600, 450), "--find-board",
		"--udp", "none", "--journal", "none", "--windowless", "--json", "--out", filepath.Join(t.TempDir(), "end.png"))
	require.Zero(t, code, errs)
	var found []rules.Placement
	for _, line := range strings.Split(out, "\n") {
		var e struct {
			Event string          `json:"event"`
			Data  rules.Placement `json:"data"`
		}
		if json.Unmarshal([]byte(line), &e) == nil && e.Event == "placed" {
			found = append(found, e.Data)
		}
	}
	require.Len(t, found, len(boards), out+errs)
	for i, w := range boards {
		off := w.at.Dist(constellation.Vec{X: found[i].X, Y: found[i].Y})
		t.Logf("corner %.2f mm off, turned %.2f° for %.2f°", off, found[i].Angle.Degrees(), w.turn.Degrees())
		require.Less(t, off, 1.5)
	}
}

// Several cameras: the first that sees the board follows it, another only while
// that one doesn't, and that their calibrations differ moves no board.
func TestFollowedBoard_oneCameraAtATime(t *testing.T) {
	const offset = 5 // mm, by which the second camera sees everything elsewhere
	shared := &followedBoard{}
	left, right := &boardFinder{shared: shared}, &boardFinder{shared: shared}
	at := func(x float64) place.Grid { return place.Grid{X: x, Y: 50, W: 300, H: 300} }
	for i, s := range []struct {
		by   *boardFinder
		x    float64
		at   time.Duration
		told bool
	}{
		{left, 100, 0, true}, {right, 100 + offset, 1, false}, {left, 101, 2, false}, {right, 101 + offset, 3, false},
		{left, 140, 4, true}, {right, 140 + offset, 5, false}, // pushed
		{right, 160 + offset, 7, false}, {left, 160, 8, true}, // again, which the other one sees first
		{right, 160 + offset, 9, false},
		{right, 160 + offset, 20, false}, {right, 190 + offset, 22, true}, // an arm over the first camera
		{left, 190, 30, false}, {left, 220, 40, true},
	} {
		require.Equal(t, s.told, shared.tells(s.by, at(s.x), s.at*time.Second), "step %d", i)
	}
}

// Who asked for a board that isn't seen is told once.
func TestFollowedBoard_thatIsNeverSeen(t *testing.T) {
	never, once := &followedBoard{}, &followedBoard{}
	require.True(t, once.tells(&boardFinder{shared: once}, place.Grid{W: 300, H: 300}, 0))
	said := 0
	for at := 5 * time.Second; at < time.Minute; at += lookedFor {
		require.Empty(t, once.missed(at))
		if note := never.missed(at); note != "" {
			require.Equal(t, 15*time.Second, at)
			said++
		}
	}
	require.Equal(t, 1, said)
}

// tableOf writes settings of a table of that size.
func tableOf(t *testing.T, w, h int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "table.toml")
	b, err := json.Marshal(w)
	require.NoError(t, err)
	c, err := json.Marshal(h)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, []byte("[table]\nwidth = "+string(b)+"\nheight = "+string(c)+"\n"), 0o644))
	return name
}

// filmOfBoards shows each board for three seconds, ten pictures a second.
func filmOfBoards(t *testing.T, boards ...wooden) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "boards.avi")
	var shots []shot
	for _, w := range boards {
		img, _, err := render.Render(sceneOf(640, w), rand.New(rand.NewPCG(4, 4)))
		require.NoError(t, err)
		shots = append(shots, shot{img, 30})
	}
	writeFilm(t, name, 10, shots...)
	return name
}
