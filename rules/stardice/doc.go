// Package stardice plays Star Dice (Walt Destler, 2010): dice that come to rest near
// each other link up, and a formation of linked dice is worth points for the
// team that rolled most in it.
//
// All nine iterations of the game's design are rule sets of the one engine here:
// a [RuleSet] is data, and the first of [Sets] is the default. [Game.Score] counts a table without
// history. [Referee] plays battles and wars from what sensors see. [Position]
// is a war without sensors, for whoever wants to list moves or play at random.
//
// The state of a game follows from its events alone ([State.Apply]), so a
// journal is enough to go on after a crash. What an event means stands in its
// payload (payload.go). What can be seen again at any moment, such as links,
// faults and movement, isn't part of the state.
//
// For undo, events are of three sorts (undo.go). A cause is a decision, made by
// the referee ("red's d12 left the table: out for this battle") or by the
// players. A consequence follows from the cause before it: whose turn it is,
// points. A fact was seen, or said by who doesn't play, such as an onlooker's bet, and
// can't be taken back. What players took back isn't decided again by itself.
//
// Sight may be mistaken: a die that is gone was only hidden, a contact that came was an
// elbow. An event says where a mistake is possible (Loss.Hidden, Gain.Doubt, Hidden); what the
// referee keeps in mind of that (losses.go) follows from the events, live and from a
// journal by the same functions. These are its rules, each with its constant:
//
//   - A die that vanished comes back when it is found where it lay, and the end of a
//     battle that was decided without it is taken back (hiddenFor, regained.go).
//   - A contact without kind, team and face may be an elbow: it ends no battle until it
//     has lain there for a while (elbowFor, contact.go).
//   - When it goes soon after that, the end is taken back (elbowLeaves), unless other
//     dice go with it: then the table is being cleared (clearedFor).
//   - A torpedo is seen by what it does, if at all: no battle ends while its player may
//     take aim (aim, torpedo.go), nor soon after what it did (flight.go).
//   - A thing of which nothing is known is its stone by when it came, however late it is
//     told (stone.go).
//   - A die that was knocked while nothing looked is the only one of its sort that nobody knows of,
//     wherever it lies (displacedAfter, displaced.go).
//   - A die of which players said whose or what it is, or that it is no part of the game, may go
//     on to be read as it was then: where it lay it is the same die, read so or rightly (ReadAs,
//     readas.go; said.go).
//   - Once players undo or redo, it is for them to say.
//
// Referee.See takes a table through these steps, in this order:
//
//	watch      what was seen of each die: when it came, how far it rolled
//	identify   dice that are back, have another id, or are seen as one with a neighbour
//	decide     once everything rests: what the rules say of each new die
//	           (verdict), what came in, was knocked or fell off (opening, throw),
//	           and what may not lie there (fault)
//	recount    the table as players and rules correct it: links, shapes, faces
//	conclude   the end of a battle and of a war (war)
//	show       what is drawn
package stardice
