package typeface

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// square lends a square for 王, when it is let, and nothing else.
type square struct{ asked, let chan bool }

func (s square) Letter(r rune, _ overlay.Weight) (Letter, bool) {
	s.asked <- true
	<-s.let
	return Letter{Outline: []Segment{{Args: [3]constellation.Vec{{X: 1}}}}, Advance: 1}, r == '王'
}

// giveBack forgets letters that were lent.
func giveBack(letters ...rune) {
	Lend(nil)
	f := Of(overlay.Regular)
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range letters {
		delete(f.glyphs, r)
	}
}

// A letter that the fonts lack is looked for beside the drawing, once.
func TestLend_aLackingLetterIsABoxUntilItIsFound(t *testing.T) {
	s := square{make(chan bool, 2), make(chan bool, 2)}
	Lend(s)
	t.Cleanup(func() { giveBack('王', '\U0010fffe') })
	box := Layout(&overlay.Op{Text: "\U0010fffe"})
	first := Layout(&overlay.Op{Text: "王"})
	require.Equal(t, box.Path, first.Path, "nobody waits")
	require.True(t, Fonts{}.Shown("王"), "it may be found yet")
	before := Changes()
	s.let <- true
	s.let <- true
	whole := Whole(&overlay.Op{Text: "王"})
	require.Len(t, whole.Path, 1)
	require.Equal(t, 1.0, whole.Lines[0].Width)
	require.Greater(t, Changes(), before)
	require.Equal(t, whole, Layout(&overlay.Op{Text: "王"}))
	require.Len(t, s.asked, 2, "each is looked for once")
	require.True(t, Fonts{}.Shown("王"))
	require.False(t, Fonts{}.Shown("\U0010fffe"))
	require.True(t, Fonts{}.Shown("\U0010fffe A"))
}

// A single picture is told once a letter has been looked for whether it is there.
func TestSettled_waitsUntilALetterIsFound(t *testing.T) {
	s := square{make(chan bool, 2), make(chan bool, 2)}
	Lend(s)
	t.Cleanup(func() { giveBack('王', '\U0010fffd') })
	s.let <- true
	s.let <- true
	require.True(t, Settled{}.Shown("\U0010fffd王"))
	require.False(t, Settled{}.Shown("\U0010fffd"))
}

// An emoji in a name is left out where no font has it, not drawn as a box.
func TestLegible_leavesOutWhatNoFontHolds(t *testing.T) {
	for text, want := range map[string]string{"Ada": "Ada", "Zoë": "Zoë", "🐙 Zoë": "Zoë", "Zoë🐙🎲": "Zoë", "A 🎲\nB": "A \nB", "🎲": "🎲", "": "", "明 Ω": "Ω",
		"👩\u200d💻 Ada": "Ada", "Ada 🎲\ufe0f": "Ada", "👩\u200d💻": "👩\u200d💻", "نم\u200cی": "نم\u200cی"} {
		require.Equal(t, want, Fonts{}.Legible(text), text)
		require.Equal(t, want, Settled{}.Legible(text), text)
	}
}

func TestShown_onlyWhatTheFontsHoldWhereNobodyLends(t *testing.T) {
	for text, want := range map[string]bool{"Ada": true, "Ω": true, "明": false, "": false, " ": false, "小 明": false, "A明": true,
		"👩\u200d💻": false, "🎲\ufe0f": false, "7\ufe0f\u20e3": true} {
		require.Equal(t, want, Fonts{}.Shown(text), text)
	}
}
