// Package overlay says what is drawn onto the table, without drawing it.
//
//	Snapshot ──> Composer ──> Scene ──> overlay/gg  (PNG, no display)
//	                               ├──> overlay/svg (SVG, no display)
//	                               └──> overlay/ebi (window, projector, sound)
//
// A [Scene] is a recorded list of drawing operations ([Op]) in millimetres of
// the table, and of each [Sound] that begins with it. A [Composer] makes one of
// a [rules.Snapshot]: a table, what a game wants shown, what just happened. It
// has no clock: the time is the table's, so a replay draws the same pictures. A
// Scene is a value that nobody changes once it is made: any number of painters
// may read it at once, and it survives JSON.
//
// Fingers come back another way: package rules/play turns touches on the table
// and the marks of a View into [rules.Command]s.
//
// A text op's Facing is the angle, clockwise, by which the text is turned;
// who reads it upright sits where the text's lower side points.
//
// The words of this package:
//
//	scene    what one screen shows at one moment
//	ground   the part of a scene that stays: the night sky
//	op       one drawing operation of a scene
//	mark     one thing that a game wants drawn ([rules.Mark])
//	star     the mark of a die
//	badge    a large number on a plate: what a formation is worth
//	panel    the plate at a player's seat: name, points, what is asked
//	seat     a player's own frame at the table's edge ([rules.Seat])
//	effect   something short that an event sets off: a spark, a flash
//	fade     how a mark comes and goes
//	notice   what is said of sensors
//	warp     how the table lies in a projector's picture
package overlay
