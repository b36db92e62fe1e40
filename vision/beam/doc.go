// Package beam takes a projector's light out of what a camera sees, so that a
// table that is drawn upon looks as if it were evenly lit:
//
//	reel := beam.NewReel()            // reel.Add each picture that is projected
//	e := beam.NewEvener(rig, reel)
//	e.Look(small, w, h, factor, now)  // a picture made small: learns by it, evens it
//	e.Even(part, r)                   // a part of the same picture, as it is
//	e.Explains(box)                   // nothing lies there but light
//	e.Plain(box)                      // nothing that is drawn was seen there
//
// What a bare table would show follows from the picture that was projected when the
// camera looked, seen through the calibration of both. Three things are learnt from each
// picture: how bright each projected value makes the table, how the room's light and the
// projector's fade towards the picture's rim, and how late the camera is. Most of the
// table is bare at any time, so the fit is a robust one (Tukey's biweight), which ignores
// what lies there.
//
// What passes for a die where something is drawn may be the drawing itself. Once plain
// light is projected there it is seen what it is: a picture shows that light if the table
// about it looks as under it, rather than as under what was projected before.
//
// What is seen is then divided by the light that falls there and multiplied by
// the room's own: a division takes light off a die as well, whatever its colour.
// Light is a camera's value to the power of 2.2. Where the light changes within a
// pixel or two, or did while the camera looked, any light in between is believed.
package beam
