package rules

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Referee watches one game. It is used by one goroutine at a time.
type Referee interface {
	// See takes the table after one frame and returns what happened. The
	// referee sees every frame; it must not keep t, which changes.
	See(t *constellation.Table) []Event
	// Do carries out what the players ask for, or says why not; a refused
	// command changes nothing.
	Do(c Command, at time.Duration) ([]Event, error)
	// Restore brings a fresh referee to where a journal of events ends.
	Restore(journal []Event) error
	// View is what the game wants drawn at this moment. It changes nothing: two
	// calls in a row give the same.
	View() View
	// Answer is what `score GAME --json` prints of this moment.
	Answer() Answer
	// Position is where the game stands by the rules.
	Position() Position
}

// DoBump is the command by which players answer that the table was bumped:
// Value is BumpStay or BumpBack. Package play takes it for every game.
const (
	DoBump   = "bump"
	BumpStay = "let them lie"
	BumpBack = "put them back"
)

// TrayKeeper is a Referee of a game that throws dice in a part of the table.
// InTray tells whether a place, in mm, lies in it: a die that lies elsewhere
// there than before was thrown, and tells nothing of a bump.
type TrayKeeper interface {
	InTray(at constellation.Vec) bool
}

// Follower is a Referee of a game on a board of its own. Follows tells whether all
// dice lie as if that had been pushed with them: then nobody need be asked.
type Follower interface {
	Follows(t *constellation.Table) bool
}

// Bumper is a Referee that takes dice for its own where they lie. Bumped tells it
// that dice which lie elsewhere in the next table were moved by a bump of the
// table: they stay as they lie, and nobody did it.
type Bumper interface {
	Referee
	Bumped()
}

// Stopper is a Referee that measures how long something lasts. Stopped tells it,
// before it sees a table or is asked for something, that its clocks stood still
// for so long until then: no sensor could look, and nobody can be blamed for what
// happened meanwhile.
type Stopper interface {
	Referee
	Stopped(d time.Duration)
}

// Waiter is a Referee that decides something after a while in which nothing
// happens. Due is when it wants to see the table again, though no sensor has
// said anything; false when it waits for nothing.
type Waiter interface {
	Referee
	Due() (time.Duration, bool)
}

// Corrector is a Referee that takes some dice for something else than sensors do, by
// what players said of them or by what it decided. Correct is a die of the table as it
// takes it: what lies on the table and where stays as it is seen.
type Corrector interface {
	Referee
	Correct(d constellation.Die) constellation.Die
}

// Offerer is a Referee that itself offers something of a die that is touched. Offers tells
// whether it does so of a die now: what is wrong with that is asked after one more tap.
type Offerer interface {
	Referee
	Offers(die string) bool
}

// TakerIn is a Referee that takes a die in again that was left out of its game, by
// DoTakeIn or by whatever else players say of it. LeftOut tells whether a die is left out.
type TakerIn interface {
	Referee
	LeftOut(die string) bool
}

// Presumer is a Referee of a game that is played with dice of one kind. Presumed is that
// kind: its faces are offered where people are asked what a die shows whose kind nobody
// knows.
type Presumer interface {
	Referee
	Presumed() constellation.Kind
}

// Opener is a Referee of a game that begins by itself. Untouched tells whether nothing
// but that has happened yet: it is no loss when such a game isn't gone on with.
type Opener interface {
	Referee
	Untouched() bool
}

// Rewinder is a Referee that tells which decisions (their Seqs) undo would take back
// now and redo bring back, each 0 for none.
type Rewinder interface {
	Referee
	Rewinds() (undo, redo int)
}

// Answer is everything a game can say about a table: a struct whose JSON form
// is fixed by the specification, and which can say the same to people.
type Answer interface {
	// Text says it in lines for people, without a final newline.
	Text() string
}

// Options are the switches of the command line that games understand. A game
// refuses what it doesn't know.
type Options struct {
	Rules   string            // rule set, empty is the game's default
	Players []string          // names in order of play, empty is the game's default
	Resumed bool              // Players are those of a journal: they were let in when it began
	Values  map[string]string // further switches of one game, such as "moon": "dark"
	Surface Surface           // the table that is played on; zero: not known yet
	// Seats are the sides that the players sit at, in order of play, as
	// PlayerView.Facing says them; a player whom it leaves out sits where the game
	// puts them.
	Seats []constellation.Angle
}

// Facing is the side that a player sits at, counted from 0 in order of play;
// usual is where the game puts them.
func (o *Options) Facing(player int, usual constellation.Angle) constellation.Angle {
	if player < len(o.Seats) {
		return o.Seats[player].Norm()
	}
	return usual
}

// Mover is a Game with its own form of the answer to `moves`; others with a board
// (Info.Board) list the moves of the position. A game that is neither is refused there.
type Mover interface {
	Game
	Moves(t *constellation.Table, o Options) (Answer, error)
}

// Shower is a Game that can show a table without history (a sky file).
type Shower interface {
	Game
	Show(t *constellation.Table, o Options) (View, error)
}
