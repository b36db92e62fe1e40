// Package constellation holds the words of the table: what lies on it, what a
// sensor says of it, and the file that a table is written down in.
//
// A sensor reports each thing in a [Reading]; all readings of one sensor at one moment are a
// [Frame], always a complete snapshot. Package tracker turns the frames of one
// or several sensors into a [Table] of [Die]. From a Table follow the links
// between dice at rest (package graph) and the paths that a die can sail
// (package sail). [ReadSky] and [WriteSky] keep a table in a sky file.
//
// Lengths are millimetres. The origin is the table's top left corner, x runs
// to the right and y down, as TUIO and OpenCV have it. Angles are degrees,
// clockwise as seen from above. Times are durations since the session began:
// nothing in this package or those below it reads a clock.
//
// The words, as the specification "The table: words, units and the sky file"
// has them:
//
//   - sensor: a camera or a touch table; it can't look while it is blind
//   - reading: what one sensor says of one thing at one moment
//   - frame: all readings of one sensor at one moment
//   - table: what lies there at one moment, as all sensors together have it
//   - die: one physical die, under an id that stays while it lies there
//   - kind: which faces a die has, such as d6
//   - face: the side that is up, empty while it is open
//   - alternatives: what else the face may be, with chances
//   - team: whose die it is
//   - still: come to rest
//   - doubtful: unseen for a while, not yet gone
//   - stack: dice that a sensor can't tell from the one beside them
//   - block: a wooden block that stands in the way
//   - north: where the compass points on the table
//   - sky: a table in a file
//
// The package imports nothing but the standard library.
package constellation
