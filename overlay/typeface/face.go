package typeface

import (
	"fmt"
	"strings"
	"sync"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-fonts/dejavu/dejavusansextralight"
	typesetting "github.com/go-text/typesetting/font"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// units is the size of the em at which outlines are loaded: that of the fonts'
// own grid, so nothing is rounded.
const units = 2048

// Segment is a piece of an outline, in ems, y down, from the baseline's start.
type Segment struct {
	Op   sfnt.SegmentOp
	Args [3]constellation.Vec // as many as Op takes
}

// Face is a font of one weight. It may be used by several goroutines.
type Face struct {
	mu     sync.Mutex
	weight overlay.Weight
	ttf    []byte
	font   *sfnt.Font
	buffer sfnt.Buffer
	glyphs map[rune]glyph
	shaper shaper
}

type glyph struct {
	index   sfnt.GlyphIndex
	advance float64 // em
	outline []Segment
	lent    *typesetting.Font // that a letter that is lacking is shaped with; nil: of none
}

var faces = map[overlay.Weight]func() *Face{
	overlay.Regular: sync.OnceValue(func() *Face { return parse(dejavusans.TTF, overlay.Regular) }),
	overlay.Bold:    sync.OnceValue(func() *Face { return parse(dejavusansbold.TTF, overlay.Bold) }),
	overlay.Light:   sync.OnceValue(func() *Face { return parse(dejavusansextralight.TTF, overlay.Light) }),
}

// Of returns the face of a weight; Regular for weights that don't exist.
func Of(w overlay.Weight) *Face {
	load, ok := faces[w]
	if !ok {
		load = faces[overlay.Regular]
	}
	return load()
}

// parse panics on failure: the fonts are compiled in.
func parse(ttf []byte, w overlay.Weight) *Face {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("typeface: built-in font: %v", err))
	}
	return &Face{weight: w, ttf: ttf, font: f, glyphs: map[rune]glyph{}}
}

// glyph loads a letter; the caller holds the lock. A letter that the font
// lacks is its empty box, until one is lent.
func (f *Face) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := glyph{}
	g.index, _ = f.font.GlyphIndex(&f.buffer, r) // 0, the box, when it fails
	if a, err := f.font.GlyphAdvance(&f.buffer, g.index, fixed.I(units), font.HintingNone); err == nil {
		g.advance = em(a)
	}
	if segments, err := f.font.LoadGlyph(&f.buffer, g.index, fixed.I(units), nil); err == nil {
		g.outline = outline(segments)
	}
	f.glyphs[r] = g
	if g.index == 0 {
		f.borrow(r)
	}
	return g
}

func outline(segments sfnt.Segments) []Segment {
	all := make([]Segment, len(segments))
	for i, s := range segments {
		all[i].Op = s.Op
		for j, p := range s.Args {
			all[i].Args[j] = constellation.Vec{X: em(p.X), Y: em(p.Y)}
		}
	}
	return all
}

func em(x fixed.Int26_6) float64 { return float64(x) / 64 / units }

// kern is the correction between two letters, in ems.
func (f *Face) kern(a, b glyph) float64 {
	k, err := f.font.Kern(&f.buffer, a.index, b.index, fixed.I(units), font.HintingNone)
	if err != nil { // the font has none for them
		return 0
	}
	return em(k)
}

// Line lays out one line: its outlines from the origin to the right, and its
// width, in ems. Spacing is put between letters, where they don't join.
func (f *Face) Line(text string, spacing float64) (path []Segment, width float64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if text = strings.Map(withoutDirection, composed(text)); isPlain(text) {
		return f.plain(text, spacing)
	}
	for i, s := range stretches(text) {
		if i > 0 {
			width += spacing
		}
		more, wide := f.stretch(s, spacing)
		path = appendMoved(path, more, constellation.Vec{X: width})
		width += wide
	}
	return path, width
}

func (f *Face) stretch(s stretch, spacing float64) (path []Segment, width float64) {
	if s.kind == plain {
		return f.plain(s.text, spacing)
	}
	r := f.shape(s)
	return r.path, r.width
}

// plain lays out letters one after another, and marks on them; the caller holds the lock.
func (f *Face) plain(text string, spacing float64) (path []Segment, width float64) {
	var last glyph
	begins := 0 // the outline of the letter that marks are put on
	for i, r := range []rune(text) {
		g := f.glyph(r)
		if class, ok := stacks(r); ok && begins < len(path) {
			path = appendMoved(path, g.outline, put(g.outline, class, extent(path[begins:])))
			continue
		}
		begins = len(path)
		if i > 0 {
			width += spacing + f.kern(last, g)
		}
		path = appendMoved(path, g.outline, constellation.Vec{X: width})
		width += g.advance
		last = g
	}
	return path, width
}

func appendMoved(path, more []Segment, by constellation.Vec) []Segment {
	for _, s := range more {
		for j := range s.Args {
			s.Args[j] = s.Args[j].Add(by)
		}
		path = append(path, s)
	}
	return path
}
