package typeface

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/asterism-dice/asterism/constellation"
)

// shaper lays out letters that depend on their neighbours. The zero shaper is ready.
// It belongs to a [Face], whose lock its callers hold.
type shaper struct {
	own       *font.Face                // nil until it is needed
	lent      map[*font.Font]*font.Face // by what they are lent from
	harfbuzz  shaping.HarfbuzzShaper
	segmenter shaping.Segmenter
	wrapper   shaping.LineWrapper
	kept      map[string]run
}

// run is a stretch that has been shaped.
type run struct {
	path  []Segment
	width float64 // em
}

// manyRuns is how many stretches are kept: more than a table's names, even while one
// is being written.
const manyRuns = 256

// shapedSize is the em at which letters are shaped, px: large enough that nothing is
// rounded that can be seen, small enough that no text is too long for 32 bits.
const shapedSize = 64

// shape lays out a stretch from the origin to the right; the caller holds the lock.
func (f *Face) shape(s stretch) run {
	if r, ok := f.shaper.kept[s.text]; ok {
		return r
	}
	if f.shaper.kept == nil || len(f.shaper.kept) >= manyRuns {
		f.shaper.kept = map[string]run{}
	}
	r := run{}
	for _, out := range f.ordered(s) {
		r.add(&out)
	}
	f.shaper.kept[s.text] = r
	return r
}

// ordered are the shaped parts of a stretch, from left to right.
func (f *Face) ordered(s stretch) (all []shaping.Output) {
	in := shaping.Input{Text: []rune(s.text), Size: fixed.I(shapedSize), Direction: di.DirectionLTR}
	if s.kind == backward {
		in.Direction = di.DirectionRTL
	}
	in.RunEnd = len(in.Text)
	for _, part := range f.shaper.segmenter.Split(in, chooser{f}) {
		all = append(all, f.shaper.harfbuzz.ShapeNoExtents(part))
	}
	return f.inSight(all, in)
}

// inSight orders the parts of a stretch as they are seen: all of it is one line.
func (f *Face) inSight(parts []shaping.Output, in shaping.Input) (all []shaping.Output) {
	whole := shaping.WrapConfig{Direction: in.Direction, BreakPolicy: shaping.Never, DisableTrailingWhitespaceTrim: true}
	lines, _ := f.shaper.wrapper.WrapParagraphF(whole, math.MaxInt32, in.Text, shaping.NewSliceIterator(parts))
	for _, line := range lines {
		line = slices.Clone(line)
		slices.SortStableFunc(line, func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
		all = append(all, line...)
	}
	return all
}

// add puts the letters of a shaped part to the right of a run.
func (r *run) add(out *shaping.Output) {
	for _, g := range out.Glyphs {
		outline, _ := Outline(out.Face, g.GlyphID)
		r.path = appendMoved(r.path, outline, constellation.Vec{X: r.width + shaped(g.XOffset), Y: -shaped(g.YOffset)})
		r.width += shaped(g.Advance)
	}
}

// shaped is a measure of a letter that was shaped, in ems.
func shaped(x fixed.Int26_6) float64 { return float64(x) / 64 / shapedSize }

// chooser says which font a letter is taken from.
type chooser struct{ *Face }

// ResolveFace is the font here, or the one that lends the letter. Where neither has it,
// the font here draws its box.
func (c chooser) ResolveFace(r rune) *font.Face {
	if g := c.glyph(r); g.index == 0 && g.lent != nil {
		return c.shaper.lender(g.lent)
	}
	if c.shaper.own == nil {
		c.shaper.own = parseShaped(c.ttf)
	}
	return c.shaper.own
}

// lender is a face of a lent font: other goroutines use the font, too, but no face
// may be shared.
func (s *shaper) lender(f *font.Font) *font.Face {
	if s.lent == nil {
		s.lent = map[*font.Font]*font.Face{}
	}
	if s.lent[f] == nil {
		s.lent[f] = font.NewFace(f)
	}
	return s.lent[f]
}

// parseShaped panics on failure: the fonts are compiled in.
func parseShaped(ttf []byte) *font.Face {
	f, err := font.ParseTTF(bytes.NewReader(ttf))
	if err != nil {
		panic(fmt.Sprintf("typeface: built-in font: %v", err))
	}
	return f
}

// Outline is a letter's outline in ems, false where the font has none: letters that
// are pictures in colours.
func Outline(face *font.Face, g font.GID) ([]Segment, bool) {
	outline, ok := face.GlyphData(g).(font.GlyphOutline)
	em := float64(face.Upem())
	all := make([]Segment, len(outline.Segments))
	for i, s := range outline.Segments {
		all[i].Op = sfnt.SegmentOp(s.Op)
		for j, p := range s.ArgsSlice() {
			all[i].Args[j] = constellation.Vec{X: float64(p.X) / em, Y: -float64(p.Y) / em}
		}
	}
	return all, ok
}
