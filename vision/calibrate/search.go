package calibrate

import (
	"image"

	"github.com/asterism-dice/asterism/vision"
)

// Where hardly any check is where it should be, they are looked for farther away, and all
// together: one that is taken for another doesn't fit the rest.
const (
	searchReach     = 200.0 // mm on the table, by which a bump moves checks at most that is found
	fewShow         = 3     // checks where they should be, from which on the others are hidden and not moved
	leastTogether   = 6     // checks that must be seen elsewhere as one move of the camera explains
	explainedWithin = 1.0   // px of the camera, by which that may miss each of them: chance brings six within twice as much
)

// Search looks for the checks wherever a bump may have moved them. It takes as long as
// several looks and is for now and then, while Look says Lost. Restless is that they are
// elsewhere, and that the next look mends that if they keep still; Astray that some are
// elsewhere, but too few to mend it; Lost that they aren't found.
func (k *Keeper) Search(img *image.Gray) Bump {
	k.supposed = nil
	if !k.fit(img) {
		return Unknown
	}
	seen := k.together(img)
	if len(seen) < leastTogether {
		return Lost
	}
	supposed, met := k.suppose(seen)
	if met < leastTogether {
		return Lost
	}
	if supposed.elsewhere = supposed.held(img); supposed.elsewhere == nil {
		return Astray
	}
	if _, err := movedProjector(k.rig, supposed.elsewhere); err != nil { // it may be what was moved
		return Astray
	}
	k.supposed = supposed
	return Restless
}

// suppose is a keeper of what the camera would be moved to by checks that are seen elsewhere,
// and how many of those it meets.
func (k *Keeper) suppose(seen []Match) (s *Keeper, met int) {
	rig, err := movedCamera(k.rig, seen)
	if err != nil {
		return nil, 0
	}
	for _, m := range seen {
		if rig.See(m.Projector).Dist(m.Camera) < explainedWithin {
			met++
		}
	}
	return NewKeeper(rig, k.checks, k.half), met
}

// lost tells what it means that too few checks are seen near where they should be. Where
// they are seen as they were supposed to be elsewhere, and keep still, that is mended.
func (k *Keeper) lost(img *image.Gray, boxes []image.Rectangle) Bump {
	s := k.supposed
	k.elsewhere, k.supposed = nil, nil
	if s != nil {
		seen := s.held(img)
		if both, off := agreed(s.elsewhere, seen); off < bumpStill && s.enough(both) {
			return k.mend(img, both, boxes)
		}
	}
	n := 0
	for _, shows := range k.shows {
		if shows {
			n++
		}
	}
	if n < fewShow {
		return Lost
	}
	return Unknown
}

// held are the checks in a picture in which the calibration holds, nil where it doesn't.
func (k *Keeper) held(img *image.Gray) []Match {
	seen := k.find(img, 2*holdsWithin)
	if k.enough(seen) && k.off(seen) < holdsWithin {
		return seen
	}
	return nil
}

// together finds the checks elsewhere in a picture, moved as most of them are.
func (k *Keeper) together(img *image.Gray) (seen []Match) {
	var checks, from []vision.Pixel
	var places [][]vision.Pixel
	near := 0
	reach := k.pixels(searchReach)
	for _, c := range k.checks {
		at, ok := k.rig.sees(c)
		if !ok || !inPicture(k.rig.Projector.Lens, c, k.half) {
			continue
		}
		s := newProbe(k.half, c, k.rig.See).scan(img)
		checks, from, places = append(checks, c), append(from, at), append(places, s.alike(at, reach))
		near = max(near, s.width)
	}
	moved, _ := elected(from, places, float64(near))
	for i, c := range checks {
		if at, ok := k.findOne(img, c, moved.of(from[i]), near); ok {
			seen = append(seen, Match{Projector: c, Camera: at})
		}
	}
	return seen
}
