package rules

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Snapshot is what screens show of a game at one moment. It is good until the
// game goes on; who keeps it longer takes a Clone.
type Snapshot struct {
	Table   *constellation.Table // as sensors see it
	View    View
	Events  []Event            // that have come since the last one
	Waits   string             // why the game stands still, such as "no word from the sensor for 4 s"; empty while it goes on
	Held    map[string]float64 // how much of its time each touch area under a finger has been held, 0…1, by mark
	Notices []string           // what players should know beside the game, such as that the journal can't be written
	Helped  []string           // the players at whose sides the help stands
	Refused *Refused           // the last command that the rules refused, nil for none
	Undo    int                // Seq of the decision that undo would take back now, 0: none
	Redo    int                // Seq of the one that redo would bring back, 0: none

	// Corrected are the dice of Table that the game takes for something else than
	// sensors do, such as by what players said of them: as it takes them, by ID.
	Corrected []constellation.Die

	LeftOut []string // dice of Table that players left out of the game and can take in again by DoTakeIn, by ID

	// Controls are the marks of View that people touch, where they are touched;
	// at most one question for each side. Nil where nobody worked them out.
	Controls []Mark
}

// Refused is a command that the rules refused, and why in a sentence for people.
type Refused struct {
	Player string // who asked, empty when not known
	Why    string
	At     time.Duration
}

// Clone returns a snapshot whose table nobody changes any more.
func (s Snapshot) Clone() Snapshot {
	s.Table = s.Table.Clone()
	s.Corrected = slices.Clone(s.Corrected)
	for i := range s.Corrected {
		s.Corrected[i] = s.Corrected[i].Clone()
	}
	s.LeftOut = slices.Clone(s.LeftOut)
	return s
}

// Taken is the table as the game takes its dice. Table itself stays as it is; it is
// returned where the game takes all for what sensors do.
func (s *Snapshot) Taken() *constellation.Table {
	if len(s.Corrected) == 0 {
		return s.Table
	}
	t := *s.Table
	t.Dice = slices.Clone(t.Dice)
	for _, c := range s.Corrected {
		if d, ok := t.Die(c.ID); ok {
			*d = c
		}
	}
	return &t
}
