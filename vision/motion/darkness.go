package motion

import (
	"image"
	"math"
	"time"
)

// Darkness tells whether the light has gone out, or something covers the lens: a picture is
// much darker than those of late, and nothing stands out in it any more. A table that was
// swept clear is as bright as before. The zero value knows of no picture.
type Darkness struct {
	light light // of late
	at    time.Duration
	known bool
}

// light is how bright a part of a picture is, and by how much its brightest places are
// brighter than its darkest, beyond noise: levels of one channel.
type light struct{ mean, span float64 }

const (
	darkMean  = 0.5  // of what was, at most: a lamp of several that goes out leaves more
	darkRange = 0.25 // of what was, at most
	nothing   = 6    // levels that stand out, at most: dice are read by a tenth of their light, too
	// lightLately is how long it takes to get used to a new light. Shorter: a light that
	// fades is missed. Longer: so is one that goes out soon after another was lit.
	lightLately = 3 * time.Second
)

// Look takes the part r of a picture made small, whose pixels are in blue, green and red and
// width to a row, and tells whether it is dark. What was before is remembered until it is light
// again, as long as something lies there that the dark would hide.
func (d *Darkness) Look(small []uint8, width int, r image.Rectangle, lies bool, now time.Duration) bool {
	l := lightOf(small, width, r)
	if lies && d.known && l.mean < darkMean*d.light.mean && l.span < min(nothing, darkRange*d.light.span) {
		d.at = now
		return true
	}
	weight := 1.0
	if d.known {
		weight = min(1, float64(now-d.at)/float64(lightLately))
	}
	d.light.mean += weight * (l.mean - d.light.mean)
	d.light.span += weight * (l.span - d.light.span)
	d.at, d.known = now, true
	return false
}

const (
	outliers = 0.0003 // of the pixels, that are brighter or darker than the range: a die's are more
	// noisy is by how many standard deviations of the noise pixels differ of which none
	// stands out.
	noisy = 7
)

// lightOf measures a part of a picture, by every second row.
func lightOf(small []uint8, width int, r image.Rectangle) light {
	var count [3*math.MaxUint8 + 1]int
	n, sum, rough := 0, 0, 0
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		row, last := small[3*(y*width+r.Min.X):3*(y*width+r.Max.X)], 0
		for i := 0; i < len(row); i += 3 {
			level := int(row[i]) + int(row[i+1]) + int(row[i+2])
			if i > 0 {
				rough += max(level-last, last-level)
			}
			count[level]++
			sum, last = sum+level, level
			n++
		}
	}
	if n == 0 {
		return light{}
	}
	few := int(outliers * float64(n))
	noise := float64(rough) / float64(n) * math.Sqrt(math.Pi) / 2 // of what differs so from its neighbour
	return light{mean: float64(sum) / float64(n) / 3, span: max(0, float64(spread(count[:], few))-noisy*noise) / 3}
}

// spread is how far apart the highest and the lowest levels are of which there are more than
// a few.
func spread(count []int, few int) int {
	low, high := 0, len(count)-1
	for seen := count[low]; seen <= few; seen += count[low] {
		low++
	}
	for seen := count[high]; seen <= few; seen += count[high] {
		high--
	}
	return high - low
}
