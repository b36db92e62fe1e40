//go:build !nocamera

package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/render"
)

// go test ./cmd/asterism -run ProgramLight -program 9 -v -timeout 20m
// needs Xvfb. How busy the machine is decides how seldom pictures come: compare
// only what was measured beside one another.
var (
	programRuns = flag.Int("program", 0, "how often the program itself plays in a battle's light, before and after its projector is bumped")
	programSeed = flag.Uint64("programseed", 0, "the table of the first of these runs")
)

// How long the program plays.
const (
	programOpens  = 30 * time.Second // at most, until it tells a die
	programBefore = 12 * time.Second // before one more die is laid
	programLaid   = 6 * time.Second  // from then on to the bump
	programAfter  = 20 * time.Second // after it
)

// litProgram is the program itself in a window, before a camera that looks at a
// rendered table under that window's picture. What it takes for dice it tells by
// TUIO.
type litProgram struct {
	*litTable
	display *virtualDisplay
	eye     *grabbingEye
	said    output
	folder  string
	wrong   map[string]time.Duration // what was told that is no die, where, in steps of 10 mm, and for how long
	right   int                      // dice that are told in the last frame
	last    time.Duration            // of the last frame
	seen    bool                     // a die was told
	laidAt  time.Time                // when the last die was laid
	told    time.Duration            // how long after that its face was told, 0 before
}

// newLitProgram lays a table of a seed out, whose calibration is off by slip px,
// and starts the program.
func newLitProgram(t *testing.T, seed uint64, slip float64) *litProgram {
	s, _ := newLitTable(t, seed, darkTable, slip)
	s.laid.Finish.JPEG = 0 // the camera's pictures are sent as such
	p := &litProgram{litTable: s, display: newVirtualDisplay(t, 1280, 800), folder: t.TempDir(), wrong: map[string]time.Duration{}}
	without := *s.laid
	without.Dice = without.Dice[:len(without.Dice)-1]
	p.eye = newGrabbingEye(t, p.display, p.under(&without, s.rig), seed)
	return p
}

// under is a table under a rig's projector.
func (p *litProgram) under(laid *render.Scene, rig calibrate.Rig) *render.Lit {
	lit, err := render.NewLit(laid, func(x, y, height float64) (float64, float64) {
		at := rig.Projector.Pixel(constellation.Vec{X: x, Y: y}, height)
		return at.X, at.Y
	})
	require.NoError(p.t, err)
	return lit
}

// bumped is the table with the projector moved along it.
func (p *litProgram) bumped(by constellation.Vec) *render.Lit {
	rig := p.rig
	rig.Projector.Pose.Shift = rig.Projector.Pose.ToCamera(constellation.Vec{X: -by.X, Y: -by.Y}, 0)
	return p.under(p.laid, rig)
}

// start starts the program and returns the frames that it tells.
func (p *litProgram) start(ctx context.Context) *tuio.Receiver {
	t := p.t
	file := filepath.Join(p.folder, "calibration.json")
	require.NoError(t, writeCalibration(file, &calibrate.File{Version: calibrate.Version, Table: calibrate.TableSize{Width: p.table.X, Height: p.table.Y},
		Camera: &p.believe.Camera, Projector: &p.believe.Projector}))
	address := "127.0.0.1:" + freePort(t)
	heard, err := tuio.Listen(ctx, tuio.ListenerConfig{UDP: address})
	require.NoError(t, err)
	t.Cleanup(func() { heard.Close() })
	r, err := tuio.NewReceiver(heard, tuio.Config{}, tuio.Mapping{Width: p.table.X, Height: p.table.Y})
	require.NoError(t, err)
	cmd := exec.CommandContext(ctx, "asterism", "play", "stardice", "--camera", p.eye.address, "--calibration", file,
		"--kinds", "d6", "--udp", "none", "--mute", "--fullscreen", "--journal", "none", "--tuio-out", address)
	cmd.Env = append(os.Environ(), "DISPLAY="+p.display.name, "XDG_CONFIG_HOME="+p.folder, "XDG_DATA_HOME="+p.folder)
	cmd.Stderr, cmd.Stdout = &p.said, &p.said
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return r
}

