// Package stardice is Star Dice (Walt Destler, 2010): dice thrown onto a table
// link up with what lies near; formations of dice are worth points for the
// team that rolled most in them.
//
// All nine iterations of the game are rule sets of the one engine here: a
// [RuleSet] is data, see the table in ruleset.go. The default is the final
// one. [Game.Score] says everything about a table without history (spec Star
// Dice, answer); the [Referee] plays battles and wars from tables alone.
//
// The referee's [State] follows from events only: State.Apply is pure, so a
// journal of events is enough to go on after a crash, and undo is one more
// event. What can be seen anew at any moment (links, faults, movement) is not
// in it.
package stardice
