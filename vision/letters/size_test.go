package letters

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// written is a text in white on black, and how much of it is drawn, px.
func written(s Size, text string) (img *image.RGBA, ink int) {
	img = image.NewRGBA(image.Rect(0, 0, s.Width(text)+2, s.Height()))
	s.Write(img, image.Point{}, text, color.White)
	for i := 0; i < len(img.Pix); i += 4 {
		ink += int(img.Pix[i])
	}
	return img, ink / 255
}

// Names and faces in many scripts are written, each letter as itself.
func TestWrite_knowsLettersBeyondASCII(t *testing.T) {
	box, _ := dejavu().face.NominalGlyph('\U0010ffff')
	seen := map[string]string{}
	for _, r := range "AaßöÅłéñçŐřŽşΩλЖяїґҐЩשלعم…·±♣" {
		g, ok := dejavu().face.NominalGlyph(r)
		require.True(t, ok && g != box, "%q", r)
		img, ink := written(24, string(r))
		require.Positive(t, ink, "%q", r)
		require.Empty(t, seen[string(img.Pix)], "%q", r)
		seen[string(img.Pix)] = string(r)
	}
}

// A letter that the font lacks is no box: those in a row become one "…", and what isn't
// seen anyway is left out.
func TestWrite_whatHasNoLetterIsNoBox(t *testing.T) {
	for text, want := range map[string]string{
		"Меч 98%": "Меч 98%", "王大明 98%": "… 98%", "Zoë🗡️": "Zoë…", "a\tb\u200d": "ab", "": "",
	} {
		require.Equal(t, want, dejavu().legible(text), "%q", text)
		if got, _ := written(20, text); want != "" {
			as, _ := written(20, want)
			require.Equal(t, as, got, "%q", text)
		}
	}
}

// What is too wide is cut and says so.
func TestCut_endsWithAnEllipsis(t *testing.T) {
	const s = Size(12)
	name := "Maximilian Alexander von Hohenstein"
	require.Equal(t, name, s.Cut(name, s.Width(name)))
	for width := 14; width < s.Width(name); width += 7 {
		cut := s.Cut(name, width)
		require.LessOrEqual(t, s.Width(cut), width, cut)
		require.True(t, strings.HasPrefix(name, strings.TrimSuffix(cut, "…")) && strings.HasSuffix(cut, "…"), cut)
	}
	require.Equal(t, "…", s.Cut(name, 1))
}

// A name from right to left stands in its sentence: the number after it is to its right.
func TestWrite_aNameFromRightToLeftIsAWord(t *testing.T) {
	const s = Size(24)
	for _, name := range []string{"שרה", "عمر"} {
		alone, _ := written(s, name)
		with, _ := written(s, name+" 98%")
		digits, _ := written(s, "98%")
		from := s.Width(name+" 98%") - s.Width("98%")
		require.Less(t, difference(alone, with, 0, 0), 3, name)
		require.Less(t, difference(digits, with, 0, from), s.Height()*8, name) // it may stand a part of a px aside
	}
}

// difference is how much two pictures differ where the first lies on the second, px.
func difference(a, b *image.RGBA, from, at int) (n int) {
	for y := range a.Rect.Dy() {
		for x := from; x < a.Rect.Dx()-4; x++ {
			n += max(int(a.RGBAAt(x, y).R)-int(b.RGBAAt(x+at, y).R), int(b.RGBAAt(x+at, y).R)-int(a.RGBAAt(x, y).R))
		}
	}
	return n / 255
}

// Arabic letters join.
func TestWrite_arabicLettersJoin(t *testing.T) {
	const s = Size(24)
	_, together := written(s, "عمر")
	_, apart := written(s, "ع م ر")
	require.NotEqual(t, apart, together)
}

// All letters lie within their line.
func TestWrite_keepsWithinItsHeight(t *testing.T) {
	for _, s := range []Size{8, 11, 12, 13, 24, 48} {
		img := image.NewRGBA(image.Rect(0, 0, 40*int(s), 3*s.Height()))
		s.Write(img, image.Pt(0, s.Height()), "Ågqjy(ÄÖÜ) Щф", color.White)
		for x := range img.Rect.Dx() {
			for _, y := range []int{s.Height() - 1, 2 * s.Height()} {
				require.Zero(t, img.RGBAAt(x, y).R, "%v: %d, %d", s, x, y)
			}
		}
	}
}

// What lies beyond the picture isn't drawn, and nowhere else.
func TestWrite_endsAtThePicturesEdge(t *testing.T) {
	const s = Size(20)
	img := image.NewRGBA(image.Rect(0, 0, 60, s.Height()))
	s.Write(img, image.Pt(40, 0), strings.Repeat("M", 9), color.White)
	s.Write(img, image.Pt(0, -2*s.Height()), "M", color.White)
	for y := range img.Rect.Dy() {
		for x := range 40 {
			require.Zero(t, img.RGBAAt(x, y).R, "%d, %d", x, y)
		}
	}
}
