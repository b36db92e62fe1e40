// Package play is the one way through: frames of sensors and commands of
// players go in, events and snapshots come out. It reads no clock and knows no
// screen; whoever drives it says what time it is.
//
//	Frame ──> Session.See ──┐
//	time ───> Session.Tick ─┼──> Events, written into the journal
//	Command > Session.Do ───┘    Snapshot (Table, View, Events, Held) ──> screens
//
// A frame goes through the tracker, which makes a table of it, to the referee,
// which says what happened. What happens by itself (a die comes to rest, is
// doubted, is gone; a touch area has been held long enough) happens at its own
// time and not at that of the next frame: [Session] stops at each such moment
// on the way. So a replay of the same frames gives the same events as the live
// session did, however long the pauses between them were. Only before the first frame
// a replay hears of no time: what begins on an empty table begins earlier live.
//
// While what lies on the table can't be judged, since no sensor can look, the
// game stands still: the referee sees nothing and its clocks stop, and the
// snapshot says why.
//
// Fingers on the table are turned into commands. What takes longer than a frame
// may take, such as a search, is a [rules.Task]: it runs beside the session, and
// its answer comes in as a command; a Session that is Synchronous runs it on the
// spot, so that a replay needs no clock.
//
// A Session is used by one goroutine at a time.
package play
