// Package boardtest plays board games at a table that isn't there, through
// [play.Session] as live play does: a camera that errs sees hands that lift,
// put, drop and slide dice, and the referee has to follow. Tests of games use it.
// The package stage acts what is true and makes the frames; a game that is played
// here can be written down as a script of its language, too ([Script]).
//
// Lengths are millimetres. All chance is seeded.
package boardtest
