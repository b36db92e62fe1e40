package sqlite

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Config says where and how a match is kept.
type Config struct {
	Path     string           // the journal
	Spare    []string         // files that keep the match while the journal can't be written, in order of preference
	Patience time.Duration    // how long screens wait for the disk; shorter: a slow one has events shown that a crash may lose
	Retry    time.Duration    // how often a journal that can't be written is tried again
	Now      func() time.Time // the clock
}

// DefaultConfig is how a journal is kept at the table.
func DefaultConfig(path string) Config {
	link := path
	path = realPath(link)
	return Config{Path: path, Spare: append(Spares(path), linked(link, path)...), Patience: 5 * time.Second, Retry: 5 * time.Second, Now: time.Now}
}

// Recorder keeps the match that is played. What it is given it hands to a
// goroutine of its own, so nobody waits for the disk; Settled tells when what
// was given is safe.
type Recorder struct {
	cfg   Config
	claim *Claim        // of the match: nobody else goes on with it
	wake  chan struct{} // there is something to write
	ended chan struct{} // closed by Close
	done  chan struct{} // closed when the goroutine has ended

	changed chan struct{} // something has been written, or can't be

	mu      sync.Mutex
	entries []entry // all of the match
	shown   []Scene // to be written
	safe    int     // how many entries are in a file
	since   time.Time
	memory  bool  // no file can be written
	trouble error // what the matter is with the journal, nil when nothing is
	spare   string
	people  []rules.Sitting // who plays since an event, nil while that is as the header says
	mended  error           // what was the matter with the journal before it was made anew
	mending time.Time       // when it was

	sinks  []*sink // the journal, then the spares; the goroutine's alone
	pack   packer  // the goroutine's alone
	spared bool    // a spare may hold something of the match; the goroutine's alone
}

// NewRecorder keeps a match of which no event has been written. The file isn't
// touched before the first event.
func NewRecorder(cfg Config, m Match) *Recorder {
	l, _ := lock(cfg.Path, m.UUID) // nobody else knows of it yet
	return newRecorder(cfg, &Claim{Match: m, lock: l})
}

// Resume keeps on with a match that was claimed of an open journal, and takes both
// over: the journal is closed, and the match released with the recorder, also
// where it can't be gone on with. What a spare alone holds of it is written into the
// journal as soon as that can be.
func Resume(cfg Config, s *Store, c *Claim) (*Recorder, error) {
	c.Closed = false
	if !c.apart {
		s.write(&c.Match, nil, nil) // where that fails, the first event does it
	}
	if err := s.Close(); err != nil {
		c.Release()
		return nil, err
	}
	return newRecorder(cfg, c), nil
}

func newRecorder(cfg Config, c *Claim) *Recorder {
	r := &Recorder{cfg: cfg, claim: c, entries: c.entries, safe: len(c.entries), spared: c.apart, changed: make(chan struct{}, 1),
		wake: make(chan struct{}, 1), ended: make(chan struct{}), done: make(chan struct{})}
	for i, path := range append([]string{cfg.Path}, cfg.Spare...) {
		r.sinks = append(r.sinks, &sink{path: path, spare: i > 0, match: c.Match, now: cfg.Now})
	}
	go r.run()
	return r
}

// Append takes events in the order of their numbers.
func (r *Recorder) Append(events ...rules.Event) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.cfg.Now()
	for _, e := range events {
		if e.Seq != len(r.entries)+1 {
			return fmt.Errorf("sqlite: event %d after event %d", e.Seq, len(r.entries))
		}
		one, err := entryOf(e, now)
		if err != nil {
			return err
		}
		if r.safe == len(r.entries) {
			r.since = now
		}
		r.entries = append(r.entries, one)
	}
	return nil
}

// Flush has what was appended written. It doesn't wait for that.
func (r *Recorder) Flush() error {
	nudge(r.wake)
	return nil
}

// mostShown is how many scenes wait for a journal that can't be written, at most. Each is a
// table of dice in memory; of more, the first ones are left out.
const mostShown = 1000

// Show takes what is shown after the last event. It is written with the next
// events, or at the end. While the journal can't be written the last scenes wait for
// it: spare files keep none.
func (r *Recorder) Show(s rules.Snapshot) {
	s = s.Clone()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(r.shown, Scene{Seq: len(r.entries), Table: s.Table, View: s.View})
	if n := len(r.shown); r.trouble != nil && n > mostShown {
		r.shown = slices.Delete(r.shown, 0, n-mostShown)
	}
}

// UUID names the match, as Match.UUID.
func (r *Recorder) UUID() string { return r.claim.UUID }

// Settled tells whether all that was appended is safe, or can't be for now.
func (r *Recorder) Settled() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.safe == len(r.entries) || r.memory || r.slow()
}

// slow tells whether the disk takes longer than screens wait.
func (r *Recorder) slow() bool {
	return r.safe < len(r.entries) && r.cfg.Now().Sub(r.since) >= r.cfg.Patience
}

// Changed yields something when Settled may have changed.
func (r *Recorder) Changed() <-chan struct{} { return r.changed }

// Wait waits until Settled.
func (r *Recorder) Wait() {
	for !r.Settled() {
		select {
		case <-r.changed:
		case <-time.After(r.cfg.Patience):
		}
	}
}

// mendedFor is how long it is said that a journal was mended.
const mendedFor = 30 * time.Second

