package motion

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// shades is a picture of even ground, of which some pixels are as bright as a die.
func shades(ground, die uint8, dice int) []uint8 {
	all := make([]uint8, 0, 3*1000)
	for i := range 1000 {
		level := ground
		if i < dice {
			level = die
		}
		all = append(all, level, level, level)
	}
	return all
}

// A picture is dark that is much darker than those before, and shows hardly anything of them.
func TestDarkness_isLessLightAndLessToSee(t *testing.T) {
	for name, c := range map[string]struct {
		picture []uint8
		dark    bool
	}{
		"the light is out":                     {shades(2, 4, 50), true},
		"it is out, and the camera trembles":   {shades(8, 14, 300), true},
		"nothing changes":                      {shades(100, 200, 50), false},
		"one lamp of two":                      {shades(50, 100, 50), false},
		"the dice are gone":                    {shades(100, 200, 0), false},
		"the dice are gone, and one lamp":      {shades(60, 120, 0), false},
		"a dark cloth is laid under the dice":  {shades(10, 200, 50), false},
		"a hand over nearly all of the camera": {shades(5, 200, 10), false},
	} {
		var d Darkness
		require.False(t, d.Look(shades(100, 200, 50), 0), "the first")
		require.Equal(t, c.dark, d.Look(c.picture, 20*time.Millisecond), name)
	}
}

// However long it is dark: it is no usual light. What gets dark slowly is.
func TestDarkness_lastsUntilItIsLight(t *testing.T) {
	var d Darkness
	now := time.Duration(0)
	look := func(picture []uint8) bool {
		now += time.Second
		return d.Look(picture, now)
	}
	look(shades(100, 200, 50))
	for range 600 {
		require.True(t, look(shades(3, 5, 50)))
	}
	require.False(t, look(shades(100, 200, 50)))
	for level := 100.0; level > 3; level *= 0.98 {
		require.False(t, look(shades(uint8(level), uint8(2*level), 50)), "the sun sets")
	}
	require.False(t, new(Darkness).Look(nil, 0), "no picture")
}

func BenchmarkDarkness(b *testing.B) {
	var d Darkness
	picture := make([]uint8, 3*320*180)
	for i := range picture {
		picture[i] = uint8(i * 31)
	}
	b.ReportAllocs()
	for i := range b.N {
		d.Look(picture, time.Duration(i)*time.Millisecond)
	}
}
