package rules

import (
	"cmp"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// View is everything that a game wants on the table at one moment.
type View struct {
	Game    string
	Logo    bool // the table is empty: show the logo
	Paused  bool
	Frozen  bool         // the end stands, nothing on the table counts any more
	Clears  bool         // no dice are needed where they lie: they may be taken off
	Carried bool         // dice lie on a board of their own, which may be pushed with all of them
	Lacks   []string     // commands of keys, of the game's own or of every game, and of Spoken that these rules don't have, by their Do: "torpedo"
	Help    []string     // how points are counted by these rules, in a few lines; none: as Info.Help says
	Players []PlayerView // in order of play
	Marks   []Mark       // drawn in this order
	Faults  []Fault
	Card    *Card // what came of it, when a battle, round or match is over; nil before
}

// Card is how a battle, round or match ended, for everybody to read.
type Card struct {
	Title string // who won, and what
	Heads []string
	Rows  []CardRow // the tally
	Next  string    // what comes next
}

// CardRow is a line of the tally: what it counts, and a column for each head.
type CardRow struct {
	What   string
	Values []string
	Struck bool // it counts for nobody
	Total  bool // it adds up those above
}

// PlayerView is what is shown at one player's side.
type PlayerView struct {
	Name   string
	Known  string // as events name the player; empty: Name
	Team   constellation.Team
	Facing constellation.Angle // the player sits where a text turned by this is upright (0: at the bottom edge)
	Score  int                 // points that count now
	Total  int                 // points of the whole war or match so far, this battle not counted
	Turn   bool                // it is this player's turn
	Lines  []string            // further lines: dice left in hand, what is asked
}

// InEvents is how events name the player.
func (p *PlayerView) InEvents() string { return cmp.Or(p.Known, p.Name) }

// Fault is something that lies on the table and that the rules don't allow.
// It is drawn until it is mended.
type Fault struct {
	Dice   []string
	Pos    constellation.Vec // mm, where to draw it
	Text   string            // why, in a sentence
	Player string            // whom it concerns, empty for everybody
	// Together is what is said, with %d for how many dice, of several faults
	// that have the same Together; empty: each speaks for itself.
	Together string
}

// Missing tells whether what the fault is about isn't on the table: then it is drawn where
// that should lie.
func (f *Fault) Missing(t *constellation.Table) bool {
	for _, id := range f.Dice {
		if _, lies := t.Die(id); lies {
			return false
		}
	}
	return len(f.Dice) > 0
}

// MarkKind says what a Mark is.
type MarkKind string

// The kinds of marks.
const (
	MarkStar     MarkKind = "star"     // a die: Points[0], Radius
	MarkLine     MarkKind = "line"     // open polyline: a string of dice, a travel line
	MarkShape    MarkKind = "shape"    // closed polygon
	MarkRing     MarkKind = "ring"     // circle about Points[0]: reach, highlight
	MarkCorridor MarkKind = "corridor" // polygon swept by a sailing die
	MarkLabel    MarkKind = "label"    // Text at Points[0]; further ones are a polyline that it is about
	MarkDial     MarkKind = "dial"     // Options in a circle about Points[0]; a tap on one gives Command with that Value
	MarkButton   MarkKind = "button"   // a touch area about Points[0]; held for a second gives Command
	MarkArea     MarkKind = "area"     // a virtual area of the table: polygon with Text
	MarkAsk      MarkKind = "ask"      // a question at Points[0] that players must answer
)

// Tone says how a mark is meant; the painter picks the colour.
type Tone string

// The tones.
const (
	ToneWhite   Tone = "white"   // the white team's
	ToneRed     Tone = "red"     // the red team's
	ToneNeutral Tone = "neutral" // nobody's
	ToneSpecial Tone = "special" // a die of a kind of its own, such as the one that opens a battle
	ToneShape   Tone = "shape"   // one of the closed shapes' colours, by Index
	ToneFaint   Tone = "faint"   // range rings, guides
	ToneWarn    Tone = "warn"    // doubt, close calls, faults
	ToneGood    Tone = "good"    // hints, the best path
)

// TeamTone is the tone of a team's things.
func TeamTone(t constellation.Team) Tone {
	switch t {
	case constellation.White:
		return ToneWhite
	case constellation.Red:
		return ToneRed
	}
	return ToneNeutral
}

// Mark is one thing to draw, in millimetres.
type Mark struct {
	ID      string // the same while the mark stands, so that it can fade in and out
	Kind    MarkKind
	Die     string // of a star: the die that it stands for, by id
	Tone    Tone
	Index   int                 // which of the shape colours; kept while a shape stands
	Points  []constellation.Vec // mm
	Radius  float64             // mm
	Width   float64             // mm, stroke; 0 is the painter's choice
	Text    string
	Large   bool                // Text is points: written large
	Note    string              // a smaller line below Text: why
	Struck  bool                // Text is struck out: it counts for nobody
	Free    bool                `json:",omitzero"` // a label that is about nothing on the table: no line leads to where it was wanted
	Fixed   bool                // a label that stays where it is, is no larger than its Radius has room for, and isn't written on a die
	Facing  constellation.Angle // how a text is turned
	Level   float64             // 0…1: how full a ring or how strong a mark is; 0 is 1
	Dashed  bool                // doubtful, possible or remembered
	Options []string
	Command Command
	About   string        `json:",omitzero"` // of a button: which die its command is about, in the words of people, for where no place shows it
	Confirm bool          // a button that asks once more: what it does ends something
	Group   string        // marks that people touch and that belong together have one name here; they follow one another
	More    int           // of a question: how many others wait behind it; worked out from the rest
	Scale   float64       `json:",omitzero"` // of what people touch: how many times as large as usual it is written, 0 for 1; worked out from the rest
	Since   time.Duration // when it came, for fading in
}
