// Package fontscan lends letters of the fonts that are installed on the system to
// [typeface], which holds only some. The library scans the fonts' folders once and
// keeps what it found in the user's cache.
package fontscan

import (
	"io"
	"log"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// System is the fonts of the system. The zero System is ready; it looks for them
// when it is asked first, which may take seconds.
type System struct {
	scan  sync.Once
	fonts *fontscan.FontMap // nil where there are none
}

// weights of the fonts that are asked for. Few have an extra light one.
var weights = map[overlay.Weight]font.Weight{overlay.Regular: font.WeightNormal, overlay.Bold: font.WeightBold, overlay.Light: font.WeightNormal}

// Letter is a letter of the first font that has it, false where none has it in
// outlines: pictures in colours can't be lent.
func (s *System) Letter(r rune, w overlay.Weight) (typeface.Letter, bool) {
	s.scan.Do(s.find)
	if s.fonts == nil {
		return typeface.Letter{}, false
	}
	s.fonts.SetScript(language.LookupScript(r))
	s.fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}, Aspect: font.Aspect{Weight: weights[w]}})
	face := s.fonts.ResolveFace(r)
	if face == nil {
		return typeface.Letter{}, false
	}
	index, ok := face.NominalGlyph(r)
	if !ok {
		return typeface.Letter{}, false
	}
	outline, ok := typeface.Outline(face, index)
	advance := float64(face.HorizontalAdvance(index)) / float64(face.Upem())
	return typeface.Letter{Outline: outline, Advance: advance, Font: face.Font}, ok
}

// find scans the fonts of the system.
func (s *System) find() {
	m := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	if err := m.UseSystemFonts(""); err == nil {
		s.fonts = m
	}
}
