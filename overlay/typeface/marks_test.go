package typeface

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// A letter and a mark after it look as the one sign that stands for both (Unicode, 2.12).
func TestLine_aMarkStandsOnTheLetterBeforeIt(t *testing.T) {
	for one, apart := range map[string]string{"É": "E\u0301", "é": "e\u0301", "Ẃ": "W\u0301", "Ö": "O\u0308", "ậ": "a\u0323\u0302",
		"Ňa É": "N\u030ca E\u0301", "й": "и\u0306", "ή": "η\u0301"} {
		for _, w := range []overlay.Weight{overlay.Regular, overlay.Bold, overlay.Light} {
			requireSameLine(t, inARow(Of(w), one), inARow(Of(w), apart), one)
		}
	}
}

// Where there is no such sign, as in Yoruba and Lithuanian, the mark is lifted off the
// letter and what stands on it, or hangs below it, in its middle.
func TestLine_aMarkKeepsOffItsLetter(t *testing.T) {
	for _, w := range []overlay.Weight{overlay.Regular, overlay.Bold, overlay.Light} {
		for text, letter := range map[string]string{"\u1eb8\u0300": "\u1eb8", "\u0116\u0301": "\u0116", "M\u0300": "M", "m\u0300": "m"} {
			with, without := inARow(Of(w), text), inARow(Of(w), letter)
			require.InDelta(t, without.width, with.width, near, text)
			mark, all := extent(with.path[len(without.path):]), extent(without.path)
			require.Less(t, mark.Y+mark.H, all.Y+0.01, "%s: %v over %v", text, mark, all)
			require.InDelta(t, all.Centre().X, mark.Centre().X, 0.12, text)
		}
		under := inARow(Of(w), "X\u0323")
		require.Positive(t, extent(under.path[len(inARow(Of(w), "X").path):]).Y, "below the baseline")
	}
}

// Letters beside one with a mark keep their places, and spacing parts them as any.
func TestLine_spacingPartsLettersWithMarks(t *testing.T) {
	f := Of(overlay.Regular)
	_, closed := f.Line("xM\u0300x", 0)
	_, spaced := f.Line("xM\u0300x", 0.5)
	require.InDelta(t, closed+2*0.5, spaced, near)
}

func TestIsolated_putsMarksTogetherWithTheirLetters(t *testing.T) {
	text, shaped := Isolated("E\u0301va")
	require.Equal(t, "Éva", text)
	require.False(t, shaped)
	text, shaped = Isolated("\u1eb8\u0300bu\u0300n")
	require.Equal(t, "\u1eb8\u0300bùn", text)
	require.False(t, shaped, "browsers put marks onto letters")
}
