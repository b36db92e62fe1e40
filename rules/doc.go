// Package rules says what a game is.
//
// A game on a table is played with wood: nothing can be refused. So a
// [Referee] watches tables, explains each [Event] that it sees, and marks what
// it can't accept as a [Fault] until it is mended; its state stays as it was.
// Events are plain values and a state follows from them alone: a journal of
// events is enough to go on after a crash, and undo is one more event.
//
//	Table ──> Referee.See ──> Events ──> state ──> View
//	Command ─> Referee.Do ──┘                       └──> drawn on the table
//
// A [View] is everything that a game wants on the table, in millimetres and in
// words that no game owns ([Mark]): who draws it need not know the game, and a
// new game needs no new painter.
//
// A game is a package of its own that gives its [Game] to [Register] in an init
// function; one line in cmd/asterism/games.go, an import, puts it into the program:
// into play, replay, score, events and the rest. Package rulestest holds it to what is
// said here by random play, and the example of package play shows how a recording is
// played through it.
//
// # What a game may do besides
//
// These are small interfaces. A game has those that it wants; none is needed.
//
// A [Game] that …
//
//   - [Explainer] says which move leads from a position to a table
//   - [Mover] lists the moves of a table without history
//   - [Shower] draws a table without history
//   - [Adviser] picks a good move: the table plays and gives hints
//   - [Drawer] says whether a draw is worth taking
//   - [Weighted] has an evaluation whose weights can be tuned
//   - [Timed] measures its searches by a given clock
//   - [Endless] may go on for ever: a match is broken off after so many moves
//   - [Caster] says what was thrown, where no payload does
//
// A [Referee] that …
//
//   - [Waiter] decides something after a while without a frame
//   - [Thinker] has something searched for beside the game
//   - [Corrector] takes a die for something else than sensors do
//   - [Offerer] offers something of a die that is touched
//   - [TakerIn] takes a die in again that was left out
//   - [Presumer] is of a game with dice of one kind
//   - [Rewinder] says what undo and redo would do
//   - [Opener] begins by itself, and says whether anything but that has happened
//   - [Holder] says which of its events still hold
//   - [Stopper] measures times in which no sensor could look
//   - [Bumper] takes dice for its own where they lie, and hears of bumps
//   - [Follower] has a board that can be pushed
//   - [TrayKeeper] has a tray to throw dice in
//
// A [Position] that …
//
//   - [Sampler] has more moves than can be listed
//   - [Foreseen] knows for how many moves what is thrown is known
//   - [Leaves] counts its leaves faster than by listing moves
//
// A [Payload] that tells …
//
//   - [Thrower] dice that were thrown
//   - [Identifier] of which kind a die is
//   - [Renamer] that a die has another id
//   - [Traveller] a path over dice
//   - [Namer] dice beside those of its event
//   - [Cuer] which sound goes with it
//
// Nothing here reads a clock: the time is the table's.
package rules
