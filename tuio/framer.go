package tuio

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Framer turns updates into frames in millimetres: each update yields a
// complete snapshot of what its source sees in all profiles.
type Framer struct {
	mapping  Mapping
	plane    plane       // of sources that aren't among the trackers
	trackers []plane     // of the mapping's
	named    sourceNames // the sources of these
	sources  map[string]*surface
}

// surface is what one source sees.
type surface struct {
	id      string
	plane   *plane // where its corners lie
	at      time.Duration
	objects [numProfiles][]Object
	spare   []Object // memory for the next update
	begun   int      // times the sender has begun anew
}

// NewFramer returns a Framer for a table.
func NewFramer(m Mapping) (*Framer, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if len(m.Blobs) == 0 {
		m.Blobs = DefaultBlobs
	}
	p, err := newPlane(&m)
	if err != nil {
		return nil, fmt.Errorf("tuio: %w", err)
	}
	f := &Framer{mapping: m, plane: p, named: sourcesOf(m.Trackers), sources: make(map[string]*surface)}
	for _, t := range m.Trackers {
		p, err := t.plane(&m)
		if err != nil {
			return nil, err
		}
		f.trackers = append(f.trackers, p)
	}
	return f, nil
}

// Frame takes an update and returns what its source sees now.
func (f *Framer) Frame(u *Update) constellation.Frame {
	s := f.sources[u.ID]
	if s == nil {
		s = &surface{id: u.ID}
		f.sources[u.ID] = s
	}
	s.at, s.plane = u.Time, f.planeOf(u)
	s.take(u)
	if u.Restart {
		s.begun++
	}
	if !u.Dead {
		return f.look(s, u.Time)
	}
	if s.empty() {
		delete(f.sources, u.ID)
	}
	return s.silent(u.Time, u.Heard)
}

// take takes an update in the place of the profile's last. What it tells was seen then:
// of what the source tells in its other profiles it says nothing.
func (s *surface) take(u *Update) {
	old := s.objects[u.Profile]
	list := append(s.spare[:0], u.Objects...)
	for i := range list {
		o := &list[i]
		o.Seen = u.Time
		if k, found := slices.BinarySearchFunc(old, *o, compareObjects); found && o.repeats(&old[k]) {
			o.Seen = old[k].Seen
		}
	}
	s.objects[u.Profile], s.spare = list, old
}

// repeats tells whether what is said of o is but said again: that it moves, and is where
// it was. Senders say all once in a while, or each time one of their things has moved.
func (o *Object) repeats(old *Object) bool {
	moves := length(o.VX, o.VY, o.VZ) > 0 || length(o.VA, o.VB, o.VC) > 0
	return moves && o.sameAs(old)
}

// sawAll notes that all was seen as it is told.
func (s *surface) sawAll(now time.Duration) {
	for p := range s.objects {
		for i := range s.objects[p] {
			s.objects[p][i].Seen = now
		}
	}
}

// replaced returns the frame of a source that won't come back, since another one has
// taken its place.
func (f *Framer) replaced(id string, now time.Duration) constellation.Frame {
	s := surface{id: id}
	delete(f.sources, id)
	return constellation.Frame{Source: s.source(), Time: now, Blind: constellation.Replaced}
}

// silent is the frame of a source that has fallen silent: what it saw may or
// may not be there.
func (s *surface) silent(at, heard time.Duration) constellation.Frame {
	return constellation.Frame{Source: s.source(), Time: at, Blind: constellation.NoWord, Since: heard}
}

// source is how frames name it.
func (s *surface) source() string { return "tuio " + s.id }

// lookAgain returns what the sources see that have sent nothing since the time
// given, sorted by name: nothing new, but seen at the time now, and on until then.
// Those that died with nothing on them can't look, and are forgotten; dead says
// which have and when they spoke last.
func (f *Framer) lookAgain(since, now, until time.Duration, dead func(id string) (time.Duration, bool)) []constellation.Frame {
	var frames []constellation.Frame
	for id, s := range f.sources {
		if s.at > since {
			continue
		}
		if heard, is := dead(id); is {
			delete(f.sources, id)
			frames = append(frames, s.silent(now, heard))
			continue
		}
		s.at = until
		s.sawAll(now)
		frame := f.look(s, now)
		if until > now {
			frame.Until = until
		}
		frames = append(frames, frame)
	}
	slices.SortFunc(frames, func(a, b constellation.Frame) int { return strings.Compare(a.Source, b.Source) })
	return frames
}

// oldest returns when the source sent that has been quiet for longest,
// Forever if there is none.
func (f *Framer) oldest() time.Duration {
	at := Forever
	for _, s := range f.sources {
		at = min(at, s.at)
	}
	return at
}

func (s *surface) empty() bool {
	for p := range s.objects {
		if len(s.objects[p]) > 0 {
			return false
		}
	}
	return true
}

// look returns what a source sees as a frame.
func (f *Framer) look(s *surface, at time.Duration) constellation.Frame {
	frame := constellation.Frame{Source: s.source(), Time: at}
	for _, t := range s.things() {
		if r, ok := f.reading(&t, s.plane); ok {
			r.Key = t.key(s.begun)
			frame.Readings = append(frame.Readings, r)
		}
	}
	return frame
}

// key is the sensor's own identity for a thing: it changes when the sender
// begins anew, since it then counts its sessions from the start.
func (t *thing) key(begun int) string {
	key := t.rank.String() + strconv.Itoa(int(t.s))
	if begun > 0 {
		key += fmt.Sprintf(" since start %d", begun+1)
	}
	return key
}

// things gathers what a source says of each thing in several profiles. A
// source that speaks TUIO 2.0 says everything there, and again in 1.1 for
// those who don't.
func (s *surface) things() []thing {
	var list []thing
	if len(s.objects[Tuio2]) > 0 {
		for i := range s.objects[Tuio2] {
			o := &s.objects[Tuio2][i]
			list = s.gather(list, rankOf(Tuio2, o.Type), o)
		}
		return list
	}
	for p := range Tuio2 {
		for i := range s.objects[p] {
			list = s.gather(list, rankOf(p, None), &s.objects[p][i])
		}
	}
	slices.SortStableFunc(list, func(a, b thing) int { return cmp.Compare(a.s, b.s) })
	return list
}
