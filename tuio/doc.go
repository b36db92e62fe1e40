// Package tuio hears TUIO trackers and speaks to TUIO programs.
//
// Data takes one way through. A [Source] yields each [Packet] in order of time:
// a [Listener] hears them on UDP, TCP and WebSocket, a [Recording] reads them
// from a capture file. A [Client] turns packets into one [Update] after another: committed
// frames, one per sender, source name and profile. A [Framer] turns updates
// into [constellation.Frame]s in millimetres by means of a [Mapping]. A
// [Receiver] is all of these in one. The other way round, a [Sender] encodes
// objects or a whole table and sends it to any number of listeners.
//
// Client, Framer, Mapping and Encoder read no clock and start no goroutine:
// a recording gives exactly the frames that the live session gave. Nothing
// that arrives can end the process or grow memory beyond the limits of
// [Config]; what isn't TUIO is counted and named at most once a second.
//
// A frame is late when its number is up to 100 below the newest one; farther below,
// its sender has begun anew. A TUIO 2.0 sender tells its time as well: a lower number
// at a later time is a sender that has begun anew, at once, however near the number. So
// one that repeats old numbers must repeat their times, too.
//
// Messages without a bundle belong to the sender at their port. Those from ever new
// ports of one host, as oscsend sends them, are taken for one sender.
//
// The rules are those of the specification "TUIO"; profiles and arguments are
// TUIO 1.1 (all nine profiles) and 2.0 (frm, alv, tok, ptr, bnd, sym).
package tuio
