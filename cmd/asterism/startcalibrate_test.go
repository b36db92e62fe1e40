//go:build !nocamera

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// go test ./cmd/asterism -run StartWindow_calibrates -calibrated
// needs Xvfb, python3-numpy and python3-opencv, and takes minutes.
var onSimulated = flag.Bool("calibrated", false, "calibrate from the start page over a table that another program simulates")

// lentTable is a table with a projector and a camera that table.py simulates.
type lentTable struct {
	Display string  `json:"display"`
	Camera  string  `json:"camera"`
	Span    float64 `json:"span"` // mm, the true length of the line that --span names
}

// lend starts it, with something lying on it.
func lend(t *testing.T, lies string) (table lentTable) {
	t.Helper()
	cmd := exec.Command("python3", "../../vision/calibrate/testdata/table.py", "--serve", lies, "1")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		in.Close() // it ends then
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadBytes('\n')
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(line, &table))
	return table
}

// At a table with a projector, a camera and fingers: a camera is chosen, it is
// calibrated by what lies there, and the game begins with what came of it.
func TestStartWindow_calibratesAndPlaysByIt(t *testing.T) {
	if !*onSimulated {
		t.Skip("asked for by -calibrated")
	}
	for _, lies := range []string{"--board", "--card"} {
		t.Run(lies, func(t *testing.T) { calibrateByTouch(t, lies) })
	}
}

// metCalibration reads the calibration that was kept, and checks it by the table's true
// length.
func metCalibration(t *testing.T, table lentTable) (file string, kept *calibrate.File) {
	t.Helper()
	file, err := calibrationFile()
	require.NoError(t, err)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	kept, err = calibrate.Decode(data)
	require.NoError(t, err)
	from, to := calibrate.SpanEnds(kept.Projector.Lens.Width, kept.Projector.Lens.Height)
	p, _ := kept.Projector.Table(from, 0)
	q, _ := kept.Projector.Table(to, 0)
	require.InEpsilon(t, table.Span, p.Dist(q), 0.01)
	return file, kept
}

// calibrateByTouch is one evening's beginning, with something lying on the table.
func calibrateByTouch(t *testing.T, lies string) {
	ownFolders(t)
	table := lend(t, lies)
	address := net.JoinHostPort("127.0.0.1", freePort(t))
	program := runStart(t, []string{"DISPLAY=" + table.Display}, "--camera", table.Camera, "--udp", address)
	defer program.Process.Kill()
	said := &program.said
	defer func() { t.Log(said.String()) }()
	require.True(t, soon(said, "set a game up"))
	time.Sleep(4 * time.Second) // the window opens

	cfg, err := starter(t, "--camera", table.Camera).page()
	require.NoError(t, err)
	page, err := start.New(cfg)
	require.NoError(t, err)
	sender, err := tuio.NewSender(context.Background(), tuio.SenderConfig{Targets: []string{address}})
	require.NoError(t, err)
	defer sender.Close()
	f := &finger{t: t, page: page, sender: sender, began: time.Now(), pause: time.Second}
	f.tap("new", "game utara", "rules advanced", "next", "to camera", "calibrate board")
	require.True(t, soon(said, "checking"), said.String())
	require.True(t, soon(said, "a fresh pattern is met"), said.String())
	time.Sleep(6 * time.Second) // the page comes back

	file, kept := metCalibration(t, table)
	f.page.Step(start.Input{Time: f.at, Outcome: "calibrated", Measured: constellation.Vec{X: kept.Table.Width, Y: kept.Table.Height}})
	f.tap("back", "play")
	require.True(t, soon(said, "calibrated by "+file), said.String())
	require.True(t, soon(said, "hearing TUIO"), said.String())
	program.interrupt(t)
}
