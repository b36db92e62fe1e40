// Package beam takes a projector's light out of what a camera sees, so that a
// table that is drawn upon looks as if it were evenly lit:
//
//	reel := beam.NewReel()            // reel.Add each picture that is thrown
//	e := beam.NewEvener(rig, reel)
//	e.Look(small, w, h, factor, now)  // a picture made small: learns by it, evens it
//	e.Even(part, r)                   // a part of the same picture, as it is
//	e.Explains(box)                   // nothing lies there but light
//	e.Plain(box)                      // nothing that is drawn was seen there
//
// What a bare table would show follows from the picture that was thrown when the
// camera looked, seen through the calibration of both. How bright each projected
// value makes the table, how the room's light and the projector's fade towards
// the picture's rim, and how late the camera is, is learnt from the table itself,
// picture by picture: most of it is bare at any time, and what isn't doesn't
// agree with the rest and is left out (Tukey's biweight).
//
// What passes for a die where something is drawn may be just that. Once plain light is
// thrown there it is seen what it is: a picture shows that light if the table about it
// looks as under it, rather than as under what was thrown before.
//
// What is seen is then divided by the light that falls there and multiplied by
// the room's own: a division takes light off a die as well, whatever its colour.
// Light is the 2.2th power of a camera's value. Where the light changes within a
// pixel or two, or did while the camera looked, any light in between is believed.
package beam
