package opencv

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// topFaceReader looks at the top faces of dice: one network finds where in a crop
// the top face lies and how it is turned, the side is laid upright, and
// another network reads what stands on it. Numerals are too small for the
// reader of whole dice, and stand every which way there.
type topFaceReader struct {
	poseNet, glyphNet *batches
	slantNet          *batches // loaded when a die is asked where up leads at it: most tables have no d20
	card              card
	glyphs            read.Glyphs
	warper            *faceWarper
	numbers           []float32 // of a network, kept between calls
}

func newTopFaceReader(c card) (*topFaceReader, error) {
	pose, err := newBatches("pose network", poseONNX, image.Pt(c.Crop, c.Crop), hints)
	if err != nil {
		return nil, err
	}
	glyph, err := newBatches("glyph network", glyphONNX, image.Pt(c.FaceSize, c.FaceSize), 0)
	if err != nil {
		pose.close()
		return nil, err
	}
	slant := lateBatches("slant network", slantONNX, image.Pt(c.Crop, c.Crop), 0)
	return &topFaceReader{poseNet: pose, glyphNet: glyph, slantNet: slant, card: c, glyphs: read.NewGlyphs(c.Glyphs), warper: newFaceWarper()}, nil
}

func (c *topFaceReader) close() {
	c.poseNet.close()
	c.slantNet.close()
	c.glyphNet.close()
	c.warper.close()
}

// leastSideArea is the size, in px, of the parallelogram of place.TopFace.Area below
// which nothing on a side can be told.
const leastSideArea = 2.0

// topFace is a die whose top face is read.
type topFace struct {
	i          int // of its box
	box        constellation.Box
	kind       constellation.Kind
	chance     float64   // 0…1, that there is a die, as the reader has it
	before     []float32 // the reader's scores
	square     image.Rectangle
	at         place.TopFace   // where in the picture its top face lies, by the last look
	found      bool            // whether it found one
	slants     place.SlantMap  // where up leads at it; nil for kinds of which that isn't asked
	upright    []place.TopFace // what is read: its top face in each way in which it may be turned
	upsideDown []place.TopFace // the same for a numeral that stands on its head
	rows       [][]float32     // this look's scores of the sides, and of heads where they were read
	looks      [][][]float32   // each look's rows
	around     []float64       // what the sides around it say of each face of its kind, as logarithms; nil where they weren't read
	astray     float64         // 0…1, that up leads elsewhere than the picture's dice say together
}

// locateAndRead finds and reads the top faces of dice in their squares, once. Where
// the dice together tell where up leads those of others are found anew with that.
// It returns where up leads, nil where that isn't known.
func (c *topFaceReader) locateAndRead(img picture, dice []*topFace, crop func(*topFace) gocv.Mat) (*camera.Vertical, error) {
	if err := c.locateAll(img, dice, crop); err != nil {
		return nil, err
	}
	if img.known.Vertical == nil {
		if err := c.mapSlants(img, dice, crop); err != nil {
			return nil, err
		}
		guesses := guessVerticals(img, dice)
		if img.known.Vertical = likeliestVertical(guesses); img.known.Vertical != nil {
			doubtVertical(guesses, dice)
			if err := c.locateAll(img, offVertical(*img.known.Vertical, dice), crop); err != nil {
				return nil, err
			}
		}
	}
	return img.known.Vertical, c.readUpright(img, dice)
}

// sidesOf lists the sides that are read on a die, in all ways in which they
// may be turned: the upper one, or those that lean towards a d4's upper
// corner. On some dice the numerals stand on their heads, which half a turn
// tells where that doesn't bring the side onto itself.
func (c *topFaceReader) sidesOf(d *topFace) (sides, heads []place.TopFace) {
	if !d.found {
		return nil, nil
	}
	if isPyramid(d.kind) {
		return slices.DeleteFunc(d.at.D4Sides(), func(s place.TopFace) bool { return s == place.TopFace{} }), nil
	}
	return c.turned(d.kind, d.at)
}

