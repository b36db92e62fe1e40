package boardtest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/play"
)

// rate is how many frames the camera takes a second.
const rate = 15

// Die is a die as it really lies.
type Die struct {
	constellation.Die
	board.Piece // Cell is Off beside the board

	seen look
	id   string // on the stage
}

// Table is a table with a camera over it, on which somebody plays.
type Table struct {
	Session *play.Session
	Board   board.Board
	Dice    []*Die
	Events  []rules.Event // since the session began
	Chance  *rand.Rand
	Noise   Noise

	asked     map[string]int // what the game's own acts have answered, and how often
	unasked   int            // how often of these nobody had asked
	on        *stage.Stage   // what is true
	camera    *stage.Watcher
	lying     map[string]*Die // by their names on the stage
	laid      int             // how many dice were laid down
	handsSeen bool            // the camera tells that something is a hand
	check     func([]rules.Event) error
	now       time.Duration
}

// NewTable returns an empty table at which a game begins.
func NewTable(g rules.Game, o rules.Options, n Noise, seed uint64) (*Table, error) {
	referee, err := g.Referee(o)
	if err != nil {
		return nil, err
	}
	t := &Table{Chance: rand.New(rand.NewPCG(seed, 22)), Noise: n, Board: board.New(g.Info().Board, o.Surface)}
	cfg := play.Config{Tracker: tracker.Default(), Hold: play.DefaultHold(), Synchronous: true}
	cfg.Tracker.Width, cfg.Tracker.Height = o.Surface.Width, o.Surface.Height
	t.handsSeen = t.Chance.IntN(10) < 7
	t.on = stage.New(o.Surface.Width, o.Surface.Height, stage.NewGlide(o.Surface.Width, o.Surface.Height, seed))
	t.camera, t.lying = stage.NewWatcher("camera", stage.Sensor{}), map[string]*Die{}
	t.camera.Spoil, t.camera.HandsUnseen = t.spoil, !t.handsSeen
	t.Session, err = play.New(referee, cfg)
	return t, err
}

// Wait lets time go by.
func (t *Table) Wait(d time.Duration) error {
	for end := t.now + d; t.now < end; {
		t.now += time.Second / rate
		events, err := t.Session.See(t.frame())
		if err != nil {
			return err
		}
		if err := t.take(events); err != nil {
			return err
		}
	}
	return nil
}

// between waits for a time between two, drawn by chance.
func (t *Table) between(least, most time.Duration) error {
	return t.Wait(least + time.Duration(t.Chance.Float64()*float64(most-least)))
}

// Ask counts a question that an act of the game answers.
func (t *Table) Ask(what string) {
	if t.asked == nil {
		t.asked = map[string]int{}
	}
	t.asked[what]++
}

// Mend counts what players say though nobody asks.
func (t *Table) Mend(what string) {
	t.unasked++
	t.Ask(what)
}

// Do gives a command.
func (t *Table) Do(c rules.Command) error {
	events, err := t.Session.Do(c)
	return errors.Join(err, t.take(events))
}

func (t *Table) take(events []rules.Event) error {
	t.Events = append(t.Events, events...)
	if t.check == nil || len(events) == 0 {
		return nil
	}
	return t.check(events)
}

// frame is what the camera sees now.
func (t *Table) frame() constellation.Frame {
	t.on.Advance(t.now)
	t.camera.Look(t.on)
	f, _ := t.camera.Frame(t.on) // it is never silent
	return f
}

// spoil is what the camera makes of a die.
func (t *Table) spoil(on *stage.Die, r *constellation.Reading) {
	d := t.lying[on.ID]
	tremble := constellation.Vec{X: t.Chance.NormFloat64(), Y: t.Chance.NormFloat64()}.Mul(t.Noise.Tremble)
	*r = constellation.Reading{Kind: d.Die.Kind, Team: d.Die.Team, Face: d.seen.face, Pos: on.Pos.Add(d.seen.off).Add(tremble),
		Size: d.Size * (1 + t.Noise.Size*t.Chance.NormFloat64()), Confidence: 1, FaceConfidence: d.seen.confidence,
		Alternatives: d.seen.alternatives}
}

// errNotBegun tells that the referee has said nothing of a game yet.
var errNotBegun = errors.New("no game has begun")

// Position is where the referee says that the game stands.
func (t *Table) Position(g rules.Game, o rules.Options) (rules.Position, error) {
	var holds []rules.Event
	for _, e := range t.Events {
		switch _, stands := e.Data.(board.Standing); {
		case stands:
			holds = append(holds, e)
		case e.Kind == rules.Undone:
			holds = slices.DeleteFunc(holds, func(h rules.Event) bool { return h.Seq >= e.Ref })
		}
	}
	if len(holds) == 0 {
		return nil, errNotBegun
	}
	return g.ReadPosition(holds[len(holds)-1].Data.(board.Standing).Position, o)
}
