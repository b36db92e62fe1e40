package why

import (
	"image"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Report is what the stages saw of a picture. Where the picture was read in
// several ways, all but Ways tells of the first of them.
type Report struct {
	Name      string
	Picture   image.Image // as it was read: a squeezed one as it must have been
	Stretch   float64     // its width over the stored picture's, heights alike; 1 where it wasn't squeezed
	Low, High int         // the steps, 0 to 255, that the networks see as black and as white
	Upright   string      // what told where up leads in it, empty for nothing
	Found     []Candidate // in the order in which they were found
	Ways      []Way
	Told      []vision.Detection // in the end, in the stored picture's pixels
}

// Way is a way in which the whole picture was read: as it is, mirrored, turned.
type Way struct {
	Name     string
	Dice     int
	Evidence float64 // the sum over its dice of -ln(doubt) of their faces
	Taken    bool
}

// Candidate is a box that may hold a die.
type Candidate struct {
	Box     constellation.Box // px of Picture
	Find    float64           // 0…1, the finder's chance of a die
	Looks   []Look            // at the whole die, in turn
	Aims    []Aim             // at its top face, in turn
	Verdict Verdict
	Die     vision.Detection // where Verdict is Told or Open
	Chance  float64          // 0…1, that finder and reader together give a die, where it was read
}

// Verdict is what became of a candidate.
type Verdict string

// The verdicts.
const (
	Told      Verdict = "told"      // with its face
	Open      Verdict = "open"      // a die, its face left open
	NoDie     Verdict = "no die"    // too unlikely one
	Duplicate Verdict = "duplicate" // of a likelier box of the same die
	Crowded   Verdict = "one of too many"
)

// Look is what the reader saw of a whole die, and what it took it for.
type Look struct {
	As      string // how it was cut: what for, and after a comma how else than first
	Crop    image.Image
	Chances []Chance // likeliest first
}

// Aim is where a die's top face was thought to lie, and what was read there.
type Aim struct {
	Crop    image.Image
	Outline []vision.Pixel // of the top face's free circle, px of Crop; none where it wasn't found
	Up      vision.Pixel   // from Outline's middle, where a step up from the table leads, px of Crop
	Ups     []Up           // where else it may lead there, by all that is seen of the die; none where that wasn't asked
	Sides   []Side
	Around  bool // they are those around the top face, each in all its turns
}

// Up is where a step up from the table may lead.
type Up struct {
	At vision.Pixel // as Aim.Up
	P  float64      // 0…1, how likely it is
}

// Side is a top face, or one around it, laid upright in one of the ways in which it may be
// turned.
type Side struct {
	Picture image.Image
	Chances []Chance
}

// Chance is how likely something is by a network, 0…1.
type Chance struct {
	Name string
	P    float64
}
