package ebi

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestStrokes_lettersAndKeysThatWriteNone(t *testing.T) {
	keys := []ebiten.Key{ebiten.KeyA, ebiten.KeyNumpadEnter, ebiten.KeyShift, ebiten.KeyArrowLeft, ebiten.KeyTab}
	require.Equal(t, []Stroke{{Rune: 'ä'}, {Key: ebiten.KeyEnter}, {Key: ebiten.KeyArrowLeft}, {Key: ebiten.KeyTab}}, strokesOf(keys, []rune("ä"), false))
	require.Equal(t, []Stroke{{Key: ebiten.KeyEnter}}, strokesOf([]ebiten.Key{ebiten.KeyEnter}, []rune("q"), true))
}

func TestStrokes_keysThatWriteNothingAreStrokesButForThoseThatTheWindowTakes(t *testing.T) {
	for key := ebiten.KeyF1; key <= ebiten.KeyF12; key++ {
		want := []Stroke{{Key: key}}
		if key == ebiten.KeyF11 {
			want = nil
		}
		require.Equal(t, want, strokesOf([]ebiten.Key{key}, nil, false), "%v", key)
	}
	for _, key := range []ebiten.Key{ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp, ebiten.KeyPageDown, ebiten.KeyInsert, ebiten.KeyDelete} {
		require.Equal(t, []Stroke{{Key: key}}, strokesOf([]ebiten.Key{key}, nil, false), "%v", key)
	}
}

// On a French keyboard Q is where A is on an American one.
func TestStrokes_aKeyIsTheOneThatBearsTheLetter(t *testing.T) {
	french := map[ebiten.Key]string{ebiten.KeyA: "q", ebiten.KeyQ: "a"}
	name := func(k ebiten.Key) string { return french[k] }
	require.True(t, bears([]ebiten.Key{ebiten.KeyControl, ebiten.KeyA}, ebiten.KeyQ, name))
	require.False(t, bears([]ebiten.Key{ebiten.KeyControl, ebiten.KeyQ}, ebiten.KeyQ, name))
}

func TestStrokes_thatNobodyReadsDoNotBlock(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	for range 3 * waiting {
		w.strike(Stroke{Rune: 'x'})
	}
	require.Len(t, w.Strokes(), waiting)
}

func TestBecome_keepsTheSoundsAndRefusesWhatCannotBe(t *testing.T) {
	o, l := DefaultOptions(), &loud{}
	o.Sounds = l
	w, err := New(o)
	require.NoError(t, err)
	o.Sounds, o.Keys = nil, []rules.Key{{Key: "1"}}
	require.Error(t, w.Become(o))
	require.Nil(t, w.next.Load())
	o.Keys = []rules.Key{{Key: "O"}}
	require.NoError(t, w.Become(o))
	require.Same(t, l, w.next.Load().Sounds)
}

// What the window says goes again, also where the program reads what is typed.
func TestStrokes_whatTheWindowSaysIsShownForAMoment(t *testing.T) {
	o := DefaultOptions()
	o.Strokes = true
	w, err := New(o)
	require.NoError(t, err)
	g := newGame(t.Context(), w)
	g.notes.say("there is no such screen", g.ticks)
	for range moment - 1 {
		require.NoError(t, g.Update())
	}
	require.NotEmpty(t, g.notes.said)
	require.NoError(t, g.Update())
	require.Empty(t, g.notes.said)
}
