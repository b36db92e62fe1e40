package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// Game is one game, as its folder registers it.
type Game interface {
	// Info describes the game: names, rule sets, switches, keys.
	Info() Info
	// Score says everything about a table without history (a sky file).
	Score(t *constellation.Table, o Options) (Answer, error)
	// Referee starts a game on an empty table.
	Referee(o Options) (Referee, error)
	// Start is the position at the beginning of a game.
	Start(o Options) (Position, error)
	// ReadPosition reads a position file: JSON, for games without positions of
	// their own a sky file.
	ReadPosition(b []byte, o Options) (Position, error)
	// ParsePosition reads the one line that Position.String writes.
	ParsePosition(line string, o Options) (Position, error)
	// ReadMove reads the JSON of one move.
	ReadMove(b []byte) (Move, error)
}

// Info describes a game to the command line, to README's table, to the keys of
// a window and to the painter, none of which knows the game.
type Info struct {
	Name     string            // on the command line, such as "stardice"
	Title    string            // as people write it, such as "Star Dice"
	About    string            // one sentence
	Sets     []RuleSet         // rule sets, the default first
	Switches []Switch          // Options.Values that it understands
	Players  Players           // who can play
	Keys     []Key             // keys of its own, beside those of every game
	Spoken   []Spoken          // commands that are said in words, such as a stake
	Session  Session           // bundled with the program
	Signs    map[string]string // how faces that are words are drawn, such as "Sun": "☀"
	Aside    bool              // players keep things before them: panels stand to the left
	Board    Grid              // of a board game; zero: none
	Help     []string          // how points are counted, in a few lines
	Events   []KindInfo        // all kinds of its events
	News     []EventKind       // kinds of its events that are told large to the whole table, beside those of every game
}

// RuleSet is one way to play a game.
type RuleSet struct {
	Name    string // as --rules takes it
	About   string // one short phrase
	Players int    // how many play by it; 0: as Info.Players says
}

// PlayersOf is how many play by a rule set, empty for the default; 0 where the set
// doesn't say.
func (i Info) PlayersOf(set string) int {
	for k, s := range i.Sets {
		if s.Name == set || set == "" && k == 0 {
			return s.Players
		}
	}
	return 0
}

// Switch is a value of Options.Values.
type Switch struct {
	Name    string // the key
	Help    string // what it does, its values and its default in brackets
	Flag    bool   // has a flag of its own on the command line, --NAME
	Bare    string // the value that the flag stands for when it takes none, such as --hint
	Example string // placeholder of the flag's value
}

// Players says who can play.
type Players struct {
	Min, Max int
	Default  []string // names, in order of play
	Fixed    bool     // events name players so, whatever people call them (Options.Players)
	Machine  string   // the name under which the table plays, empty if it can't
}

// Key is a key of the keyboard and what it asks for.
type Key struct {
	Key     string // one letter
	Help    string // what it does, in a few words
	Command Command
	Confirm bool // it ends something: a telephone, on which a finger is all that presses it, asks once more
	Own     bool // a player does it for themselves: who is known to press it is who does it
}

// Spoken is a command that a player gives in words, where there is something to
// write with, such as a telephone.
type Spoken struct {
	Do     string // of the command; the words are its Value
	Help   string // what it does, in a few words
	Hint   string // what the words look like, such as "points"
	Hidden bool   // nobody else may see it before all players have chosen or it counts: it can be given as a Secret
	// Check tells what is wrong with a hidden Value, whatever the game stands like: who
	// chose it has to hear it before others do. Nil: any may do.
	Check func(value string) error
	Told  EventKind // of what is hidden: the event by which the game tells what its Player has chosen
}

// Session is a recording that is played where no sensor is.
type Session struct {
	Recording []byte // pcapng of TUIO packets
	Said      string // what the players say: a script of constellation/stage that does nothing else
}

// Grid is how many cells a board has.
type Grid struct {
	Columns, Rows int
	// Gaps are cells that the board lacks, as Ur's has notches: a bit each, from the bottom
	// left cell on, row by row.
	Gaps uint64
}

// Has tells whether there is a cell in a column and a row, both from 0 at the bottom left.
func (g Grid) Has(column, row int) bool {
	if column < 0 || row < 0 || column >= g.Columns || row >= g.Rows {
		return false
	}
	return g.Gaps>>(row*g.Columns+column)&1 == 0
}

// registered holds every game that this build knows, by name.
var registered []Game

// Register makes a game known; each game's folder calls it once at start. Two
// games of one name are a mistake of the build.
func Register(g Game) {
	name := g.Info().Name
	if _, ok := Find(name); ok || name == "" {
		panic(fmt.Sprintf("rules: a game called %q is registered twice, or has no name", name))
	}
	registered = append(registered, g)
	slices.SortFunc(registered, func(a, b Game) int { return cmp.Compare(a.Info().Name, b.Info().Name) })
}

// Games lists every registered game, by name.
func Games() []Game { return slices.Clone(registered) }

// Find returns the game of that name.
func Find(name string) (Game, bool) {
	for _, g := range registered {
		if g.Info().Name == name {
			return g, true
		}
	}
	return nil, false
}

// Names lists the names of all games, for messages.
func Names() string {
	var names []string
	for _, g := range registered {
		names = append(names, g.Info().Name)
	}
	return strings.Join(names, ", ")
}
