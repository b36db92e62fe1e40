package utara

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// The commands that only Utara has.
const (
	DoPlace  = "place"  // Die stays where it lies now (Value "new") or goes back (Value "old")
	DoAccept = "accept" // the dice that are gone were sailed, whatever the referee says; Die or Value may name the start
	DoPass   = "pass"   // after a half Moon: sail no further path
	DoStake  = "stake"  // Player stakes Value points on the next round
	DoPlan   = "plan"   // the table sails the path that a search has found: Value is its answer
	DoAdvice = "advice" // what a search for a hint has found: Value is its answer
	DoHint   = "hint"   // hints of level Value from now on: greedy, good, best or off
)

// Errors of commands. They are wrapped with what was asked for.
var (
	ErrCommand = errors.New("no such command in Utara")
	ErrNotNow  = errors.New("not now")
	ErrNothing = errors.New("nothing to take back")
	ErrNoUndo  = errors.New("nothing was taken back")
)

// Do carries out a command, or says why not.
func (r *Referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	do, ok := commands[c.Do]
	if !ok {
		return nil, fmt.Errorf("utara: %q: %w", c.Do, ErrCommand)
	}
	r.now = max(r.now, at)
	from := r.history.Len()
	r.failed = nil
	if err := cmp.Or(do(r, c), r.failed); err != nil {
		return nil, fmt.Errorf("utara: %s: %w", c.Do, err)
	}
	return r.told(from), nil
}

var commands = map[string]func(*Referee, rules.Command) error{
	rules.DoUndo:    func(r *Referee, _ rules.Command) error { return r.undo() },
	rules.DoRedo:    func(r *Referee, _ rules.Command) error { return r.redo() },
	rules.DoPause:   func(r *Referee, _ rules.Command) error { r.pause(); return nil },
	rules.DoNew:     func(r *Referee, _ rules.Command) error { return r.begin() },
	rules.DoFace:    (*Referee).face,
	rules.DoKind:    (*Referee).say,
	rules.DoTeam:    (*Referee).nobodys,
	rules.DoStack:   (*Referee).say,
	rules.DoUnstack: (*Referee).say,
	rules.DoIgnore:  (*Referee).say,
	rules.DoTakeIn:  (*Referee).say,
	DoPlace:         (*Referee).place,
	DoAccept:        (*Referee).accept,
	DoPass:          (*Referee).pass,
	DoStake:         (*Referee).stake,
	rules.DoReveal:  (*Referee).reveal,
	DoHint:          (*Referee).hint,
	DoPlan:          (*Referee).planned,
	DoAdvice:        (*Referee).advised,
}

func (r *Referee) pause() {
	if r.state.Paused {
		r.emit(rules.Event{Kind: rules.Resumed, Text: "the game goes on"})
		return
	}
	r.emit(rules.Event{Kind: rules.Paused, Text: "the game is paused"})
}

// begin starts the next round with what lies on the table, or a new match. Two who ask for
// it at once mean the same: where the first began it, nothing new lies there for the second.
func (r *Referee) begin() error {
	switch {
	case r.state.Phase == over:
		if r.state.Paused {
			r.pause() // who begins anew goes on
		}
		r.emit(rules.Event{Kind: Rematch, Text: "a new match: roll the dice"})
	case r.state.Phase == sailing && r.state.Sails > 0:
		return fmt.Errorf("round %d is being sailed: %w", r.state.Round, ErrNotNow)
	case len(r.table.Dice) == 0:
		return fmt.Errorf("no dice lie on the table: %w", ErrNotNow)
	default:
		return r.beginRound()
	}
	return nil
}

// beginRound begins a round, or one that nobody has sailed in yet anew. Whatever lies there
// counts, but a round that would be over at once isn't begun by a press, nor one of which nobody
// knows.
func (r *Referee) beginRound() error {
	t := r.rolled()
	directed, open := directionLeft(t), unread(t)
	switch {
	case !r.rollLies() && !(r.state.Phase == sailing && directed):
		return fmt.Errorf("no new dice lie on the table: %w", ErrNotNow)
	case !directed && len(open) > 0:
		return fmt.Errorf("%s: %w", whatShown(len(open)), ErrNotNow)
	case r.conf.Mulligan && !directed:
		return fmt.Errorf("%s: %w", mulliganText, ErrNotNow)
	}
	r.roll(t)
	return nil
}

// place settles where a die or a block that was pushed belongs.
func (r *Referee) place(c rules.Command) error {
	if o, ok := r.otherBlock(c.Die); ok && r.state.Phase == sailing {
		return r.placeBlock(c, o)
	}
	was, ok := r.state.Sky.Die(c.Die)
	is, seen := r.table.Die(c.Die)
	switch {
	case !ok || !seen || r.state.Phase != sailing:
		return fmt.Errorf("that die isn't in the sky: %w", ErrNotNow)
	case c.Value == "old":
		r.emit(rules.Event{Kind: rules.Asked, Dice: []string{c.Die}, Text: fmt.Sprintf("push %s back by %.1f mm",
			r.called(c.Die), is.Pos.Dist(was.Pos))})
	case c.Value == "new":
		said := r.Correct(*is)
		p := placeDie(&said)
		if p.Face == "" {
			p.Face = was.Face
		}
		r.emit(rules.Event{Kind: rules.Moved, Player: c.Player, Dice: []string{c.Die}, Data: p,
			Text: fmt.Sprintf("%s lies %.1f mm from where it was, and stays there", r.called(c.Die), is.Pos.Dist(was.Pos))})
		r.endUnsailed()
	default:
		return fmt.Errorf("place %q is neither old nor new: %w", c.Value, ErrNotNow)
	}
	return nil
}

// accept takes the dice that are gone as sailed by agreement.
func (r *Referee) accept(c rules.Command) error {
	d := r.compare()
	gone := slices.DeleteFunc(d.gone, func(id string) bool { return slices.Contains(r.state.Owed, id) })
	if r.state.Phase != sailing || len(gone) == 0 {
		return fmt.Errorf("no die is gone: %w", ErrNotNow)
	}
	if r.settleStart(&d, cmp.Or(c.Value, c.Die)) {
		return nil
	}
	start := gone[0]
	if slices.Contains(gone, c.Die) {
		start = c.Die
	}
	r.sailed(&sail.Path{Start: start, Collected: gone, Ends: sail.EndOpen}, true, nil)
	r.settle(nil)
	return nil
}

// pass ends a turn: nobody ends another's.
func (r *Referee) pass(c rules.Command) error {
	switch {
	case !r.state.Again:
		return fmt.Errorf("only after a half Moon: %w", ErrNotNow)
	case c.Player != "" && !rules.SameName(c.Player, r.player()):
		return fmt.Errorf("it is %s's turn: %w", r.player(), ErrNotNow)
	}
	r.emit(rules.Event{Kind: Passed, Player: r.player(), Text: r.player() + " sails no further path"})
	r.tellTurn()
	return nil
}

func (r *Referee) hint(c rules.Command) error {
	var l Level
	if err := level(&l, c.Value); err != nil {
		return err
	}
	text := fmt.Sprintf("hints are %s from now on", l)
	if l == Off {
		text = "no more hints"
	}
	r.emit(rules.Event{Kind: Hinted, Player: c.Player, Note: string(l), Data: Hint{l}, Text: text})
	return nil
}