// Trouble says in a sentence what the matter is with the journal, empty when
// nothing is.
func (r *Recorder) Trouble() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.trouble
	if err == nil && r.slow() {
		err = ErrSlow
	}
	switch {
	case err == nil && r.mended != nil && r.cfg.Now().Sub(r.mending) < mendedFor:
		return fmt.Sprintf("the journal had to be made anew: %v", r.mended)
	case err == nil:
		return ""
	case r.spare != "":
		return fmt.Sprintf("the journal can't be kept: %v. This match is kept in %s", reason(err), r.spare)
	}
	return fmt.Sprintf("the journal can't be kept: %v. What happens now is kept in memory alone", reason(err))
}

// reason is the cause of an error where that is known, else all of it.
func reason(err error) error {
	if known := cause(err); known != nil {
		return known
	}
	return err
}

// Close writes what is left and returns what can't be kept.
func (r *Recorder) Close() error {
	close(r.ended)
	<-r.done
	r.claim.Release()
	r.mu.Lock()
	defer r.mu.Unlock()
	switch lost := r.lost(); {
	case lost > 0:
		return fmt.Errorf("sqlite: journal %s: %s couldn't be kept: %w", r.cfg.Path, rules.Number(lost, "event", "events"), reason(r.trouble))
	case r.spare != "":
		return fmt.Errorf("sqlite: journal %s: %w; this match is kept in %s", r.cfg.Path, reason(r.trouble), r.spare)
	}
	return nil
}

// lost counts the events that no file holds: all, where the journal is gone and nothing has
// taken its place.
func (r *Recorder) lost() int {
	if _, err := os.Stat(r.cfg.Path); err != nil && r.memory {
		return len(r.entries)
	}
	return len(r.entries) - r.safe
}

// run writes until Close.
func (r *Recorder) run() {
	defer close(r.done)
	retry := time.NewTicker(r.cfg.Retry)
	defer retry.Stop()
	if r.spared {
		r.write(true)
	}
	for {
		select {
		case <-r.wake:
			r.write(false)
		case <-retry.C:
			r.check()
		case <-r.ended:
			r.write(true)
			for _, s := range r.sinks {
				s.close()
			}
			return
		}
	}
}

// check tries a journal in trouble again, and finds out about a file that was
// removed while nothing happens in the game.
func (r *Recorder) check() {
	r.mu.Lock()
	failing := r.trouble != nil
	r.mu.Unlock()
	if journal := r.sinks[0]; failing || journal.store != nil && journal.store.there() != nil {
		r.write(true)
	}
}

// write brings the journal up to what was appended; while it can't be written,
// the first spare that can. Again: also where nothing is known to be amiss or
// to do.
func (r *Recorder) write(again bool) {
	again = r.introduce() || again
	r.mu.Lock()
	entries, failing := r.entries, r.trouble != nil
	shown := r.ready()
	idle := r.safe == len(entries) && len(shown) == 0
	r.mu.Unlock()
	if len(entries) == 0 || idle && !again {
		return
	}
	if failing {
		r.writeSpare(entries, nil)
		if !again {
			return
		}
	}
	mended, err := r.sinks[0].write(entries, r.packed(shown))
	if err == nil {
		r.wrote(entries, mended)
		if failing {
			r.write(false) // the scenes that wait
		}
		return
	}
	r.sinks[0].close()
	r.putBack(shown)
	if !failing {
		r.writeSpare(entries, err)
	}
}

// ready takes the scenes that can be written now: none before the first event, with which
// they are written, and none while a journal in trouble is only tried.
func (r *Recorder) ready() []Scene {
	if len(r.entries) == 0 || r.trouble != nil {
		return nil
	}
	shown := r.shown
	r.shown = nil
	return shown
}

// putBack lets scenes that couldn't be written wait, before what came since.
func (r *Recorder) putBack(shown []Scene) {
	r.pack = packer{} // what comes can't lean on what isn't in the file
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shown = append(shown, r.shown...)
}

// packed packs scenes. One that can't be packed is left out.
func (r *Recorder) packed(shown []Scene) []scene {
	var all []scene
	for _, s := range shown {
		if c, err := r.pack.pack(s); err == nil {
			all = append(all, c)
		}
	}
	return all
}

// wrote notes that the journal holds the entries, which no spare needs to hold any more.
func (r *Recorder) wrote(entries []entry, mended error) {
	if r.spared {
		r.spared = false
		for _, s := range r.sinks[1:] {
			s.leave(entries)
		}
	}
	if mended != nil {
		r.pack = packer{}
	}
	r.mu.Lock()
	r.trouble, r.spare, r.memory = nil, "", false
	if mended != nil {
		r.mended, r.mending = mended, r.cfg.Now()
	}
	r.mu.Unlock()
	r.secured(entries)
}

// writeSpare keeps the entries in a spare file; err is why, nil for the reason
// of before.
func (r *Recorder) writeSpare(entries []entry, err error) {
	spare := ""
	r.spared = true
	for _, s := range r.sinks[1:] {
		if _, failed := s.write(entries, nil); failed == nil {
			spare = s.path
			break
		}
		s.close()
	}
	r.mu.Lock()
	r.spare, r.memory = spare, spare == ""
	if err != nil {
		r.trouble = err
	}
	r.mu.Unlock()
	if spare != "" {
		r.secured(entries)
		return
	}
	nudge(r.changed)
}

// secured notes that the entries are in a file.
func (r *Recorder) secured(entries []entry) {
	r.mu.Lock()
	r.safe = max(r.safe, len(entries))
	r.since = r.cfg.Now()
	r.mu.Unlock()
	nudge(r.changed)
}

// nudge puts something into a channel unless there is something already.
func nudge(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
