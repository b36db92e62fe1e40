package ebi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestPointersBecomeTouches(t *testing.T) {
	f, fs := straight(t), fingers{}
	at := func(ms int, down ...pointer) []constellation.Touch {
		return fs.touches(down, f, time.Duration(ms)*time.Millisecond)
	}
	require.Empty(t, at(0))
	first := at(10, pointer{"mouse", vec(600, 500)}, pointer{"beside", vec(600, 20)})
	require.Len(t, first, 1)
	require.Equal(t, 10*time.Millisecond, first[0].Since)
	require.Equal(t, 10*time.Millisecond, at(50, pointer{"mouse", vec(610, 500)})[0].Since, "since it came down")
	require.Empty(t, at(60))
	require.Equal(t, 70*time.Millisecond, at(70, pointer{"mouse", vec(600, 500)})[0].Since, "down anew")
}
