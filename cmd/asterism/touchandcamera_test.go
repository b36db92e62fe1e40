//go:build !nocamera

package main

import (
	"context"
	"errors"
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

// touched is what a touch table tells sixty times a second, by fingers as SurfaceToTUIO
// does, in the time of a film. It is a source of TUIO packets.
type touched struct {
	at      atomic.Pointer[[]constellation.Vec] // where contacts are, mm, nil while it is silent
	table   constellation.Vec                   // mm
	encoder *tuio.Encoder
	told    time.Duration // until when it has spoken
	now     time.Duration // that the film has come to
	waiting [][]byte      // packets of told that weren't given yet
}

// errNotYet says that the film hasn't come as far.
var errNotYet = errors.New("the film hasn't come as far")

// Next returns what the table tells next, until the film's present.
func (f *touched) Next(context.Context, time.Duration) (tuio.Packet, error) {
	for len(f.waiting) == 0 {
		if f.told+time.Second/60 > f.now {
			return tuio.Packet{}, errNotYet
		}
		f.told += time.Second / 60
		if at := f.at.Load(); at != nil {
			f.waiting = f.encoder.Encode(f.told, f.fingers(*at))
		}
	}
	p := tuio.Packet{Time: f.told, Data: f.waiting[0]}
	f.waiting = f.waiting[1:]
	return p, nil
}

// fingers are contacts as they are sent.
func (f *touched) fingers(at []constellation.Vec) *tuio.Content {
	var c tuio.Content
	for i, v := range at {
		c.Add(tuio.Cur2D, tuio.Object{S: int32(i + 1), X: float32(v.X / f.table.X), Y: float32(v.Y / f.table.Y)})
	}
	return &c
}

// beside are the frames of a film with those of the touch table in between, which goes
// on for ten seconds after the film's end.
func (f *touched) beside(t *testing.T, p *player, film inputFunc) inputFunc {
	r, err := tuio.NewReceiver(f, tuio.Config{}, p.cfg.mapping())
	require.NoError(t, err)
	heard := sensed(r)
	var seen *input // waits until the touch table has told all before it
	over := false   // the film
	return func(ctx context.Context) (input, error) {
		for {
			in, err := heard(ctx)
			if !errors.Is(err, errNotYet) {
				return in, err
			}
			if seen != nil {
				in, seen = *seen, nil
				return in, nil
			}
			in, err = film(ctx)
			switch {
			case err == nil:
				seen, f.now = &in, in.frame.Time
			case errors.Is(err, io.EOF) && !over:
				f.now, over = f.now+10*time.Second, true
			default:
				return in, err
			}
		}
	}
}

// fusedTable is a screen that goes on to the next scene once what is expected of one
// is on the table.
type fusedTable struct {
	scenes []fusedScene
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
		f.scenes = f.scenes[1:]
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
	finger := &touched{table: constellation.Vec{X: 600, Y: 338}, encoder: tuio.NewEncoder(tuio.EncoderConfig{})}
	pushed := append([]constellation.Vec{{X: 200, Y: 60}}, places[1:]...)
	say := func(at []constellation.Vec) func() {
		return func() {
			if finger.at.Store(nil); at != nil {
				finger.at.Store(&at)
			}
		}
	}
	watched := &fusedTable{scenes: []fusedScene{
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
	cmd := parsedPlay(t, "stardice", "--kinds", "d6", "--album", "none", "--udp", "none", "--journal", "none", "--windowless", "--camera", film, "--calibration", calibration)
	playFilms(t, cmd, watched, func(p *player, film inputFunc) inputFunc { return finger.beside(t, p, film) })
	if len(watched.scenes) > 0 {
		t.Errorf("never came to %q: %+v %+v", watched.scenes[0].name, watched.last.Dice, watched.last.Sources)
	}
}