// turned lists a side of a die of a kind in all ways in which it may be turned, and those
// in which its numeral stands on its head where that is another way. One that isn't seen
// has none.
func (c *topFaceReader) turned(k constellation.Kind, side place.TopFace) (upright, heads []place.TopFace) {
	n := c.card.Turns[k]
	if side == (place.TopFace{}) {
		n = 0
	}
	for i := range n {
		a := 360 * constellation.Angle(i) / constellation.Angle(n)
		upright = append(upright, side.Turned(a))
		if n%2 == 1 {
			heads = append(heads, side.Turned(a+180))
		}
	}
	return upright, heads
}

// isPyramid tells whether dice of a kind have no top face but a corner.
func isPyramid(k constellation.Kind) bool { return k == constellation.D4 }

// readUpright lays the sides of dice upright and reads them; on its head only what
// doesn't stand clearly upright.
func (c *topFaceReader) readUpright(img picture, dice []*topFace) error {
	for _, d := range dice {
		d.rows = nil
	}
	if err := c.readSides(img, dice, func(d *topFace) []place.TopFace { return d.upright }); err != nil {
		return err
	}
	var unclear []*topFace
	for _, d := range dice {
		if len(d.upsideDown) > 0 && !c.glyphs.Upright(d.rows) {
			unclear = append(unclear, d)
		}
	}
	if err := c.readSides(img, unclear, func(d *topFace) []place.TopFace { return d.upsideDown }); err != nil {
		return err
	}
	for _, d := range dice {
		if len(d.rows) > 0 {
			d.looks = append(d.looks, d.rows)
		}
	}
	return nil
}

// readSides lays the sides of dice that of tells upright, reads them, and adds
// the glyph network's scores of each to its die's rows.
func (c *topFaceReader) readSides(img picture, dice []*topFace, of func(*topFace) []place.TopFace) (err error) {
	var sides []place.TopFace
	var whose []*topFace
	for _, d := range dice {
		for _, side := range of(d) {
			sides, whose = append(sides, side), append(whose, d)
		}
	}
	upright := func(i int) (gocv.Mat, []float32) {
		up := c.warper.upright(img, sides[i], c.card.FaceSize, c.card.Reach)
		img.record.side(whose[i], up)
		return up, nil
	}
	if c.numbers, err = c.glyphNet.see(c.numbers[:0], len(sides), img.tones, upright); err != nil {
		return err
	}
	rows, err := split(c.numbers, len(sides), c.glyphs.Scores())
	if err != nil {
		return fmt.Errorf("opencv: glyph network: %w", err)
	}
	for i, d := range whose {
		d.rows = append(d.rows, slices.Clone(rows[i]))
		img.record.sideRead(d, func() []why.Chance { return c.named(rows[i]) })
	}
	return nil
}

// named returns what a row of the glyph network's scores most likely means.
func (c *topFaceReader) named(row []float32) []why.Chance {
	return likeliestScored(row, func(i int) string {
		if i == len(c.card.Glyphs) {
			return "nothing"
		}
		return c.card.Glyphs[i]
	})
}

// split returns a network's numbers as n rows of so many each.
func split(numbers []float32, n, row int) ([][]float32, error) {
	if len(numbers) != n*row {
		return nil, fmt.Errorf("%d numbers, want %d", len(numbers), n*row)
	}
	return slices.Collect(slices.Chunk(numbers, row)), nil
}

// prior is what speaks for each row of a kind beforehand.
func (c *topFaceReader) prior(k constellation.Kind) []float64 {
	n := c.card.Turns[k]
	out := make([]float64, 2*n)
	for i := n; i < len(out); i++ {
		out[i] = c.card.Weights[k].Flipped
	}
	return out
}

// mostAstray is how much doubt about where up leads counts at most: the side that
// was laid upright by the likeliest guess stays the best answer.
const mostAstray = 0.35

