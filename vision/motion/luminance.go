package motion

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// luminance is a small picture in one channel, the sum of the three.
type luminance struct {
	w, h   int
	levels []int32
}

// lookedAt is the picture as it was looked at last.
func (g *Background) lookedAt() luminance {
	p := luminance{g.w, g.h, make([]int32, g.w*g.h)}
	for i := range p.levels {
		p.levels[i] = (g.reference[3*i] + g.reference[3*i+1] + g.reference[3*i+2]) >> 8
	}
	return p
}

// seenNow is the last picture.
func (g *Background) seenNow() luminance {
	p := luminance{g.w, g.h, make([]int32, g.w*g.h)}
	for i := range p.levels {
		p.levels[i] = int32(g.cur[3*i]) + int32(g.cur[3*i+1]) + int32(g.cur[3*i+2])
	}
	return p
}

// corner is a place that may be a landmark.
type corner struct {
	landmark
	sharp float64 // levels² a pixel, the smaller eigenvalue of the mean of the slopes' products
}

// sharpest lists the sharpest corner of each small square, the sharpest first.
func (p luminance) sharpest() (all []corner) {
	const square, rim = 8, landmarkRoom + 1
	s := p.slopes()
	for y := rim; y < p.h-rim; y += square {
		for x := rim; x < p.w-rim; x += square {
			c := s.sharpestIn(image.Rect(x, y, min(x+square, p.w-rim), min(y+square, p.h-rim)))
			if c.sharp >= leastSharp*leastSharp {
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b corner) int { return cmp.Compare(b.sharp, a.sharp) })
	return all
}

// slopes are sums of products of slopes over all that is left of and above a pixel.
type slopes struct {
	w   int
	sum [][3]int64 // of the slope across by itself, by that down, and of that by itself
}

func (p luminance) slopes() slopes {
	s := slopes{p.w + 1, make([][3]int64, (p.w+1)*(p.h+1))}
	for y := range p.h {
		row := [3]int64{}
		for x := range p.w {
			if i := y*p.w + x; x > 0 && y > 0 && x < p.w-1 && y < p.h-1 {
				across, down := int64(p.levels[i+1]-p.levels[i-1]), int64(p.levels[i+p.w]-p.levels[i-p.w])
				row[0], row[1], row[2] = row[0]+across*across, row[1]+across*down, row[2]+down*down
			}
			above := s.sum[y*s.w+x+1]
			s.sum[(y+1)*s.w+x+1] = [3]int64{above[0] + row[0], above[1] + row[1], above[2] + row[2]}
		}
	}
	return s
}

// sharpestIn returns the sharpest corner in a part of the picture.
func (s slopes) sharpestIn(r image.Rectangle) (best corner) {
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		for x := r.Min.X; x < r.Max.X; x += 2 {
			if sharp := s.sharp(x, y); sharp > best.sharp {
				best = corner{landmark{x: x, y: y}, sharp}
			}
		}
	}
	return best
}

// sharp is how sharply light changes both ways about a pixel, levels² of one channel.
func (s slopes) sharp(x, y int) float64 {
	const of = landmarkSide * landmarkSide * 2 * 2 * 3 * 3 // pixels; slopes are taken over two, light is the sum of three channels
	from, to := (y-landmarkRoom)*s.w+x-landmarkRoom, (y+landmarkRoom+1)*s.w+x+landmarkRoom+1
	var m [3]float64
	for k := range m {
		m[k] = float64(s.sum[to][k]-s.sum[to-landmarkSide][k]-s.sum[from+landmarkSide][k]+s.sum[from][k]) / of
	}
	return (m[0]+m[2])/2 - math.Hypot((m[0]-m[2])/2, m[1])
}

// mask is what a landmark looks like: levels about their mean.
type mask struct {
	levels   [landmarkSide * landmarkSide]int32
	contrast int32 // sum of their squares
}

func (p luminance) maskOf(l landmark) (m mask) {
	i, sum := 0, int32(0)
	for y := l.y - landmarkRoom; y <= l.y+landmarkRoom; y++ {
		i += copy(m.levels[i:], p.levels[y*p.w+l.x-landmarkRoom:y*p.w+l.x+landmarkRoom+1])
	}
	for _, v := range m.levels {
		sum += v
	}
	for i := range m.levels {
		m.levels[i] -= sum / int32(len(m.levels))
		m.contrast += m.levels[i] * m.levels[i]
	}
	return m
}

// differs is which part of a landmark's contrast a place differs by from it.
func (m *mask) differs(o *mask) float64 {
	sum := int32(0)
	for i, v := range m.levels {
		sum += (v - o.levels[i]) * (v - o.levels[i])
	}
	return float64(sum) / float64(max(m.contrast, 1))
}

// seek looks for what is like a landmark about where that was, and tells by how much it has
// moved. Patterns repeat, so of what is as like the nearest is taken.
func (p luminance) seek(m mask, l landmark) (by image.Point, ok bool) {
	type place struct {
		by      image.Point
		differs float64
	}
	var found []place
	best := knownAgain
	for y := max(landmarkRoom, l.y-landmarkReach); y <= min(p.h-1-landmarkRoom, l.y+landmarkReach); y++ {
		for x := max(landmarkRoom, l.x-landmarkReach); x <= min(p.w-1-landmarkRoom, l.x+landmarkReach); x++ {
			there := p.maskOf(landmark{x: x, y: y})
			if d := m.differs(&there); d < best+asWell {
				found, best = append(found, place{image.Pt(x-l.x, y-l.y), d}), min(best, d)
			}
		}
	}
	near := math.Inf(1)
	for _, f := range found {
		if far := length(f.by); best < knownAgain && f.differs <= best+asWell && far < near {
			by, ok, near = f.by, true, far
		}
	}
	return by, ok
}
