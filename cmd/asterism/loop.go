package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// loop is the one loop: it carries the frames of all sensors and the commands
// of all who give some through a session, and lets each screen show what came
// of it. Live play, a paced recording and one at full speed differ by their
// sources and by the clock.
type loop struct {
	session *play.Session
	inputs  <-chan input
	screens []screen
	clock   func() time.Duration          // nil where time passes with frames alone
	touches func() []constellation.Touch  // fingers on a window, nil for none
	accept  func(input) (bool, error)     // tells whether an input counts, nil: each does
	log     io.Writer                     // what went wrong and is no reason to end
	kept    func() matchKeeper            // who keeps the session, which returns nil when nobody does; nil: nobody ever
	notices func(play.Snapshot) []string  // what else is to be said on the table, nil: nothing
	heard   func(*constellation.Frame)    // takes each frame, nil for nobody
	done    func(rules.Command) bool      // tells whether somebody has just had done what a command asks for, nil: never
	follow  func() (*play.Session, error) // the session that comes next, nil while this one goes on; nil: none ever
	beats   <-chan struct{}               // of a display that wants a picture, nil: the loop's own turns are enough

	waits   time.Duration // since when the loop waits for something to do, by its clock
	blind   sensorStatus
	tasks   tasks
	pending []rules.Event // since the screens were shown something
	sensed  bool          // a frame has come since then
	trouble string        // of the journal, as it was said last
}

// update is what a screen shows: its Events are all since the last update.
type update struct {
	play.Snapshot
	Sensed bool // a frame has come since the last update
}

// screen shows a session; it makes pictures at its own pace.
type screen interface {
	// Begin tells that a game begins, or goes on from a journal.
	Begin(play.Snapshot) error
	// Show takes what has changed. It is called after each turn of the loop.
	Show(update) error
	// End takes how the session ended.
	End(play.Snapshot, rules.Answer) error
}

// idleAfter is how long no sensor may speak before the table is looked at
// anyway: for what happens by itself, for fingers and for what fades.
const idleAfter = 50 * time.Millisecond

// underWay is how long what a sensor says may take to the loop: time that passes by
// itself stays so far behind, or what is said of a moment would come after it. Shorter:
// on a busy machine a replay decides some things earlier than live play did; longer:
// fingers and what fades lag where no sensor speaks.
const underWay = 20 * time.Millisecond

// begin makes s the session that goes on from now.
func (l *loop) begin(s *play.Session) error {
	l.tasks.drop()
	l.session, l.pending, l.sensed = s, nil, false
	for _, screen := range l.screens {
		if err := screen.Begin(s.Snapshot()); err != nil {
			return err
		}
	}
	return nil
}

// run goes on until the sources or ctx end, neither of which is an error.
func (l *loop) run(ctx context.Context) error {
	tick, stop := l.ticks()
	defer stop()
	defer l.tasks.drop()
	for {
		if err := l.show(); err != nil {
			return err
		}
		l.tasks.begin(ctx, l.session)
		l.wait()
		var err error
		select {
		case <-ctx.Done():
			return l.end()
		case in, ok := <-l.inputs:
			if !ok {
				return l.end()
			}
			err = l.take(in)
		case a := <-l.tasks.answers:
			err = l.answered(a)
		case <-l.settled():
		case <-l.beats: // things move between the frames of sensors, too
		case <-tick:
			err = l.pass()
		}
		if err == nil {
			err = l.next()
		}
		if err != nil {
			return err
		}
		if l.session.Left() {
			return l.end()
		}
	}
}

// next begins the session that comes next, if this one is over.
func (l *loop) next() error {
	if l.follow == nil {
		return nil
	}
	s, err := l.follow()
	if s == nil || err != nil {
		return err
	}
	return l.begin(s)
}

// ticks come while there is a clock.
func (l *loop) ticks() (<-chan time.Time, func()) {
	if l.clock == nil {
		return nil, func() {}
	}
	t := time.NewTicker(idleAfter)
	return t.C, t.Stop
}

