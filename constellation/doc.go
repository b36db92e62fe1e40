// Package constellation holds the words of the table and the geometry of the
// dice that lie on it.
//
// A sensor reports [Reading]s; all readings of one sensor at one moment are a
// [Frame], always a complete snapshot. The [Tracker] turns frames of one or
// several sensors into a [Table] of [Die]: it alone decides identity,
// stillness, jitter and loss. From a Table follow the [Graph] (links between
// dice at rest, and the formations that they make) and the paths that a die
// can sail ([Chart.Sail]).
//
// Lengths are millimetres. The origin is the table's top left corner, x runs
// to the right and y down, as TUIO and OpenCV have it. Angles are degrees,
// clockwise as seen from above. Times are durations since the session began:
// nothing in this package reads a clock.
//
// The words are those of the specification "The table: words, units and the
// sky file". The package imports nothing but the standard library.
package constellation
