// Package rules says what a game is.
//
// A game on a table is played with wood: nothing can be refused. So a
// [Referee] watches tables, explains what it sees as [Event]s, and marks what
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
// Nothing here reads a clock: the time is the table's.
package rules
