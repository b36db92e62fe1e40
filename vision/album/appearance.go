package album

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/draw"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// An upper side is laid flat on SidePixels × SidePixels px, from -SideReach to
// SideReach radii of the circle that fits into it.
const (
	SidePixels = 64
	SideReach  = 1.5
)

// mostPicture is the most px that a side of a picture for people may have.
const mostPicture = 256

// ErrAppearance is wrapped where pictures can't be of a die.
var ErrAppearance = errors.New("album: no pictures of a die")

// Appearance is a die's upper side as a camera saw it once.
type Appearance struct {
	ID      string       // the same for the same Side
	Side    *image.NRGBA // the upper side laid flat, SidePixels a side
	Picture *image.NRGBA // the die with what lies about it, for people
	Guess   Guess        // what the reader made of it
}

// Guess is what a reader that can't name a face takes it for.
type Guess struct {
	Kind constellation.Kind `json:"kind,omitempty"`
	Face string             `json:"face,omitempty"`
	P    float64            `json:"p,omitempty"` // 0…1
}

// GuessOf is what a detection says of a die, told or not.
func GuessOf(d *vision.Detection) Guess {
	g := Guess{Kind: d.Kind}
	for _, f := range d.Faces() {
		if f.P > g.P {
			g.Face, g.P = f.Face, f.P
		}
	}
	return g
}

// pips tells whether dice of the kind bear pips.
func (g Guess) pips() bool { return g.Kind == constellation.D6 || g.Kind == constellation.Borg }

// sureGuess is from which chance on a reader's guess at pips counts.
const sureGuess = 0.6

// agrees tells whether two guesses may be of one sign: a reader that is sure of a
// number of pips has seen a difference. What it makes of a sign that isn't pips is
// less sure and changes from look to look, and of numerals its guess says less than
// the likeness does (vision/train/FIGURES.md).
func (g Guess) agrees(o Guess) bool {
	return !g.pips() && !o.pips() || g.Kind == o.Kind && g.Face == o.Face || g.P < sureGuess && o.P < sureGuess
}

// NewAppearance copies two pictures of a die.
func NewAppearance(side, picture image.Image) (Appearance, error) {
	if err := sized(side.Bounds().Size(), picture.Bounds().Size()); err != nil {
		return Appearance{}, err
	}
	a := Appearance{Side: copied(side), Picture: copied(picture)}
	sum := sha256.Sum256(a.Side.Pix)
	a.ID = hex.EncodeToString(sum[:idBytes])
	return a, nil
}

// sized refuses sizes, in px, that an appearance's pictures can't have.
func sized(side, picture image.Point) error {
	if side != image.Pt(SidePixels, SidePixels) {
		return fmt.Errorf("%w: a side of %v px, want %d a side", ErrAppearance, side, SidePixels)
	}
	if picture.X < 1 || picture.Y < 1 || picture.X > mostPicture || picture.Y > mostPicture {
		return fmt.Errorf("%w: a picture of %v px, want at most %d a side", ErrAppearance, picture, mostPicture)
	}
	return nil
}

// validate refuses an appearance that NewAppearance didn't make.
func (a *Appearance) validate() error {
	if a.Side == nil || a.Picture == nil {
		return fmt.Errorf("%w: it has no pictures", ErrAppearance)
	}
	if err := sized(a.Side.Rect.Size(), a.Picture.Rect.Size()); err != nil {
		return err
	}
	if len(a.Side.Pix) != 4*SidePixels*SidePixels {
		return fmt.Errorf("%w: a side that is a part of another picture", ErrAppearance)
	}
	return nil
}

// idBytes is how many bytes of a picture's hash name it.
const idBytes = 8

// copied returns an opaque copy whose corner is 0, 0.
func copied(from image.Image) *image.NRGBA {
	b := from.Bounds()
	to := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(to, to.Rect, from, b.Min, draw.Src)
	for i := 3; i < len(to.Pix); i += 4 {
		to.Pix[i] = 255
	}
	return to
}
