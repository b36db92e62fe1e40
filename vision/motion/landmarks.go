package motion

import (
	"image"
	"math"
	"slices"
	"time"
)

// A landmark is a place at which what was looked at changes sharply both ways: a die,
// a corner of the table or of its pattern. Along an edge nobody sees what moves.
type landmark struct {
	x, y int           // px of the small picture, its middle
	seen time.Duration // when it was last seen where it was
}

const (
	landmarkRoom   = 3 // px about the middle, each way, by which it is known again
	landmarkSide   = 2*landmarkRoom + 1
	landmarkApart  = 40   // px between two of them at least: those of one die tell the same
	mostLandmarks  = 24   // that are kept
	leastLandmarks = 2    // by which anything is told
	leastSharp     = 10   // levels a pixel, in the mean about it, by which light changes across it both ways
	alteredShare   = 0.06 // of what is about it has changed where it isn't seen as it was
	landmarkReach  = 24   // px, how far away it is looked for, each way
	knownAgain     = 0.4  // share of its contrast by which what is like it may differ
	asWell         = 0.1  // share of its contrast by which places may differ that are as like it
	turnsBy        = 0.3  // px that two of them move apart, at most, for each px between them, as a picture turns
	movesBy        = 2    // px, the same beside that
	togetherShare  = 0.6  // of those sought that must have moved by one motion
)

// findLandmarks finds the landmarks in what was looked at, the sharpest first of those
// that are near each other.
func (g *Background) findLandmarks() {
	if g.landmarksKnown {
		return
	}
	g.landmarks, g.landmarksKnown = g.landmarks[:0], true
	for _, c := range g.lookedAt().sharpest() {
		near := slices.ContainsFunc(g.landmarks, func(l landmark) bool {
			return max(abs(l.x-c.x), abs(l.y-c.y)) < landmarkApart
		})
		if !near && len(g.landmarks) < mostLandmarks {
			g.landmarks = append(g.landmarks, landmark{c.x, c.y, g.before})
		}
	}
}

// altered is the share of the landmarks that were seen where they were after a moment and
// aren't any more, 0 to 1. Of too few nothing is told, nor where most were hidden before.
func (g *Background) altered(after time.Duration) float64 {
	if g.unseen {
		return 0
	}
	g.findLandmarks()
	n, all := 0, 0
	for i := range g.landmarks {
		l := &g.landmarks[i]
		gone := g.count > 0 && g.ChangedShareIn(l.about()) >= alteredShare
		if !gone {
			l.seen = g.now
		}
		if l.seen >= after {
			all++
		}
		if gone && l.seen >= after {
			n++
		}
	}
	if all < leastLandmarks || 2*all < len(g.landmarks) {
		return 0
	}
	return float64(n) / float64(all)
}

// about is what is about a landmark.
func (l landmark) about() image.Rectangle {
	return image.Rect(l.x-landmarkRoom, l.y-landmarkRoom, l.x+landmarkRoom+1, l.y+landmarkRoom+1)
}

// seenAgain tells whether most of the landmarks that were seen after a moment are seen
// again, moved as a picture is that is shifted and turned, and whether that is elsewhere.
func (g *Background) seenAgain(after time.Duration) (again, elsewhere bool) {
	was, is := g.lookedAt(), g.seenNow()
	var all []landmark
	var by []image.Point
	sought := 0
	for _, l := range g.landmarks {
		if l.seen < after {
			continue
		}
		sought++
		if d, ok := is.seek(was.maskOf(l), l); ok {
			all, by = append(all, l), append(by, d)
		}
	}
	most := 0
	for i := range all {
		n, moved := together(all, by, i)
		if n > most {
			most, elsewhere = n, 2*moved > n
		}
	}
	again = most >= leastLandmarks && float64(most) >= togetherShare*float64(sought)
	return again, again && elsewhere
}

// together counts the landmarks that moved as one of them did, and those of them that
// moved at all.
func together(all []landmark, by []image.Point, one int) (n, moved int) {
	for k, l := range all {
		if length(by[k].Sub(by[one])) > movesBy+turnsBy*length(image.Pt(l.x-all[one].x, l.y-all[one].y)) {
			continue
		}
		if n++; by[k] != (image.Point{}) {
			moved++
		}
	}
	return n, moved
}

func length(p image.Point) float64 { return math.Hypot(float64(p.X), float64(p.Y)) }
