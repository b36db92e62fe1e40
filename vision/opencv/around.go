package opencv

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
)

// sureAlone is the chance of a face from which it isn't looked what lies around it.
const sureAlone = 0.95

// readAround reads the sides around the top faces of dice, and notes what they say of
// those.
func (c *topFaceReader) readAround(img picture, dice []*topFace) error {
	around := map[*topFace][][]place.TopFace{}
	for _, d := range dice {
		d.rows, around[d] = nil, c.around(d)
		img.record.around(d)
	}
	if err := c.readSides(img, dice, func(d *topFace) []place.TopFace { return slices.Concat(around[d]...) }); err != nil {
		return err
	}
	for _, d := range dice {
		d.around = c.byNumbering(d, around[d])
	}
	return nil
}

// around lists the sides around a die's top face in each way in which they may be turned:
// none of one that the picture hardly shows. Each of a d4's corners says something of its
// own, so those of its sides are listed one by one.
func (c *topFaceReader) around(d *topFace) (all [][]place.TopFace) {
	if !d.found {
		return nil
	}
	if !isPyramid(d.kind) {
		for _, side := range d.at.Beside(d.kind) {
			upright, heads := c.turned(d.kind, side)
			all = append(all, append(upright, heads...))
		}
		return all
	}
	for _, side := range d.at.D4Sides() {
		corners, _ := c.turned(d.kind, side)
		for i := range read.Corners {
			all = append(all, corners[min(i, len(corners)):min(i+1, len(corners))])
		}
	}
	return all
}

// byNumbering returns what the sides around a die's top face, whose scores were read in
// turn, say of each of its faces.
func (c *topFaceReader) byNumbering(d *topFace, around [][]place.TopFace) []float64 {
	rows := d.rows
	says := make([]read.Say, len(around))
	for i, ways := range around {
		says[i] = c.say(d.kind, rows[:len(ways)])
		rows = rows[len(ways):]
	}
	switch {
	case len(says) == 0:
		return nil
	case isPyramid(d.kind):
		return read.ByCorners(says)
	}
	return read.ByNeighbours(d.kind, says)
}

// say returns what a side says, by its scores in each way in which it may be turned.
func (c *topFaceReader) say(k constellation.Kind, rows [][]float32) (s read.Say) {
	if len(rows) == 0 {
		return nil
	}
	prior := c.prior(k)[:len(rows)]
	for _, face := range k.Faces() {
		e, _ := c.glyphs.Evidence(rows, prior, c.glyphs.Of(k, face))
		s = append(s, e)
	}
	return s
}

// aroundOf is what the sides around a die's top face say of one of its faces, 0 where they
// weren't read or it is another kind's.
func (d *topFace) aroundOf(k constellation.Kind, face string) float64 {
	if i := slices.Index(k.Faces(), face); k == d.kind && i >= 0 && i < len(d.around) {
		return d.around[i]
	}
	return 0
}

// unlessSure lists the dice on which the sides around the top face may say more.
func (r *classifier) unlessSure(dice []*topFace, scores [][]float32) []*topFace {
	return slices.DeleteFunc(slices.Clone(dice), func(d *topFace) bool {
		return !read.NumberingKnown(d.kind) || r.answer(scores[d.i]).P >= sureAlone
	})
}
