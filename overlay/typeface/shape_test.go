package typeface

import (
	"bytes"
	"math"
	"strconv"
	"testing"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansextralight"
	"github.com/go-text/typesetting/font"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// near is how far letters may be from where they belong, em: they are shaped at a
// small size.
const near = 0.001

func requireSameLine(t *testing.T, want, got line, why string) {
	t.Helper()
	require.InDelta(t, want.width, got.width, near, why)
	require.Len(t, got.path, len(want.path), why)
	for i := range want.path {
		require.Equal(t, want.path[i].Op, got.path[i].Op, why)
		for j, p := range want.path[i].Args {
			require.InDelta(t, p.X, got.path[i].Args[j].X, near, why)
			require.InDelta(t, p.Y, got.path[i].Args[j].Y, near, why)
		}
	}
}

// inARow are texts one after another from left to right.
func inARow(f *Face, texts ...string) (all line) {
	for _, text := range texts {
		path, width := f.Line(text, 0)
		all.path = appendMoved(all.path, path, constellation.Vec{X: all.width})
		all.width += width
	}
	return all
}

func TestLine_hebrewRunsFromTheRight(t *testing.T) {
	f := Of(overlay.Regular)
	for text, letters := range map[string][]string{
		"שרה":   {"ה", "ר", "ש"},
		"בן שר": {"ר", "ש", " ", "ן", "ב"},
		"שר12":  {"12", "ר", "ש"}, // numbers run from the left everywhere
		"שר…":   {"…", "ר", "ש"},
	} {
		requireSameLine(t, inARow(f, letters...), inARow(f, text), text)
	}
}

func TestLine_aNameStandsInItsSentence(t *testing.T) {
	for _, w := range []overlay.Weight{overlay.Regular, overlay.Bold} {
		for text, parts := range map[string][]string{
			"Ada, عمر: your turn": {"Ada, ", "عمر", ": your turn"},
			"עומר: 42 points":     {"עומר", ": 42 points"},
			"עומר 9, שרה 12":      {"עומר", " 9, ", "שרה", " 12"},
		} {
			requireSameLine(t, inARow(Of(w), parts...), inARow(Of(w), text), text)
		}
	}
}

func TestLine_arabicLettersJoin(t *testing.T) {
	f := Of(overlay.Regular)
	apart, together := inARow(f, "ر", "م", "ع"), inARow(f, "عمر")
	require.NotEqual(t, len(apart.path), len(together.path))
	lam := inARow(f, "ل").width + inARow(f, "ا").width
	require.Less(t, inARow(f, "لا").width, 0.8*lam, "two letters that are one sign")
}

func TestLine_marksStandOnTheirLetters(t *testing.T) {
	for with, without := range map[string]string{"דָּוִד": "דוד", "مُحَمَّد": "محمد"} {
		marked, bare := inARow(Of(overlay.Regular), with), inARow(Of(overlay.Regular), without)
		require.InDelta(t, bare.width, marked.width, near, with)
		require.Greater(t, len(marked.path), len(bare.path), with)
	}
}

func TestLine_spacingDoesNotPartLettersThatJoin(t *testing.T) {
	f := Of(overlay.Regular)
	_, closed := f.Line("A عمر", 0)
	_, spaced := f.Line("A عمر", 0.5)
	require.InDelta(t, closed+2*0.5, spaced, near)
}

// Sentences about a name share its shape, and no more are kept than are needed.
func TestShape_keepsNames(t *testing.T) {
	f := parse(dejavusans.TTF, overlay.Regular)
	inARow(f, "عمر", "Ada, عمر: your turn", "عمر's die")
	require.Len(t, f.shaper.kept, 1)
	for i := range 3 * manyRuns {
		inARow(f, "עומר"+strconv.Itoa(i))
	}
	require.LessOrEqual(t, len(f.shaper.kept), manyRuns)
}

// family lends Arabic of another font.
type family struct{ *font.Face }

func (l family) Letter(r rune, _ overlay.Weight) (Letter, bool) {
	g, ok := l.NominalGlyph(r)
	outline, _ := Outline(l.Face, g)
	return Letter{Outline: outline, Advance: 1, Font: l.Font}, ok
}

// Letters of a font that is lent join as those of the fonts here do.
func TestLine_lentLettersJoin(t *testing.T) {
	whole, err := font.ParseTTF(bytes.NewReader(dejavusans.TTF))
	require.NoError(t, err)
	Lend(family{whole})
	t.Cleanup(func() { Lend(nil) })
	f := parse(dejavusansextralight.TTF, overlay.Light) // it has no Arabic
	box := inARow(f, "\U0010fffc").width
	require.InDelta(t, 3*box, inARow(f, "عمر").width, near, "nobody waits")
	await()
	requireSameLine(t, inARow(Of(overlay.Regular), "عمر"), inARow(f, "عمر"), "lent")
}

func requireFinite(t interface{ Fatalf(string, ...any) }, text string) {
	for _, w := range []overlay.Weight{overlay.Regular, overlay.Light} {
		path, width := Of(w).Line(text, 0.1)
		if !(width >= 0 && width < 1e6) {
			t.Fatalf("%q is %v em wide", text, width)
		}
		for _, s := range path {
			for _, p := range s.Args {
				if math.IsNaN(p.X+p.Y) || math.IsInf(p.X+p.Y, 0) {
					t.Fatalf("%q has a letter at %v", text, p)
				}
			}
		}
	}
}

func TestLine_anyTextHasAWidth(t *testing.T) {
	some := rapid.SampledFrom([]rune("aZ09 .,:-'’\"()_…عمرشلا\u064e\u064b،؟٤۴שרהג\u05b8\u05bcकि्षไทยก\u0e33\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2067\u2069\u2028\n王😀\ufdfa\U0001e900"))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(some)).Draw(t, "text")
		requireFinite(t, text)
	})
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"Ada, عمر: your turn", "שרה…", "\xff\xd6", "हिन्दी", "\u202eعمر\u2069", "א\u0301\u200d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { requireFinite(t, text) })
}
