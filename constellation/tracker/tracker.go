package tracker

import (
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Tracker turns the frames of one or several sensors into a table. It alone
// decides identity, stillness, jitter, loss, and which dice are a stack.
//
// Time is what frames and Tick say it is, so a replay gives the same tables. A
// Tracker is used by one goroutine at a time.
type Tracker struct {
	cfg     Config
	now     time.Duration
	seen    time.Duration // when the frame that is taken was seen: sensors differ in how late they tell
	table   constellation.Table
	tracks  []*track // dice and blocks, sorted by id, then those that have none yet
	sources []*source
	touches []finger

	named    map[string]int // ids given so far, by their first letter
	serial   int            // tracks made so far
	given    int            // tracks that were given an id
	unsorted bool           // an id was given
	frame    int            // frames taken so far
	lastDie  time.Duration  // when the last die came that is none by its contact alone
	clearing bool           // no dice are needed where they lie
	slid     time.Duration  // when it was found last that dice slid, not a sensor
	carried  bool           // they lie on a board that may be pushed
	controls []Control      // what fingers press

	order   []int32                 // scratch: readings of a frame, in an order of their own
	open    []int32                 // scratch: readings that are matched with nothing yet
	waiting []*track                // scratch: tracks that are matched with nothing yet
	misled  []*track                // scratch: dice of which the sensor sees others
	anchors anchors                 // scratch: dice at rest, by which a bump is felt
	righted []constellation.Reading // scratch: readings of a sensor that was bumped
	claimed []bool                  // scratch: readings of dice that follow a bump
	assign  assigner
}

// source is one sensor.
type source struct {
	state   constellation.SourceState
	index   int
	keys    map[string]*track       // what its keys stood for last
	hands   []constellation.Reading // in its last frame
	glimpse []constellation.Glimpse // in its last frame
	period  time.Duration           // between its frames, a running mean; 0 when not known
	outage  outage
	bump    bumped
	align   alignment
	touches bool  // it knows dice by keys, as what feels them does
	tells   bool  // it tells dice from fingers
	cover   cover // where it surely looks
	frame   int   // the tracker's frame that was its last
	full    bool  // it told no more things apart in that one and in the one before
}

// New returns a tracker of an empty table.
func New(cfg Config) (*Tracker, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	tr := &Tracker{cfg: cfg, named: map[string]int{}}
	tr.table = constellation.Table{Width: cfg.Width, Height: cfg.Height, North: cfg.North}
	return tr, nil
}

// Update takes one frame and returns the table, which is valid until the next
// call. A frame that is older than what was seen counts as of now.
func (tr *Tracker) Update(f constellation.Frame) *constellation.Table {
	tr.now = max(tr.now, f.Time)
	tr.seen = f.Time
	tr.frame++
	s := tr.source(f.Source)
	if f.Blind == "" {
		wasBlind, since := s.state.Blind != "" && !s.outage.on, s.state.Since
		tr.endPause(s)
		s.heard(tr.now, f.Until)
		s.state.Count, s.state.Limit = len(f.Readings), f.Limit
		was := s.state.AtLimit
		s.state.AtLimit = f.Limit > 0 && len(f.Readings) >= f.Limit
		s.full = was && s.state.AtLimit
		tr.read(s, f.Readings)
		tr.watchOutage(s, wasBlind, tr.now-since)
	} else {
		tr.goBlind(s, f.Blind, f.Since)
	}
	tr.settle()
	return tr.publish()
}

// Tick lets time pass without a frame: dice come to rest, are doubted and are
// gone. The table is valid until the next call.
func (tr *Tracker) Tick(now time.Duration) *constellation.Table {
	tr.now = max(tr.now, now)
	tr.settle()
	return tr.publish()
}

// source returns the state of a sensor by its name.
func (tr *Tracker) source(name string) *source {
	for _, s := range tr.sources {
		if s.state.Name == name {
			return s
		}
	}
	s := &source{state: constellation.SourceState{Name: name}, index: len(tr.sources), keys: map[string]*track{}, bump: bumped{pose: constellation.NoMotion}, align: tr.firstAlignment()}
	tr.sources = append(tr.sources, s)
	for _, t := range tr.tracks {
		t.observations = append(t.observations, observation{})
	}
	return s
}

// read takes what a sensor sees.
func (tr *Tracker) read(s *source, readings []constellation.Reading) {
	righted := tr.takeUp(s, readings)
	if tr.feelBump(s, righted) {
		righted = tr.takeUp(s, readings)
	}
	tr.readTouches(s, righted)
	tr.match(s, righted)
}

// takeUp sets a sensor's readings right by what is known of its bumps, sorts them,
// and keeps the hands and what was glimpsed.
func (tr *Tracker) takeUp(s *source, readings []constellation.Reading) []constellation.Reading {
	readings = tr.setRight(s, readings)
	tr.sortReadings(readings)
	s.hands, s.glimpse = s.hands[:0], s.glimpse[:0]
	for _, i := range tr.order {
		switch r := &readings[i]; r.Role {
		case constellation.RoleHand:
			hand := *r
			hand.Alternatives, hand.Corners = nil, nil
			s.hands = append(s.hands, hand)
		case constellation.RoleGlimpse:
			if r.Size >= 0 && r.Size <= maxSize && r.W >= 0 && r.W <= maxSize {
				s.glimpse = append(s.glimpse, constellation.Glimpse{Pos: r.Pos, Size: r.Size, Reach: r.W / 2})
			}
		}
	}
	return readings
}

// sortReadings puts the usable readings into an order of their own, so that
// the order in which a sensor names them means nothing. A hand is one where it reaches in:
// of an arm more may be seen beside the table than over it.
func (tr *Tracker) sortReadings(readings []constellation.Reading) {
	tr.order = tr.order[:0]
	for i := range readings {
		if r := &readings[i]; tr.onTable(r.Pos) || r.Role == constellation.RoleHand && hides(r, tr.clamp(r.Pos), 0) {
			tr.order = append(tr.order, int32(i))
		}
	}
	slices.SortFunc(tr.order, func(i, j int32) int { return compareReadings(&readings[i], &readings[j]) })
}

func compareReadings(a, b *constellation.Reading) int {
	for _, d := range [...]float64{a.Pos.X - b.Pos.X, a.Pos.Y - b.Pos.Y} {
		if d != 0 {
			return sign(d)
		}
	}
	for _, c := range [...]int{strings.Compare(a.Key, b.Key), strings.Compare(string(a.Role), string(b.Role)),
		strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(string(a.Team), string(b.Team)),
		strings.Compare(a.Face, b.Face), sign(a.Size - b.Size), sign((a.Angle - b.Angle).Degrees()), sign(a.FaceConfidence - b.FaceConfidence)} {
		if c != 0 {
			return c
		}
	}
	return a.Count - b.Count
}

func sign(d float64) int {
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// onTable tells whether a reading is one of the table at all.
func (tr *Tracker) onTable(p constellation.Vec) bool {
	e := tr.cfg.Edge
	return p.X >= -e && p.Y >= -e && p.X <= tr.cfg.Width+e && p.Y <= tr.cfg.Height+e
}

// clamp brings a place onto the table.
func (tr *Tracker) clamp(p constellation.Vec) constellation.Vec {
	return constellation.Vec{X: max(0, min(tr.cfg.Width, p.X)), Y: max(0, min(tr.cfg.Height, p.Y))}
}
