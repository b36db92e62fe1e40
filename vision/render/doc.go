// Package render draws dice on a table as a camera would see them, and knows
// the truth of every picture it makes.
//
// A Scene is plain data: a ground, lamps, dice, hands and a camera. Render
// traces it on one core, with neither OpenCV nor a graphics card, into a
// picture and a Truth: what lies where, which side is up, how much of it can be
// seen and whether its face can be read. The reader of dice is trained on such pictures, the tests of
// calibration and of live vision are built from them, and so are the
// demonstrations.
//
// Dice are convex solids with truly rounded edges: the surface is where the
// soft maximum of the distances to the side planes is zero, which is a convex
// function, so that a ray meets it after a few safe steps of Newton's method.
// Pips are drilled and numerals inked on the sides without any texture
// picture that would have to be shipped.
//
// Units: millimetres, degrees and pixels. The table has x to the right and y
// down as in package constellation; inside the package the world is right
// handed, with Y = -y and Z upwards, so that no letter is ever mirrored.
//
// Chance comes from the *rand.Rand that the caller passes: the same seed
// gives the same bytes.
package render
