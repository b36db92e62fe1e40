// Package sail is the geometry of Utara: which paths the dice on a table can
// sail, what each path collects, and which dice it almost met or missed.
//
// A die that shows a direction travels that way as a rigid square until it
// meets another. [Paths] lists all paths of a table as the specification Utara
// writes them. A [Chart] is a table made ready once and sailed many times, as a
// search does.
package sail
