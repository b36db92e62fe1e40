//go:build !nocamera

package main

import (
	"context"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/vision/render"
)

// touched are places of contacts that a touch table tells sixty times a second, nil
// while it is silent.
type touched struct {
	at atomic.Pointer[[]constellation.Vec]
}

// send tells them until the end, as SurfaceToTUIO does, by fingers.
func (f *touched) send(ctx context.Context, to string, table constellation.Vec) error {
	sender, err := tuio.NewSender(ctx, tuio.SenderConfig{Targets: []string{to}})
	if err != nil {
		return err
	}
	defer sender.Close()
	tick, began := time.NewTicker(time.Second/60), time.Now()
	defer tick.Stop()
	for ctx.Err() == nil {
		<-tick.C
		at := f.at.Load()
		if at == nil {
			continue
		}
		var c tuio.Content
		for i, v := range *at {
			c.Add(tuio.Cur2D, tuio.Object{S: int32(i + 1), X: float32(v.X / table.X), Y: float32(v.Y / table.Y)})
		}
		if err := sender.Send(time.Since(began), &c); err != nil {
			return err
		}
	}
	return nil
}

// fusedTable is a screen that goes on to the next scene once what is expected of one
// is on the table.
type fusedTable struct {
	scenes []fusedScene
	end    func()
	last   constellation.Table
}

type fusedScene struct {
	name string
	seen func(*constellation.Table) bool
	then func()
}

func (f *fusedTable) Begin(play.Snapshot) error             { return nil }
func (f *fusedTable) End(play.Snapshot, rules.Answer) error { return nil }

func (f *fusedTable) Show(u update) error {
	f.last = *u.Table
	if len(f.scenes) > 0 && f.scenes[0].seen(u.Table) {
		f.scenes[0].then()
		if f.scenes = f.scenes[1:]; len(f.scenes) == 0 {
			f.end()
		}
	}
	return nil
}

// lies tells whether as many dice lie there as there are places, each read and within
// some mm of its place.
func lies(t *constellation.Table, places []constellation.Vec, within float64) bool {
	for _, v := range places {
		near := false
		for i := range t.Dice {
			d := &t.Dice[i]
			near = near || d.Face != "" && d.Kind == constellation.D6 && d.Team != "" && d.Pos.Dist(v) < within
		}
		if !near {
			return false
		}
	}
	return len(t.Dice) == len(places)
}

// lost tells whether a sensor whose name begins so can't look.
func lost(t *constellation.Table, name string) bool {
	for i := range t.Sources {
		if s := &t.Sources[i]; strings.HasPrefix(s.Name, name) {
			return s.Blind != ""
		}
	}
	return false
}

// movedFilm is a film of some seconds of dice, and a calibration of its camera that is
// off by some mm.
func movedFilm(t *testing.T, off float64, seconds int, dice ...render.Die) (film, calibration string) {
	dir := t.TempDir()
	film, calibration = filepath.Join(dir, "film.avi"), filepath.Join(dir, "camera.json")
	bare, laid := overTable(paper{blank: true}), overTable(paper{blank: true}, dice...)
	believed := bare.Camera
	believed.Eye.X += off
	known := calibrated{Calibration: knownCamera(believed), Table: tableSize{X: 600, Y: 338}}
	require.NoError(t, known.write(calibration))
	writeFilm(t, film, 15, shotOf(t, bare, 30), shotOf(t, laid, 15*seconds))
	return film, calibration
}

// A camera whose calibration is 6 mm off and a touch table that can't read look at one
// table, in the program as it is: where a die is, the touches say; what it is, the
// camera. Then either is lost, the table knows which, and the other plays on.
func TestPlay_touchesTellWhereAndTheCameraWhat(t *testing.T) {
	ownFolders(t)
	model := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6)
	places := []constellation.Vec{{X: 150, Y: 120}, {X: 300, Y: 170}, {X: 450, Y: 220}}
	var dice []render.Die
	for i, v := range places {
		dice = append(dice, model.Lying(v.X, v.Y, i, 25*float64(i)))
	}
	film, calibration := movedFilm(t, 6, 12, dice...)
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute) // on a busy machine
	defer end()
	address := "127.0.0.1:" + freePort(t)
	finger := &touched{}
	pushed := append([]constellation.Vec{{X: 200, Y: 60}}, places[1:]...)
	say := func(at []constellation.Vec) func() {
		return func() {
			if finger.at.Store(nil); at != nil {
				finger.at.Store(&at)
			}
		}
	}
	watched := &fusedTable{end: end, scenes: []fusedScene{
		{"the camera alone", func(t *constellation.Table) bool { return lies(t, places, 12) && !lies(t, places, 3) }, say(places)},
		{"both", func(t *constellation.Table) bool {
			return lies(t, places, 0.7) && !lost(t, "camera") && !lost(t, "tuio")
		}, say(nil)},
		{"the touch table is lost", func(t *constellation.Table) bool { return lost(t, "tuio") && !lost(t, "camera") && lies(t, places, 3) }, say(places)},
		{"the camera is lost", func(t *constellation.Table) bool {
			return lost(t, "camera") && !lost(t, "tuio") && lies(t, places, 0.7)
		}, say(pushed)},
		{"a die is pushed", func(t *constellation.Table) bool {
			d, ok := t.Die(t.Dice[0].ID)
			return ok && len(t.Dice) == 3 && d.Pos.Dist(pushed[0]) < 1
		}, func() {}},
	}}
	cmd := parsedPlay(t, "stardice", "--kinds", "d6", "--album", "none", "--udp", address, "--journal", "none", "--windowless", "--camera", film, "--calibration", calibration)
	require.NoError(t, cmd.check())
	p, err := newPlayer(ctx, cmd, &stdio{out: io.Discard, err: io.Discard})
	require.NoError(t, err)
	defer p.close()
	start, all, err := p.openLive(ctx)
	require.NoError(t, err)
	p.loop = p.newLoop(merge(ctx, all), watched)
	p.loop.clock = func() time.Duration { return time.Since(start) }
	s, err := p.live()
	require.NoError(t, err)
	go finger.send(ctx, address, constellation.Vec{X: 600, Y: 338})
	require.NoError(t, p.run(ctx, s))
	if len(watched.scenes) > 0 {
		t.Errorf("never came to %q: %+v %+v", watched.scenes[0].name, watched.last.Dice, watched.last.Sources)
	}
}
