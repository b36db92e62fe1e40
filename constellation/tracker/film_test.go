package tracker

import (
	"reflect"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
)

const ms = time.Millisecond

// film drives a tracker with frames of one sensor at a steady rate.
type film struct {
	t     testing.TB
	tr    *Tracker
	graph *graph.Graph
	now   time.Duration
	step  time.Duration
	name  string
	limit int // things that the sensor tells apart, 0 for as many as there are
	table *constellation.Table
}

func newFilm(t testing.TB) *film {
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	return &film{t: t, tr: tr, graph: graph.New(graph.Default()), step: 16 * ms, name: "table"}
}

// show gives the sensor the same readings for a while.
func (f *film) show(d time.Duration, readings ...constellation.Reading) *film {
	for end := f.now + d; f.now < end; {
		f.frame(readings...)
	}
	return f
}

func (f *film) frame(readings ...constellation.Reading) {
	f.now += f.step
	f.see(f.tr.Update(constellation.Frame{Source: f.name, Time: f.now, Limit: f.limit, Readings: readings}))
}

func (f *film) see(t *constellation.Table) {
	f.table = t
	f.graph.Update(t)
}

// wait lets time pass without frames, as a caller who ticks at each deadline.
func (f *film) wait(d time.Duration) *film {
	end := f.now + d
	for at, ok := f.tr.Deadline(); ok && at <= end; at, ok = f.tr.Deadline() {
		f.see(f.tr.Tick(at))
	}
	f.now = end
	f.see(f.tr.Tick(end))
	return f
}

func (f *film) die(id string) constellation.Die {
	f.t.Helper()
	d, ok := f.table.Die(id)
	if !ok {
		f.t.Fatalf("%v: no die %s in %+v", f.now, id, f.table.Dice)
	}
	return *d
}

func (f *film) ids() string {
	s := ""
	for _, d := range f.table.Dice {
		s += d.ID + " "
	}
	return s
}

func at(x, y float64) constellation.Reading {
	return constellation.Reading{Pos: constellation.Vec{X: x, Y: y}, Size: 16}
}

func keyed(key string, x, y float64) constellation.Reading {
	return constellation.Reading{Key: key, Pos: constellation.Vec{X: x, Y: y}, Size: 16}
}

// same fails the test when got is not what was wanted.
func same(t testing.TB, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("\nwant %+v\ngot  %+v", want, got)
	}
}
