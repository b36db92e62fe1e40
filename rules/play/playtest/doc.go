// Package playtest acts tables for tests in Go, with the actor of the package stage:
// dice that are thrown, knocked and taken, fingers and arms, and sensors that fail
// as real ones do. A [Stage] shows them to a game through a play.Session, frame by
// frame, as live play does.
//
// What is true and what a sensor makes of it are apart: the same acts can be
// shown by a sensor without faults, and what a game makes of both compared.
// All chance comes from a seed and no clock is read.
package playtest
