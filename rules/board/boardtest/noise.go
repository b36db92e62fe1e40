package boardtest

import (
	"math/rand/v2"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Noise says how a camera and hands err. The zero Noise errs in nothing.
type Noise struct {
	Place   float64 // mm, most error of a place on each axis; it stays while a die lies there
	Tremble float64 // mm, standard deviation of a place from frame to frame
	Size    float64 // standard deviation of a die's size, as a part of it
	Slip    float64 // mm, how far beside the middle of its square a hand puts a die, on each axis

	// Unsure is the chance that a look at a die is a bad one: the camera then
	// says 0.55 to 0.9 for the face that it takes for the likeliest, and Sure
	// otherwise. What it says is right as often as it says, and it says the same
	// for as long as the die lies there.
	Unsure float64
	Sure   float64 // 0…1; 0 is 1

	Drop float64 // chance that a die is dropped on its way and picked up again
	Pass float64 // chance that a hand covers dice before a move
}

// Usual is the noise that games are held to: places ±3 mm, 2 % of faces
// misread at the confidence that is stated. One misread face in 27 is told
// surely, as often as the reader does it: of about 25 that it told wrongly on
// photographs that it wasn't trained on one was told with more than 0.95, which
// was one of 649 told so (vision/train/FIGURES.md).
func Usual() Noise {
	return Noise{Place: 3, Tremble: 0.3, Size: 0.02, Slip: 4, Unsure: 0.07, Sure: 0.9992, Drop: 0.05, Pass: 0.1}
}

// look is what the camera makes of one die while it lies in one place.
type look struct {
	off          constellation.Vec // mm, error of the place
	face         string
	confidence   float64
	alternatives []constellation.FaceChance
}

// look draws what a camera sees of a die that shows a face. Its chances are
// right: of looks that say 0.7, seven in ten are right.
func (n Noise) look(r *rand.Rand, kind constellation.Kind, face string) look {
	l := look{off: within(r, n.Place), face: face, confidence: 1}
	if n.Sure > 0 {
		l.confidence = n.Sure
	}
	if r.Float64() < n.Unsure {
		l.confidence = 0.55 + 0.35*r.Float64()
	}
	others := slices.DeleteFunc(slices.Clone(kind.Faces()), func(f string) bool { return f == face })
	r.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	if l.confidence == 1 || len(others) == 0 {
		return l
	}
	l.alternatives = spread(others, 1-l.confidence)
	if u := r.Float64(); u >= l.confidence { // misread: the truth is one of the alternatives
		i := 0
		for u -= l.confidence; i < len(l.alternatives)-1 && u >= l.alternatives[i].P; i++ {
			u -= l.alternatives[i].P
		}
		l.face, l.alternatives[i].Face = l.alternatives[i].Face, face
	}
	return l
}

// spread shares a chance over two faces at most, the first has the more of it.
func spread(faces []string, p float64) []constellation.FaceChance {
	if len(faces) == 1 {
		return []constellation.FaceChance{{Face: faces[0], P: p}}
	}
	return []constellation.FaceChance{{Face: faces[0], P: 0.7 * p}, {Face: faces[1], P: 0.3 * p}}
}

// within draws a vector of at most mm on each axis.
func within(r *rand.Rand, mm float64) constellation.Vec {
	return constellation.Vec{X: mm * (2*r.Float64() - 1), Y: mm * (2*r.Float64() - 1)}
}
