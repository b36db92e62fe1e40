package stage

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Script is a session to be acted.
type Script struct {
	Width, Height float64             // of the table, mm
	North         constellation.Angle // clockwise from the table's up to compass North
	Seed          uint64              // of all chance
	Sensor        Sensor
	Game          Options       // of the game that watches
	Steps         []Step        // in order of time
	Lines         []Line        // of the text, for who answers line by line
	End           time.Duration // of the session
}

// Options are what a script says to a game before it begins.
type Options struct {
	Rules   string            // rule set, empty is the game's own
	Players []string          // names
	Values  map[string]string // switches
}

// Line is a line of a script with what is joined to it.
type Line struct {
	No      int           // of the last line of the text that belongs to it, from 1
	At, End time.Duration // it lasts until the next one begins
	Words   []Step        // what is said and asked when it begins
}

// Act is what happens in a step.
type Act string

// The acts of a script; what they mean is told above.
const (
	Throw Act = "throw"
	Slide Act = "slide"
	Place Act = "place"
	Block Act = "block"
	Push  Act = "push"
	Turn  Act = "turn"
	Swap  Act = "swap"
	Lift  Act = "lift"
	Clear Act = "clear"

	Hand   Act = "hand"
	Tap    Act = "tap"
	Hide   Act = "hide"
	Merge  Act = "merge"
	NewID  Act = "newid"
	Silent Act = "silent"
	Empty  Act = "empty"
	Blind  Act = "blind"

	Say Act = "say"
	Ask Act = "ask"
)

// Step is one thing that happens. What an act doesn't know is zero.
type Step struct {
	At    time.Duration
	Act   Act
	ID    string // of the die
	Other string // die, of Swap and Merge
	Kind  constellation.Kind
	Team  constellation.Team
	Face  string              // that comes up at last, empty is chance
	From  Side                // where it comes from
	Along float64             // where on that side, mm from its left or top end
	To    constellation.Vec   // mm, the place
	By    constellation.Vec   // mm, the way, of Push and Tap
	Angle constellation.Angle // with Angled
	Force float64             // speed as a part of what brings it to To; 0 is 1
	Size  float64             // mm, 0 is the kind's
	W, H  float64             // mm, of a hand and a block
	For   time.Duration       // how long it lasts; of what moves without physics, how long it is on its way
	Text  string              // why, of Blind; the word, of Ask

	Placed, Angled bool // To and Angle are said

	Do, Player, Value string // the command, of Say; ID is its die
}

// Unread is the face of a die that no sensor can read.
const Unread = "?"

// Side is one of the table's sides.
type Side string

// The sides.
const (
	Top    Side = "top"
	Bottom Side = "bottom"
	Left   Side = "left"
	Right  Side = "right"
)

// Late are the steps that are never acted, since the script is over by then. What is
// said and asked in it is heard all the same.
func (s *Script) Late() []Step {
	var all []Step
	for _, p := range s.Steps {
		if p.At >= s.End && p.Act != Say && p.Act != Ask {
			all = append(all, p)
		}
	}
	return all
}

// Words are the commands that are said in a script, in order of time.
func (s *Script) Words() []Step {
	var all []Step
	for _, p := range s.Steps {
		if p.Act == Say {
			all = append(all, p)
		}
	}
	return all
}
