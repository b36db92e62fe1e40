package motion

import (
	"image"
	"time"
)

// A Jump is that all of a picture is seen elsewhere: the camera was bumped. The zero value
// is none.
type Jump struct {
	on    bool
	found bool          // what was seen before is seen elsewhere
	since time.Duration // of the first picture that was otherwise
	share float64       // of the landmarks that weren't where they were, before it began
	after time.Duration // from when on what was seen is sought
}

// Jumped is what a picture shows of a jump.
type Jumped int

const (
	Stayed  Jumped = iota // none
	Jumping               // most of what was seen isn't where it was, and all still moves
	Landed                // all lies elsewhere, or is seen otherwise
)

const (
	calmShare   = 0.25                   // of the landmarks aren't where they were, at most, where nothing jumps
	jumpShare   = 0.75                   // of them aren't, at least, where the picture has jumped
	jumpWithin  = 100 * time.Millisecond // but were so long ago; or one picture
	jumpLasts   = 200 * time.Millisecond // for which what is elsewhere is waited for to be at rest
	longestJump = time.Second            // the same where it is known that it is the picture that moves: cameras swing
)

// Look tells whether all of the last picture is seen elsewhere. A hand that comes leaves
// most of what is seen where it is, or it takes longer; what it hides isn't seen elsewhere.
func (j *Jump) Look(g *Background, s Timing) Jumped {
	if !j.on {
		j.found, j.since, j.after = false, g.now, min(g.before, g.now-jumpWithin)
		j.share = g.altered(j.after)
		j.on = j.share >= jumpShare
	}
	if !j.on {
		return Stayed
	}
	again, elsewhere := g.seenAgain(j.after)
	j.found = j.found || elsewhere
	if !g.atRestAll(s) && g.now-j.since < j.patience() {
		return Jumping
	}
	j.on = false
	if again && g.altered(j.after) >= jumpShare { // if by less than a pixel
		return Landed
	}
	return Stayed
}

// Calm tells whether most was where it had been in the last picture that had not jumped.
func (j *Jump) Calm() bool { return j.share <= calmShare }

// patience is for how long a jump is waited for to end.
func (j *Jump) patience() time.Duration {
	if j.found {
		return longestJump
	}
	return jumpLasts
}

// atRestAll tells whether nothing in the picture has moved lately, not even a few dice a
// little.
func (g *Background) atRestAll(s Timing) bool {
	_, once := g.stirsSince(image.Rect(0, 0, g.w, g.h), g.RestsSince(s, g.now))
	return once <= mostStirs
}
