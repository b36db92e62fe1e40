package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestADieLiftedWithoutThrowingIsAFaultUntilItIsPutBack(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	before := b.r.State()
	b.lift("w1")
	require.Len(t, texts(b.see(), rules.Faulted), 1)
	require.Equal(t, before, b.r.State())
	b.lay("w9 d20 white 5 304 302")
	got := b.see()
	require.Equal(t, []string{"white's d20 lies where it lay"}, texts(got, Bound))
	require.Len(t, texts(got, rules.Mended), 1)
	require.Equal(t, constellation.Red, b.r.State().Turn)
	b.lift("w9")
	b.calm()
	b.do(rules.Command{Do: DoOut, Die: "w9"})
	require.Empty(t, b.r.View().Faults)
}

// The Cube is never out, so what is said of it when it is gone is what can be
// done about it: it is put back, or somebody forfeits.
func TestOfACubeThatIsGoneOnlyWhatCanBeDoneIsSaid(t *testing.T) {
	for _, c := range []struct {
		name, gone, fault, question string
	}{
		{"the Cube", "c", "the Cube (8) is gone and nothing was thrown: put it back, or say who forfeits", "the Cube is gone: who forfeits?"},
		{"another die", "w1", "white's d20 (5) is gone and nothing was thrown: put it back, or say that it is out", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.roll("w1 d20 white 5 300 300")
			b.calm()
			b.lift(c.gone)
			b.see()
			v := b.r.View()
			require.Len(t, v.Faults, 1)
			require.Equal(t, c.fault, v.Faults[0].Text)
			asked := ""
			for _, m := range v.Marks {
				if m.ID == "ask forfeit" {
					asked = m.Text
				}
			}
			require.Equal(t, c.question, asked)
			if m := markNamed(b, "button out w1"); c.gone == "w1" {
				require.Equal(t, "white's d20 (5)", m.About)
			}
		})
	}
}

// Dice that moved are asked about as such, the Cube among them.
func TestACubeThatMovedIsNotCalledGone(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 5 300 300")
	b.calm()
	cube, ok := b.r.State().cube()
	require.True(t, ok)
	d := b.at(cube.ID)
	d.Pos.X += 30
	d.Still = false
	b.see()
	b.at(cube.ID).Still = true
	b.see()
	require.Equal(t, "dice moved: who forfeits?", markNamed(b, "ask forfeit").Text)
}

// Before the Cube lies a die that is let stand becomes it: its button says so.
func TestTheButtonBesideAFaultSaysWhatTheDieBecomes(t *testing.T) {
	for set, want := range map[string]string{"final": "the Cube", "duel-sum": "the neutral d12"} {
		b := newBoard(t, rules.Options{Rules: set})
		b.roll("w d20 white 6 300 300")
		m := markNamed(b, "button accept w")
		require.NotNil(t, m, set)
		require.Equal(t, want, m.Text, set)
	}
}
