package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
)

// pageTable hears touch tables for the start page: each contact as its sender
// describes it, whatever it means.
type pageTable struct {
	waiting string       // where senders are awaited
	deaf    string       // why nothing can be heard, empty where something can
	tried   time.Time    // when it was tried last
	open    func() error // begins to hear
	lie     tuio.Mapping // where on the table trackers are
	end     func()

	mu    sync.Mutex
	heard map[string]*surfaceHeard // by id
}

// surfaceHeard is what one sender says at the moment.
type surfaceHeard struct {
	name    string
	rate    int
	at      time.Duration
	plane   func(constellation.Vec) constellation.Vec // from parts of the surface to parts of the table
	objects map[tuio.Profile][]tuio.Object
}

// listen begins to hear. Where that can't be the page says why.
func (s *starting) listen(ctx context.Context, opened time.Time) *pageTable {
	t := &pageTable{heard: map[string]*surfaceHeard{}, end: func() {}}
	cfg, err := s.base()
	if err != nil {
		return t
	}
	t.lie = cfg.mapping()
	if s.deaf = s.cmd.hearFlags.deaf(); s.deaf {
		t.waiting = "no port (--udp none)"
		return t
	}
	t.waiting = s.cmd.hearFlags.waiting()
	t.open = func() error {
		l, err := s.cmd.hearFlags.open(ctx, opened, s.std.err, cfg.Touch.Allow...)
		if s.deaf = err != nil; err == nil {
			t.hear(ctx, l, s.std.err)
		}
		return err
	}
	if t.try(); t.deaf != "" {
		fmt.Fprintf(s.std.err, "asterism: no touch table: %s\n", t.deaf)
	}
	return t
}

// try begins to hear, or says why that can't be.
func (t *pageTable) try() {
	t.tried, t.deaf = time.Now(), ""
	if err := t.open(); err != nil {
		t.deaf = err.Error()
	}
}

// triesEvery is how often it is tried to hear where another program has the port: it may
// be closed meanwhile.
const triesEvery = time.Second

// again tries anew where nothing could be heard.
func (t *pageTable) again() {
	if t.deaf != "" && time.Since(t.tried) >= triesEvery {
		t.try()
	}
}

// hear takes what comes until ctx ends or the table is closed.
func (t *pageTable) hear(ctx context.Context, l *tuio.Listener, log io.Writer) {
	e := &ear{source: &telling{Listener: l, log: log}, client: tuio.NewClient(tuio.Config{}), log: log, see: t.see, every: 250 * time.Millisecond, show: t.count}
	done := make(chan struct{})
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer close(done)
		_ = e.listen(ctx) // it ends with the page
	}()
	t.end = func() {
		stop()
		l.Close()
		<-done
	}
}

// close ends to hear, so that a game can.
func (t *pageTable) close() { t.end() }

// surfacePlane says where on the table a place of the sensor lies that an update comes
// from, both in parts.
func surfacePlane(m *tuio.Mapping, u *tuio.Update) func(constellation.Vec) constellation.Vec {
	corners := m.CornersOf(u)
	if len(corners) != 4 {
		return func(v constellation.Vec) constellation.Vec { return v }
	}
	var q [4]constellation.Vec
	for i, c := range corners {
		q[i] = constellation.Vec{X: c.X / m.Width, Y: c.Y / m.Height}
	}
	h, err := constellation.SquareTo(q)
	if err != nil { // Validate has refused it
		return func(v constellation.Vec) constellation.Vec { return v }
	}
	return h.Apply
}

// see takes what a sender says.
func (t *pageTable) see(u *tuio.Update) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.heard[u.ID]
	if s == nil {
		s = &surfaceHeard{name: u.Source, objects: map[tuio.Profile][]tuio.Object{}}
		t.heard[u.ID] = s
	}
	if !u.Dead {
		s.at = u.Time
	}
	s.plane = surfacePlane(&t.lie, u)
	s.objects[u.Profile] = slices.Clone(u.Objects)
	return nil
}

// count takes how often senders speak.
func (t *pageTable) count(now time.Duration, c *tuio.Client) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := c.Sources(now)
	for i := range all {
		n := &all[i]
		if s := t.heard[n.ID]; s != nil {
			s.rate, s.at = n.Rate, n.Heard
			s.name = sourceName(n)
		}
	}
	t.forget(now, all)
	return nil
}

// goneAfter is how long a sender that is gone stays on the page: whoever looks there why
// nothing comes from it should see it.
const goneAfter = time.Minute

// forget leaves out senders that are long gone, such as a tracker before each new start.
func (t *pageTable) forget(now time.Duration, all []tuio.SourceStatus) {
	maps.DeleteFunc(t.heard, func(id string, _ *surfaceHeard) bool {
		i := slices.IndexFunc(all, func(n tuio.SourceStatus) bool { return n.ID == id })
		return i < 0 || all[i].Dead && now-all[i].Heard > goneAfter
	})
}

// sensors are the senders as the page knows them, on a table of that size in mm.
func (t *pageTable) sensors(size constellation.Vec) []start.Sensor {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []start.Sensor
	for _, id := range slices.Sorted(maps.Keys(t.heard)) {
		s := t.heard[id]
		all = append(all, start.Sensor{ID: id, Name: s.name, Rate: s.rate, Heard: s.at, Contacts: t.contacts(s, size)})
	}
	return all
}

// felt are the places of all contacts on a table of that size in mm, as if no sensor were calibrated.
func (t *pageTable) felt(size constellation.Vec) (all []constellation.Vec) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.heard {
		bare := *s
		bare.plane = func(v constellation.Vec) constellation.Vec { return v }
		for _, c := range t.contacts(&bare, size) {
			all = append(all, c.Pos)
		}
	}
	return all
}

// relie takes where trackers are on the table now; what they have said holds until they speak again.
func (t *pageTable) relie(m tuio.Mapping) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lie = m
}

// contacts are what a sender describes; who speaks TUIO 2.0 says all of it there.
func (t *pageTable) contacts(s *surfaceHeard, size constellation.Vec) []start.Contact {
	profiles := slices.Sorted(maps.Keys(s.objects))
	if len(s.objects[tuio.Tuio2]) > 0 {
		profiles = []tuio.Profile{tuio.Tuio2}
	}
	var all []start.Contact
	for _, p := range profiles {
		for i := range s.objects[p] {
			if c, ok := s.contact(p, &s.objects[p][i], size); ok {
				all = append(all, c)
			}
		}
	}
	return all
}

// contact is one thing, false for what lies beyond the table or has no place.
func (s *surfaceHeard) contact(p tuio.Profile, o *tuio.Object, size constellation.Vec) (start.Contact, bool) {
	at := s.plane(constellation.Vec{X: float64(o.X), Y: float64(o.Y)})
	if o.Type == tuio.Sym || !(at.X >= 0 && at.X <= 1 && at.Y >= 0 && at.Y <= 1) {
		return start.Contact{}, false
	}
	c := start.Contact{Kind: start.Tag, Number: o.S, ID: o.I, Pos: constellation.Vec{X: at.X * size.X, Y: at.Y * size.Y}}
	switch {
	case o.Type == tuio.Ptr, p == tuio.Cur2D, p == tuio.Cur25D, p == tuio.Cur3D:
		c.Kind, c.ID = start.Finger, 0
	case o.Type == tuio.Bnd, p == tuio.Blb2D, p == tuio.Blb25D, p == tuio.Blb3D:
		c.Kind, c.ID = start.Blob, 0
		c.Size = (float64(o.W)*size.X + float64(o.H)*size.Y) / 2
	}
	return c, true
}
