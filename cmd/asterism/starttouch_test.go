package main

import (
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
)

// lyingSensor is a touch table of a page that is calibrated as settings say.
func lyingSensor(t *testing.T, s *starting) *pageTable {
	t.Helper()
	cfg, err := s.base()
	require.NoError(t, err)
	return &pageTable{heard: map[string]*surfaceHeard{}, lie: cfg.mapping()}
}

// feels lets a page's touch table feel fingers, in parts of the sensor.
func feels(t *testing.T, table *pageTable, at ...constellation.Vec) {
	t.Helper()
	u := &tuio.Update{ID: "a", Profile: tuio.Cur2D}
	for i, v := range at {
		u.Objects = append(u.Objects, tuio.Object{S: int32(i), X: float32(v.X), Y: float32(v.Y)})
	}
	require.NoError(t, table.see(u))
}

// While marks are touched, what lay on the table before is no finger, and each place is the
// sensor's own, however it was calibrated before.
func TestStartTouch_feelsWhatComesToTheMarks(t *testing.T) {
	ownFolders(t)
	s := starter(t)
	table := lyingSensor(t, s)
	table.lie.Corners = []constellation.Vec{{X: 610}, {}, {Y: 457}, {X: 610, Y: 457}} // mirrored
	die := constellation.Vec{X: 0.3, Y: 0.3}
	feels(t, table, die)
	p := newPageTouches(table, constellation.Vec{X: 610, Y: 457})
	feels(t, table, die.Add(constellation.Vec{X: 0.002}), constellation.Vec{X: 0.1, Y: 0.9})
	f := p.frame(time.Second)
	require.Len(t, f.Readings, 1)
	require.InDelta(t, 0, f.Readings[0].Pos.Dist(constellation.Vec{X: 61, Y: 0.9 * 457}), 1e-3)
	require.Equal(t, time.Second, f.Time)
}

// A calibration from the page is kept where play finds it, and the page hears by it at once.
func TestStartTouch_isKeptAndHeardBy(t *testing.T) {
	ownFolders(t)
	s := starter(t)
	table := lyingSensor(t, s)
	mirrored := []constellation.Vec{{X: 610}, {}, {Y: 457}, {X: 610, Y: 457}}
	said, err := s.keepTouch(touchFile(tableSize{X: 610, Y: 457}, mirrored, 0, ebi.Monitor{}, time.Unix(0, 0)), table)
	require.NoError(t, err)
	require.Empty(t, said)
	feels(t, table, constellation.Vec{X: 0.1, Y: 0.25})
	contacts := table.sensors(constellation.Vec{X: 610, Y: 457})[0].Contacts
	require.InDelta(t, 0, contacts[0].Pos.Dist(constellation.Vec{X: 0.9 * 610, Y: 0.25 * 457}), 1e-3)
	cfg, err := s.base()
	require.NoError(t, err)
	require.Equal(t, mirrored, cfg.mapping().Corners)
	require.NoError(t, s.touchesSaid(), "it can be calibrated again")
}

// Of a camera over a table of another size nothing is kept, and the table says so.
func TestStartTouch_saysWhatBecomesOfTheCamera(t *testing.T) {
	ownFolders(t)
	file, err := calibrationFile()
	require.NoError(t, err)
	require.NoError(t, writeCalibration(file, rigFile(t)))
	s := starter(t)
	said, err := s.keepTouch(touchFile(tableSize{X: 700, Y: 400}, []constellation.Vec{{}, {X: 700}, {X: 700, Y: 400}, {Y: 400}}, 0, ebi.Monitor{}, time.Unix(0, 0)), lyingSensor(t, s))
	require.NoError(t, err)
	require.Equal(t, "\nhow the camera lay is replaced, for that was at a table of 610x457 mm", said)
}

// Where the settings say how a touch table lies, marks would be touched in vain.
func TestStartTouch_settingsThatSayItHold(t *testing.T) {
	ownFolders(t)
	s := starter(t, "--config", settingsFile(t, "[touch]\ncorners = [[610.0, 0.0], [0.0, 0.0], [0.0, 457.0], [610.0, 457.0]]\n"))
	said, size := s.calibrateTouch(t.Context(), tableSize{X: 610, Y: 457}, lyingSensor(t, s))
	require.True(t, strings.HasPrefix(said, "Not calibrated: the settings say"), said)
	require.Zero(t, size)
	file, err := calibrationFile()
	require.NoError(t, err)
	_, err = os.Stat(file)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// mark touches the i-th mark of a calibration, as a sensor feels it that lies mirrored.
func (f *finger) mark(i int) {
	f.t.Helper()
	f.n++
	var down tuio.Content
	down.Add(tuio.Cur2D, tuio.Object{S: f.n, X: float32(1 - touchMarks[i].X), Y: float32(touchMarks[i].Y)})
	for range 90 {
		require.NoError(f.t, f.sender.Send(time.Since(f.began), &down))
		time.Sleep(16 * time.Millisecond)
	}
	require.NoError(f.t, f.sender.Send(time.Since(f.began), &tuio.Content{}))
	time.Sleep(f.pause)
}

// At a touch table whose sensor lies mirrored, that is put right from the page: the same program,
// the same packets.
func TestStartWindow_aTouchTableIsCalibrated(t *testing.T) {
	if !hasDisplay() {
		t.Skip("no display: run this under xvfb-run, or on a desk")
	}
	for _, pause := range []time.Duration{300 * time.Millisecond, time.Second, 3 * time.Second} { // a busy machine opens windows late
		if calibrateByMarks(t, pause) {
			return
		}
	}
	t.Error("nothing was calibrated")
}

// calibrateByMarks tells whether a calibration was kept that sets the sensor right.
func calibrateByMarks(t *testing.T, pause time.Duration) bool {
	ownFolders(t)
	address := net.JoinHostPort("127.0.0.1", freePort(t))
	program := runStart(t, nil, "--udp", address)
	defer program.Process.Kill()
	require.True(t, soon(&program.said, "set a game up"))
	s := starter(t)
	s.idle = patience // it says when a demonstration begins
	cfg, err := s.page()
	require.NoError(t, err)
	page, err := start.New(cfg)
	require.NoError(t, err)
	sender, err := tuio.NewSender(t.Context(), tuio.SenderConfig{Targets: []string{address}})
	require.NoError(t, err)
	defer sender.Close()
	f := &finger{t: t, page: page, sender: sender, began: time.Now(), pause: pause, heard: []start.Sensor{{Name: "table"}}}
	time.Sleep(4*pause + 2*time.Second) // the window opens
	f.step()                            // it begins to count
	f.tap("sensors", "calibrate")
	time.Sleep(4*pause + 2*time.Second) // it fills the screen
	for i := range touchMarks {
		f.mark(i)
	}
	time.Sleep(2*pause + time.Second)
	file, err := calibrationFile()
	require.NoError(t, err)
	kept, err := readCalibrated(file)
	if err != nil {
		t.Logf("with %v between taps: %v; %s", pause, err, program.said.String())
		return false
	}
	for i, want := range [4]constellation.Vec{{X: 610}, {}, {Y: 457}, {X: 610, Y: 457}} {
		require.InDelta(t, 0, constellation.Vec{X: kept.Touch[i][0], Y: kept.Touch[i][1]}.Dist(want), 0.1)
	}
	program.interrupt(t)
	return true
}