// take carries one input through the session.
func (l *loop) take(in input) error {
	if in.err != nil {
		return in.err
	}
	if in.note != "" {
		fmt.Fprintf(l.log, "asterism: %s\n", in.note)
	}
	if l.accept != nil {
		if ok, err := l.accept(in); !ok || err != nil {
			return err
		}
	}
	if in.frame != nil {
		if err := l.see(*in.frame); err != nil {
			return err
		}
	}
	if in.take != nil && !in.take() {
		return nil
	}
	for _, c := range in.commands {
		if err := l.do(c, in.answer); err != nil {
			return err
		}
	}
	return nil
}

func (l *loop) see(f constellation.Frame) error {
	l.blind.tell(l.log, f)
	if l.heard != nil {
		l.heard(&f)
	}
	l.touch()
	l.sensed = true
	events, err := l.session.See(f)
	l.pending = append(l.pending, events...)
	return err
}

// do carries out a command, for somebody who waits for what comes of it unless answer is
// nil; a refusal is said and nothing lost.
func (l *loop) do(c rules.Command, answer func(error)) error {
	if l.done != nil && l.done(c) {
		if answer != nil {
			answer(nil)
		}
		return nil
	}
	events, err := l.session.Do(c)
	l.pending = append(l.pending, events...)
	if answer != nil {
		answer(err)
	}
	if refused := new(play.Refusal); errors.As(err, &refused) {
		fmt.Fprintf(l.log, "asterism: %v\n", err)
		return nil
	}
	return err
}

// answered takes the answer of a task. One that the game can't use any more is
// forgotten.
func (l *loop) answered(a answer) error {
	if !l.tasks.wanted(a) {
		return nil
	}
	events, err := l.session.Do(a.command)
	l.pending = append(l.pending, events...)
	if errors.As(err, new(*play.Refusal)) {
		return nil
	}
	return err
}

// pass lets time pass, but not over what came before now and waits: it would be taken as
// if it had come later.
func (l *loop) pass() error {
	select {
	case in, ok := <-l.inputs:
		if !ok {
			return nil // run sees it, too
		}
		return l.take(in)
	default:
	}
	if l.stoodStill() {
		return nil
	}
	return l.idle(l.clock() - underWay)
}

// wait notes that the loop waits from now on.
func (l *loop) wait() {
	if l.clock != nil {
		l.waits = l.clock()
	}
}

// stillFrom is how much longer than from tick to tick the loop waits if the whole program
// stood still. Shorter: a busy machine does so all the time; longer: a throw is read of the
// last picture before that.
const stillFrom = 60 * time.Millisecond

// stoodStill tells whether the program itself has stood still, as on a busy machine: what
// sensors have said meanwhile comes in a moment, and no time passes before that.
func (l *loop) stoodStill() bool { return l.waits > 0 && l.clock()-l.waits > idleAfter+stillFrom }

// idle lets time pass unless a sensor has spoken just now.
func (l *loop) idle(now time.Duration) error {
	if now-l.session.Now() < idleAfter {
		return nil
	}
	if l.accept != nil {
		if ok, err := l.accept(input{}); !ok || err != nil {
			return err
		}
	}
	l.touch()
	events, err := l.session.Tick(now)
	l.pending = append(l.pending, events...)
	return err
}

func (l *loop) touch() {
	if l.touches != nil {
		l.session.Touch(l.touches())
	}
}

// show lets each screen show what has changed, once it is safe in the journal.
// Meanwhile the game goes on: no frame waits for a disk.
func (l *loop) show() error {
	k := l.keeper()
	if k != nil && !k.Settled() {
		return nil
	}
	u := update{l.session.Snapshot(), l.sensed}
	u.Events = l.pending
	if l.notices != nil {
		u.Notices = l.notices(u.Snapshot)
	}
	if k != nil {
		l.tell(k, &u)
	}
	l.pending, l.sensed = nil, false
	for _, s := range l.screens {
		if err := s.Show(u); err != nil {
			return err
		}
	}
	return nil
}

// end tells each screen how it ended.
func (l *loop) end() error {
	if k := l.keeper(); k != nil {
		k.Wait()
	}
	if err := l.show(); err != nil {
		return err
	}
	for _, s := range l.screens {
		if err := s.End(l.session.Snapshot(), l.session.Answer()); err != nil {
			return err
		}
	}
	return nil
}
