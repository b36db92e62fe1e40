package motion

import (
	"math"
	"time"
)

// Darkness tells whether the light has gone out, or something covers the lens: the picture is
// much darker than it was of late, and hardly anything stands out in it. A table that was
// swept clear is as bright as before. The zero value knows of no picture.
type Darkness struct {
	light Light // of late
	at    time.Duration
	known bool
}

// Light is how bright a picture is, and how much brighter its brightest places are than its
// darkest: levels of one channel.
type Light struct{ Mean, Range float64 }

const (
	darkMean  = 0.5  // of what was, at most: a lamp of several that goes out leaves more
	darkRange = 0.25 // of what was, at most: dice are seen by less light, too
	// lightLately is how long it takes to get used to a new light. Shorter: a light that
	// fades is missed. Longer: so is one that goes out soon after another was lit.
	lightLately = 3 * time.Second
)

// Look takes a picture made small, its pixels in blue, green and red, and tells whether it is
// dark. What was before is remembered until it is light again.
func (d *Darkness) Look(small []uint8, now time.Duration) bool {
	l := lightOf(small)
	if d.known && l.Mean < darkMean*d.light.Mean && l.Range < darkRange*d.light.Range {
		d.at = now
		return true
	}
	weight := 1.0
	if d.known {
		weight = min(1, float64(now-d.at)/float64(lightLately))
	}
	d.light.Mean += weight * (l.Mean - d.light.Mean)
	d.light.Range += weight * (l.Range - d.light.Range)
	d.at, d.known = now, true
	return false
}

// outliers is the share of the pixels that are brighter or darker than the range: noise.
const outliers = 0.001

// lightOf measures a picture by every third of its pixels.
func lightOf(small []uint8) Light {
	const pixel, every = 3, 3
	var count [3*math.MaxUint8 + 1]int
	n, sum := 0, 0
	for i := 0; i+pixel <= len(small); i += pixel * every {
		level := int(small[i]) + int(small[i+1]) + int(small[i+2])
		count[level]++
		sum += level
		n++
	}
	if n == 0 {
		return Light{}
	}
	few := int(outliers * float64(n))
	low, high := 0, len(count)-1
	for seen := count[low]; seen <= few; seen += count[low] {
		low++
	}
	for seen := count[high]; seen <= few; seen += count[high] {
		high--
	}
	return Light{Mean: float64(sum) / float64(n) / pixel, Range: float64(high-low) / pixel}
}
