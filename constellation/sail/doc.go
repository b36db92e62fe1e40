// Package sail is the geometry of Utara: which paths the dice on a table can
// sail, what each path collects, and which dice it almost met or missed.
//
// A die that shows a direction travels that way as a rigid square until it
// meets another. [Paths] lists all paths of a table as the specification Utara
// writes them. A [Chart] is a table made ready once and sailed many times, as a
// search does.
//
// The words, beside those of the specification:
//
//   - body: a die at rest or a block; its footprint is a rectangle in mm
//   - travel: the unit vector along which a body slides
//   - shadow: the interval that a footprint covers on an axis across the
//     travel, its orthogonal projection (the separating axis theorem)
//   - contact: from where to where along the travel two footprints touch
//   - lane: the bodies that one body's travel would meet or narrowly miss
//   - broad phase: the bodies sorted by shadow, which finds a lane's bodies
//   - leg: the way of one body until it meets the next
//   - voyage: a path as indices of a chart; [Path] is the same as ids and text
package sail
