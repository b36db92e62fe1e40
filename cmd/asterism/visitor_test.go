package main

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
)

// A demonstration ends when somebody comes: not by what lies there anyway.
func TestVisitor_endsTheDemonstration(t *testing.T) {
	came := 0
	v := &visitor{come: func() { came++ }}
	at := func(s float64, keys ...string) input {
		f := &constellation.Frame{Source: "table", Time: time.Duration(s * float64(time.Second))}
		for _, k := range keys {
			f.Readings = append(f.Readings, constellation.Reading{Key: k})
		}
		return input{frame: f}
	}
	for _, in := range []input{at(5, "cur 1"), at(5.9, "cur 1", "obj 2"), at(9, "obj 2"), {}} {
		v.sees(in)
		require.Zero(t, came)
	}
	for i, in := range []input{at(9.1, "obj 2", "cur 3"), asked(rules.Command{Do: rules.DoPause}), struck(ebi.Stroke{Rune: 'm'})} {
		v.sees(in)
		require.Equal(t, i+1, came)
	}
	v.window = func() []constellation.Touch { return []constellation.Touch{{ID: "mouse"}} }
	v.sees(input{}) // no sensor speaks
	require.Equal(t, 4, came)
	require.Empty(t, v.touches())
	require.Equal(t, 5, came)
}

// Any key ends a demonstration, also one that a game would take for something; in a
// game keys mean what they mean there.
func TestDemonstration_isEndedByAnyKey(t *testing.T) {
	for _, v := range []*visitor{nil, {}} {
		p, err := newPlayer(context.Background(), parsedPlay(t, "ur", "--journal", "none", "--mute"), &stdio{out: io.Discard, err: io.Discard})
		require.NoError(t, err)
		p.visitor = v
		require.Equal(t, v != nil, p.windowLook().Strokes)
		p.close()
	}
}
