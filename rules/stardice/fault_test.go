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
