package opencv

import (
	"fmt"
	"image"
	"math"
	"slices"

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
	aimed, read   []float32
}

func newClosely(c card) (*closely, error) {
	aimer, err := loadNetwork("aimer", aimerONNX)
	if err != nil {
		return nil, err
	}
	scribe, err := loadNetwork("scribe", scribeONNX)
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
	upper  vision.Upper  // where in the picture the side lies, by the last look
	seen   bool          // whether the last look found one
	looks  [][][]float32 // each look's scores for each of the ways in which the side may be turned
}

// look finds and reads the upper sides of dice in their squares, once.
func (c *closely) look(img gocv.Mat, dice []*closeDie, crop func(*closeDie) gocv.Mat) error {
	for some := range slices.Chunk(dice, batch) {
		if err := c.find(some, crop); err != nil {
			return err
		}
		if err := c.upright(img, some); err != nil {
			return err
		}
	}
	return nil
}

// find tells where the upper sides lie.
func (c *closely) find(dice []*closeDie, crop func(*closeDie) gocv.Mat) (err error) {
	n, w := c.card.Crop, c.card.Aim.Outputs()
	if err := c.aimer.shape(len(dice), n, n); err != nil {
		return err
	}
	for i, d := range dice {
		if err := c.aimer.put(i, crop(d)); err != nil {
			return err
		}
	}
	if c.aimed, err = c.aimer.forward(c.aimed[:0]); err != nil {
		return err
	}
	if len(c.aimed) != w*len(dice) {
		return fmt.Errorf("opencv: aimer gave %d numbers, want %d", len(c.aimed), w*len(dice))
	}
	for i, d := range dice {
		d.upper, d.seen = c.card.Aim.Upper(c.aimed[i*w:(i+1)*w], c.card.Turns[d.kind], n)
		d.upper = d.upper.From(d.square, n)
		d.seen = d.seen && d.upper.Area() >= leastSideArea
	}
	return nil
}

// ways is how many turns of a side of an order are looked at: on some dice the
// numerals stand on their heads.
func ways(order int) int {
	if order%2 == 0 {
		return order
	}
	return 2 * order
}

// ways is how many turns of a die's side are read: none where no side was seen.
func (c *closely) ways(d *closeDie) int {
	if !d.seen {
		return 0
	}
	return ways(c.card.Turns[d.kind])
}

// upright lays each side upright in all its turns, and reads it.
func (c *closely) upright(img gocv.Mat, dice []*closeDie) (err error) {
	total := 0
	for _, d := range dice {
		total += c.ways(d)
	}
	if total == 0 {
		return nil
	}
	if err := c.layAll(img, dice, total); err != nil {
		return err
	}
	if c.read, err = c.scribe.forward(c.read[:0]); err != nil {
		return err
	}
	if w := c.glyphs.Scores(); len(c.read) != total*w {
		return fmt.Errorf("opencv: scribe gave %d numbers, want %d", len(c.read), total*w)
	}
	c.share(dice)
	return nil
}

// layAll puts all sides in all turns before the scribe.
func (c *closely) layAll(img gocv.Mat, dice []*closeDie, total int) error {
	n := c.card.Upper
	if err := c.scribe.shape(total, n, n); err != nil {
		return err
	}
	at := 0
	for _, d := range dice {
		m := c.ways(d)
		for i := range m {
			side := d.upper.Turned(2 * math.Pi * float64(i) / float64(m))
			if err := c.scribe.put(at, c.sides.cut(img, side, n, c.card.Reach)); err != nil {
				return err
			}
			at++
		}
	}
	return nil
}

// share gives each die its rows of what was read.
func (c *closely) share(dice []*closeDie) {
	w, at := c.glyphs.Scores(), 0
	for _, d := range dice {
		if !d.seen {
			continue
		}
		rows := make([][]float32, c.ways(d))
		for i := range rows {
			rows[i] = slices.Clone(c.read[at*w : (at+1)*w])
			at++
		}
		d.looks = append(d.looks, rows)
	}
}

// prior is what speaks for each turn of a side beforehand. Where turns were
// added for numerals that stand on their heads these are every other.
func prior(order int, w vision.Weights) []float64 {
	out := make([]float64, ways(order))
	for i := 1; i < len(out) && order%2 == 1; i += 2 {
		out[i] = w.Flipped
	}
	return out
}

// weigh puts what was read on a die's upper side into its scores. Two looks
// are worth their mean: they err together too often to be worth their sum.
func (c *closely) weigh(a vision.Alphabet, legal []bool, scores []float32, d *closeDie) {
	if len(d.looks) == 0 {
		return
	}
	order, w := c.card.Turns[d.kind], c.card.Weights[d.kind]
	before := prior(order, w)
	a.Weigh(scores, legal, w, func(k constellation.Kind, face string) (mean float64, ok bool) {
		if c.card.Turns[k] != order {
			return 0, false
		}
		for _, rows := range d.looks {
			e, known := c.glyphs.Evidence(rows, before, k, face)
			mean, ok = mean+e/float64(len(d.looks)), known
		}
		return mean, ok
	})
}
