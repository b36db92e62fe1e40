package opencv

import (
	"fmt"
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"gocv.io/x/gocv"
)

// closely looks at the upper sides of dice: one network finds where in a crop
// the upper side lies and how it is turned, the side is laid upright, and
// another network reads what stands on it. Numerals are too small for the
// reader of whole dice, and stand every which way there.
type closely struct {
	aimer, scribe *network
	card          card
	glyphs        vision.Glyphs
	sides         *sides
	hung          *vision.Plumb // of the table, as the caller knows it; nil where he doesn't
	plumb         *vision.Plumb // in the picture at hand, by the caller or its dice; nil before
	aimed         []float32
}

func newClosely(c card, as *shades) (*closely, error) {
	aimer, err := loadNetwork("aimer", aimerONNX, image.Pt(c.Crop, c.Crop), hints, as)
	if err != nil {
		return nil, err
	}
	scribe, err := loadNetwork("scribe", scribeONNX, image.Pt(c.Upper, c.Upper), 0, as)
	if err != nil {
		aimer.close()
		return nil, err
	}
	return &closely{aimer: aimer, scribe: scribe, card: c, glyphs: vision.NewGlyphs(c.Glyphs), sides: newSides()}, nil
}

func (c *closely) close() {
	c.aimer.close()
	c.scribe.close()
	c.sides.close()
}

// leastSideArea is the size, in px, of the parallelogram of Upper.Area below
// which nothing on a side can be told.
const leastSideArea = 2.0

// closeDie is a die that is looked at closely.
type closeDie struct {
	i      int // of its box
	kind   constellation.Kind
	before []float32 // the reader's scores
	square image.Rectangle
	upper  vision.Upper   // where in the picture its upper side lies, by the last look
	seen   bool           // whether it found one
	sides  []vision.Upper // what is read: its upper side in each way in which it may be turned
	heads  []vision.Upper // the same for a numeral that stands on its head
	rows   [][]float32    // this look's scores of the sides, and of heads where they were read
	looks  [][][]float32  // each look's rows
}

// look finds and reads the upper sides of dice in their squares, once. Where
// the dice together tell where up leads those of others are found anew with that.
func (c *closely) look(img gocv.Mat, dice []*closeDie, crop func(*closeDie) gocv.Mat) error {
	known := c.plumb != nil
	if err := c.findAll(dice, crop); err != nil {
		return err
	}
	if !known && c.hang(img, dice) {
		if err := c.findAll(c.astray(dice), crop); err != nil {
			return err
		}
	}
	return c.upright(img, dice)
}

// sidesOf lists the sides that are read on a die, in all ways in which they
// may be turned: the upper one, or those that lean towards a d4's upper
// corner. On some dice the numerals stand on their heads, which half a turn
// tells where that doesn't bring the side onto itself.
func (c *closely) sidesOf(d *closeDie) (sides, heads []vision.Upper) {
	if !d.seen {
		return nil, nil
	}
	if leans(d.kind) {
		return d.upper.Leaning(), nil
	}
	n := c.card.Turns[d.kind]
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		sides = append(sides, d.upper.Turned(a))
		if n%2 == 1 {
			heads = append(heads, d.upper.Turned(a+math.Pi))
		}
	}
	return sides, heads
}

// leans tells whether dice of a kind have no upper side but a corner.
func leans(k constellation.Kind) bool { return k == constellation.D4 }

// upright lays the sides of dice upright and reads them; on its head only what
// doesn't stand clearly upright.
func (c *closely) upright(img gocv.Mat, dice []*closeDie) error {
	for _, d := range dice {
		d.rows = nil
	}
	if err := c.readSides(img, dice, func(d *closeDie) []vision.Upper { return d.sides }); err != nil {
		return err
	}
	var unclear []*closeDie
	for _, d := range dice {
		if len(d.heads) > 0 && !c.glyphs.Stands(d.rows) {
			unclear = append(unclear, d)
		}
	}
	if err := c.readSides(img, unclear, func(d *closeDie) []vision.Upper { return d.heads }); err != nil {
		return err
	}
	for _, d := range dice {
		if len(d.rows) > 0 {
			d.looks = append(d.looks, d.rows)
		}
	}
	return nil
}

// readSides reads the sides of dice that of tells, and adds them to their rows.
func (c *closely) readSides(img gocv.Mat, dice []*closeDie, of func(*closeDie) []vision.Upper) error {
	for _, d := range dice {
		for _, side := range of(d) {
			row, err := c.readSide(img, side)
			if err != nil {
				return err
			}
			d.rows = append(d.rows, row)
		}
	}
	return nil
}

// readSide lays a side upright and returns the scribe's scores of it.
func (c *closely) readSide(img gocv.Mat, side vision.Upper) ([]float32, error) {
	row, err := c.scribe.see(nil, c.sides.cut(img, side, c.card.Upper, c.card.Reach))
	if err == nil && len(row) != c.glyphs.Scores() {
		err = fmt.Errorf("opencv: scribe gave %d numbers, want %d", len(row), c.glyphs.Scores())
	}
	return row, err
}

// prior is what speaks for each row of a kind beforehand.
func (c *closely) prior(k constellation.Kind) []float64 {
	n := c.card.Turns[k]
	out := make([]float64, 2*n)
	for i := n; i < len(out); i++ {
		out[i] = c.card.Weights[k].Flipped
	}
	return out
}

// weigh puts what was read on a die's upper side into its scores. Two looks
// are worth their mean: they err together too often to be worth their sum.
func (c *closely) weigh(a vision.Alphabet, legal []bool, scores []float32, d *closeDie) {
	if len(d.looks) == 0 {
		return
	}
	prior := c.prior(d.kind)
	a.Weigh(scores, legal, c.card.Weights[d.kind], func(k constellation.Kind, face string) (mean float64, ok bool) {
		if c.card.Turns[k] != c.card.Turns[d.kind] || leans(k) != leans(d.kind) {
			return 0, false
		}
		for _, rows := range d.looks {
			e, known := c.glyphs.Evidence(rows, prior[:len(rows)], k, face)
			mean, ok = mean+e/float64(len(d.looks)), known
		}
		return mean, ok
	})
}
