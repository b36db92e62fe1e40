package constellation

import "strings"

// Kind is the sort of a die: how many sides it has and what is on them.
type Kind string

// The kinds of dice that the table knows.
const (
	D4      Kind = "d4"
	D6      Kind = "d6"
	D8      Kind = "d8"
	D10     Kind = "d10"
	D00     Kind = "d00"
	D12     Kind = "d12"
	D20     Kind = "d20"
	Borg    Kind = "borg"    // the Cube of Star Dice
	Utara   Kind = "utara"   // N E S W Sun Moon
	Compass Kind = "compass" // eight directions
	Binary  Kind = "binary"  // two outcomes
	Unknown Kind = "unknown" // any face is taken
)

// Kinds lists all kinds in the order of the specification.
var Kinds = []Kind{D4, D6, D8, D10, D00, D12, D20, Borg, Utara, Compass, Binary, Unknown}

// faces holds the legal faces of each kind; Unknown is missing since it takes any.
var faces = map[Kind][]string{
	D4:      strings.Fields("1 2 3 4"),
	D6:      strings.Fields("1 2 3 4 5 6"),
	D8:      strings.Fields("1 2 3 4 5 6 7 8"),
	D10:     strings.Fields("1 2 3 4 5 6 7 8 9 10"),
	D00:     strings.Fields("00 10 20 30 40 50 60 70 80 90"),
	D12:     strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12"),
	D20:     strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"),
	Borg:    strings.Fields("2 4 8 16 24 32 64"),
	Utara:   strings.Fields("N E S W Sun Moon"),
	Compass: strings.Fields("N NE E SE S SW W NW"),
	Binary:  strings.Fields("0 1"),
}

// Faces returns the legal faces of k, nil for Unknown and for kinds that don't
// exist. The caller must not change the slice.
func (k Kind) Faces() []string { return faces[k] }

// Valid tells whether k is one of Kinds.
func (k Kind) Valid() bool {
	_, ok := faces[k]
	return ok || k == Unknown
}

// Known tells whether it is known what sort of die something is.
func (k Kind) Known() bool { return k != "" && k != Unknown }

// Has tells whether face is one that k can show. The empty face (not known)
// is always legal, and an Unknown die shows anything.
func (k Kind) Has(face string) bool {
	if face == "" || k == Unknown {
		return true
	}
	for _, f := range faces[k] {
		if f == face {
			return true
		}
	}
	return false
}
