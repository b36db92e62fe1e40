package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// BenchmarkCompanion measures the way of a frame through the loop, sixty frames
// a second of the session that Star Dice brings, with and without telephones
// that follow it. The telephones run in this process, too: their work is
// counted against the frames.
//
//	go test ./cmd/asterism -run xxx -bench Companion -benchtime 600x
func BenchmarkCompanion(b *testing.B) {
	for _, phones := range []int{-1, 0, 50} {
		name := fmt.Sprint("phones ", phones)
		if phones < 0 {
			name = "no companion"
		}
		b.Run(name, func(b *testing.B) { benchmarkFrames(b, phones) })
	}
}

func benchmarkFrames(b *testing.B, phones int) {
	l := &loop{log: io.Discard, blind: sensorStatus{}}
	if phones >= 0 {
		cfg := web.Default()
		cfg.Addr, cfg.Limits.Requests = "127.0.0.1:0", 1000
		s, err := web.New(cfg)
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		l.screens = []screen{companionScreen{server: s}}
		heard := follow(b, s, phones)
		defer func() { b.ReportMetric(float64(heard())/float64(max(phones, 1))/float64(b.N), "updates/phone/frame") }()
	}
	inputs := bundledInputs(b)
	var took []time.Duration
	tick := time.NewTicker(time.Second / 60)
	defer tick.Stop()
	at := 0
	for b.Loop() {
		if at == 0 {
			if err := l.begin(benchSession(b)); err != nil {
				b.Fatal(err)
			}
		}
		<-tick.C
		begun := time.Now()
		if err := errors.Join(l.take(inputs[at]), l.show()); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begun))
		at = (at + 1) % len(inputs)
	}
	reportTimes(b, took)
}

// reportTimes reports how long frames took at the median, the 99th percentile
// and at worst.
func reportTimes(b *testing.B, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	for _, q := range []struct {
		name string
		part float64
	}{{"p50-µs", 0.5}, {"p99-µs", 0.99}, {"max-µs", 1}} {
		b.ReportMetric(float64(took[int(q.part*float64(len(took)-1))].Nanoseconds())/1e3, q.name)
	}
}

func benchSession(b *testing.B) *play.Session {
	b.Helper()
	g, err := game("stardice")
	if err != nil {
		b.Fatal(err)
	}
	cfg, err := readConfig("", "")
	if err != nil {
		b.Fatal(err)
	}
	s, err := newSession(g, rules.Options{}, cfg, true)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// bundledInputs are those of the session that Star Dice brings.
func bundledInputs(b *testing.B) []input {
	b.Helper()
	g, _ := game("stardice")
	recorded, err := openBundled(g)
	if err != nil {
		b.Fatal(err)
	}
	var all []input
	for {
		in, err := recorded(context.Background())
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			b.Fatal(err)
		}
		f := *in.frame
		f.Readings = append([]constellation.Reading(nil), f.Readings...)
		in.frame = &f
		all = append(all, in)
	}
}

// follow lets telephones follow a table; heard counts their updates, once they
// have ended.
func follow(b *testing.B, s *web.Server, phones int) (heard func() int) {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	address := "ws" + strings.TrimPrefix(s.Address(web.Spectator), "http") + "live"
	counts := make([]int, phones)
	var group sync.WaitGroup
	for i := range phones {
		c, _, err := websocket.Dial(ctx, address, nil)
		if err != nil {
			b.Fatal(err)
		}
		c.SetReadLimit(1 << 24)
		if err := c.Write(ctx, websocket.MessageText, []byte(`{"join":{}}`)); err != nil {
			b.Fatal(err)
		}
		group.Go(func() {
			defer c.CloseNow()
			for {
				_, m, err := c.Read(ctx)
				if err != nil {
					return
				}
				if bytes.Contains(m[:min(len(m), 40)], []byte(`"update"`)) {
					counts[i]++
				}
			}
		})
	}
	return func() int {
		stop()
		group.Wait()
		n := 0
		for _, c := range counts {
			n += c
		}
		return n
	}
}
