package web

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// BenchmarkStep makes a moment of a table with two dice, one of which moves.
func BenchmarkStep(b *testing.B) {
	cfg := Default()
	s := &Server{cfg: cfg, changed: make(chan struct{}, 1), clients: map[*client]bool{}, feeds: map[*feeder]bool{}}
	s.passes.Store(newPasses())
	r := &rolling{s: s}
	s.Begin(r.table(nil))
	b.ReportAllocs()
	for b.Loop() {
		r.tick++
		s.Show(r.table(nil))
		s.step()
	}
}

// BenchmarkShow is what the loop pays for a screen of telephones.
func BenchmarkShow(b *testing.B) {
	s := &Server{cfg: Default(), changed: make(chan struct{}, 1)}
	now := lay()
	now.Table.Time = time.Second
	s.Begin(now)
	b.ReportAllocs()
	for b.Loop() {
		now.Events = []rules.Event{{Seq: 1, Kind: rules.Turn}}
		s.Show(now)
	}
}