// watch takes note of what is told for some time; at the start, from the first die
// that is told on.
func (p *litProgram) watch(ctx context.Context, r *tuio.Receiver, d time.Duration) {
	clear(p.wrong)
	end := time.Now().Add(d)
	if !p.seen {
		end = time.Now().Add(programOpens)
	}
	for time.Now().Before(end) {
		f, err := r.Next(ctx)
		require.NoError(p.t, err)
		if !p.seen && len(f.Readings) > 0 {
			p.seen = true
			end = time.Now().Add(d)
		}
		p.hear(f)
	}
}

// hear takes note of what is told at a moment.
func (p *litProgram) hear(f constellation.Frame) {
	since := max(0, min(f.Time-p.last, time.Second))
	p.last, p.right = f.Time, 0
	for _, r := range f.Readings {
		switch {
		case r.Role != constellation.RoleDie:
		case p.lies(r.Pos):
			p.right++
			p.time(r)
		case !p.atCheck(r.Pos):
			p.wrong[fmt.Sprintf("%s %s at %.0f,%.0f", r.Kind, r.Face, 10*math.Round(r.Pos.X/10), 10*math.Round(r.Pos.Y/10))] += since
		}
	}
}

// time takes note of how long the last die took to be told.
func (p *litProgram) time(r constellation.Reading) {
	d := p.dice[len(p.dice)-1]
	if p.told == 0 && !p.laidAt.IsZero() && r.Face != "" && r.Pos.Dist(constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}) < 12 {
		p.told = time.Since(p.laidAt)
	}
}

// lies tells whether a die lies at a place.
func (p *litProgram) lies(at constellation.Vec) bool {
	return slices.ContainsFunc(p.dice, func(d render.Die) bool { return at.Dist(constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}) < 12 })
}

// The program on a busy machine tells no text as a die, neither when it starts nor
// after its projector was bumped.
func TestProgramLight_tellsNoTextAsADie(t *testing.T) {
	if *programRuns == 0 {
		t.Skip("asked for by -program")
	}
	for seed := *programSeed; seed < *programSeed+uint64(*programRuns); seed++ {
		p := newLitProgram(t, seed, 0.1)
		far := 4 + 4*p.random.Float64()
		bumped := p.bumped(constellation.Vec{X: far}.Turn(constellation.Angle(360 * p.random.Float64())))
		ctx, stop := context.WithCancel(context.Background())
		r := p.start(ctx)
		p.watch(ctx, r, programBefore)
		before, right := printed(p.wrong), p.right
		p.eye.look(p.scene)
		p.laidAt = time.Now()
		p.watch(ctx, r, programLaid)
		laid := printed(p.wrong)
		p.eye.look(bumped)
		p.watch(ctx, r, programAfter)
		rate := p.eye.rate()
		p.keepPicture(seed)
		stop()
		p.eye.close()
		t.Logf("run %d: %.1f pictures a second; at the start %d right, no dice: %s; one more is laid, told after %.2f s, no dice: %s; after a bump of %.1f mm %d right, no dice: %s",
			seed, rate, right, before, p.told.Seconds(), laid, far, p.right, printed(p.wrong))
		t.Logf("it said %q", strings.TrimSpace(p.said.String()))
	}
}

// printed is where dice were told that are none, and for how long.
func printed(wrong map[string]time.Duration) string {
	var all []string
	for at, d := range wrong {
		all = append(all, at+" for "+d.Round(100*time.Millisecond).String())
	}
	slices.Sort(all)
	return "[" + strings.Join(all, ", ") + "]"
}

// keepPicture leaves what the camera saw last in a file.
func (p *litProgram) keepPicture(seed uint64) {
	if *litKeep == "" {
		return
	}
	require.NoError(p.t, os.WriteFile(filepath.Join(*litKeep, fmt.Sprintf("program-%d.jpg", seed)), p.eye.latest(), 0o644))
}
