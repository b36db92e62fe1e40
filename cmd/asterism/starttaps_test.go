package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// One new contact that stays answers once; dice that lay there, several fingers
// and what flickers don't.
func TestTaps_aContactAnswersOnce(t *testing.T) {
	die, tap, other := constellation.Vec{X: 0.8, Y: 0.8}, constellation.Vec{X: 0.2, Y: 0.3}, constellation.Vec{X: 0.6, Y: 0.3}
	k := tapped{lies: []constellation.Vec{die}}
	var answered []int
	for i, contacts := range [][]constellation.Vec{
		{die}, {die}, {die, tap}, {die}, // flickers
		{die, tap}, {die, tap}, {die, tap}, {die, tap}, {die, tap}, {die, tap}, {die, tap}, // answers in the sixth picture of it
		{die}, {die, tap, other}, {die, tap, other}, {tap}, {tap}, {tap}, {tap}, {tap}, {tap}, {tap}, // and again, the die gone
	} {
		if at, ok := k.step(time.Duration(i)*tapLooked, contacts); ok {
			require.Equal(t, tap, at)
			answered = append(answered, i)
		}
	}
	require.Equal(t, []int{9, 19}, answered)
}

// A finger that a TUIO sender describes answers where it is in the picture.
func TestTaps_ofATouchTable(t *testing.T) {
	table := &pageTable{heard: map[string]*surfaceHeard{}}
	taps := table.taps(t.Context(), func() (int, int) { return 1280, 800 })
	require.NoError(t, table.see(&tuio.Update{ID: "a", Profile: tuio.Cur2D, Objects: []tuio.Object{{S: 4, X: 0.25, Y: 0.5}}}))
	select {
	case a := <-taps:
		require.InDelta(t, 0, a.At.Dist(constellation.Vec{X: 320, Y: 400}), 1e-3)
	case <-time.After(time.Minute):
		t.Fatal("no answer")
	}
}
