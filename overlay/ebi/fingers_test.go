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
		now := time.Duration(ms) * time.Millisecond
		return fs.touches(down, f, now, time.Unix(0, 0).Add(now))
	}
	require.Empty(t, at(0))
	first := at(10, pointer{"mouse", vec(600, 500)}, pointer{"beside", vec(600, 20)})
	require.Len(t, first, 1)
	require.Equal(t, 10*time.Millisecond, first[0].Since)
	require.Equal(t, 10*time.Millisecond, at(50, pointer{"mouse", vec(610, 500)})[0].Since, "since it came down")
	require.Empty(t, at(160))
	require.Equal(t, 170*time.Millisecond, at(170, pointer{"mouse", vec(600, 500)})[0].Since, "down anew")
}

// A tap on a touchpad is a click of a few milliseconds.
func TestAClickLastsForLongEnoughToBeSeen(t *testing.T) {
	f, fs := straight(t), fingers{}
	at := func(ms int, down ...pointer) []constellation.Touch {
		now := time.Duration(ms) * time.Millisecond
		return fs.touches(down, f, now, time.Unix(0, 0).Add(now))
	}
	clicked := at(10, pointer{"mouse", vec(600, 500)})
	for _, ms := range []int{26, 60, 159} {
		require.Equal(t, clicked, at(ms), "%d ms", ms)
	}
	require.Empty(t, at(160))
	first, second := at(161, pointer{"mouse", vec(600, 500)}), []constellation.Touch(nil)
	at(177)
	second = at(193, pointer{"mouse", vec(700, 500)})
	require.Len(t, second, 1, "two clicks in two places are two")
	require.NotEqual(t, first[0].ID, second[0].ID)
	require.Equal(t, second[0].ID, at(250, pointer{"mouse", vec(700, 500)})[0].ID)
	require.Empty(t, at(400))
	at(600, pointer{"mouse", vec(600, 500)})
	require.NotEmpty(t, at(800, pointer{"mouse", vec(600, 500)}))
	require.Empty(t, at(816), "what was held for long ends at once")
}
