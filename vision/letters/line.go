package letters

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// glyph is a letter of a line: its outline and where it stands, px from the baseline's
// start, y down.
type glyph struct {
	outline []font.Segment // of the font's units, y up
	x, y    float32
	scale   float32 // px of a unit
}

// addTo draws a letter of a line whose baseline lies so many px below the top.
func (g glyph) addTo(r *vector.Rasterizer, baseline float32) {
	for _, s := range g.outline {
		var at [3][2]float32
		for i, p := range s.ArgsSlice() {
			at[i] = [2]float32{g.x + p.X*g.scale, baseline + g.y - p.Y*g.scale}
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(at[0][0], at[0][1])
		case opentype.SegmentOpLineTo:
			r.LineTo(at[0][0], at[0][1])
		case opentype.SegmentOpQuadTo:
			r.QuadTo(at[0][0], at[0][1], at[1][0], at[1][1])
		case opentype.SegmentOpCubeTo:
			r.CubeTo(at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1])
		}
	}
	r.ClosePath()
}

// typeface is the font and what shapes its letters: for one goroutine at a time.
type typeface struct {
	sync.Mutex
	face      *font.Face
	harfbuzz  shaping.HarfbuzzShaper
	segmenter shaping.Segmenter
	wrapper   shaping.LineWrapper
}

// dejavu panics on failure: the font is compiled in.
var dejavu = sync.OnceValue(func() *typeface {
	face, err := font.ParseTTF(bytes.NewReader(dejavusans.TTF))
	if err != nil {
		panic(fmt.Sprintf("letters: built-in font: %v", err))
	}
	return &typeface{face: face}
})

// ResolveFace is the font, whatever the letter.
func (t *typeface) ResolveFace(rune) *font.Face { return t.face }

// lay lays out a line: its letters and its width, px.
func (s Size) lay(text string) (line []glyph, width float64) {
	t := dejavu()
	t.Lock()
	defer t.Unlock()
	if text = t.legible(text); text == "" {
		return nil, 0
	}
	x, scale := fixed.Int26_6(0), float32(s)/float32(t.face.Upem())
	for _, part := range t.shaped(apart(text), s) {
		for _, g := range part.Glyphs {
			outline, _ := t.face.GlyphData(g.GlyphID).(font.GlyphOutline)
			line = append(line, glyph{outline.Segments, float32(x+g.XOffset) / 64, -float32(g.YOffset) / 64, scale})
			x += g.Advance
		}
	}
	return line, float64(x) / 64
}

// shaped are the parts of a line as they are seen from left to right.
func (t *typeface) shaped(text string, s Size) (all []shaping.Output) {
	in := shaping.Input{Text: []rune(text), Size: fixed.Int26_6(s * 64), Direction: di.DirectionLTR}
	in.RunEnd = len(in.Text)
	var parts []shaping.Output
	for _, part := range t.segmenter.Split(in, t) {
		parts = append(parts, t.harfbuzz.ShapeNoExtents(part))
	}
	whole := shaping.WrapConfig{Direction: in.Direction, BreakPolicy: shaping.Never, DisableTrailingWhitespaceTrim: true}
	lines, _ := t.wrapper.WrapParagraphF(whole, math.MaxInt32, in.Text, shaping.NewSliceIterator(parts))
	for _, line := range lines {
		line = slices.Clone(line)
		slices.SortStableFunc(line, func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
		all = append(all, line...)
	}
	return all
}

// legible is a text in which each letter is one of the font's: others in a row become
// one "…", what isn't seen is left out.
func (t *typeface) legible(text string) string {
	var b strings.Builder
	lacking := false
	for _, r := range text {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Variation_Selector, r) {
			continue
		}
		_, has := t.face.NominalGlyph(r)
		if !has && !lacking {
			b.WriteRune('…')
		}
		if lacking = !has; has {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// backward are names that run from right to left.
var backward = regexp.MustCompile(`[\p{Hebrew}\p{Arabic}\p{Nko}]\p{M}*(?:[ .'’-]*[\p{Hebrew}\p{Arabic}\p{Nko}…]\p{M}*)*`)

// apart sets names that run from right to left apart by signs that aren't seen: what is
// said is English, and a number after a name is no part of it.
func apart(text string) string { return backward.ReplaceAllString(text, "\u2067$0\u2069") }
