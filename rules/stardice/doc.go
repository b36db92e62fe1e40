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
//
// What happens is told as [rules.Event]s. Three sorts matter for undo (see
// roleOf): causes are decisions, of the referee ("red's d12 left the table: out
// for this battle") or of the players; consequences follow from the cause
// before them (whose turn it is, points); facts were seen and can't be taken
// back. A decision that players took back isn't made again by itself.
//
// How a table becomes events:
//
//	watch      what was seen of each die: when it came, how far it rolled
//	identify   dice that are back, renamed, or seen as one with a neighbour
//	verdicts   what the rules say of dice that aren't in the battle
//	decide     once everything rests: what came in, was knocked, fell off
//	look       the table as judged, its links and faces, and what is asked
//	conclude   the end of a battle and of a war
package stardice
