//go:build !nocamera

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/render"
)

// recalibrated is a film of a board and a die, and what is seen in it.
type recalibrated struct {
	t     *testing.T
	eyes  eyesFrames
	next  inputFunc
	p     *player
	seen  []web.Seen // by the panel, the last
	at    []rules.Command
	blind string
}

// newRecalibrated opens it.
func newRecalibrated(t *testing.T, w wooden) *recalibrated {
	die := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6).Lying(70, 225, 2, 20)
	img, _, err := render.Render(sceneOf(1280, w, die), rand.New(rand.NewPCG(4, 4)))
	require.NoError(t, err)
	film := filepath.Join(t.TempDir(), "board.avi")
	writeFilm(t, film, 10, shot{img, 120})
	cfg, err := readConfig(tableOf(t, 600, 450), "")
	require.NoError(t, err)
	f, done, err := openVideo(film, cfg)
	require.NoError(t, err)
	t.Cleanup(func() { done() })
	g, err := game("artaban")
	require.NoError(t, err)
	r := &recalibrated{t: t, eyes: f.(eyesFrames), p: &player{cmd: &playCmd{FindBoard: true}, cfg: cfg, game: g, panel: newPanel()}}
	r.next = r.p.shown("video", f, r.p.findsBoard(f))
	return r
}

// look looks at pictures until the board is told and the die is seen.
func (r *recalibrated) look() {
	r.seen, r.at = nil, nil
	for len(r.seen) == 0 || len(r.at) == 0 {
		r.p.panel.asked["video"], r.p.panel.taken["video"] = time.Now(), time.Time{}
		in, err := r.next(context.Background())
		require.NoError(r.t, err, "seen %v, told %v, blind %q", r.seen, r.at, r.blind)
		if r.blind = in.frame.Blind; r.blind != "" {
			continue
		}
		r.at = append(r.at, in.commands...)
		r.seen = r.p.panel.pictures["video"].seen
	}
}

// Where the board lies and what the panel draws over the picture go by the calibration by
// which the dice are read, also where nobody could write it down.
func TestEyes_allGoByTheCalibrationThatDiceAreReadBy(t *testing.T) {
	r := newRecalibrated(t, wooden{constellation.Vec{X: 150, Y: 45}, 42, 3})
	r.look()
	was, board := r.seen, r.at
	above, err := camera.FromAbove(1280, 960, constellation.Vec{X: 600, Y: 450})
	require.NoError(t, err)
	above.Pose.Shift = above.Pose.ToCamera(constellation.Vec{X: 30, Y: 20}, 0) // mm, where the table is now
	r.eyes.Recalibrate(above)
	r.look()
	require.Len(t, r.seen, len(was))
	for i, corner := range r.seen[0].Corners {
		require.InDelta(t, was[0].Corners[i][0], corner[0], 0.004)
		require.InDelta(t, was[0].Corners[i][1], corner[1], 0.004)
	}
	moved := toldAt(t, board[0]).Sub(toldAt(t, r.at[0]))
	require.Less(t, moved.Dist(constellation.Vec{X: 30, Y: 20}), 1.5, "mm: %v", moved)
}

// toldAt is where on the table, mm, a command says that the board lies.
func toldAt(t *testing.T, c rules.Command) (v constellation.Vec) {
	t.Helper()
	_, err := fmt.Sscanf(c.Value, "%f,%f", &v.X, &v.Y)
	require.NoError(t, err)
	return v
}
