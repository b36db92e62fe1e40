// Package constellation holds the words of the table: what lies on it, what a
// sensor says of it, and the file that a table is written down in.
//
// A sensor reports [Reading]s; all readings of one sensor at one moment are a
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
// The words are those of the specification "The table: words, units and the
// sky file". The package imports nothing but the standard library.
package constellation