// combine returns a die's scores with what was read on its top face, weighed as for the
// kind that it was taken for. If another kind is likeliest then, it is weighed once
// more, as for that.
func (c *topFaceReader) combine(a read.Alphabet, legal []bool, d *topFace) []float32 {
	if len(d.looks) == 0 {
		return d.before
	}
	scores := c.combineAs(d.kind, a, legal, d)
	if k := a.Answer(a.Chances(scores, legal)).Kind; k != d.kind && c.alike(k, d.kind) {
		return c.combineAs(k, a, legal, d)
	}
	return scores
}

// combineAs returns a die's scores with what was read on its top face, weighed as for
// dice of a kind.
func (c *topFaceReader) combineAs(as constellation.Kind, a read.Alphabet, legal []bool, d *topFace) []float32 {
	weights := c.weights(as, a, legal, d)
	weights.Miss = max(weights.Miss, min(d.astray, mostAstray))
	return a.Combine(d.before, legal, weights, func(k constellation.Kind, face string) (read.FaceEvidence, bool) {
		if !c.alike(k, d.kind) {
			return read.FaceEvidence{}, false
		}
		e, ok := c.evidence(d, c.glyphs.Of(k, face))
		return read.FaceEvidence{Glyph: e, Around: d.aroundOf(k, face)}, ok
	})
}

// alike tells whether top faces of two kinds are laid upright alike.
func (c *topFaceReader) alike(k, o constellation.Kind) bool {
	return c.card.Turns[k] == c.card.Turns[o] && isPyramid(k) == isPyramid(o)
}

// weights returns how the networks are weighed against each other for a die of a
// kind. A d6's are those of pips, which the reader of whole dice knows best; with
// numerals it is a cube that bears one sign on each side, as Utara's are.
func (c *topFaceReader) weights(k constellation.Kind, a read.Alphabet, legal []bool, d *topFace) read.FusionWeights {
	if k != constellation.D6 {
		return c.card.Weights[k]
	}
	if sign, pips := c.signAndPips(a, legal, d); bearsSign(d, sign, pips) {
		k = constellation.Utara
	}
	return c.card.Weights[k]
}

// evidence returns how much likelier one of some glyphs makes what was seen on a top
// face than "nothing" does, as a logarithm. Two looks are worth their mean: they err
// together too often to be worth their sum.
func (c *topFaceReader) evidence(d *topFace, glyphs []string) (mean float64, ok bool) {
	prior := c.prior(d.kind)
	for _, rows := range d.looks {
		e, known := c.glyphs.Evidence(rows, prior[:len(rows)], glyphs)
		mean, ok = mean+e/float64(len(d.looks)), known
	}
	return mean, ok
}

// signMargin is how much likelier a sign must be than pips, and than nothing, as a
// logarithm, for a die to be one with signs.
const signMargin = 1

// bearsSign tells, by the evidence for both, whether a numeral or a letter rather than
// pips stands on the top face of what is taken for a d6.
func bearsSign(d *topFace, sign, pips float64) bool {
	return d.kind == constellation.D6 && sign > pips+signMargin
}

// signAndPips returns how much likelier than nothing the likeliest numeral or letter makes
// what was seen on a die's top face, as a logarithm, and pips, that at least 0.
func (c *topFaceReader) signAndPips(a read.Alphabet, legal []bool, d *topFace) (sign, pips float64) {
	sign = math.Inf(-1)
	if len(d.looks) == 0 {
		return sign, 0
	}
	for i, s := range a.Symbols {
		if s.Kind == "" || !legal[i] || !c.alike(s.Kind, d.kind) {
			continue
		}
		for _, glyph := range c.glyphs.Of(s.Kind, s.Face) {
			e, ok := c.evidence(d, []string{glyph})
			switch {
			case !ok:
			case strings.HasPrefix(glyph, read.Pips):
				pips = max(pips, e)
			default:
				sign = max(sign, e)
			}
		}
	}
	return sign, pips
}
