package motion

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const shadesWidth, shadesHeight = 80, 50

// shades is a picture of even ground with a die as bright as that, and noise of so many levels
// (standard deviation).
func shades(ground, die, noise float64) []uint8 {
	r := rand.New(rand.NewPCG(1, 2))
	var all []uint8
	for y := range shadesHeight {
		for x := range shadesWidth {
			level := ground
			if x/8 == 4 && y/8 == 3 {
				level = die
			}
			v := uint8(max(0, min(255, level+noise*r.NormFloat64()+0.5)))
			all = append(all, v, v, v)
		}
	}
	return all
}

func look(d *Darkness, picture []uint8, lies bool, now time.Duration) bool {
	return d.Look(picture, shadesWidth, image.Rect(4, 3, shadesWidth-4, shadesHeight-3), lies, now)
}

// A picture is dark that is much darker than those before, and shows nothing of them.
func TestDarkness_isLessLightAndNothingToSee(t *testing.T) {
	for name, c := range map[string]struct {
		picture []uint8
		dark    bool
	}{
		"the light is out":                     {shades(2, 4, 0), true},
		"it is out, and the camera is noisy":   {shades(8, 11, 3), true},
		"nothing changes":                      {shades(100, 200, 1), false},
		"one lamp of two":                      {shades(50, 100, 1), false},
		"a fifth of the light":                 {shades(20, 40, 0.5), false},
		"a tenth of it":                        {shades(10, 20, 0.3), false},
		"the dice are gone":                    {shades(100, 100, 1), false},
		"the dice are gone, and one lamp":      {shades(60, 60, 1), false},
		"a dark cloth is laid under the dice":  {shades(10, 200, 1), false},
		"a dark cloth on which dark dice lie":  {shades(10, 30, 1), false},
		"a hand over nearly all of the camera": {shades(5, 200, 1), false},
	} {
		var d Darkness
		require.False(t, look(&d, shades(100, 200, 1), true, 0), "the first")
		require.Equal(t, c.dark, look(&d, c.picture, true, 20*time.Millisecond), name)
		require.False(t, look(&d, c.picture, false, 40*time.Millisecond), "%s: nothing lies there", name)
	}
}

// However long it is dark: it is no usual light, as long as something lies there. What gets
// dark slowly is.
func TestDarkness_lastsUntilItIsLight(t *testing.T) {
	var d Darkness
	now := time.Duration(0)
	sees := func(picture []uint8) bool {
		now += time.Second
		return look(&d, picture, true, now)
	}
	sees(shades(100, 200, 1))
	for range 100 {
		require.True(t, sees(shades(3, 5, 0.5)))
	}
	require.False(t, sees(shades(100, 200, 1)))
	for level := 100.0; level > 3; level *= 0.98 {
		require.False(t, sees(shades(level, 2*level, 0.5)), "the sun sets")
	}
	require.False(t, new(Darkness).Look(nil, 0, image.Rectangle{}, true, 0), "no picture")
}

// What shines beside the table tells nothing of it.
func TestDarkness_looksAtAPartOfThePicture(t *testing.T) {
	dark, light := shades(2, 3, 0.5), shades(100, 200, 1)
	for _, p := range [][]uint8{dark, light} {
		for y := range 10 {
			for x := range 10 {
				copy(p[3*(y*shadesWidth+x):], []uint8{255, 255, 255})
			}
		}
	}
	table := image.Rect(12, 12, shadesWidth, shadesHeight)
	var d Darkness
	require.False(t, d.Look(light, shadesWidth, table, true, 0))
	require.True(t, d.Look(dark, shadesWidth, table, true, time.Second))
}

func BenchmarkDarkness(b *testing.B) {
	var d Darkness
	picture := make([]uint8, 3*320*180)
	for i := range picture {
		picture[i] = uint8(i * 31)
	}
	b.ReportAllocs()
	for i := range b.N {
		d.Look(picture, 320, image.Rect(0, 0, 320, 180), true, time.Duration(i)*time.Millisecond)
	}
}
