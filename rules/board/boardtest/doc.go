// Package boardtest plays board games at a table that isn't there, through
// [play.Session] as live play does: a camera that errs sees hands that lift,
// put, drop and slide dice, and the referee has to follow. Tests of games use it.
//
// Lengths are millimetres. All chance is seeded.
package boardtest
