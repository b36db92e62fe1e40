package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Piece is a die or a piece that lies in a cell by the rules.
type Piece struct {
	Cell   Cell
	Kind   constellation.Kind
	Team   constellation.Team
	Face   string // the side that is up, empty for any
	Leader bool   // larger than the others
}

// Words are a game's names for what lies on its board.
type Words struct {
	Square func(Cell) string                   // such as "d4"
	Owner  map[constellation.Team]string       // such as "A" for white
	Face   func(face string, lead bool) string // nil: the face as it stands

	Noun string // what a piece is called after its face, such as "piece"; empty: the face says it

	// Move says by its squares what is to be done, such as "a2 to a3"; nil: a
	// move's own text does.
	Move func(rules.Position, rules.Move) string
	// Open is the same of a move that was seen, where the position that it leads to holds
	// open what the piece shows, such as "a die on a6"; empty: it doesn't. Nil: none does.
	Open func(after rules.Position, m rules.Move) string
}

// move says what is to be done.
func (w Words) move(p rules.Position, m rules.Move) string {
	if w.Move == nil {
		return m.String()
	}
	return w.Move(p, m)
}

// open says what was done, by what of it was seen; empty where all of it was.
func (w Words) open(after rules.Position, m rules.Move) string {
	if w.Open == nil {
		return ""
	}
	return w.Open(after, m)
}

// Difference is a square that is otherwise than expected. Want and Saw are
// empty for an empty square.
type Difference struct {
	At   string `json:"at"`
	Want string `json:"want"`
	Saw  string `json:"saw"`
}

// Text says a difference in a sentence.
func (d Difference) Text() string {
	return d.At + ": " + cmp.Or(d.Want, "nothing") + " expected, " + cmp.Or(d.Saw, "nothing") + " seen"
}

// turned tells whether the one piece lies there that belongs there, with another side up.
func (d Difference) turned() bool {
	want, _, _ := strings.Cut(d.Want, " ")
	saw, _, _ := strings.Cut(d.Saw, " ")
	return want == saw && d.Want != "" && !strings.Contains(d.Want+d.Saw, ",")
}

// unread stands for a face in a list of differences.
const unread = "?"

// name says what one piece is.
func (w Words) name(team constellation.Team, face string, lead bool) string {
	var words []string
	if owner, ok := w.Owner[team]; ok {
		words = append(words, owner)
	} else if team != "" {
		words = append(words, string(team))
	}
	if face == "" {
		face = unread
	}
	if w.Face != nil {
		face = w.Face(face, lead)
	} else if lead {
		face += " leader"
	}
	return strings.Join(append(words, face), " ")
}

// Piece names a piece.
func (w Words) Piece(p Piece) string { return w.name(p.Team, p.Face, p.Leader) }

// list joins the names of what lies in one cell.
func list(names []string) string {
	slices.Sort(names)
	return strings.Join(names, ", ")
}
