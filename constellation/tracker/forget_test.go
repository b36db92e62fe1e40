package tracker

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor whose place another has taken is forgotten once no die hangs on it, so that a
// sender that is a new one each time costs no more in the end than at first. The dice
// that the others see stay as they are.
func TestReplacedSensorsAreForgotten(t *testing.T) {
	tr, err := New(Default())
	require.NoError(t, err)
	at := time.Second
	die := func(key string, x float64) constellation.Reading {
		return constellation.Reading{Role: constellation.RoleDie, Kind: constellation.D6, Pos: constellation.Vec{X: x, Y: 100}, Size: 16, Key: key, Confidence: 1}
	}
	see := func(source string, readings ...constellation.Reading) *constellation.Table {
		at += 20 * time.Millisecond
		return tr.Update(constellation.Frame{Source: source, Time: at, Readings: readings})
	}
	for i := range 300 {
		was, is := fmt.Sprint("port ", i), fmt.Sprint("port ", i+1)
		for range 10 {
			see("camera", die("", 300))
			see(was, die("1", 100))
		}
		tr.Update(constellation.Frame{Source: was, Time: at, Blind: constellation.Replaced})
		see(is, die("1", 100))
	}
	for range 200 {
		see("camera", die("", 300))
		see("port 300", die("1", 100))
	}
	require.Len(t, tr.sources, 2)
	table := see("port 300", die("1", 100))
	require.Len(t, table.Dice, 2)
	require.Equal(t, []string{"d1", "d2"}, []string{table.Dice[0].ID, table.Dice[1].ID}, "they are the ones of the beginning")
	for i, s := range tr.sources {
		require.Equal(t, i, s.index)
	}
}
