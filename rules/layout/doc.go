// Package layout finds room on the table for what people read and touch, so
// that nothing lies on a die, on a player's panel, on something else that is
// written there, or beyond the rim.
//
// A [Field] knows what is taken. A [Placer] looks for the free place nearest to
// where something is wanted and remembers it: a place is kept until something
// lies there, or until a clearly better one is free, so that texts don't jump
// while dice tremble. [Planner.Controls] are the marks that people touch, at most
// one question for each side; fingers and painters must agree on where they are,
// so a session works them out and hands them on in its snapshot.
//
// Everything follows from the tables and views given, in their order: a replay
// puts everything in the same places.
package layout
